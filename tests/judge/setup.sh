# shellcheck shell=bash
# What the tests of harness and judge share. Sourced:  . "$(dirname "$0")/../judge/setup.sh"; built planted judge ...
. "$(dirname "${BASH_SOURCE[0]}")/../tap.sh"
cd "$(dirname "${BASH_SOURCE[0]}")/../.." || exit 2
unset MAKEFLAGS MFLAGS
out=build/test/judge
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
# The judge and the programs leave without freeing everything: their end frees it. The fuzzers look for leaks.
export ASAN_OPTIONS=detect_leaks=0

# Builds targets of build.mk, one test at a time; without a way to build there is nothing to test.
built() {
    mkdir -p "$out"
    flock "$out" make -f tests/judge/build.mk "$@" >"$work/build.log" 2>&1 && return
    diag "$(cat "$work/build.log")"
    echo "Bail out! tests/judge/build.mk $* does not build"
    exit 1
}

# The value of a field of the JSON record in $1.
field() { "$out/tally" --fields "$2" <<<"$1"; }
