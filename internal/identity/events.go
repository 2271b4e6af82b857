package identity

// UserSaved is announced in the transaction in which an account is made or
// changed.
type UserSaved struct {
	Before *User // nil for a new account
	After  *User
}

// PasswordChanged is announced in the transaction in which an account gets
// another password.
type PasswordChanged struct {
	User *User
}

// UserDeleted is announced in the transaction in which an account is deleted,
// while it is still there.
type UserDeleted struct {
	User     *User
	Reassign *int64 // who takes over what the user has made; nil if it goes too
}

// EmailChanged is announced in the transaction in which an account gets another
// e-mail address. A notice goes to the old one.
type EmailChanged struct {
	User *User
	Old  string
}
