package schema

import (
	"strings"
	"time"
)

// ParseDate reads a date-time: 2024-01-31T23:59:59, with a t or a space for the T
// if wished, a fraction of seconds, which is cut off, and a zone, which is Z,
// +02 or +02:00. With a zone t is that moment in UTC. Without one t shows the
// given date and time as if they were UTC, and it is for the caller to say in
// which place they are meant.
//
// A day past the end of its month (up to 31) counts on into the next month, and
// so do day 00, month 00, hour 24 and second 60. Other values out of range are
// refused.
func ParseDate(s string) (t time.Time, hasZone bool, ok bool) {
	const form = "0000-00-00T00:00:00"
	if len(s) < len(form) {
		return time.Time{}, false, false
	}
	for i := range len(form) {
		switch form[i] {
		case '0':
			ok = isDigit(s[i])
		case 'T':
			ok = s[i] == 'T' || s[i] == 't' || s[i] == ' '
		default:
			ok = s[i] == form[i]
		}
		if !ok {
			return time.Time{}, false, false
		}
	}
	year, month, day := number(s[0:4]), number(s[5:7]), number(s[8:10])
	hour, minute, second := number(s[11:13]), number(s[14:16]), number(s[17:19])
	if month > 12 || day > 31 || hour > 24 || minute > 59 || second > 60 {
		return time.Time{}, false, false
	}
	rest := s[len(form):]
	if strings.HasPrefix(rest, ".") {
		end := digits(rest, 1)
		if end == 1 {
			return time.Time{}, false, false
		}
		rest = rest[end:]
	}
	offset, ok := zone(rest)
	if !ok {
		return time.Time{}, false, false
	}
	t = time.Date(year, time.Month(month), day, hour, minute, second, 0, time.UTC)
	return t.Add(-offset), rest != "", true
}

// zone reads what stands behind the seconds.
func zone(s string) (offset time.Duration, ok bool) {
	switch {
	case s == "" || s == "Z":
		return 0, true
	case s[0] != '+' && s[0] != '-':
		return 0, false
	case len(s) == len("+00") && all(s[1:], isDigit):
		offset = time.Duration(number(s[1:])) * time.Hour
	case len(s) == len("+00:00") && s[3] == ':' && all(s[1:3], isDigit) && all(s[4:], isDigit):
		hours, minutes := number(s[1:3]), number(s[4:])
		if hours > 24 || minutes > 59 {
			return 0, false
		}
		offset = time.Duration(hours)*time.Hour + time.Duration(minutes)*time.Minute
	default:
		return 0, false
	}
	if s[0] == '-' {
		offset = -offset
	}
	return offset, true
}

// number reads a few digits.
func number(s string) int {
	n := 0
	for i := range len(s) {
		n = n*10 + int(s[i]-'0')
	}
	return n
}
