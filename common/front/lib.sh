# What the scripts behind the front door share. Sourced: `. "$(dirname "$0")/lib.sh"`; then the working folder is the
# repository's root, whatever the caller's was, and all paths are relative to it (so that it may stand anywhere).
# shellcheck shell=bash
set -uo pipefail
[[ ${MAKEFLAGS:-} =~ ^[a-zA-Z]*n ]] && exit 0 # make -n: our recipes have a `+`, so make runs us even then
unset MAKEFLAGS MFLAGS MAKELEVEL # -q and -j of the make that called us are not for the makes that we call
cd "${BASH_SOURCE[0]%/*}/../.." || exit 2
export LC_ALL=C.UTF-8 # sort and printf alike on every machine

die() { # one clear line; 2 = could not do it
    echo "make: $*" >&2
    exit 2
}

# SUBMISSIONS=~/Downloads/x.zip as it comes from shells that leave the ~ within a word alone. $@: names of variables
from_home() {
    local name
    # shellcheck disable=SC2088 # that is what is looked for
    for name; do [[ ${!name:-} != '~/'* ]] || printf -v "$name" %s "$HOME/${!name:2}"; done
}

# FORCE_COLOR on; else NO_COLOR off; else a terminal that is not dumb: as common/grade/show/show.h has it.
if [ "${FORCE_COLOR:-}" ] && [ "${FORCE_COLOR:-}" != 0 ]; then
    colour=1
elif [ "${NO_COLOR:-}" ] || [ ! -t 1 ] || [ "${TERM:-dumb}" = dumb ]; then
    colour=''
else
    colour=1
fi
red='' green='' yellow='' dim='' bold='' plain=''
# shellcheck disable=SC2034 # for the scripts
if [ "$colour" ]; then
    red=$'\e[31m' green=$'\e[32m' yellow=$'\e[33m' dim=$'\e[2m' bold=$'\e[1m' plain=$'\e[0m'
fi

# All practicals, by folder: one is there as soon as its check.sh is.
all_practicals() {
    local file
    for file in practicals/*/check.sh; do
        [ -e "$file" ] || continue
        file=${file%/check.sh}
        echo "${file##*/}"
    done
}

# The folder that 4, 04, 04_reduction or reduction means; without $1 all of them.
practicals_named() {
    local wanted=${1-} name found=''
    wanted=${wanted%/} wanted=${wanted##*/}
    while read -r name; do
        case $wanted in
            '' | "$name" | "${name%%_*}" | "${name#*_}") found+=$name$'\n' ;;
            [0-9]) [ "0$wanted" = "${name%%_*}" ] && found+=$name$'\n' ;;
        esac
    done < <(all_practicals)
    [ "$found" ] && printf %s "$found" && return
    [ "$wanted" ] || die "there is no practical in $PWD/practicals"
    die "P=$wanted: no such practical. There are: $(all_practicals | tr '\n' ' ')"
}

# P where exactly one is needed. $1: the target, for the message.
one_practical() {
    [ "${P:-}" ] || die "which practical? For example: make $1 P=$(all_practicals | head -n 1)"
    practicals_named "$P" | head -n 1
}

# The steps of practical $1, a line each:  number <tab> points <tab> program <tab> title
steps_of() { bash "practicals/$1/check.sh" --list; }

# STEP must be one of practical $1's.
require_step() {
    local steps
    steps=$(steps_of "$1" | cut -f 1 | tr '\n' ' ')
    [ "${STEP:-}" ] || die "which step? STEP= says it: practical $1 has steps ${steps% }"
    case " $steps" in
        *" $STEP "*) ;;
        *) die "STEP=$STEP: practical $1 has steps ${steps% }" ;;
    esac
}

require_build_folder() {
    mkdir -p build 2>/dev/null && [ -w build ] ||
        die "cannot write to $PWD/build. Free it (chmod, chown, disk space) or clone to a folder of your own."
}

# Of make show: in which order the CPU runs the threads. Sets ORDER where it is not.
require_order() {
    case ${ORDER:=forward} in
        forward | reverse | seed:*[0-9] | late:*[0-9]) ;;
        *) die "ORDER=$ORDER: an order of threads is forward, reverse or seed:7" ;;
    esac
}

# Of make show: where the page is, whether it has all steps, and what was found at which of them. $1: the page, $2: the
# steps, of xray/show
tell_page() {
    local step what where
    echo "The page: $1"
    sed -n '/^<p class="warn">/ { s/<[^>]*>//g; s/\(; the page has [^.]*\)\..*/\1./; s/^/  /p; }' "$1"
    while IFS=$'\t' read -r step what where; do
        [ "$step" != - ] && step=$1$step || step='in no step of this page'
        echo "  $what${where:+, ${where##*/}}: $step"
    done <"$2"
}

# g++ and make are all that a check needs; see common/deps.sh.
require_tools() { [ "$1 ${COURSE_IS_MADE:-}" = 'check 1' ] || common/deps.sh --quiet "$1" || exit 2; }

# The program that makes tables and pages of records, made where it is not.
require_report() {
    (lock_course && make -s -f common/build.mk ONLY= report) >build/report.log 2>&1 || {
        cat build/report.log >&2
        die 'the program that writes reports does not build (above)'
    }
}

# The engine that checks (common/grade), made where it is not. COURSE_IS_MADE=1: it was just now (common/build.mk).
require_engine() {
    local log=build/engine.log
    [ "${COURSE_IS_MADE:-}" != 1 ] || [ ! -x build/grade/grade ] || return 0
    [ -x build/grade/grade ] || [ ! -t 1 ] || [ "${TERM:-dumb}" = dumb ] ||
        printf '%spreparing (longer the first time)%s\r' "$dim" "$plain"
    (lock_course && make -f common/build.mk ONLY= -j"$(nproc)" grade) >"$log" 2>&1 && return
    cat "$log" >&2
    die 'the engine that checks does not build (above). Was a file of the course changed or removed? git status'
}

# Sets backend, why, arch, device, nvcc from BACKEND.
# shellcheck disable=SC2034 # for the script that calls
choose_backend() {
    local line
    line=$(common/backend.sh "${BACKEND:-auto}") || exit 2
    backend='' why='' arch='' device='' nvcc=''
    eval "$line"
}

# After require_engine and choose_backend. Sets SEED, JOBS, PATIENCE, practicals (names, by blanks) and from, checked
# and with what they are where nothing is said; and out, where the programs go.
# shellcheck disable=SC2034 # for the script that calls
read_words() {
    local line
    line=$(build/grade/grade words) || exit 2
    practicals='' from=''
    eval "$line"
    out=build/$backend/${from#build/}
}

# Two makes at once would write the same files: the second waits. Everybody stands on what the course itself needs
# (build/.lock); the programs of one folder are nobody else's business ($out/.lock). Not for the programs that run
# later, hence 6>&- 9>&-.
lock_course() { exec 9>build/.lock && flock 9; }
unlock_course() { exec 9>&-; }
lock_programs() { mkdir -p "$out" && exec 6>"$out/.lock" && flock 6; }
lock_build() { lock_course && lock_programs; }
unlock_build() { exec 6>&- 9>&-; }

# Where the work on a program stands: its source, or the makefile that is the student's own. $1: FROM, $2: practical,
# $3: program
work_file() {
    local file=$1/$2/$3.cu
    [[ ! -e practicals/$2/build.mk || -e practicals/$2/$3.cu ]] || file=$1/$2/build.mk
    echo "$file"
}

# The marks of gaps that file $1 has and file $2 has not, one a line, such as ">>> step 3". $3: of one step only.
marks_missing() {
    diff <(marks_of "$1" "${3:-}") <(marks_of "$2" "${3:-}") | sed -n 's/^< //p' | uniq
}
marks_of() { grep -oE "(>>>|<<<) step ${2:-[0-9]+}\b" "$1" | sort; }
