package web

import (
	"strings"
	"time"
)

// Date is a moment in the site's time zone, in words.
func (v *visit) Date(at time.Time) string {
	local := at.In(v.pages.Site.Location())
	months := strings.Fields(v.Say("page.months"))
	return v.Say("page.date", local.Day(), months[local.Month()-1], local.Year(), local.Format("15:04"))
}

// Day is the day of a moment, in words.
func (v *visit) Day(at time.Time) string {
	local := at.In(v.pages.Site.Location())
	months := strings.Fields(v.Say("page.months"))
	return v.Say("page.day", local.Day(), months[local.Month()-1], local.Year())
}

// ISO is a moment for programs.
func (v *visit) ISO(at time.Time) string { return at.UTC().Format(time.RFC3339) }

// Names of browsers and systems as they appear in user agents, the more telling
// first: most browsers claim to be several.
var (
	browsers = [][2]string{
		{"Edg/", "Edge"}, {"OPR/", "Opera"}, {"Firefox/", "Firefox"}, {"FxiOS/", "Firefox"}, {"CriOS/", "Chrome"},
		{"Chrome/", "Chrome"}, {"Safari/", "Safari"}, {"curl/", "curl"},
	}
	systems = [][2]string{
		{"Android", "Android"}, {"iPhone", "iPhone"}, {"iPad", "iPad"}, {"Windows", "Windows"},
		{"Mac OS X", "macOS"}, {"CrOS", "ChromeOS"}, {"Linux", "Linux"},
	}
)

// Browser is a user agent in words.
func (v *visit) Browser(agent string) string {
	browser, system := firstIn(agent, browsers), firstIn(agent, systems)
	switch {
	case browser != "" && system != "":
		return v.Say("page.browser_on", browser, system)
	case browser+system != "":
		return browser + system
	default:
		return v.Say("page.browser_unknown")
	}
}

func firstIn(agent string, names [][2]string) string {
	for _, name := range names {
		if strings.Contains(agent, name[0]) {
			return name[1]
		}
	}
	return ""
}
