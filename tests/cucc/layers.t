#!/usr/bin/env bash
# Arrows go one way: what each room of the backend includes of the others, and that no two headers include each other.
cd "$(dirname "$0")/../.." || exit 2
. tests/tap.sh
cd common/cucc || exit 2

# arrows FOLDER ROOM...: "ROOM -> OTHER (FILE)" for each include of a header of another of these rooms
arrows() {
    local folder=$1 room file other
    shift
    for room in "$@"; do
        while IFS=: read -r file other; do
            other=${other#*\"} other=${other%%/*}
            [[ " $* " == *" $other "* && $other != "$room" ]] && echo "$room -> $other ($file)"
        done < <(grep -r '^#include "' "$folder/$room")
    done
}

# only FOLDER ROOM MAY...: what the room includes of its neighbours besides these; rooms are all folders there
only() {
    local folder=$1 room=$2 rooms
    mapfile -t rooms < <(cd "$folder" && printf '%s\n' */ | sed 's,/$,,')
    shift 2
    arrows "$folder" "${rooms[@]}" | grep "^$room -> " | grep -vE "^$room -> ($(IFS='|' && echo "$*")) "
}

is 'runtime/exec needs nothing of what calls it' "$(only runtime exec none)" ''
is 'identity stands on nothing' "$(only sanitizer identity none)" ''
is 'shadow stands on identity' "$(only sanitizer shadow identity)" ''
is 'findings stand on identity and shadow' "$(only sanitizer findings identity shadow)" ''
is 'counting stands on identity' "$(only sanitizer counting identity)" ''
# counting has the streams' numbers, which a trace and a time line share
is 'the trace stands on identity, shadow and counting' "$(only sanitizer trace identity shadow counting)" ''
is 'hooks stand on all, and nothing on hooks' \
    "$(grep -rl '^#include "hooks/' sanitizer | grep -v '^sanitizer/hooks/')" ''
is 'the runtime does not include the sanitizer' \
    "$(grep -rnE '^#include "(identity|shadow|findings|counting|trace|hooks)/' runtime include)" ''
ok 'the arrows are seen' test -n "$(only sanitizer hooks none)"

# within a room too: an order in which each header comes after those that it includes
for rooms in 'sanitizer' 'runtime'; do
    is "no ring of headers in $rooms" "$(cd "$rooms" && grep -r --include='*.h' '^#include "' . |
        sed -nE 's,^\./([^:]*):#include "([^"]*)".*,\2 \1,p' | tsort 2>&1 >/dev/null | head -n 4)" ''
done
done_testing
