#!/usr/bin/env bash
# Builds the programs that the outputs in these pages will run, side by side: the runs of a page come one after another.
# What does not build here is told by its run.
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

# Lines "BACKEND FROM practical program" of all commands `make check`, `run`, `profile` and `sanitize`. The last two
# look at the sanitizer build, and so does the check of a solution where its plan says so.
wanted() {
    perl -ne '
        next unless /^\s*[`~]{3,}\{.*\.output\b.*\brun="(?:\w+=\S+ )*make (check|run|profile|sanitize) ([^"]*)"/;
        my ($target, $words, $line) = ($1, $2, $_);
        my ($p) = $words =~ /\bP=(\d+)/ or next;
        my ($step) = $words =~ /\bSTEP=(\d+)/ ? $1 : $words =~ /\bstep=(\d+)/ ? $1 : "";
        my ($program) = $words =~ /\bPROGRAM=(\w+)/ ? $1 : "-";
        my $from = $line =~ /\bwrong="(\w+)"/ ? "build/wrong/$1" : $line =~ /\bfrom="(\w+)"/ ? $1 : "practicals";
        my @backends = $target =~ /check|run/ ? "cpu" : ();
        push @backends, "sanitize" if $target =~ /profile|sanitize/;
        push @backends, "look" if $target eq "check" && $from eq "solutions";
        printf "%02d %s %s %s %s\n", $p, $_, $from, $program, $step || "-" for @backends' "$@" | sort -u |
        while read -r number backend from program step; do
            practical=$(basename practicals/"$number"_*)
            [ -e "practicals/$practical/build.mk" ] && continue # that one builds in a place of its own
            [ "$practical" = "${known:-}" ] || { steps=$(steps_of "$practical") && known=$practical; }
            read -r _ first look < <(awk -v n="$step" 'n == "-" || $1 == n { print; exit }' <<<"$steps")
            [ "$backend" != look ] || { [ "$look" = 1 ] && backend=sanitize; } || continue
            [ "$program" != - ] || program=$first
            [ "$program" ] && echo "$backend $from $practical $program"
        done | sort -u
}

if [ "${1:-}" = --list ]; then
    shift
    wanted "$@"
    exit
fi
list=$(wanted "$@")
[ "$list" ] || exit 0
mark=$({ cat build/handouts/state/all; echo "$list"; } | cksum)
[ "$mark" = "$(cat build/handouts/prebuilt 2>/dev/null)" ] && exit 0
mapfile -t practicals < <(cut -d ' ' -f 3 <<<"$list" | sort -u)
mapfile -t wrong < <(sed -n 's|^[^ ]* build/wrong/\([^ ]*\) \([^ ]*\) .*|\2/\1|p' <<<"$list" | sort -u)
[ ${#wrong[@]} = 0 ] || tests/wrong/generate "${wrong[@]}" >/dev/null 2>&1

build() {
    CHECKING=1 make -s -k -f common/build.mk ARCH='' NVCC=common/cucc/cucc "$@" >>build/handouts/prebuild.log 2>&1
}
export -f build
: >build/handouts/prebuild.log
jobs=$(nproc 2>/dev/null || echo 2)
exec 9>build/.lock && flock 9
build -j"$jobs" judges tally grade xray toolchain BACKEND=cpu ONLY="${practicals[*]}"
build -j"$jobs" toolchain BACKEND=sanitize ONLY=
while read -r backend from practical program; do
    echo "build/$backend/${from#build/}/$practical/$program BACKEND=$backend FROM=$from ONLY=$practical" \
        COURSE_IS_MADE=1
done <<<"$list" | xargs -r -P "$jobs" -I WORDS bash -c 'build WORDS'
echo "$mark" >build/handouts/prebuilt
