package dbtest

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"

	"portico/internal/db"
)

// fingerprint is a short name that only these migrations, in this order, have.
func fingerprint(parts []db.Migrations) (string, error) {
	hash := sha256.New()
	for _, part := range parts {
		names, err := fs.Glob(part.Files, "*.sql")
		if err != nil {
			return "", err
		}
		_, _ = fmt.Fprintf(hash, "%q %d\n", part.Part, len(names)) // a hash takes everything
		for _, name := range names {
			content, err := fs.ReadFile(part.Files, name)
			if err != nil {
				return "", err
			}
			_, _ = fmt.Fprintf(hash, "%q %q\n", name, content)
		}
	}
	return hex.EncodeToString(hash.Sum(nil)[:12]), nil
}
