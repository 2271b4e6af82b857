package identity

import (
	"errors"
	"strings"
	"testing"

	"portico/internal/db"
	"portico/internal/db/dbtest"
	"portico/internal/site"
)

func TestAvatarHash(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f := local(t, d)
		ada, bo := f.addUser(t, "ada", Author), f.addUser(t, "bo", Author)
		hash, err := f.AvatarHash(t.Context(), ada.ID)
		if err != nil {
			t.Fatal(err)
		}
		another := local(t, d) // a node that has the key from the database only
		if again, err := another.AvatarHash(t.Context(), ada.ID); err != nil || again != hash {
			t.Errorf("on another node: got %s, %v, want %s", again, err, hash)
		}
		if found, err := another.UserByAvatar(t.Context(), hash); err != nil || found.ID != ada.ID {
			t.Errorf("user of the hash: got %v, %v", found, err)
		}
		others, err := f.AvatarHash(t.Context(), bo.ID)
		if err != nil {
			t.Fatal(err)
		}
		last := "0"
		if strings.HasSuffix(hash, last) {
			last = "1"
		}
		missing, err := f.AvatarHash(t.Context(), 999)
		if err != nil {
			t.Fatal(err)
		}
		for name, wrong := range map[string]string{
			"empty": "", "too long": hash + "0", "no number": strings.Repeat("x", len(hash)), "one digit": hash[:len(hash)-1] + last,
			"two halves": hash[:avatarTag] + others[avatarTag:], "upper case": strings.ToUpper(hash), "missing user": missing,
		} {
			if _, err := f.UserByAvatar(t.Context(), wrong); !errors.Is(err, site.ErrNotFound) {
				t.Errorf("%s: got %v, want ErrNotFound", name, err)
			}
		}
	}, site.Migrations, Migrations)
}
