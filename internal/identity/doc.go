// Package identity knows who may do what: users, their roles and capabilities,
// their passwords, and the application passwords that programs sign in with.
//
// It has two kinds of secret. An account's password is chosen by a person and
// kept as an argon2id hash, which is slow on purpose; only the login page asks
// for it. An application password is made here from 24 random characters, so a
// fast keyed hash is enough, and [Identity.Authenticate] finds user, roles and
// password of a request with one indexed query.
//
// Nothing a stranger sends can make the package use more than a fixed amount of
// memory: failed attempts are counted in tables of bounded size, and slow hashes
// are computed by at most as many goroutines as there are processors.
package identity
