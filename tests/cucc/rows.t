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
