package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"strings"
	"time"

	"github.com/alecthomas/kong"

	"portico/internal/app"
	"portico/internal/db"
	"portico/internal/mail"
)

// Time-outs that keep slow or idle clients from holding on to the server.
const (
	headerTimeout = 10 * time.Second
	readTimeout   = time.Minute
	writeTimeout  = 2 * time.Minute
	idleTimeout   = 2 * time.Minute
	drainTimeout  = 20 * time.Second
	maxHeader     = 64 << 10
)

// ServeCmd starts the server.
type ServeCmd struct {
	Database      `embed:""`
	Listen        string         `default:"127.0.0.1:8080" env:"PORTICO_LISTEN" placeholder:"HOST:PORT" help:"Where to listen."`
	BaseURL       string         `name:"base-url" env:"PORTICO_BASE_URL" placeholder:"URL" help:"Address of the site as visitors see it; made from --listen if not given."`
	AdminPath     string         `default:"admin" env:"PORTICO_ADMIN_PATH" help:"Path segment of the administration."`
	AdminPassword string         `env:"PORTICO_ADMIN_PASSWORD" help:"Password of the administrator that the first start creates; made up and printed once if not given."`
	Demo          bool           `default:"true" negatable:"" env:"PORTICO_DEMO" help:"Fill a new site with a small bilingual demonstration."`
	Languages     []string       `default:"en,it" env:"PORTICO_LANGUAGES" help:"Languages of the site, the default one first."`
	TrustedProxy  []netip.Prefix `env:"PORTICO_TRUSTED_PROXY" placeholder:"NETWORK" help:"Networks of proxies whose forwarding headers are believed, such as 10.0.0.0/8."`
	AllowInsecure bool           `env:"PORTICO_ALLOW_INSECURE" help:"Accept application passwords over plain HTTP although the site is not local. Anybody on the way can read them."`
	SMTP          string         `name:"smtp" env:"PORTICO_SMTP" placeholder:"URL" help:"Mail server: smtp://user:password@host:port, or smtps://… for TLS from the first byte. Without one mails are written to the log."`
	MailFrom      string         `env:"PORTICO_MAIL_FROM" placeholder:"ADDRESS" help:"Sender of mails, such as 'Example <site@example.org>'; noreply at the host of the site if not given."`
	LogLevel      slog.Level     `default:"info" env:"PORTICO_LOG_LEVEL" help:"debug, info, warn or error. Debug writes a line per request."`
}

// Run serves until ctx ends, then lets running requests finish.
func (c *ServeCmd) Run(ctx context.Context, parser *kong.Kong) error {
	log := slog.New(slog.NewTextHandler(parser.Stderr, &slog.HandlerOptions{Level: c.LogLevel}))
	database, err := c.Open(ctx)
	if err != nil {
		return err
	}
	defer closeDatabase(database, log)
	listener, err := (&net.ListenConfig{}).Listen(ctx, "tcp", c.Listen)
	if err != nil {
		return fmt.Errorf("listen on %s: %w", c.Listen, err)
	}
	base := c.BaseURL
	if base == "" {
		base = "http://" + visibleAddress(listener.Addr().String())
	}
	server, err := app.New(ctx, app.Config{
		DB: database, BaseURL: base, AdminPath: c.AdminPath, Languages: c.Languages, TrustedProxies: c.TrustedProxy,
		AllowInsecure: c.AllowInsecure, Mail: mail.Options{SMTP: c.SMTP, From: c.MailFrom},
		Demo: c.Demo, AdminPassword: c.AdminPassword, Log: log,
	})
	if err != nil {
		_ = listener.Close() // nothing was served yet
		return err
	}
	if err := server.Start(ctx); err != nil {
		return err
	}
	greet(parser.Stdout, strings.TrimRight(base, "/"), server.Site.Addresses.Admin(""), server.FirstPassword)
	return serve(ctx, listener, server, log)
}

// serve answers requests until ctx ends. Requests that have begun are finished,
// new ones are refused.
func serve(ctx context.Context, listener net.Listener, server *app.App, log *slog.Logger) error {
	h := &http.Server{
		Handler: server.Handler(), ErrorLog: slog.NewLogLogger(log.Handler(), slog.LevelDebug),
		ReadHeaderTimeout: headerTimeout, ReadTimeout: readTimeout, WriteTimeout: writeTimeout,
		IdleTimeout: idleTimeout, MaxHeaderBytes: maxHeader,
	}
	failed := make(chan error, 1)
	go func() { failed <- h.Serve(listener) }()
	var err error
	select {
	case err = <-failed:
	case <-ctx.Done():
		log.Info("stopping")
	}
	drain, cancel := context.WithTimeout(context.WithoutCancel(ctx), drainTimeout)
	defer cancel()
	err = errors.Join(err, h.Shutdown(drain), server.Stop(drain))
	if errors.Is(err, http.ErrServerClosed) {
		return nil
	}
	return err
}

func closeDatabase(database *db.DB, log *slog.Logger) {
	if err := database.Close(); err != nil {
		log.Error("close database", "error", err)
	}
}

// visibleAddress is where a browser on this machine reaches a listener.
func visibleAddress(listening string) string {
	host, port, err := net.SplitHostPort(listening)
	if err != nil {
		return listening
	}
	if ip, err := netip.ParseAddr(host); err == nil && ip.IsUnspecified() {
		host = "127.0.0.1"
	}
	return net.JoinHostPort(host, port)
}

// greet tells where everything is and, once, the password that was made up.
func greet(out io.Writer, base, admin, password string) {
	lines := []string{
		"Portico is ready.",
		"  Interface      " + base + "/api/",
		"  Documentation  " + base + "/api/docs",
		"  Signing in     " + admin,
	}
	if password != "" {
		lines = append(lines, "  Administrator  admin", "  Password       "+password+"   (shown only now)")
	}
	_, _ = fmt.Fprintln(out, strings.Join(lines, "\n")) // without a terminal there is nobody to greet
}
