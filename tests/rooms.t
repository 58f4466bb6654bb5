#!/usr/bin/env bash
# The rooms of common/, as tests/rooms counts and draws them.
cd "$(dirname "$0")/.." || exit 2
. tests/tap.sh
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT

# Work of streams is queued, captured and frozen into graphs, which are queued again (tests/cucc/rooms.t holds each of
# these arrows to its reason); a judge's own vocabulary, judge.h, stands above what it is made of.
is 'no rings among the rooms but the two that have a reason' "$(tests/rooms | sed -n 's/^a ring: //p')" \
    "$(printf 'cucc/runtime/api/%s ' device graphs launch memory)cucc/runtime/api/streams
judge judge/compare judge/expect judge/pattern"

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
is 'a ring is named' "$("$scratch/tests/rooms" | tail -n 2)" $'all         4 rooms,   4 arrows\na ring: beside low top'
is 'drawn, they are the same' "$("$scratch/tests/rooms" draw | grep -c -e '->')" 4
done_testing
