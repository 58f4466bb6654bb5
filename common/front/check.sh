#!/usr/bin/env bash
# `make check [P= STEP= BACKEND= SEED= FROM= REPORT= JOBS= PATIENCE= LOCATE=]`; or, with SUBMISSIONS=, a class [CLASS=
# ROSTER= COMMENTS= BUDGET= SANDBOX=]: builds, runs and judges, a line a step in teaching order. Exit 0: nothing that
# was attempted fails; 1: something does; 2: could not check. common/grade does it.
. "$(dirname "$0")/lib.sh"

from_home SUBMISSIONS CLASS POLICY ROSTER COMMENTS
require_build_folder
require_tools check
[ ! "${SUBMISSIONS:-}" ] || [ "${SANDBOX:-}" = none ] || require_tools class
require_engine

# On a cluster the nodes have the GPUs, not the machine where jobs are sent from: so one of them is asked.
choose_backend_of_cluster() {
    local line
    line=$(srun --quiet ${PARTITION:+"--partition=$PARTITION"} ${ACCOUNT:+"--account=$ACCOUNT"} \
        "--gres=gpu:$GPUS" --time=5 common/backend.sh "${BACKEND:-auto}") || die "could not ask a node with GPUS=$GPUS what it has (srun, above)"
    backend='' why='' arch='' device='' nvcc=''
    eval "$line"
}
if [ "${SUBMISSIONS:-}" ] && [ "${LAUNCHER:-}" = slurm ] && [ "${GPUS:-}" ]; then
    choose_backend_of_cluster
else
    choose_backend
fi

# A class: common/grade/class; then, where it could be graded, its reports.
grade_class() {
    [ ! "${FROM:-}${REPORT:-}" ] || die 'SUBMISSIONS goes without FROM and REPORT'
    [ ! "${POLICY:-}" ] || { require_report && build/grade/report/report policy "$POLICY"; } || exit 2
    [ "${BUDGET:-}" ] || [ ! "${POLICY:-}" ] || BUDGET=$(build/grade/report/report budget "$POLICY") || exit 2
    [ ! "${BUDGET:-}" ] || export BUDGET
    [ ! "${COMMENTS:-}" ] || { require_report && build/grade/report/report comments "$COMMENTS"; } || exit
    build/grade/grade class "backend=$backend" "why=$why" "arch=$arch" "device=$device" "nvcc=$nvcc"
    local status=$?
    case $status in 0 | 1) common/front/report.sh || exit ;; esac # 1: not all could be graded
    exit $status
}

# A gap whose marks are gone can be neither reset nor compared with ours; its step is checked all the same.
tell_missing_marks() {
    local practical file mark
    [ "${FROM:-practicals}" = practicals ] || return
    for practical in $(practicals_named "${P:-}" 2>/dev/null); do # the engine tells of a P that is none
        for file in "solutions/$practical"/*.{cu,cuh,h,hpp,c,cpp,mk}; do
            [ -e "$file" ] && [ -e "practicals/${file#solutions/}" ] || continue
            while read -r mark; do
                echo "make: practicals/${file#solutions/} has lost its mark \"$mark\", by which make reset and make" \
                    'solutions find your code: write it again, in a comment of its own around your lines' >&2
            done < <(marks_missing "$file" "practicals/${file#solutions/}")
        done
    done
}
[ ! "${SUBMISSIONS:-}" ] || grade_class
[ ! "${ROSTER:-}${COMMENTS:-}${BUDGET:-}" ] ||
    die 'ROSTER=, COMMENTS= and BUDGET= go with SUBMISSIONS=: they are about a class'
tell_missing_marks
check=(build/grade/grade check "backend=$backend" "why=$why" "arch=$arch" "device=$device" "nvcc=$nvcc")

# One step of the student's own: where its message names neither a mistake nor a line, the line is looked for, too.
# LOCATE=no: only where make locate is named; LOCATE=60s: for longer, and in any tree.
looks_for_line() {
    case ${LOCATE:-20s} in no) return 1 ;; esac
    [[ ${P:-} && ${STEP:-} && ! ${REPORT:-} ]] && [[ ${LOCATE:-} || ${FROM:-practicals} = practicals ]]
}
[[ ${LOCATE:-no} =~ ^(no|[0-9]+[sm])$ ]] || die "LOCATE=$LOCATE: no, or how long a line is looked for, such as 20s"
looks_for_line || exec "${check[@]}"
told=$(mktemp) || exec "${check[@]}"
trap 'rm -f "$told"' EXIT
GRADE_LOCATE=$told "${check[@]}"
status=$?
{ read -r command && read -r seed; } <"$told" || exit "$status"
BUDGET=${LOCATE:-20s} SEED=$seed FAILS=1 common/front/locate.sh 2>/dev/null || echo "      $command"
exit "$status"
