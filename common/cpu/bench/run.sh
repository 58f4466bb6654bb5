#!/usr/bin/env bash
# `make bench BACKEND=cpu`: the CPU backend against plain serial C++, on this machine, in this run; and how long it
# compiles. Exit 1 when a ratio is above its bound.
set -u
cd "$(dirname "$0")/../../.." || exit 2
build=build/cpu/bench
mkdir -p $build && g++ -O3 -std=c++17 -c -o $build/serial.o common/cpu/bench/serial.cpp &&
    common/cpu/cucc -std=c++17 -Icommon -o $build/kernels common/cpu/bench/kernels.cu $build/serial.o || exit 2

printf '%-32s %10s %10s %8s %8s\n' "on $(nproc) cores" 'serial ms' 'cucc ms' ratio 'at most'
worst=0
while IFS=$'\t' read -r name serial cucc ratio; do
    [ "$ratio" ] || { echo "$name"; worst=1; continue; }
    case $name in Laplace* | matrix*) bound=3 ;; *) bound=40 ;; esac
    printf '%-32s %10s %10s %8s %8s\n' "$name" "$serial" "$cucc" "$ratio" "$bound"
    awk "BEGIN { exit !($ratio > $bound) }" && worst=1
done < <($build/kernels || echo "the benchmark ended with exit status $?")

source=solutions/04_reduction/reduction.cu
[ -e "$source" ] || source=practicals/04_reduction/reduction.cu
TIMEFORMAT=%R
seconds=$({ time common/cpu/cucc -std=c++17 -Icommon -Icommon/harness -c -o $build/compiled.o "$source"; } 2>&1 | tail -n 1)
printf '%-32s %10s %10s %7ss %7ss\n' "compiling ${source##*/}" '' '' "$seconds" 1.5
awk "BEGIN { exit !($seconds > 1.5) }" && worst=1
exit $worst
