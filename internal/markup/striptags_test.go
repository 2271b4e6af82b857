package markup

import "testing"

func TestStripTags(t *testing.T) {
	t.Parallel()
	runTextCases(t, func(s string) string { return StripTags(s, false) }, []textCase{
		{"tags", " <p class='x'>a</p> ", "a"},
		{"quoted greater than", `<a title="x > y">a</a>`, "a"},
		{"less than before space", "a < b > c", "a < b > c"},
		{"less than before a letter", "a <b c", "a"},
		{"comment", "a<!-- <b> > -- \" --> b", "a b"},
		{"comment without end", "a<!-- b", "a"},
		{"declaration", "a<!DOCTYPE html \"x>y\">b", "ab"},
		{"instruction", "a<?php if (1 > 2) echo '?>'; ?>b", "ab"},
		{"short instruction", "a<? x > y ?>b", "ab"},
		{"XML declaration", "a<?xml version='1.0'?>b", "ab"},
		{"tag inside a tag", "a<b <i>>c", "ac"},
		{"scripts", "<SCRIPT x>a</script >b</SCRIPT>c<style>d</style>", "c"},
		{"script without end", "<script>a", "a"},
		{"NUL", "a\x00b", "ab"},
		{"breaks", "a\n b", "a\n b"},
	})
	runTextCases(t, func(s string) string { return StripTags(s, true) }, []textCase{
		{"breaks removed", "<p>a</p>\n\t<p>b</p>", "a b"},
	})
}
