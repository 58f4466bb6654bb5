#!/usr/bin/env bash
# A judge is made again when a header of its practical has changed, which gold may include: a table of times, say.
cd "$(dirname "$0")/../.." || exit 2
. tests/tap.sh
judge=build/judge/14_tuning/judge
flock build/.lock make -s -f common/build.mk ONLY=14_tuning "$judge" >/dev/null || exit 2
if_new() { make -n -W "$1" -f common/build.mk ONLY=14_tuning "$judge" 2>&1; }
like 'a header that gold includes has changed' "$(if_new practicals/14_tuning/tables.h)" 'judge\.new'
is 'a file that it cannot include has changed' "$(if_new practicals/14_tuning/tuner.cu | grep -c 'judge\.new')" 0
done_testing
