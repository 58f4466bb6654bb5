#!/usr/bin/env bash
# Builds the programs that the outputs in these pages will run, side by side: the runs of a page come one after another.
# What does not build here is reported by its run. STRIPS has lines of `strips.sh --list`: pictures that
# are drawn among these, and whose programs are built; strips.sh reports what goes wrong with one.
#     usage: prebuild.sh [--list] PAGE.md...          --list says what it would build, a line each, and builds nothing
set -u
cd "$(dirname "$0")/../.." || exit 2
unset MAKEFLAGS MFLAGS MAKELEVEL

# Lines "STEP program LOOK" of practical $1; LOOK is 1 where the check of a right solution asks the sanitizer build.
steps_of() {
    bash "practicals/$1/check.sh" --plan | awk -F '\t' '
        function flush() { if (number != "") print number, program, look }
        $2 == "practical" { usual = $3; sub(/^[^_]*_/, "", usual) }
        $2 == "step" {
            flush()
            number = $3; program = usual; look = 0
            for (i = 5; i <= NF; i++) if ($i ~ /^program=/) program = substr($i, 9)
        }
        # the run build counts operations, too
        $2 == "clean" || $2 == "metric" && $3 != "operations" || $2 == "late" { look = 1 }
        END { flush() }'
}

commands_of() { handouts/build/commands.pl "$@" | sort -u; }
find_practical() { local found=(practicals/"$1"_*); practical=${found[0]#*/}; } # $1: its number

# Lines "BACKEND FROM practical program" of what these pages' commands run.
wanted() {
    local number backend from program step practical steps known='' first look
    while read -r number backend from program step; do
        [ "$number" ] || continue
        find_practical "$number"
        [ -e "practicals/$practical/build.mk" ] && continue # that one builds in a place of its own
        [ "$practical" = "$known" ] || { steps=$(steps_of "$practical") && known=$practical; }
        read -r _ first look < <(awk -v n="$step" 'n == "-" || $1 == n { print; exit }' <<<"$steps")
        [ "$backend" != look ] || { [ "$look" = 1 ] && backend=sanitize; } || continue
        [ "$program" != - ] || program=$first
        [ "$program" ] && echo "$backend $from $practical $program"
    done <<<"$1" | sort -u
}

if [ "${1:-}" = --list ]; then
    shift
    wanted "$(commands_of "$@")"
    exit
fi
commands=$(commands_of "$@")
list=$(wanted "$commands")
mark=$({ cat build/handouts/state/all; echo "$list"; } | cksum)
strips=${STRIPS:-}
[ "$mark" = "$(cat build/handouts/prebuilt 2>/dev/null)" ] && [ ! "$strips" ] && exit 0
practicals=()
while read -r number; do
    [ ! "$number" ] || { find_practical "$number" && practicals+=("$practical"); }
done < <(cut -d ' ' -f 1 <<<"$commands" | sort -u)
mapfile -t wrong < <(sed -n 's|^[^ ]* build/wrong/\([^ ]*\) \([^ ]*\) .*|\2/\1|p' <<<"$list" | sort -u)
[ ${#wrong[@]} = 0 ] || tests/wrong/generate "${wrong[@]}" >/dev/null 2>&1

build() {
    # what stands before a program's first line is the same in many of them, so it is worth keeping the first time
    CUCC_STORE_HEADS=first CHECKING=1 \
        make -s -k -f common/build.mk ARCH='' NVCC=common/cucc/cucc "$@" >>build/handouts/prebuild.log 2>&1
}
export -f build
: >build/handouts/prebuild.log
jobs=$(($(nproc 2>/dev/null || echo 2) + 1)) # while one waits for its files, the others keep all cores busy
exec 9>build/.lock && flock 9
# build/handouts/made: for which state all that programs stand on is there, which the runs then need not look at.
build -j"$jobs" judges tally grade xray toolchain BACKEND=cpu ONLY="${practicals[*]}" &&
    build -j"$jobs" toolchain BACKEND=sanitize ONLY= &&
    { [ ! "$strips" ] || build toolchain BACKEND=show ONLY=; } && cp build/handouts/state/all build/handouts/made

# What takes longest comes first: those that use Thrust, and of the others the sanitizer builds.
by_length() {
    while read -r backend from practical program; do
        grep -qs '#include <thrust' "$from/$practical/$program.cu" && thrust=1 || thrust=0
        echo "$thrust $backend $from $practical $program"
    done | sort -k1,1nr -k2,2r -s | cut -d ' ' -f 2-
}
# Before all these come the strips: one of them is drawn for as long as three programs are built.
queue() {
    while read -r practical program drawn; do
        [ ! "$practical" ] || echo "build/show/solutions/$practical/$program BACKEND=show FROM=solutions" \
            "ONLY=$practical COURSE_IS_MADE=1 -- $drawn"
    done <<<"$strips"
    [ ! "$list" ] || by_length <<<"$list" | while read -r backend from practical program; do
        echo "build/$backend/${from#build/}/$practical/$program BACKEND=$backend FROM=$from ONLY=$practical" \
            COURSE_IS_MADE=1
    done
}

do_next() { # a line of the queue
    local words
    read -ra words <<<"${1%% -- *}"
    build "${words[@]}"
    [[ $1 != *' -- '* ]] || xargs handouts/build/strips.sh --draw <<<"${1#* -- }" 2>>build/handouts/prebuild.log
}
export -f do_next
# shellcheck disable=SC2016 # bash -c expands it
queue | xargs -r -P "$jobs" -d '\n' -I LINE bash -c 'do_next "$1"' - LINE
echo "$mark" >build/handouts/prebuilt
