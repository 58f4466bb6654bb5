#!/usr/bin/env bash
# `make bench [P=] [FROM=] [SAVE=1] [BACKEND=]`: how fast, against the vendor's library and the device's ceilings.
# On a GPU bench/ measures our solutions (FROM= others), the textbook's kernels, the library's, and what the device can
# do at all, in one run; SAVE=1 keeps the table for the handouts. Without a GPU the kept table is shown again.
# BACKEND=cpu: how much slower than plain serial C++ the CPU backend runs typical kernels, and what checks cost
# (minutes). Nothing measured on a CPU is ever shown as the speed of a practical.
. "$(dirname "$0")/lib.sh"
require_build_folder
require_tools bench
choose_backend

if [ "${BACKEND:-}" = cpu ]; then
    echo "$why."
    [ ! "${SAVE:-}${P:-}" ] || die 'SAVE= and P= are for a GPU: BACKEND=cpu measures the CPU backend itself'
    [ -x common/cucc/bench/run ] || die 'there is no benchmark of the CPU backend (common/cucc/bench/run)'
    status=0
    common/cucc/bench/run || status=1
    common/cucc/bench/checks || status=1
    exit $status
fi

[ -x bench/run ] || die 'this copy of the course has no bench'
[[ ${SAVE:-} =~ ^1?$ ]] || die "SAVE=$SAVE: SAVE=1 keeps the table; without it the table is only shown"
[ ! "${SAVE:-}" ] || [ ! "${P:-}${FROM:-}" ] ||
    die 'SAVE=1 keeps the whole table, of our solutions: not with P= or FROM='
[ ! "${FROM:-}" ] || [ -d "$FROM" ] || die "FROM=$FROM: there is no such folder"
numbers=''
if [ "${P:-}" ]; then
    name=$(one_practical bench) || exit 2
    numbers=${name%%_*}
    compgen -G "bench/works/${numbers}_*.cu" >/dev/null || die "P=$P: the bench has no work of this practical"
fi
if [ "$backend" = cpu ]; then
    [ ! "${SAVE:-}${FROM:-}" ] || die "$why: there is nothing to measure, and nothing to keep"
    exec bench/run reprint "$why"
fi
echo "$why."
export backend arch nvcc why numbers
exec 6>build/bench.lock && flock 6 # another bench on the same device would spoil both
exec bench/run measure
