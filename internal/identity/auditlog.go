package identity

import (
	"context"
	"database/sql"
	"fmt"
	"time"

	"portico/internal/db"
)

// AuditQuery chooses entries of the audit log.
type AuditQuery struct {
	Login string // only those about this login, without regard to case; all if empty
	Limit int    // the latest so many; 100 if 0
}

// AuditLog lists what happened to accounts, the latest first. Failed sign-ins
// appear a few seconds late.
func (i *Identity) AuditLog(ctx context.Context, q AuditQuery) ([]AuditEntry, error) {
	var where db.Where
	if q.Login != "" {
		where.Add(`login_folded = ?`, fold(q.Login))
	}
	if q.Limit <= 0 {
		q.Limit = 100
	}
	rows, err := i.db.Query(ctx, `
		select at, event, coalesce(user_id, 0), login, coalesce(actor_id, 0), actor, address, detail
		from audit`+where.SQL()+` order by id desc limit ?`, where.Args(q.Limit)...)
	list, err := db.Collect(rows, err, func(r *sql.Rows, e *AuditEntry) error {
		var at int64
		if err := r.Scan(&at, &e.Event, &e.UserID, &e.Login, &e.ActorID, &e.Actor, &e.Address, &e.Detail); err != nil {
			return err
		}
		e.At = time.Unix(at, 0).UTC()
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("read the audit log: %w", err)
	}
	return list, nil
}
