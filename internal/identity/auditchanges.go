package identity

import (
	"context"
	"slices"
	"strings"
)

// recordRoles writes into the audit log when an account is made with roles or
// gets others.
func (i *Identity) recordRoles(ctx context.Context, event UserSaved) error {
	before := "none"
	if event.Before != nil {
		if slices.Equal(event.Before.Roles, event.After.Roles) {
			return nil
		}
		before = roleList(event.Before.Roles)
	}
	return i.record(ctx, RolesChanged, event.After, before+" → "+roleList(event.After.Roles))
}

// recordDeletion writes into the audit log that an account is deleted.
func (i *Identity) recordDeletion(ctx context.Context, event UserDeleted) error {
	return i.record(ctx, AccountDeleted, event.User, "")
}

func roleList(roles []string) string {
	if len(roles) == 0 {
		return "none"
	}
	return strings.Join(roles, ", ")
}
