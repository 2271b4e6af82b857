// Package identity knows who may do what: users, their roles and capabilities,
// their passwords, the application passwords that programs sign in with, the
// sessions of people in browsers, and the log of what happened to accounts.
//
// It has two kinds of secret. An account's password is chosen by a person and
// kept as an argon2id hash, which is slow on purpose; only the login page asks
// for it. An application password is made here from 24 random characters, so a
// fast keyed hash is enough, and [Identity.Authenticate] finds user, roles and
// password of a request with one indexed query.
//
// A session is known to the browser by a random token in a cookie and to the
// database by a hash of it. Because browsers add cookies to requests that other
// sites make up, whatever a session is used for needs a nonce as well, which
// only our own pages can know.
//
// Nothing a stranger sends can make the package use more than a fixed amount of
// memory: failed attempts are counted in tables of bounded size, and slow hashes
// are computed by at most as many goroutines as there are processors.
package identity
