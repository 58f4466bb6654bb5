#!/usr/bin/env bash
# Kernels in rows (common/cucc/translate/rows.c): right in every order, and told by --explain; a fault in a row is told
# with its thread.
set -u
# shellcheck source=tests/cucc/cucc.sh
. "$(dirname "$0")/cucc.sh"
source=$root/tests/cucc/rows.cu
said=$("$cucc" --explain "$source")
for kernel in enter leave surface inside first_row divide in_place; do
    like "$kernel is run in rows" "$said" "kernel $kernel: one loop over its threads, without its condition"
done
for kernel in enter leave inside first_row in_place between behind by_row; do
    like "of a row of $kernel its ends are asked" "$said" "kernel $kernel: .* its first and last thread are asked"
done
for kernel in surface narrow single own_limit; do
    like "of a row of $kernel each thread is asked" "$said" "kernel $kernel: .* each of its threads is asked"
done
ok 'the program compiles at -O2' succeed "$cucc" -O2 "$source" -o "$work/rows"
for order in forward reverse seed:7 late:3; do
    is "in the order $order each result is right" "$(CUCC_ORDER=$order timeout 60 "$work/rows")" '0 wrong, cudaSuccess'
done
nightly 'numbers beyond an int' && {
    is 'numbers beyond an int are right' "$(FAR=1 timeout 200 "$work/rows")" '0 wrong, cudaSuccess'
}

# blocks that do nothing, before, behind and between others
cat >"$work/idle.cu" <<'END'
#include <cstdio>
__global__ void before(int *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) x[i]++;
}
__global__ void behind(int *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) return;
    x[i]++;
}
__global__ void in_rows(int *x, int width, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) x[blockIdx.y * width + i]++;
}
__global__ void nothing(int *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) x[i] = 1;
}
const int size = 1 << 16;
int x[size], wrong;
template <class Wanted> void compare(int *device, Wanted wanted)
{
    cudaMemcpy(x, device, sizeof x, cudaMemcpyDeviceToHost);
    for (int i = 0; i < size; i++) wrong += x[i] != wanted(i);
    cudaMemset(device, 0, sizeof x);
}
int main(int argc, char **)
{
    int *device;
    cudaMalloc(&device, sizeof x);
    cudaMemset(device, 0, sizeof x);
    if (argc > 1) {
        nothing<<<1 << 21, 64>>>(device, 0);
        return cudaDeviceSynchronize();
    }
    for (int n : {0, 1, 63, 64, 1000, 50000, size}) {
        before<<<size / 64, 64>>>(device, n);
        compare(device, [=](int i) { return i < n; });
        behind<<<size / 64, 64>>>(device, n);
        compare(device, [=](int i) { return i >= n; });
        const int edge = n < 256 ? n : 100;
        in_rows<<<dim3(19, size / 256), 32>>>(device, 256, edge);
        compare(device, [=](int i) { return i % 256 < edge; });
    }
    printf("%d wrong, %s\n", wrong, cudaGetErrorName(cudaDeviceSynchronize()));
}
END
ok 'a program with idle blocks compiles' succeed "$cucc" -O2 "$work/idle.cu" -o "$work/idle"
for order in forward reverse seed:7 late:3; do
    is "in the order $order no block is left out" "$(CUCC_ORDER=$order timeout 60 "$work/idle")" '0 wrong, cudaSuccess'
done
# cpu_of ORDER: the CPU seconds of two million blocks that do nothing
cpu_of() {
    local TIMEFORMAT='%3U %3S'
    { time CUCC_WORKERS=1 CUCC_ORDER=$1 timeout 60 "$work/idle" idle; } 2>&1 | awk '{ print $1 + $2 }'
}
forward=$(cpu_of forward) reverse=$(cpu_of reverse)
diag "$forward s of CPU time; $reverse s in reverse, where each block is begun"
ok 'a block that does nothing takes off those behind it' awk "BEGIN { exit !($forward < 0.6 * $reverse) }"

cat >"$work/beyond.cu" <<'END'
__global__ void fill(int *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) x[i] = i;
}
__global__ void columns(int *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        for (int k = 0; k < 8; k++) x[128 * k + i] += k;
}
int main(int argc, char **)
{
    int *x;
    cudaMalloc(&x, 1024 * sizeof *x);
    if (argc > 1)
        columns<<<3, 64>>>(x, 130);
    else
        fill<<<6, 256>>>(x, 1100);
    return cudaDeviceSynchronize() != cudaErrorIllegalAddress;
}
END
for level in -O1 -O2; do
    "$cucc" "$level" "$work/beyond.cu" -o "$work/beyond" && "$work/beyond" 2>"$work/said$level"
    is "$level: a store beyond the array ends the kernel" $? 0
    like "$level: and is told with thread and line" "$(<"$work/said$level")" \
        'block \(4,0,0\), thread \(0,0,0\).*beyond\.cu:4.*writes'
done
"$work/beyond" columns 2>"$work/said"
is "... and so it does in a loop that is turned inside out" $? 0
like "and is told in the same way" "$(<"$work/said")" 'block \(2,0,0\), thread \(0,0,0\).*beyond\.cu:10.*writes'
done_testing
