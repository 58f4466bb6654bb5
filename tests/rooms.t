#!/usr/bin/env bash
# The rooms of common/, as tests/rooms counts and draws them.
cd "$(dirname "$0")/.." || exit 2
. tests/tap.sh
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT

# Work of streams is queued, captured and frozen into graphs, which are queued again (tests/cucc/rooms.t holds each of
# these arrows to its reason).
is 'no ring among the rooms but one, which has a reason' "$(tests/rooms | sed -n 's/^a ring: //p')" \
    "$(printf 'cucc/runtime/api/%s ' device graphs launch memory)cucc/runtime/api/streams"

# A room more is a decision, not an accident: change the numbers with its reason.
most() { # $1: the house or the backend, $2: rooms, $3: arrows
    tests/rooms | awk -v of="the $1" -v rooms="$2" -v arrows="$3" '
        index($0, of) == 1 { seen = 1; if ($3 > rooms || $5 > arrows) print $0 ": at most " rooms " and " arrows }
        END { if (!seen) print "tests/rooms says nothing of " of }'
}
# with the maker of small changes, which uses none of the others
is 'the house has at most 15 rooms and 35 arrows' "$(most house 15 35)" ''
# with the driver API and NVRTC, which are libraries of their own, libraries/formats.h, which several libraries read,
# and the trace, which lists the copies and calls of streams with the numbers that counting gives them
is 'the backend has at most 27 rooms and 85 arrows' "$(most backend 27 85)" ''
is 'too many would be told' "$(most house 14 35 | wc -l) $(most backend 26 78 | wc -l) $(most castle 1 1 | wc -l)" '1 1 1'
is 'docs/how-it-works.md has the house as it is' \
    "$(sed -nE '/^\| room \| uses \|/,/^$/{/^\| `/p}' docs/how-it-works.md)" "$(tests/rooms house)"

mkdir -p "$scratch"/{tests,common/{top,low,beside,cucc/include/cucc}} && cp tests/rooms "$scratch/tests"
cd "$scratch/common" || exit 2
printf '#include "low/a.h"\n#include "own.h"\n#include <stdio.h>\n#include "nowhere.h"\n' >top/a.c
printf '#include "low/a.h"\n#include "cucc/x.h"\n' >top/own.h
printf '#include "../beside/a.h"\n' >low/a.h
printf '#include "top/own.h"\n' >beside/a.h
touch cucc/include/cucc/x.h
is 'an arrow for each room whose header is included' "$("$scratch/tests/rooms" arrows)" 'beside top 1
low beside 1
top cucc/include 1
top low 2'
is 'a ring is named' "$("$scratch/tests/rooms" | tail -n 2)" $'the backend  1 rooms,   0 arrows\na ring: beside low top'
is 'drawn, they are the same' "$("$scratch/tests/rooms" draw | grep -c -e '->')" 4
done_testing
