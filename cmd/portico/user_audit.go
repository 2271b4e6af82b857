package main

import (
	"context"
	"fmt"
	"io"
	"text/tabwriter"

	"github.com/alecthomas/kong"

	"portico/internal/identity"
)

// UserAuditCmd shows the audit log.
type UserAuditCmd struct {
	Database `embed:""`
	Login    string `help:"Only entries about this login."`
	Limit    int    `default:"100" help:"Only the latest so many entries."`
}

// Run prints one line per entry.
func (c *UserAuditCmd) Run(ctx context.Context, app *kong.Kong) error {
	return c.withIdentity(ctx, func(users *identity.Identity) error {
		entries, err := users.AuditLog(ctx, identity.AuditQuery{Login: c.Login, Limit: c.Limit})
		if err != nil {
			return err
		}
		return printAudit(app.Stdout, entries)
	})
}

func printAudit(out io.Writer, entries []identity.AuditEntry) error {
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	_, _ = fmt.Fprintln(table, "TIME\tEVENT\tLOGIN\tBY\tFROM\tDETAIL") // Flush reports errors
	for _, e := range entries {
		_, _ = fmt.Fprintf(table, "%s\t%s\t%s\t%s\t%s\t%s\n", e.At.Format("2006-01-02 15:04:05"), e.Event,
			orDash(e.Login), orDash(e.Actor), orDash(e.Address), e.Detail)
	}
	return table.Flush()
}

// orDash keeps an empty column visible.
func orDash(s string) string {
	if s == "" {
		return "-"
	}
	return s
}
