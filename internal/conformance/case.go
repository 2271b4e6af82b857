package conformance

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// Area is a file of cases: one part of the interface.
type Area struct {
	Name  string
	Cases []*Case
}

// Case is a recorded exchange that stands alone: it makes what it needs and
// removes it again.
type Case struct {
	Name  string // such as posts/list/offset
	Steps []Step
}

// Step is one request of a case and its answer.
type Step struct {
	as      string // who asks; nobody if empty
	request object
	save    object
	expect  object
}

// Load reads the cases below a folder, in the order of the file names.
func Load(folder string) ([]*Area, error) {
	names, err := filepath.Glob(filepath.Join(folder, "cases", "*.json"))
	if err != nil {
		return nil, err
	}
	if len(names) == 0 {
		return nil, fmt.Errorf("there are no cases in %s", folder)
	}
	var areas []*Area
	for _, name := range names {
		area, err := loadArea(name)
		if err != nil {
			return nil, fmt.Errorf("read %s: %w", name, err)
		}
		areas = append(areas, area)
	}
	return areas, nil
}

func loadArea(name string) (*Area, error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	v, err := decode(text)
	if err != nil {
		return nil, err
	}
	list, ok := v.([]any)
	if !ok {
		return nil, fmt.Errorf("not a list of cases")
	}
	area := &Area{Name: strings.TrimSuffix(filepath.Base(name), ".json")}
	for _, item := range list {
		described, _ := item.(object)
		c := &Case{Name: described.text("case")}
		for _, s := range described.list("steps") {
			o, _ := s.(object)
			step := Step{o.text("as"), o.members("request"), o.members("save"), o.members("expect")}
			if step.request.text("path") == "" {
				return nil, fmt.Errorf("case %s: a step has no path", c.Name)
			}
			c.Steps = append(c.Steps, step)
		}
		if c.Name == "" || len(c.Steps) == 0 {
			return nil, fmt.Errorf("a case has no name or no steps")
		}
		area.Cases = append(area.Cases, c)
	}
	return area, nil
}

// method is the method of a request.
func method(request object) string {
	if m := request.text("method"); m != "" {
		return m
	}
	return "GET"
}
