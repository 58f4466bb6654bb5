#!/usr/bin/env bash
# A timed case has the GPU to itself: it is not overtaken for ever by the cases that share it.
cd "$(dirname "$0")/../.." || exit 2
. tests/tap.sh
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
mkdir -p build/test/grade
flock build/test/grade make -s -f tests/grade/build.mk locks >"$scratch/log" 2>&1 ||
    { diag "$(<"$scratch/log")"; echo 'Bail out! locks does not build'; exit 1; }
is 'one who wants the lock alone is not overtaken by those who share it' \
    "$(build/test/grade/locks "$scratch/lock" 2>&1)" alone
done_testing
