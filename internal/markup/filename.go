package markup

import (
	"regexp"
	"strings"
	"unicode"
)

// FileName makes a file name safe for storage and addresses: accents folded,
// special characters removed, white space and hyphens as single hyphens. Inner
// extensions of unknown types get a "_", so that no server takes
// "page.php.jpg" for a script. Upper and lower case stay, and the name may
// still be of a type that cannot be uploaded.
func FileName(name string) string {
	name = dropSpecial(FoldAccents(strings.ToValidUTF8(name, "")))
	// Without what stood between them, a letter and an accent may have met.
	name = FoldAccents(name)
	name = collapse(collapse(name, ".", '.'), "\r\n\t -", '-')
	name = strings.Trim(name, ".-_")
	if knownExtensions[asciiLower(name)] || refusedExtensions[asciiLower(name)] {
		return "unnamed-file." + name
	}
	parts := strings.Split(name, ".")
	for i := 1; i < len(parts)-1; i++ {
		if looksLikeExtension.MatchString(parts[i]) && !knownExtensions[asciiLower(parts[i])] {
			parts[i] += "_"
		}
	}
	return strings.Join(parts, ".")
}

// dropSpecial removes characters that are awkward in file names, and makes all
// spaces the same.
func dropSpecial(name string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case unicode.Is(unicode.Zs, r):
			return ' '
		case strings.ContainsRune("\r\n\t", r):
			return r
		case unicode.IsControl(r), strings.ContainsRune("?[]/\\=<>:;,'\"&$#*()|~`!{}%+’«»”“", r):
			return -1
		}
		return r
	}, name)
}

var looksLikeExtension = regexp.MustCompile(`^[a-zA-Z]{2,5}[0-9]?$`)

// knownExtensions are the file types people may upload.
var knownExtensions = wordSet(`
	jpg jpeg jpe gif png bmp tif tiff webp avif ico heic
	asf asx wmv wmx wm avi divx flv mov qt mpeg mpg mpe mp4 m4v ogv webm mkv
	3gp 3gpp 3g2 3gp2
	txt asc c cc h srt csv tsv ics rtx css vtt dfxp
	mp3 m4a m4b aac ra ram wav ogg oga flac mid midi wma wax mka
	rtf pdf class tar zip gz gzip rar 7z psd xcf
	doc pot pps ppt wri xla xls xlt xlw mdb mpp docx docm dotx dotm xlsx xlsm
	xlsb xltx xltm xlam pptx pptm ppsx ppsm potx potm ppam sldx sldm onetoc
	onetoc2 onetmp onepkg oxps xps
	odt odp ods odg odc odb odf wp wpd key numbers pages`)

// refusedExtensions are known types that not everybody may upload.
var refusedExtensions = wordSet("htm html js swf exe")
