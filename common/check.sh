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
# A check script only declares. At its end it does what it was called for:
#     check.sh                  what `make check` does, for this practical; words like STEP=3 go to make
#     check.sh --list           a line a step: number, points, program, title
#     check.sh --hints 3        step 3's hints, one a line
#     check.sh --speeds         a line for each on_gpu: step, program, metric, of what, least, case
#     check.sh --inspect 3      what of step 3 is looked into: a line each, clean <tab> topics <tab> case and
#                               metric <tab> name <tab> kernel <tab> at_most|at_least <tab> bound <tab> case
#                               and, first, registers <tab> number where that is said
#     check.sh --run 3          runs step 3 (called by common/front/check.sh, which has built what it needs)
# shellcheck shell=bash disable=SC2034 # what is declared here is used in front/run_step.sh
set -u

check_call=("$@")
check_name='' check_title='' check_now=''
check_steps=()
declare -A step_title step_points step_program step_cases step_clean step_clean_cases step_metrics step_limit step_hints step_gpu step_makes step_registers

check_mistake() { # a mistake in the check script itself: where, and what
    echo "${BASH_SOURCE[2]}:${BASH_LINENO[1]}: $*" >&2
    trap - EXIT
    exit 2
}

check_in_step() { [ "$check_now" ] || check_mistake "${FUNCNAME[1]} stands before the first step"; }

# practical NN_name "Title"
practical() {
    check_name=$1 check_title=$2
    check_default_program=${1#*_}
}

# step NUMBER "Title" points=N [program=NAME]
step() {
    [ "$check_name" ] || check_mistake 'step stands before practical'
    [ $# -ge 3 ] || check_mistake 'a step needs a number, a title and points=N'
    check_now=$1
    [ "${step_title[$1]+there}" ] && check_mistake "step $1 is there twice"
    check_steps+=("$1")
    step_title[$1]=$2 step_points[$1]=0 step_program[$1]=$check_default_program
    step_cases[$1]='' step_clean[$1]='' step_clean_cases[$1]='' step_metrics[$1]='' step_limit[$1]=10 step_hints[$1]='' step_gpu[$1]='' step_makes[$1]='' step_registers[$1]=''
    shift 2
    local word
    for word in "$@"; do
        case $word in
            points=*) step_points[$check_now]=${word#*=} ;;
            program=*) step_program[$check_now]=${word#*=} ;;
            *) check_mistake "step $check_now: $word is neither points= nor program=" ;;
        esac
    done
}

# cases KEY=VALUE[,VALUE...]...: the product of the lists; KEY=@OTHER is what OTHER is in the same case, also in sums
# such as n=@block*4+1. May be repeated.
cases() {
    check_in_step
    step_cases[$check_now]+="$*"$'\n'
}

# hint "...": one more degree of help. Three a step, from a question to nearly the answer.
hint() {
    check_in_step
    step_hints[$check_now]+="${1//$'\n'/ }"$'\n'
}

# clean TOPIC... [KEY=VALUE...]: what must not be found when these cases run in the check build (docs/check-script.md). The
# topics are memory, races, barriers and errors. Without cases: the small ones of the step. May be repeated for more cases.
clean() {
    check_in_step
    local word topics='' words=''
    for word in "$@"; do
        case $word in
            memory | races | barriers | errors) topics+=" $word" ;;
            *=*) words+=" $word" ;;
            *) check_mistake "clean knows memory, races, barriers, errors and cases, not $word" ;;
        esac
    done
    [ "$topics" ] || check_mistake 'clean of what? memory, races, barriers, errors'
    step_clean[$check_now]=${topics# }
    [ ! "$words" ] || step_clean_cases[$check_now]+="${words# }"$'\n'
}

# metric NAME KERNEL at_most|at_least BOUND KEY=VALUE...: a bound for what the check build counts in these cases, in each
# kernel whose name the regular expression KERNEL matches.
metric() {
    check_in_step
    local how=${3:-}
    case $how in '<=') how=at_most ;; '>=') how=at_least ;; esac
    [[ $# -ge 5 && $how =~ ^at_(most|least)$ && $4 =~ ^[0-9.]+$ && $5 == *=* ]] ||
        check_mistake 'metric NAME KERNEL at_most|at_least BOUND KEY=VALUE...'
    step_metrics[$check_now]+="$1"$'\t'"$2"$'\t'"$how"$'\t'"$4"$'\t'"${*:5}"$'\n'
}

# registers N, or registers KERNEL=N...: what a compiler for GPUs gives each thread of the step's kernels. `make profile` reckons
# the occupancy with it where there is no nvcc to ask.
registers() {
    check_in_step
    [[ $* =~ ^([0-9]+|[A-Za-z_0-9]+=[0-9]+( [A-Za-z_0-9]+=[0-9]+)*)$ ]] || check_mistake 'registers N, or KERNEL=N...'
    step_registers[$check_now]=$*
}

# limit SECONDS: for a case; 10 where nothing is said.
limit() {
    check_in_step
    step_limit[$check_now]=$1
}

# on_gpu speed METRIC LEAST KEY=VALUE...: on a GPU this case runs too, and the metric of that name which the program
# measures in it must reach LEAST. Instead of `speed METRIC`, `METRIC "of what"` says the unit too:
#     on_gpu of_copy "the speed of a copy" 0.8 n=268435456
on_gpu() {
    check_in_step
    local metric=$1 what=$2
    [ "$1" = speed ] && metric=$2 what=''
    [[ $# -ge 4 && $3 =~ ^[0-9.e+]+$ ]] || check_mistake 'on_gpu speed METRIC LEAST KEY=VALUE...'
    step_gpu[$check_now]+="$metric"$'\t'"${what:--}"$'\t'"$3"$'\t'"${*:4}"$'\n'
}

# rebuilds touch=FILE makes=A,B keeps=C: where the makefile is the student's own work (build.mk): when FILE has changed,
# make of the step's program makes A and B again, and C it does not. That nothing is made again when nothing has changed
# is looked at in any case. A step of such a program has at least one of these.
rebuilds() {
    check_in_step
    local word
    [[ ${1:-} == touch=?* && $# -ge 2 ]] || check_mistake 'rebuilds touch=FILE makes=A,B keeps=C'
    for word in "${@:2}"; do
        [[ $word == makes=?* || $word == keeps=?* ]] || check_mistake "rebuilds: $word is neither makes= nor keeps="
    done
    step_makes[$check_now]+="rebuilds $*"$'\n'
}

# loads libNAME.so: the program takes it from its own folder when it starts, also when that was moved.
loads() {
    check_in_step
    step_makes[$check_now]+="loads $1"$'\n'
}

# Called once the whole script was read: by its last line or, without one, when it ends.
done_practical() {
    trap - EXIT
    local n
    set -- ${check_call[@]+"${check_call[@]}"}
    case ${1:-} in
        --list)
            for n in "${check_steps[@]}"; do
                printf '%s\t%s\t%s\t%s\n' "$n" "${step_points[$n]}" "${step_program[$n]}" "${step_title[$n]}"
            done
            ;;
        --title) echo "$check_title" ;;
        --hints) printf %s "${step_hints[$2]:-}" ;;
        --speeds)
            local line
            for n in "${check_steps[@]}"; do
                while read -r line; do
                    [ ! "$line" ] || printf '%s\t%s\t%s\n' "$n" "${step_program[$n]}" "$line"
                done <<<"${step_gpu[$n]}"
            done
            ;;
        --inspect | --run)
            cd "$check_root" || exit 2
            # shellcheck source=front/run_step.sh
            . common/front/run_step.sh
            # shellcheck source=front/inspect_step.sh
            . common/front/inspect_step.sh
            # shellcheck source=front/look_into.sh
            . common/front/look_into.sh
            if [ "$1" = --run ]; then run_step "$2"; else list_inspected "$2"; fi
            ;;
        *) exec make --no-print-directory -C "$check_root" check "P=$check_name" "$@" ;;
    esac
    exit
}

check_root=$(dirname "${BASH_SOURCE[0]}")/..
trap 'done_practical' EXIT
