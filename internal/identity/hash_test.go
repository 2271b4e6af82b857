package identity

import (
	"os"
	"strings"
	"testing"
)

// realCost is what hashes cost outside tests.
var realCost = newCost

// TestMain makes hashes cheap: tests make many, and under the race detector each
// real one takes a second.
func TestMain(m *testing.M) {
	newCost = argon2Cost{memory: 64, passes: 1, threads: 1}
	os.Exit(m.Run())
}

// hashed are hashes made by other programs.
var hashed = []struct{ name, password, hash string }{
	{"phpass", "Tr0ub4dor & three", "$P$BsaltSALTrzZshmjExBpzD3/PxQr5j."},
	{"phpass of its author", "test12345", "$P$9IQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0"},
	{"bcrypt", "Tr0ub4dor & three", "$2y$05$abcdefghijklmnopqrstuulDNsStnEv6Bmpgpc8ZOA/wCLz0KcxU6"},
	{"bcrypt over a hash", "Tr0ub4dor & three", "$wp$2y$05$abcdefghijklmnopqrstuuwYQ6X9bwEwbnT59qn.zFvfDcOORLEC6"},
	{"fast", "Tr0ub4dor & three", "$generic$NNVUaVMsOHMFUqQIwXdQi_rLBvYOY_S5y8WOn1G_"},
	{"argon2id with other costs", "password", "$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4"},
}

func TestImportedHashes(t *testing.T) {
	t.Parallel()
	for _, test := range hashed {
		stored, ok := parseHash(test.hash)
		if !ok {
			t.Errorf("%s: the hash is not understood", test.name)
			continue
		}
		if !stored.fits(test.password) {
			t.Errorf("%s: the right password does not fit", test.name)
		}
		if stored.fits(test.password+"x") || stored.fits("") {
			t.Errorf("%s: a wrong password fits", test.name)
		}
		if !stored.outdated() {
			t.Errorf("%s: the hash would be kept", test.name)
		}
	}
}

func TestOwnHash(t *testing.T) {
	t.Parallel()
	hash := newArgon2id("secret")
	stored, ok := parseHash(hash)
	if !ok || !stored.fits("secret") || stored.fits("Secret") || stored.outdated() {
		t.Errorf("%s does not work as the hash of its password", hash)
	}
	if hash == newArgon2id("secret") {
		t.Error("two hashes of one password are equal")
	}
}

func TestCostOfHashes(t *testing.T) {
	t.Parallel()
	h := argon2id{argon2Cost: realCost, salt: make([]byte, argon2Salt), key: make([]byte, argon2Key)}
	if want := "$argon2id$v=19$m=19456,t=2,p=1$"; !strings.HasPrefix(h.String(), want) {
		t.Errorf("hashes are made with other costs: got %s, want %s…", h, want)
	}
	if _, ok := parseHash(h.String()); !ok {
		t.Error("hashes of the usual cost are not accepted")
	}
}

func TestHashesNobodyMade(t *testing.T) {
	t.Parallel()
	key := "CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc"
	for name, hash := range map[string]string{
		"empty":                 "",
		"locked":                "*",
		"plain text":            "secret",
		"MD5":                   "5f4dcc3b5aa765d61d8327deb882cf99",
		"too much memory":       "$argon2id$v=19$m=4194304,t=2,p=1$c29tZXNhbHQ$" + key,
		"too many passes":       "$argon2id$v=19$m=64,t=1000000,p=1$c29tZXNhbHQ$" + key,
		"no threads":            "$argon2id$v=19$m=64,t=1,p=0$c29tZXNhbHQ$" + key,
		"another version":       "$argon2id$v=16$m=64,t=1,p=1$c29tZXNhbHQ$" + key,
		"no key":                "$argon2id$v=19$m=64,t=1,p=1$c29tZXNhbHQ$",
		"phpass without end":    "$P$_saltSALTrzZshmjExBpzD3/PxQr5j.",
		"phpass with 2^30":      "$P$SsaltSALTrzZshmjExBpzD3/PxQr5j.",
		"short phpass":          "$P$BsaltSALT",
		"bcrypt of cost 31":     "$2y$31$abcdefghijklmnopqrstuulDNsStnEv6Bmpgpc8ZOA/wCLz0KcxU6",
		"short bcrypt":          "$2y$05$abcdefghijklmnopqrstuu",
		"bcrypt inside nothing": "$wp$2",
		"short fast hash":       "$generic$NNVU",
	} {
		if _, ok := parseHash(hash); ok {
			t.Errorf("%s: %q counts as a hash", name, hash)
		}
	}
}

func FuzzParseHash(f *testing.F) {
	for _, test := range hashed {
		f.Add(test.hash)
	}
	f.Add("$argon2id$v=19$m=1,t=1,p=16$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc")
	f.Fuzz(func(t *testing.T, s string) {
		stored, ok := parseHash(s)
		if !ok {
			return
		}
		switch h := stored.(type) {
		case argon2id:
			if h.String() != s {
				t.Errorf("%q is read as %q", s, h)
			}
			if h.memory > maxCost.memory || h.passes > maxCost.passes || h.threads > maxCost.threads {
				t.Errorf("%q asks for too much", s)
			}
			if int(h.memory)*int(h.passes) <= 1024 {
				h.fits("password")
			}
		case phpass:
			if h.rounds <= 1<<10 {
				h.fits("password")
			}
		case generic:
			h.fits("password")
		}
	})
}
