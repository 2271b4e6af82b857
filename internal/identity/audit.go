package identity

import (
	"context"
	"fmt"
	"time"
)

// Event says what an entry of the audit log is about.
type Event = string

// The events of the audit log.
const (
	SignedIn                   Event = "signed_in"
	SignInFailed               Event = "sign_in_failed"
	SignedOut                  Event = "signed_out"
	SessionsEnded              Event = "sessions_ended"
	PasswordResetSent          Event = "password_reset_sent"
	PasswordWasChanged         Event = "password_changed"
	RolesChanged               Event = "roles_changed"
	AccountDeleted             Event = "account_deleted"
	ApplicationPasswordAdded   Event = "application_password_added"
	ApplicationPasswordRevoked Event = "application_password_revoked"
)

// How long entries are kept.
const (
	auditKept    = 365 * 24 * time.Hour
	failuresKept = 30 * 24 * time.Hour // strangers can make many
)

// AuditEntry is something that happened to an account.
type AuditEntry struct {
	At      time.Time
	Event   Event
	UserID  int64  // whom it concerns; 0 if there is no such account
	Login   string // of that account, or what somebody tried
	ActorID int64  // who did it; 0 for strangers and for commands on the server
	Actor   string
	Address string
	Detail  string
}

// record writes an entry about user in the transaction of ctx. Actor and address
// are those of the request that ctx belongs to.
func (i *Identity) record(ctx context.Context, event Event, user *User, detail string) error {
	entry := AuditEntry{At: i.site.Now(), Event: event, UserID: user.ID, Login: user.Login, Detail: detail}
	if o := originOf(ctx); o != nil {
		entry.Address = addressText(i.clientAddress(o.request))
		if o.actor != nil {
			entry.ActorID, entry.Actor = o.actor.ID, o.actor.Login
		}
	}
	return i.insertAudit(ctx, &entry)
}

func (i *Identity) insertAudit(ctx context.Context, e *AuditEntry) error {
	_, err := i.db.Exec(ctx, `
		insert into audit (at, event, user_id, login, login_folded, actor_id, actor, address, detail)
		values (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		e.At.Unix(), e.Event, orNull(e.UserID), e.Login, fold(e.Login), orNull(e.ActorID), e.Actor, e.Address, e.Detail)
	if err != nil {
		return fmt.Errorf("record %s of %q: %w", e.Event, e.Login, err)
	}
	return nil
}

// orNull is a reference that may be to nobody.
func orNull(id int64) any {
	if id == 0 {
		return nil
	}
	return id
}
