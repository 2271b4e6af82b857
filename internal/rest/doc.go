// Package rest is the interface engine. A namespace declares its routes as data
// ([Route]); the engine matches requests against them, gathers and checks
// arguments, asks for permission, calls the handler and puts its answer on the
// wire. The site index, namespace indexes, OPTIONS, batch, localised
// descriptions and the OpenAPI document read the very same declarations.
//
// A handler gets checked arguments and returns a value or an error; it never
// sees the wire. What clients may ask of any route (_fields, _embed, _envelope,
// _jsonp, method overrides, HEAD, language) happens here and nowhere else.
package rest
