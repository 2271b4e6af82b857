package conformance

import (
	"context"
	"fmt"
)

// Replay runs the steps of a case in order and lists what was not as expected.
func (s *Server) Replay(ctx context.Context, c *Case) []string {
	kept := map[string]any{"api": s.API, "base_url": s.Site}
	var problems []string
	for number, step := range c.Steps {
		if step.as != "" && s.Passwords[step.as] == "" {
			return append(problems, fmt.Sprintf("step %d: there is no user %s", number, step.as))
		}
		request, _ := fill(step.request, kept).(object)
		label := fmt.Sprintf("step %d %s %s", number, method(request), step.request.text("path"))
		got, err := s.send(ctx, step.as, request)
		if err != nil {
			return append(problems, fmt.Sprintf("%s: no answer: %v", label, err))
		}
		for _, m := range step.save {
			v := at(got.body, asText(m.value))
			kept[m.key] = v
			if v == nil {
				problems = append(problems, fmt.Sprintf("%s: nothing at %s to keep as %s (status %d)", label, m.value, m.key, got.status))
			}
		}
		expect, _ := fill(step.expect, kept).(object)
		for _, problem := range judge(expect, got) {
			problems = append(problems, label+" "+problem)
		}
	}
	return problems
}

// judge compares an answer with what is expected of it. With another status
// nothing else is worth looking at.
func judge(expect object, got *answer) []string {
	if status, ok := expect.get("status"); ok && asText(status) != fmt.Sprint(got.status) {
		return []string{fmt.Sprintf("status: expected %s, got %d: %s", asText(status), got.status, short(got.body))}
	}
	var problems []string
	for _, m := range expect.members("headers") {
		var actual any
		if v, ok := got.header[m.key]; ok {
			actual = v
		}
		problems = append(problems, differences(m.value, actual, "header "+m.key)...)
	}
	if body, ok := expect.get("body"); ok {
		problems = append(problems, differences(body, got.body, "")...)
	}
	for _, place := range expect.list("absent") {
		if at(got.body, asText(place)) != nil {
			problems = append(problems, asText(place)+": should be absent")
		}
	}
	return problems
}
