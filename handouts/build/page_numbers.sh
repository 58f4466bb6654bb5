#!/usr/bin/env bash
# Puts page numbers into the contents of a printed page: where the links of BOOK.html lead to is looked up in BOOK.pdf,
# which was printed from it. Print it again after that.    usage: page_numbers.sh BOOK.pdf BOOK.html
set -u
places=$(pdfinfo -dests "$1") || exit 1
awk '
    NR == FNR { if (match($0, /".*"$/)) page[substr($0, RSTART + 1, RLENGTH - 2)] = $1; next }
    match($0, /href="#[^"]*"/) && /<span class="page">/ {
        name = substr($0, RSTART + 7, RLENGTH - 8)
        sub(/<span class="page">[^<]*/, "<span class=\"page\">" page[name])
    }
    { print }' <(printf '%s\n' "$places") "$2" >"$2.new" && mv "$2.new" "$2"
