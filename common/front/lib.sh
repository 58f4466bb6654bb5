# What the scripts behind the front door share. Sourced: `. "$(dirname "$0")/lib.sh"`; then the working folder is the
# repository's root, whatever the caller's was, and all paths are relative to it (so that it may stand anywhere).
# shellcheck shell=bash disable=SC2034 # the names set here are used by the scripts
set -uo pipefail
[[ ${MAKEFLAGS:-} =~ ^[a-zA-Z]*n ]] && exit 0 # make -n: our recipes have a `+`, so make runs us even then
unset MAKEFLAGS MFLAGS MAKELEVEL # -q and -j of the make that called us are not for the makes that we call
cd "$(dirname "${BASH_SOURCE[0]}")/../.." || exit 2
export LC_ALL=C.UTF-8 # sort and printf alike on every machine

die() { # one clear line; 2 = could not do it
    echo "make: $*" >&2
    exit 2
}

# FORCE_COLOR on; else NO_COLOR off; else a terminal that is not dumb. Whoever runs below us is told by the same
# variables, since its own output goes into a file.
if [ "${FORCE_COLOR:-}" ] && [ "${FORCE_COLOR:-}" != 0 ]; then
    colour=1
elif [ "${NO_COLOR:-}" ] || [ ! -t 1 ] || [ "${TERM:-dumb}" = dumb ]; then
    colour=''
else
    colour=1
fi
red='' green='' yellow='' dim='' bold='' plain=''
if [ "$colour" ]; then
    red=$'\e[31m' green=$'\e[32m' yellow=$'\e[33m' dim=$'\e[2m' bold=$'\e[1m' plain=$'\e[0m'
fi
export_colour() {
    if [ "$colour" ]; then export FORCE_COLOR=1; else export NO_COLOR=1 FORCE_COLOR=''; fi
}

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
    case " $steps" in
        *" ${STEP:-} "*) ;;
        *) die "STEP=${STEP:-}: practical $1 has steps ${steps% }" ;;
    esac
}

# REPORT= could not be written.
die_for_report() {
    local folder
    folder=$(dirname "$REPORT")
    [ -d "$folder" ] || die "REPORT=$REPORT: there is no folder $folder"
    die "REPORT=$REPORT: cannot write there"
}

require_build_folder() {
    mkdir -p build 2>/dev/null && [ -w build ] ||
        die "cannot write to $PWD/build. Free it (chmod, chown, disk space) or clone to a folder of your own."
}

# g++ and make are all that a check needs; see common/deps.sh.
require_tools() { common/deps.sh --quiet "$1" || exit 2; }

# How many things at a time: JOBS, else the cores, up to 8, because a program on the CPU backend uses several itself.
choose_jobs() {
    local cores
    cores=$(nproc)
    JOBS=${JOBS:-$((cores < 8 ? cores : 8))}
    whole_number JOBS
}

whole_number() { # $1: the name of a word that must be one, and not 0
    case ${!1} in *[!0-9]* | 0 | '' | ?????????*) die "$1=${!1}: should be a whole number, 1 or more" ;; esac
}

# Sets backend, why, arch, device, nvcc from BACKEND.
choose_backend() {
    local line
    line=$(common/backend.sh "${BACKEND:-auto}") || exit 2
    backend='' why='' arch='' device='' nvcc=''
    eval "$line"
}

# Two makes at once would write the same files: the second waits. Everybody stands on what the course itself needs
# (build/.lock); the programs of one folder are nobody else's business ($out/.lock). Not for the programs that run later,
# hence 6>&- 9>&-.
lock_course() { exec 9>build/.lock && flock 9; }
unlock_course() { exec 9>&-; }
lock_programs() { mkdir -p "$out" && exec 6>"$out/.lock" && flock 6; }
lock_build() { lock_course && lock_programs; }
unlock_build() { exec 6>&- 9>&-; }

# Sets from (a folder that make can spell: no spaces, no dots upwards, below the root) and out, where its programs go.
choose_from() {
    local given=${FROM:-practicals} link
    given=${given%/}
    [ -d "$given" ] || die "FROM=$given: no such folder"
    compgen -G "$given/[0-9]*_*/" >/dev/null || die "FROM=$given: no folder like NN_name/ in it"
    case $given in
        /* | *..* | *[!A-Za-z0-9_./-]*)
            link=build/from/$(cd "$given" && pwd -P | cksum | tr ' ' -)
            mkdir -p build/from && ln -sfn "$(cd "$given" && pwd -P)" "$link" || exit 2
            given=$link
            ;;
    esac
    from=${given#./}
    out=build/$backend/${from#build/}
}

# Where the work on a program stands: its source, or the makefile that is the student's own. $1: FROM, $2: practical,
# $3: program
work_file() {
    if [[ -e practicals/$2/build.mk && ! -e practicals/$2/$3.cu ]]; then echo "$1/$2/build.mk"; else echo "$1/$2/$3.cu"; fi
}

# One checksum of what a step's program is made of. $1: practical, $2: program.
sources_sum() {
    local folder=practicals/$1 file files=()
    for file in "$folder/$2".cu "$folder"/*.{h,hpp,cuh,mk}; do [ -e "$file" ] && files+=("$file"); done
    if [ ! -e "$folder/$2.cu" ]; then
        for file in "$folder"/*.{cu,cpp,c}; do [[ -e $file && $file != *_gold.cpp ]] && files+=("$file"); done
    fi
    cat "${files[@]}" /dev/null | cksum | tr ' ' -
}
