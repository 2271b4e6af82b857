package content

import "slices"

// The statuses of a post.
const (
	Publish   = "publish"
	Future    = "future"
	Draft     = "draft"
	Pending   = "pending"
	Private   = "private"
	Disabled  = "ext-disabled"
	Trash     = "trash"
	AutoDraft = "auto-draft"
	Inherit   = "inherit"
)

// WritableStatuses can be given to a post by a client.
var WritableStatuses = []string{Publish, Future, Draft, Pending, Private, Disabled}

// ListedStatuses can be asked for in a list, beside "any".
var ListedStatuses = []string{
	Publish, Future, Draft, Pending, Private, Trash, AutoDraft, Inherit,
	"request-pending", "request-confirmed", "request-failed", "request-completed", Disabled,
}

// anyStatuses is what "any" stands for.
var anyStatuses = []string{Publish, Future, Draft, Pending, Private, Disabled}

// ExpandStatuses replaces "any" in a filter by what it stands for.
func ExpandStatuses(asked []string) []string {
	var expanded []string
	for _, status := range asked {
		if status == "any" {
			expanded = append(expanded, anyStatuses...)
			continue
		}
		expanded = append(expanded, status)
	}
	slices.Sort(expanded)
	return slices.Compact(expanded)
}

// floating tells whether the date of a post in this status may still move.
func floating(status string) bool { return status == Draft || status == Pending || status == AutoDraft }

// live tells whether a post in this status is published now or on its way.
func live(status string) bool { return status == Publish || status == Future }
