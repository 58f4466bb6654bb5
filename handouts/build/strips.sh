#!/usr/bin/env bash
# Draws the strips that these pages show: handouts/pictures/NAME.strip -> build/handouts/pictures/NAME.svg, from a run
# of our solution, as common/xray/show/picture.h says. What has not changed since is not run again.
#     usage: strips.sh PAGE.md...
set -u
cd "$(dirname "$0")/../.." || exit 2
unset MAKEFLAGS MFLAGS MAKELEVEL P STEP FROM ARGS
to=build/handouts/pictures
mkdir -p "$to" || exit 2
die() { echo "$strip:${2:-1}: $1" >&2; exit 1; }

build() {
    CUCC_STORE_HEADS=first CHECKING=1 make -s -k -f common/build.mk ARCH='' NVCC=common/cucc/cucc \
        BACKEND=show FROM=solutions "$@" >>"$to/strips.log" 2>&1
}

# $1: the file. Sets practical, words, program.
read_run() {
    local line number
    line=$(grep -nE '^run[ 	]' "$1" | head -n 1)
    number=${line%%:*}
    read -r _ practical words <<<"$line"
    [[ $practical =~ ^[0-9]{2}_[a-z0-9_]+$ ]] && [ -d "solutions/$practical" ] ||
        die 'it wants a line "run NN_name step=1 ..."' "${number:-1}"
    [[ $words =~ ^[A-Za-z0-9_.,=+\ -]*$ ]] && [[ " $words" =~ \ step=([0-9]+) ]] ||
        die 'which step, and of which case?' "$number"
    program=$(bash "practicals/$practical/check.sh" --list |
        awk -F '\t' -v n="${BASH_REMATCH[1]}" '$1 == n { print $3 }')
    [ "$program" ] || die "$practical has no step ${BASH_REMATCH[1]}" "$number"
}

draw() { # $1: name
    local key made work=$to/$1.run
    read_run "$strip"
    key="$(cksum <"$strip") $(cat "build/handouts/state/$practical")"
    [ -s "$to/$1.svg" ] && [ "$key" = "$(cat "$to/$1.from" 2>/dev/null)" ] && return
    made=build/show/solutions/$practical/$program
    (flock 9 && build xray "$made" ONLY="$practical") 9>build/.lock
    [ -x "$made" ] && [ -x build/xray/show/show ] || die "$made does not build: see $to/strips.log"
    rm -rf "$work" && mkdir -p "$work" || exit 2
    local whole=()
    ! grep -q '^calls' "$strip" || whole=(CUCC_SPANS=1)
    env "${whole[@]}" CUCC_TRACE="$work/trace" CUCC_REPORT="$work/report" CUCC_SANITIZE_EXIT=0 \
        timeout 60 "$made" --case "$words seed=1" \
        --result "$work/result" >"$work/said" 2>&1 ||
        { cat "$work/said" >&2; die "the case $words could not be run (above)"; }
    build/xray/show/show --picture "$strip" "$work/trace" "$work/report" >"$work/svg" || exit 1
    mv "$work/svg" "$to/$1.svg" && rm -rf "$work" && echo "$key" >"$to/$1.from"
}

: >"$to/strips.log"
for strip in handouts/pictures/*.strip; do
    [ -e "$strip" ] || continue
    name=$(basename "$strip" .strip)
    ! grep -qF "pictures/$name.svg)" "$@" /dev/null || draw "$name"
done
