package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"runtime/pprof"
	"time"

	"portico/internal/app"
	"portico/internal/db"
)

// serverCmd serves a site until its input ends.
type serverCmd struct {
	Database string `required:""`
	Profile  string
}

// Run serves the site.
func (c *serverCmd) Run(ctx context.Context) (err error) {
	database, err := db.Open(ctx, c.Database)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, database.Close()) }()
	a, err := app.New(ctx, app.Config{DB: database, BaseURL: "http://localhost"})
	if err != nil {
		return err
	}
	if err := a.Start(ctx); err != nil {
		return err
	}
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	server := &http.Server{Handler: a.Handler(), ReadHeaderTimeout: time.Minute}
	go func() { _ = server.Serve(listener) }() // a failure shows in the requests
	if c.Profile != "" {
		file, err := os.Create(c.Profile)
		if err != nil {
			return err
		}
		defer func() { err = errors.Join(err, file.Close()) }()
		if err := pprof.StartCPUProfile(file); err != nil {
			return err
		}
		defer pprof.StopCPUProfile()
	}
	fmt.Println(listener.Addr())
	_, err = io.Copy(io.Discard, os.Stdin)
	stopping, cancel := context.WithTimeout(context.WithoutCancel(ctx), 10*time.Second)
	defer cancel()
	return errors.Join(err, server.Shutdown(stopping), a.Stop(stopping))
}
