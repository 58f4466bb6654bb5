#!/usr/bin/env bash
# docs/teaching.md: its table says what the handouts say, a row for each practical.
cd "$(dirname "$0")/../.." || exit 2
. tests/tap.sh
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
forget_words JOBS PATIENCE
export NO_COLOR=1 BACKEND=cpu
page=$PWD/docs/teaching.md

# ---- The table: | 5 | topic | 50 min | 3.5 h | 2, 4 |
said() { sed -n "s/^$1: *//p" "$2" | head -n 1; }
rows=0
while IFS='|' read -r _ number _ reading working needs _; do
    handout=$(echo handouts/"$(printf %02d "${number// /}")"_*.md)
    from_handout="$(said reading "$handout") min, $(said working "$handout" | awk '{ print $1 / 60 }') h, needs"
    for needed in $(said needs "$handout" | tr -d '[],'); do from_handout+=" $((10#${needed:0:2}))"; done
    needs=$(tr -d ',' <<<"$needs" | xargs)
    is "the table's row of $handout" "$(xargs <<<"$reading"), $(xargs <<<"$working"), needs${needs:+ ${needs#C}}" \
        "${from_handout/%needs/needs }"
    rows=$((rows + 1))
done < <(grep -E '^\| [0-9]+ \|.* min \|' "$page")
is 'a row for every practical' "$rows" "$(find practicals/ -maxdepth 2 -name check.sh | wc -l)"

# ---- The term's schedule is what WEEK= of make dist reads: see tests/frontdoor/dist.t
like 'the page packs with make dist' "$(<"$page")" 'make dist WEEK=6'
done_testing
