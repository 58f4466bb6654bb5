#!/usr/bin/env bash
# The pairs (pairs.h): each has a mark and each mark a pair; what docs/measured/suites/pairs.csv says of them is so.
cd "$(dirname "$0")/../.." || exit 2
. tests/tap.sh
here=tests/pairs known=docs/measured/suites/pairs.csv
work=$(mktemp -d) && trap 'rm -rf "$work"' EXIT

pairs_of() { sed '1,/^static const fault faults/d' "$1" | grep -oE '(ON|FAULT)\([a-z_]+' | cut -d '(' -f 2; }
names_in_marks() {
    sed -nE 's,.*// ([a-z_, ]+): [a-z_, ]+$,\1,p' "$1" | tr -d ' ' | tr ',' '\n' | grep -vxE 'links|any'
}

for source in "$here"/*.cu; do
    program=$(basename "$source" .cu)
    is "$program: each pair has a mark, and each mark a pair" \
        "$(comm -3 <(names_in_marks "$source" | sort -u) <(pairs_of "$source" | sort))" ''
    pairs_of "$source" | sed "s,.*,$program/&\n$program/&.mended," >>"$work/all"
done
is 'the scorecard has all pairs' \
    "$(comm -3 <(sed 1d "$known" | cut -d , -f 1 | sort) <(sort "$work/all"))" ''

nightly 'what is found, and what is silent' && {
    JOBS=2 "$here/score" >"$work/now.csv"
    is 'it is as the scorecard says' \
        "$(comm -3 <(cut -d , -f 1,4 "$work/now.csv" | sort) <(cut -d , -f 1,4 "$known" | sort))" ''
}
done_testing
