#!/usr/bin/env bash
# The gdb session that docs/debugging.md shows is what gdb really says.
cd "$(dirname "$0")/../.." || exit 2
. tests/tap.sh
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
forget_words JOBS PATIENCE

awk '/^```\{\.output #gdb-session\}/ { inside = 1; next } /^```$/ { inside = 0 } inside' docs/debugging.md \
    >"$scratch/shown"
command=$(sed -n '1s/^\$ //p' "$scratch/shown")
ok 'debugging.md shows a session' test "$command"
if ! command -v gdb >/dev/null; then
    skip 'the session in debugging.md' 'there is no gdb'
    done_testing
    exit
fi

# As `make build P=4 NVCCFLAGS=-G` does it, but in a place of its own: other tests build the usual one at the same time.
mkdir -p build && flock build/.lock make -s -f common/build.mk toolchain build/harness/libharness.a >/dev/null || exit 2
ok 'the program is built' common/cucc/cucc -G -std=c++17 -Icommon/include -o "$scratch/reduction" \
    practicals/04_reduction/reduction.cu build/harness/libharness.a
command=${command//build\/cpu\/practicals\/04_reduction\/reduction/"$scratch/reduction"}
CUCC_WORKERS=1 CUCC_WATCHDOG=0 timeout 60 bash -c "$command" >"$scratch/said" 2>&1 </dev/null
if grep -q 'ptrace: Operation not permitted\|Could not trace the inferior' "$scratch/said"; then
    skip 'the session in debugging.md' 'ptrace is not allowed here'
    done_testing
    exit
fi
# A line … is any number of lines, … within a line anything.
# shellcheck disable=SC2016 # perl's variables
ok 'the session in debugging.md' perl -CSD -Mutf8 -0777 -e '
    my ($shown, $said) = map { open my $f, "<:utf8", $_ or die; local $/; <$f> } @ARGV;
    $shown =~ s/^\$ .*\n//;
    my $pattern = join "", map { $_ eq "…" ? "(?:.*\n)*?" : join(".*?", map quotemeta, split /…/, $_, -1) . "\n" }
        split /\n/, $shown;
    exit !($said =~ /^$pattern$/)' "$scratch/shown" "$scratch/said" || diag "$(cat "$scratch/said")"
done_testing
