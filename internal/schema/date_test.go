package schema

import (
	"testing"
	"time"
)

func TestParseDate(t *testing.T) {
	for _, test := range []struct {
		text, want string
		zone       bool
	}{
		{"2024-01-02T03:04:05", "2024-01-02T03:04:05Z", false},
		{"2024-01-02t03:04:05", "2024-01-02T03:04:05Z", false},
		{"2024-01-02 03:04:05", "2024-01-02T03:04:05Z", false},
		{"2024-01-02T03:04:05.987654321012", "2024-01-02T03:04:05Z", false},
		{"2024-01-02T03:04:05Z", "2024-01-02T03:04:05Z", true},
		{"2024-01-02T03:04:05.5Z", "2024-01-02T03:04:05Z", true},
		{"2024-01-02T03:04:05+00:00", "2024-01-02T03:04:05Z", true},
		{"2024-01-02T03:04:05+02", "2024-01-02T01:04:05Z", true},
		{"2024-01-02T03:04:05-05:30", "2024-01-02T08:34:05Z", true},
		{"2024-01-01T00:00:00+24:00", "2023-12-31T00:00:00Z", true},
		{"2020-02-30T00:00:00", "2020-03-01T00:00:00Z", false},
		{"2021-02-31T12:00:00Z", "2021-03-03T12:00:00Z", true},
		{"2024-12-31T24:00:00", "2025-01-01T00:00:00Z", false},
		{"2016-12-31T23:59:60Z", "2017-01-01T00:00:00Z", true},
		{"2020-01-00T00:00:00", "2019-12-31T00:00:00Z", false},
		{"2020-00-10T00:00:00", "2019-12-10T00:00:00Z", false},
		{"1970-01-01T00:00:00Z", "1970-01-01T00:00:00Z", true},
		{"0001-01-01T00:00:00Z", "0001-01-01T00:00:00Z", true},
		{"9999-12-31T23:59:59", "9999-12-31T23:59:59Z", false},
	} {
		got, zone, ok := ParseDate(test.text)
		if !ok || zone != test.zone || got.Format(time.RFC3339) != test.want || got.Location() != time.UTC {
			t.Errorf("%s: got %v, %v, %v; want %s, %v", test.text, got, zone, ok, test.want, test.zone)
		}
	}
	for _, text := range []string{
		"", "2024", "2024-01-02", "2024-01-02T03:04", "yesterday", "2024-01-02X03:04:05", "2024-01-02T03:04:05z", "2024-01-02T03:04:05 Z",
		"2024-1-02T03:04:05", "+024-01-02T03:04:05", "2024/01/02T03:04:05", " 2024-01-02T03:04:05", "2024-01-02T03:04:05\n",
		"2024-13-01T00:00:00", "2024-01-32T00:00:00", "2020-13-45T00:00:00", "2024-01-01T25:00:00", "2024-01-01T00:60:00", "2024-01-01T00:00:61",
		"2024-01-02T03:04:05.", "2024-01-02T03:04:05.Z", "2024-01-02T03:04:05+", "2024-01-02T03:04:05+2", "2024-01-02T03:04:05+0200",
		"2024-01-02T03:04:05+25:00", "2024-01-02T03:04:05+02:60", "2024-01-02T03:04:05+02:0", "2024-01-02T03:04:05+02:00:00", "2024-01-02T03:04:05Z+01", "٢٠٢٤-01-02T03:04:05",
	} {
		if got, _, ok := ParseDate(text); ok {
			t.Errorf("%q was read as %v", text, got)
		}
	}
}

// FuzzParseDate: whatever is read is a moment that can be written and read again.
func FuzzParseDate(f *testing.F) {
	for _, seed := range []string{"2024-01-02T03:04:05.6+02:00", "0000-00-00 00:00:00", "9999-12-31T24:59:60-99", "2020-02-30t00:00:00Z"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		got, zone, ok := ParseDate(text)
		if !ok {
			if !got.IsZero() || zone {
				t.Fatalf("refused, yet %v, %v", got, zone)
			}
			return
		}
		if got.Nanosecond() != 0 || got.Location() != time.UTC {
			t.Fatalf("got %v", got)
		}
		if year := got.Year(); year < 0 || year > 9999 {
			return // moved out of what four digits can say
		}
		again, zone, ok := ParseDate(got.Format(time.RFC3339))
		if !ok || !zone || !again.Equal(got) {
			t.Fatalf("%v became %v, %v, %v", got, again, zone, ok)
		}
	})
}
