package web_test

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"
)

// chromiumTimeout is how long one walk in Chromium may take on a busy machine.
const chromiumTimeout = 3 * time.Minute

// chromium is a window of a real browser.
type chromium struct {
	tab  context.Context
	name string // of the walk, for screenshots
}

// startChromium opens a browser window that speaks language and likes light or
// dark pages. Whatever the browser complains about fails the test: scripts that
// break, and styles or scripts that the pages' own policy refuses.
func startChromium(t *testing.T, name, language, scheme string) *chromium {
	t.Helper()
	path, err := exec.LookPath("chromium")
	if err != nil {
		t.Fatal("this test needs Chromium: run .ci/components, or apt-get install chromium")
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(path), chromedp.NoSandbox, chromedp.DisableGPU,
		chromedp.Flag("disable-background-networking", true), chromedp.Flag("disable-component-update", true),
		chromedp.Flag("disable-sync", true), chromedp.Flag("disable-dev-shm-usage", true),
		chromedp.UserDataDir(t.TempDir()), chromedp.WindowSize(1100, 900))
	ctx, cancel := context.WithTimeout(context.WithoutCancel(t.Context()), chromiumTimeout)
	t.Cleanup(cancel)
	ctx, closeBrowser := chromedp.NewExecAllocator(ctx, options...)
	t.Cleanup(closeBrowser)
	ctx, closeTab := chromedp.NewContext(ctx)
	c := &chromium{tab: ctx, name: name}
	_, err = chromedp.Call(ctx, network.SetExtraHTTPHeaders, network.SetExtraHTTPHeadersParams{
		Headers: network.Headers{"Accept-Language": language},
	})
	if err != nil {
		t.Fatal(err)
	}
	_, err = chromedp.Call(ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
		Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}},
	})
	if err != nil {
		t.Fatal(err)
	}
	messages := chromedp.Console(ctx)
	heard := make(chan struct{})
	go func() {
		defer close(heard)
		for message, err := range messages {
			if err == nil && (message.IsException() || message.Type == chromedp.ConsoleError) {
				t.Errorf("Chromium complains: %s %s", message.Text, message.URL)
			}
		}
	}()
	t.Cleanup(func() {
		closeTab()
		<-heard
	})
	return c
}

func (c *chromium) do(t *testing.T, steps ...chromedp.Action[chromedp.Void]) {
	t.Helper()
	if err := chromedp.Do(c.tab, steps...); err != nil {
		t.Fatal(err)
	}
}

// see runs an action that finds something out.
func see[T any](t *testing.T, c *chromium, action chromedp.Action[T]) T {
	t.Helper()
	seen, err := chromedp.Run(c.tab, action)
	if err != nil {
		t.Fatal(err)
	}
	return seen
}

// open goes to an address and waits for an element.
func (c *chromium) open(t *testing.T, address, element string) {
	t.Helper()
	c.do(t, chromedp.Navigate(address), chromedp.WaitVisible(chromedp.CSS(element)))
}

// write types text into a field.
func (c *chromium) write(t *testing.T, field, text string) {
	t.Helper()
	c.do(t, chromedp.SendKeys(chromedp.CSS(field), text))
}

// click presses a button and waits for what comes next.
func (c *chromium) click(t *testing.T, button, next string) {
	t.Helper()
	c.do(t, chromedp.Click(chromedp.CSS(button)), chromedp.WaitVisible(chromedp.CSS(next)))
}

// text is what an element says.
func (c *chromium) text(t *testing.T, element string) string {
	t.Helper()
	return see(t, c, chromedp.Text(chromedp.CSS(element)))
}

// shoot saves what the window shows, if PORTICO_SCREENSHOTS names a folder.
func (c *chromium) shoot(t *testing.T, page string) {
	t.Helper()
	folder := os.Getenv("PORTICO_SCREENSHOTS")
	if folder == "" {
		return
	}
	for width, kind := range map[int64]string{1100: "", 390: "-phone"} {
		c.do(t, chromedp.EmulateViewport(width, 900))
		picture := see(t, c, chromedp.FullScreenshot(100))
		name := filepath.Join(folder, fmt.Sprintf("%s-%s%s.png", c.name, page, kind))
		if err := os.WriteFile(name, picture, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	c.do(t, chromedp.EmulateViewport(1100, 900))
}
