#!/usr/bin/env bash
# Builds the programs that the outputs in these pages will run, two at a time: the runs themselves build one after
# another, since each takes the lock of build/. What does not build here is told by its run.
#     usage: prebuild.sh PAGE.md...
set -u
cd "$(dirname "$0")/../.." || exit 2
unset MAKEFLAGS MFLAGS MAKELEVEL

# Lines "FROM practical program" of all commands `make check` and `make run`.
wanted() {
    perl -ne '
        next unless /^\s*[`~]{3,}\{.*\.output\b.*\brun="(?:\w+=\S+ )*make (?:check|run) ([^"]*)"/;
        my ($words, $line) = ($1, $_);
        my ($p) = $words =~ /\bP=(\d+)/ or next;
        my ($step) = $words =~ /\bSTEP=(\d+)/ ? $1 : $words =~ /\bstep=(\d+)/ ? $1 : "";
        my ($program) = $words =~ /\bPROGRAM=(\w+)/ ? $1 : "-";
        my $from = $line =~ /\bwrong="(\w+)"/ ? "build/wrong/$1" : $line =~ /\bfrom="(\w+)"/ ? $1 : "practicals";
        printf "%s %02d %s %s\n", $from, $p, $program, $step || "-"' "$@" | sort -u |
        while read -r from number program step; do
            practical=$(basename practicals/"$number"_*)
            [ -e "practicals/$practical/build.mk" ] && continue # that one builds in a place of its own
            if [ "$program" = - ]; then
                steps=$(bash "practicals/$practical/check.sh" --list) || continue
                program=$(awk -F '\t' -v n="$step" 'n == "-" || $1 == n { print $3; exit }' <<<"$steps")
            fi
            [ "$program" ] && echo "$from $practical $program"
        done | sort -u
}

list=$(wanted "$@")
[ "$list" ] || exit 0
mark=$({ cat build/handouts/state/all; echo "$list"; } | cksum)
[ "$mark" = "$(cat build/handouts/prebuilt 2>/dev/null)" ] && exit 0
mapfile -t practicals < <(cut -d ' ' -f 2 <<<"$list" | sort -u)
tests/wrong/generate "${practicals[@]}" >/dev/null 2>&1

build() {
    CHECKING=1 make -s -k -f common/build.mk BACKEND=cpu ARCH='' NVCC=common/cucc/cucc "$@" \
        >>build/handouts/prebuild.log 2>&1
}
export -f build
: >build/handouts/prebuild.log
exec 9>build/.lock && flock 9
build -j2 judges tally toolchain ONLY="${practicals[*]}"
while read -r from practical program; do
    printf '%s\n' "build/cpu/${from#build/}/$practical/$program FROM=$from ONLY=$practical"
done <<<"$list" | xargs -r -P 2 -I WORDS bash -c 'build WORDS'
echo "$mark" >build/handouts/prebuilt
