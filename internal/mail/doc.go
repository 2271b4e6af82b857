// Package mail sends messages to people. A message is recorded as a background
// job in the transaction of its cause, and delivered over SMTP after the commit,
// again and again until the server takes it. On a site without an SMTP server
// messages are written to the log, so that nothing that only a mail could tell
// is lost while somebody tries things out.
//
// No text can add a header field or a recipient to a message: addresses are
// parsed, and header texts lose their control characters before they are
// encoded.
package mail
