// Package web serves the pages that people see in a browser: signing in and out,
// a new password by mail, the profile with its application passwords and
// sessions, and the page on which somebody lets an application in. It also writes
// the mails that lead to these pages.
//
// A page is a function in a file named for it and a template of the same name in
// the folder templates. Pages work without scripts, load nothing from elsewhere,
// are never cached, and speak the languages of the site. Every form carries a
// nonce of the session, and requests that other sites make are refused before a
// page sees them.
package web
