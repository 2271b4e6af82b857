package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"strconv"
	"strings"
	"time"
)

// answer is a recorded answer.
type answer struct {
	Status  int
	Headers [][2]string
	Body    []byte
}

// record sends a request and keeps the answer.
func record(ctx context.Context, address string, request []byte) (answer, error) {
	c, err := dial(ctx, address)
	if err != nil {
		return answer{}, err
	}
	defer c.close()
	var body bytes.Buffer
	h, err := c.do(request, &body)
	return answer{h.status, h.headers, body.Bytes()}, err
}

// bareCmd answers with recorded bytes: each answer at an address of its own.
type bareCmd struct{}

// Run serves until the input ends.
func (c *bareCmd) Run(ctx context.Context) error {
	input := bufio.NewReader(os.Stdin)
	line, err := input.ReadBytes('\n')
	if err != nil {
		return err
	}
	var answers []answer
	if err := json.Unmarshal(line, &answers); err != nil {
		return err
	}
	addresses := make([]string, len(answers))
	for i := range answers {
		listener, err := new(net.ListenConfig).Listen(ctx, "tcp", "127.0.0.1:0")
		if err != nil {
			return err
		}
		addresses[i] = listener.Addr().String()
		server := &http.Server{Handler: &answers[i], ReadHeaderTimeout: time.Minute}
		go func() { _ = server.Serve(listener) }() // a failure shows in the requests
	}
	fmt.Println(strings.Join(addresses, " "))
	_, err = io.Copy(io.Discard, input)
	return err
}

// ServeHTTP writes the answer.
func (a *answer) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	_, _ = io.Copy(io.Discard, r.Body) // the load tells what goes wrong
	header := w.Header()
	for _, field := range a.Headers {
		if field[0] != "Date" && field[0] != "Transfer-Encoding" {
			header.Set(field[0], field[1])
		}
	}
	header.Set("Content-Length", strconv.Itoa(len(a.Body)))
	w.WriteHeader(a.Status)
	_, _ = w.Write(a.Body) // the load tells what goes wrong
}
