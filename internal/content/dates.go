package content

import (
	"database/sql"
	"time"

	"portico/internal/schema"
)

// DateChange is a new publication date: fixed, or left to the moment of
// publication.
type DateChange struct {
	Reset bool  // no date of its own any more
	Local int64 // wall clock of the site
	GMT   int64
}

// LocalDate reads a date argument in the site's time zone; with a zone of its
// own it names a moment.
func (p *Posts) LocalDate(s string) (DateChange, bool) {
	return readDate(s, p.site.Location(), p.site.Location())
}

// GMTDate reads a date argument in UTC.
func (p *Posts) GMTDate(s string) (DateChange, bool) {
	return readDate(s, time.UTC, p.site.Location())
}

// MomentOf is the date of a moment that is known as such.
func (p *Posts) MomentOf(t time.Time) DateChange {
	return DateChange{Local: wallClock(t, p.site.Location()), GMT: t.Unix()}
}

func readDate(s string, zone, local *time.Location) (DateChange, bool) {
	t, hasZone, ok := schema.ParseDate(s)
	if !ok {
		return DateChange{}, false
	}
	if !hasZone {
		t = time.Date(t.Year(), t.Month(), t.Day(), t.Hour(), t.Minute(), t.Second(), 0, zone)
	}
	return DateChange{Local: wallClock(t, local), GMT: t.Unix()}, true
}

// wallClock is what clocks in a place show at a moment, as seconds.
func wallClock(t time.Time, place *time.Location) int64 {
	_, offset := t.In(place).Zone()
	return t.Unix() + int64(offset)
}

// momentOf is the moment at which clocks in a place show a wall clock time.
func momentOf(wall int64, place *time.Location) int64 {
	t := time.Unix(wall, 0).UTC()
	return time.Date(t.Year(), t.Month(), t.Day(), t.Hour(), t.Minute(), t.Second(), 0, place).Unix()
}

// ShownGMT is the moment of a post's date in UTC; while the date floats it is
// worked out from the wall clock.
func (p *Posts) ShownGMT(post *Post) int64 {
	if post.DateGMT.Valid {
		return post.DateGMT.Int64
	}
	return momentOf(post.Date, p.site.Location())
}

// now is the present as wall clock and moment.
func (p *Posts) now() (local, gmt int64) {
	t := p.site.Now()
	return wallClock(t, p.site.Location()), t.Unix()
}

// settleDate decides date and status of a post about to be saved: a draft
// without a date of its own shows the time of the save, a published post far in
// the future is scheduled, and a scheduled one whose time has come is published.
func (p *Posts) settleDate(post *Post, change *DateChange, floatingBefore bool) {
	local, gmt := p.now()
	switch {
	case change != nil && !change.Reset:
		post.Date, post.DateGMT = change.Local, sql.NullInt64{Int64: change.GMT, Valid: true}
	case change != nil, floatingBefore:
		post.Date, post.DateGMT = local, sql.NullInt64{}
	}
	if !post.DateGMT.Valid && !floating(post.Status) {
		post.DateGMT = sql.NullInt64{Int64: momentOf(post.Date, p.site.Location()), Valid: true}
	}
	const soon = 60
	switch {
	case post.Status == Publish && post.DateGMT.Int64-gmt >= soon:
		post.Status = Future
	case post.Status == Future && post.DateGMT.Int64-gmt < soon:
		post.Status = Publish
	}
}
