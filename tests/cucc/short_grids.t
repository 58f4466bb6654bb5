#!/usr/bin/env bash
# Nobody is woken for a grid that will be over at once; a long one of the same kernel has all workers.
set -u
# shellcheck source=tests/cucc/cucc.sh
. "$(dirname "$0")/cucc.sh"
ok 'it compiles' succeed "$cucc" -O2 "$root/tests/cucc/short_grids.cu" -o "$work/short_grids"
# The least of three: a busy machine wakes more, never fewer.
mapfile -t said < <(for _ in 1 2 3; do CUCC_WORKERS=2 timeout 100 "$work/short_grids" | paste -s; done | sort -n)
read -r given workers <<<"${said[0]}"
diag "CPU given away $given times a grid"
ok 'no helper is woken for most of 2000 short grids' awk -v n="$given" 'BEGIN { exit !(n < 0.5) }'
is 'a long grid behind them has two workers' "$workers" 2
done_testing
