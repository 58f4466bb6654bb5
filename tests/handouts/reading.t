#!/usr/bin/env bash
# Each entry of "Further reading" says where it is to be had: a DOI, which leads where it says, or an address.
cd "$(dirname "$0")/../.." || exit 2
. tests/tap.sh

# A line for each entry of the handouts: its file, a tab, the entry.
entries() {
    awk '
        function tell() { if (entry != "") { gsub(/[ \t]+/, " ", entry); print file "\t" entry }; entry = "" }
        FNR == 1 { tell(); reading = 0 }
        /^## / { tell(); reading = /^## Further reading/ }
        reading && /^- / { tell(); file = FILENAME; entry = $0; next }
        reading && /^ / && entry != "" { entry = entry " " $0 }
        END { tell() }' handouts/[0-9]*.md
}

all=$(entries)
for handout in handouts/[0-9]*.md; do
    ok "$handout has something to read on" grep -q "^$handout	" <<<"$all"
done
# Two are without: a book of before there were any, and a program of a university that has moved.
without=$(grep -v '](https\?://' <<<"$all" | sed -E 's/^handouts\/([^	]*)\.md	- ([^:]*):.*/\1: \2/')
is 'entries without a DOI and without an address' "$without" \
    '07_tridiagonal: Roger W. Hockney, Chris R. Jesshope
14_tuning: Ben Spencer, Mike Giles'
is 'a DOI leads where it says' "$(perl -ne '
    while (m{\[doi:([^\]]*)\]\((\S*)\)}g) { print "$1 $2\n" if $2 ne "https://doi.org/$1" }' <<<"$all")" ''
is 'a DOI that is written is a link' "$(grep -i 'doi[: ]*10\.' <<<"$all" | grep -v '\[doi:10\.' | cut -f 2)" ''
done_testing
