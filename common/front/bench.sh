#!/usr/bin/env bash
# `make bench [P=] [BACKEND=] [FROM=]`: measures.
# On a GPU: the timed cases of the practicals (on_gpu in their check scripts), of our solutions unless FROM= says
# others.
# On the CPU: how much slower than plain serial C++ the CPU backend runs typical kernels, and what checks cost (minutes;
# P= has no meaning here). Nothing measured on a CPU is ever shown as the speed of a practical.
. "$(dirname "$0")/lib.sh"
require_build_folder
require_tools bench
choose_backend
echo "$why."

if [ "$backend" = cpu ]; then
    [ -x common/cucc/bench/run ] || die 'there is no benchmark of the CPU backend (common/cucc/bench/run)'
    status=0
    common/cucc/bench/run || status=1
    common/cucc/bench/checks || status=1
    exit $status
fi

export FROM=${FROM:-solutions}
require_engine
read_words
lock_build
CHECKING=1 make -f common/build.mk -k -j"$JOBS" programs BACKEND="$backend" ARCH="$arch" NVCC="$nvcc" FROM="$from" \
    ONLY="$practicals" >build/bench.log 2>&1
unlock_build
for practical in $practicals; do
    while IFS=$'\t' read -r step program metric what least words; do
        printf '\n%s%s, step %s:%s %s; asked for is %s%s\n' "$bold" "$practical" "$step" "$plain" "$metric" "$least" \
            "$([ "$what" = - ] || echo " of $what")"
        # shellcheck disable=SC2086
        timeout 120 "$out/$practical/$program" "step=$step" $words || echo "  exit status $?"
    done < <(build/grade/grade speeds "$practical")
done
