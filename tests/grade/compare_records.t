#!/usr/bin/env bash
# tests/grade/compare_records names each field that differs, and nothing that a clock says; with --verdicts only what
# decides a mark.
cd "$(dirname "$0")/../.." || exit 2
. tests/tap.sh
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
record() { # $1: status, $2: points, $3: message, $4: milliseconds
    printf '{"practical":"04_reduction","step":3,"status":"%s","points":%s,"message":"%s","time_ms":%s,"metrics":{}}\n' "$@"
}
compare() {
    said=$(tests/grade/compare_records "$@" 2>&1)
    status=$?
}
mkdir "$scratch/before" "$scratch/after"
record fail 0 'wrong at 7' 3 >"$scratch/before/one"
record fail 0 'wrong at 7' 9 >"$scratch/after/one"
compare "$scratch/before" "$scratch/after"
is 'another time is no difference' "$status $said" '0 No difference in 1 records.'
record fail 0 'wrong from 7 on' 9 >"$scratch/after/one"
compare "$scratch/before" "$scratch/after"
is 'other words are one' "$status $(head -n 1 <<<"$said") $(tail -n 1 <<<"$said")" \
    '1 one: 04_reduction step 3, message 1 differences.'
compare --verdicts "$scratch/before" "$scratch/after"
is 'but none of the verdicts' "$status $said" '0 No difference in 1 records.'
record pass 4 'wrong from 7 on' 9 >"$scratch/after/one"
compare --verdicts "$scratch/before" "$scratch/after"
is 'another status is one' "$status $(grep -c ', status$\|, points$' <<<"$said")" '1 2'
record fail 0 more 1 >"$scratch/after/two"
compare --verdicts "$scratch/before" "$scratch/after"
like 'a record that is only on one side is one' "$said" '^two: 04_reduction step 3, status'
echo '{' >"$scratch/after/two"
compare "$scratch/before" "$scratch/after"
is 'what is no record' "$status" 2
compare "$scratch/before"
is 'one side alone' "$status" 2
done_testing
