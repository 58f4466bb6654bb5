# The vocabulary of the practicals' check scripts (docs/check-script.md is its manual). Bash; sourced:
#
#     #!/usr/bin/env bash
#     . "${COMMON:-$(dirname "$0")/../../common}/check.sh"
#     practical 04_reduction "Reduction"
#
#     step 3 "Any n, many blocks" points=4
#         cases n=1,31,1025,100003 block=32,256
#         clean memory races barriers n=1025 block=96
#         metric global_load_sectors_per_request sum_blocks at_most 4.5 n=4096 block=256
#         hint "How many elements does the last block have?"
#
# A check script only declares: each word becomes a line of the plan, with the number of the line where it stands. What
# the words mean, and whether they are right, is common/grade/plan/plan.h's business. At its end the script does what it
# was called for:
#     check.sh                  what `make check` does, for this practical; words like STEP=3 go to make
#     check.sh --plan           the plan, which the engine reads
#     check.sh --list           a line a step: number, points, program, title
#     check.sh --hints 3        step 3's hints, one a line
# shellcheck shell=bash
set -eu # a word that is misspelt ends the script, and then there is no plan

check_call=("$@")
check_name='' check_plan=''

# $1: a word, the rest: its fields. Tabs and newlines separate fields and lines of the plan, so they become blanks.
check_declare() {
    local line=${BASH_LINENO[1]}$'\t'$1 field
    shift
    for field in "$@"; do line+=$'\t'${field//[$'\t\n\r']/ }; done
    check_plan+=$line$'\n'
}

practical() { # NN_name "Title"
    check_name=${1:-}
    check_declare practical "$@"
}
step() { check_declare step "$@"; }           # NUMBER "Title" points=N [program=NAME]
cases() { check_declare cases "$@"; }         # KEY=VALUE[,VALUE...]...: the product of the lists; KEY=@OTHER*2+1
limit() { check_declare limit "$@"; }         # SECONDS, for a case
hint() { check_declare hint "$@"; }           # "...": one more degree of help
clean() { check_declare clean "$@"; }         # TOPIC... [KEY=VALUE...]: what the sanitizer build must not find
show() { check_declare show "$@"; }           # KEY=VALUE...: small cases for make show; else those of clean. Or none
needs() { check_declare needs "$@"; }         # HEADER "...": what its program needs of the machine, or is skipped
may_lack() { check_declare may_lack "$@"; }   # HEADER: a case that needs it is skipped where it is not there
parts() { check_declare parts "$@"; } # KEY: the word of the cases that tells the step's gaps apart
failing_calls() { check_declare failing_calls "$@"; } # KEY=VALUE...: each call of CUDA fails once, and is noticed
late() { check_declare late "$@"; }           # ORDERS KEY=VALUE...: blocks are set aside after they publish
metric() { check_declare metric "$@"; }       # NAME KERNEL at_most|at_least BOUND KEY=VALUE...: what it counts
registers() { check_declare registers "$@"; } # N, or KERNEL=N...: what a compiler for GPUs gives each thread
on_gpu() { check_declare on_gpu "$@"; }       # METRIC "OF WHAT" LEAST KEY=VALUE..., or speed METRIC LEAST ...
rebuilds() { check_declare rebuilds "$@"; }   # touch=FILE makes=A,B keeps=C: the student's own makefile
loads() { check_declare loads "$@"; }         # libNAME.so: from the program's own folder
links() { check_declare links "$@"; }         # libNAME.a, libNAME.so: without it nothing is linked

hidden() { check_declare "$@"; }               # WORD...: any of these, which make dist leaves out for students

# The lines of --list and --hints, from the plan. $1: list or hints, $2: of which step
check_tell() {
    awk -F '\t' -v what="$1" -v wanted="${2:-}" '
        function flush() { if (number != "") print number "\t" points "\t" program "\t" title }
        $2 == "practical" { usual = $3; sub(/^[^_]*_/, "", usual) }
        $2 == "step" {
            if (what == "list") flush()
            number = $3; title = $4; points = 0; program = usual
            for (i = 5; i <= NF; i++) {
                if ($i ~ /^points=/) points = substr($i, 8)
                if ($i ~ /^program=/) program = substr($i, 9)
            }
        }
        $2 == "hint" && what == "hints" && number == wanted { print $3 }
        END { if (what == "list") flush() }'
}

# Called once the whole script was read: when it ends.
check_done() {
    local whole=0$'\t'plan$'\t'1$'\t'${0#./}$'\n'${check_plan}0$'\t'end
    set -- ${check_call[@]+"${check_call[@]}"}
    case ${1:-} in
        --plan) printf '%s\n' "$whole" ;;
        --list | --hints) check_tell "${1#--}" "${2:-}" <<<"$whole" ;;
        *) exec make --no-print-directory -C "$check_root" check "P=$check_name" "$@" ;;
    esac
}

check_root=${BASH_SOURCE[0]%check.sh}..
trap '[ $? != 0 ] || check_done' EXIT
