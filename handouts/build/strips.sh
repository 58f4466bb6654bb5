#!/usr/bin/env bash
# Draws the strips that these pages show: handouts/pictures/NAME.strip -> build/handouts/pictures/NAME.svg, from a run
# of our solution, as common/xray/show/picture.h says. What has not changed since is not run again.
#     usage: strips.sh PAGE.md...
#            strips.sh --list PAGE.md...    what it would draw: a line "practical program strip..." for each program
#            strips.sh --draw STRIP...      draws these, whose program has been built
set -u
cd "$(dirname "$0")/../.." || exit 2
unset MAKEFLAGS MFLAGS MAKELEVEL P STEP FROM ARGS
to=build/handouts/pictures
mkdir -p "$to" || exit 2
export to
die() { echo "$1:${3:-1}: $2" >&2; exit 1; }

# $1: the file. Sets practical, words, program, made and key, the sum of all that the picture depends on.
read_run() {
    local line number
    line=$(grep -nE '^run[ 	]' "$1" | head -n 1)
    number=${line%%:*}
    read -r _ practical words <<<"$line"
    [[ $practical =~ ^[0-9]{2}_[a-z0-9_]+$ ]] && [ -d "solutions/$practical" ] ||
        die "$1" 'it wants a line "run NN_name step=1 ..."' "${number:-1}"
    [[ $words =~ ^[A-Za-z0-9_.,=+\ -]*$ ]] && [[ " $words" =~ \ step=([0-9]+) ]] ||
        die "$1" 'which step, and of which case?' "$number"
    program=$(bash "practicals/$practical/check.sh" --list |
        awk -F '\t' -v n="${BASH_REMATCH[1]}" '$1 == n { print $3 }')
    [ "$program" ] || die "$1" "$practical has no step ${BASH_REMATCH[1]}" "$number"
    made=build/show/solutions/$practical/$program
    key="$(cksum <"$1") $(cat "build/handouts/state/$practical")"
}

draw() { # $1: the file
    local name practical words program made key work more=()
    name=$(basename "$1" .strip) work=$to/$name.run
    read_run "$1"
    [ -x "$made" ] && [ -x build/xray/show/show ] || die "$1" "$made does not build: see $to/strips.log"
    rm -rf "$work" && mkdir -p "$work" || exit 2
    ! grep -q '^calls' "$1" || more=(CUCC_SPANS=1)
    # such a picture shows one block, or none: what the others do takes much longer to be told than to be done
    ! grep -qE '^(grids|streams|calls)' "$1" ||
        more+=("CUCC_TRACE_BLOCK=$(sed -nE 's/.* block=([0-9]+).*/\1/p' "$1" | grep . || echo 0)")
    env "${more[@]}" CUCC_TRACE="$work/trace" CUCC_REPORT="$work/report" CUCC_SANITIZE_EXIT=0 \
        timeout 300 "$made" --case "$words seed=1" \
        --result "$work/result" >"$work/said" 2>&1 ||
        { cat "$work/said" >&2; die "$1" "the case $words could not be run (above)"; }
    build/xray/show/show --picture "$1" "$work/trace" "$work/report" >"$work/svg" || exit 1
    mv "$work/svg" "$to/$name.svg" && rm -rf "$work" && echo "$key" >"$to/$name.from"
}
export -f die read_run draw

[ "${1:-}" = --draw ] && shift && for strip; do (draw "$strip") || exit 1; done && exit

list() {
    local strip name practical words program made key
    for strip in handouts/pictures/*.strip; do
        name=$(basename "$strip" .strip)
        [ -e "$strip" ] && grep -qF "pictures/$name.svg)" "$@" /dev/null || continue
        read_run "$strip"
        [ -s "$to/$name.svg" ] && [ "$key" = "$(cat "$to/$name.from" 2>/dev/null)" ] && continue
        echo "$practical $program $strip"
    done | sort | awk '{ if ($1 " " $2 != last) printf "%s%s %s", (NR > 1 ? "\n" : ""), $1, $2; last = $1 " " $2
        printf " %s", $3 } END { if (NR) print "" }'
    return "${PIPESTATUS[0]}"
}
[ "${1:-}" = --list ] && shift && { list "$@"; exit; }

# The programs are built side by side, and so are the pictures drawn.
strips=() programs=() practicals=()
found=$(list "$@") || exit 1
[ "$found" ] || exit 0
while read -r practical program drawn; do
    read -ra drawn <<<"$drawn"
    strips+=("${drawn[@]}") programs+=("build/show/solutions/$practical/$program") practicals+=("$practical")
done <<<"$found"
jobs=$(nproc 2>/dev/null || echo 2)
(
    flock 9
    CUCC_STORE_HEADS=first CHECKING=1 make -s -k -j"$jobs" -f common/build.mk ARCH='' NVCC=common/cucc/cucc \
        BACKEND=show FROM=solutions ONLY="${practicals[*]}" xray "${programs[@]}" >"$to/strips.log" 2>&1
) 9>build/.lock
printf '%s\n' "${strips[@]}" | xargs -P "$jobs" -I STRIP bash -c 'draw STRIP' || exit 1
