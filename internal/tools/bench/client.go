package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"strconv"
	"time"
)

// answerTimeout is how long an answer may take.
const answerTimeout = 30 * time.Second

// client is one connection that sends a request after the other. It knows just
// enough HTTP/1.1 for the two servers it talks to, so that it takes as little as
// possible from the processors they share.
type client struct {
	connection net.Conn
	reader     *bufio.Reader
}

func dial(ctx context.Context, address string) (*client, error) {
	connection, err := new(net.Dialer).DialContext(ctx, "tcp", address)
	if err != nil {
		return nil, err
	}
	return &client{connection, bufio.NewReaderSize(connection, 64<<10)}, nil
}

func (c *client) close() { _ = c.connection.Close() } // everything was read

// head is what the client has to know of an answer before its body.
type head struct {
	status  int
	length  int // -1: in chunks
	headers [][2]string
}

// do sends a request and reads the answer. The body goes to body if that is not
// nil. Answers other than success are errors.
func (c *client) do(request []byte, body io.Writer) (head, error) {
	if err := c.connection.SetDeadline(time.Now().Add(answerTimeout)); err != nil {
		return head{}, err
	}
	if _, err := c.connection.Write(request); err != nil {
		return head{}, err
	}
	h, err := c.readHead(body != nil)
	if err != nil {
		return h, err
	}
	if h.status < 200 || h.status > 299 {
		text, _ := io.ReadAll(io.LimitReader(c.reader, int64(min(max(h.length, 0), 300))))
		line, _, _ := bytes.Cut(request, []byte("\r\n"))
		return h, fmt.Errorf("%s: status %d: %s", line, h.status, text)
	}
	return h, c.readBody(&h, body)
}

func (c *client) readHead(keep bool) (head, error) {
	h := head{length: -1}
	line, err := c.reader.ReadSlice('\n')
	if err != nil {
		return h, err
	}
	if len(line) < len("HTTP/1.1 200") {
		return h, fmt.Errorf("no HTTP: %q", line)
	}
	if h.status, err = strconv.Atoi(string(line[9:12])); err != nil {
		return h, fmt.Errorf("no status: %q", line)
	}
	for {
		line, err := c.reader.ReadSlice('\n')
		if err != nil {
			return h, err
		}
		line = bytes.TrimRight(line, "\r\n")
		if len(line) == 0 {
			return h, nil
		}
		name, field, _ := bytes.Cut(line, []byte(": "))
		if bytes.EqualFold(name, []byte("Content-Length")) {
			if h.length, err = strconv.Atoi(string(field)); err != nil {
				return h, err
			}
		}
		if keep {
			h.headers = append(h.headers, [2]string{string(name), string(field)})
		}
	}
}

func (c *client) readBody(h *head, body io.Writer) error {
	if h.length >= 0 {
		return c.take(h.length, body)
	}
	for {
		line, err := c.reader.ReadSlice('\n')
		if err != nil {
			return err
		}
		size, err := strconv.ParseInt(string(bytes.TrimRight(line, "\r\n")), 16, 32)
		if err != nil {
			return fmt.Errorf("size of a chunk: %w", err)
		}
		if err := c.take(int(size), body); err != nil {
			return err
		}
		if end, err := c.reader.ReadSlice('\n'); err != nil || len(end) != 2 {
			return errors.Join(err, errors.New("a chunk does not end where it should"))
		}
		if size == 0 {
			return nil
		}
	}
}

// take reads size bytes of the body.
func (c *client) take(size int, body io.Writer) error {
	if body == nil {
		_, err := c.reader.Discard(size)
		return err
	}
	_, err := io.CopyN(body, c.reader, int64(size))
	return err
}
