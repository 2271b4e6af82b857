package content

import "portico/internal/rest"

// CanEdit tells whether the caller may change the post.
func (t *Type) CanEdit(caller rest.Caller, p *Post) bool { return t.may(caller, p, "edit") }

// CanDelete tells whether the caller may trash or delete the post.
func (t *Type) CanDelete(caller rest.Caller, p *Post) bool { return t.may(caller, p, "delete") }

// CanRead tells whether the caller may see the post. Whoever wrote it may; a
// published one everybody may.
func (t *Type) CanRead(caller rest.Caller, p *Post) bool {
	switch {
	case p.Status == Publish:
		return true
	case owns(caller, p):
		return true
	case p.Status == Private:
		return caller.Can(t.Can("read_private"))
	default:
		return t.CanEdit(caller, p)
	}
}

// CanPublish tells whether the caller may make posts of the type public.
func (t *Type) CanPublish(caller rest.Caller) bool { return caller.Can(t.Can("publish")) }

// may is the rule for editing and deleting. What lies in the trash is judged by
// what it was before.
func (t *Type) may(caller rest.Caller, p *Post, verb string) bool {
	if caller.UserID() == 0 {
		return false
	}
	status := p.Status
	if status == Trash {
		status = p.TrashedStatus
	}
	if owns(caller, p) {
		if live(status) {
			return caller.Can(t.Can(verb + "_published"))
		}
		return caller.Can(t.Can(verb))
	}
	if !caller.Can(t.Can(verb + "_others")) {
		return false
	}
	switch {
	case live(status):
		return caller.Can(t.Can(verb + "_published"))
	case status == Private:
		return caller.Can(t.Can(verb + "_private"))
	default:
		return true
	}
}

// owns tells whether the caller is the author. A post whose author is gone
// belongs to nobody.
func owns(caller rest.Caller, p *Post) bool {
	return p.AuthorID != 0 && caller.UserID() == p.AuthorID
}
