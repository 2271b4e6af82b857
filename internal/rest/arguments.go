package rest

import (
	"portico/internal/value"
)

// arguments are the places an argument can come from, strongest first.
type arguments struct {
	json     value.Object
	form     value.Object
	query    value.Object
	path     value.Object
	defaults value.Object
}

// sources lists the places in the order in which they are looked at.
func (a *arguments) sources() [5]*value.Object {
	return [5]*value.Object{&a.json, &a.form, &a.query, &a.path, &a.defaults}
}

// get finds the first place where the argument is there and not null.
func (a *arguments) get(name string) (any, bool) {
	for _, source := range a.sources() {
		if v, ok := source.Get(name); ok && v != nil {
			return v, true
		}
	}
	return nil, false
}

// given tells whether the client sent the argument, even as null.
func (a *arguments) given(name string) bool {
	return a.json.Has(name) || a.form.Has(name) || a.query.Has(name) || a.path.Has(name)
}

// raw is a cross-cutting argument, which no endpoint declares: it may come in
// the query, the form or the JSON body.
func (a *arguments) raw(name string) any {
	v, _ := a.get(name)
	return v
}

// setDefaults fills in the defaults of an endpoint's arguments.
func (a *arguments) setDefaults(args Args) {
	a.defaults = nil
	for i := range args {
		if args[i].Default != nil {
			a.defaults.Add(args[i].Name, args[i].Default)
		}
	}
}
