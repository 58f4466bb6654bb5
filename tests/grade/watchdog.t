#!/usr/bin/env bash
# A kernel that never ends is reported with its name, its line and the loop's, by its own runtime and before the step's
# limit would end the program without a word. The toy course, with the real cucc.
. "$(dirname "$0")/../frontdoor/toy.sh"
make -s -C common/cucc all with_sanitizer >"$scratch/log" 2>&1 || { diag "$(<"$scratch/log")"; exit 1; }
new_toy toy
rm -r common/cucc build/cpu
mkdir build/cpu
ln -s "$root/common/cucc" common/cucc
ln -s "$root/build/cpu/toolchain" build/cpu/toolchain
file=practicals/01_toy/toy.cu
says() { jq -r ".$1" "$scratch/report"; }
line_of() { grep -n "$1" $file | cut -d : -f 1; }

# The toy's second step, done by a kernel. $1: what its loop does at the end of each pass
by_kernel() {
    sed -i '/^__global__/,/^}/d' $file
    sed -i "/^int main/i\\
__global__ void halve(volatile float *y, const float *x, size_t n)\\
{\\
    for (size_t i = 0; i < n; $1)\\
        y[i] = x[i] / 2; // the loop\\
}\\
" $file
    fill $file 2 "float *m; cudaMallocManaged(&m, 2 * n * sizeof *m); for (size_t i = 0; i < n; i++) m[n + i] = x[i]; \
halve<<<1, 1>>>(m, m + n, n); if (cudaDeviceSynchronize() != cudaSuccess) return 1; \
for (size_t i = 0; i < n; i++) y[i] = m[i]; cudaFree(m);"
}
sed -i '/^step 2/,/^step 3/ { s/limit 1$/limit 4/; s/cases .*/cases n=8/ }' practicals/01_toy/check.sh

by_kernel i++
run make check P=1 STEP=2 REPORT="$scratch/report"
is 'a loop that ends passes' "$(says status)" pass || diag "$said"

by_kernel 'i += 0'
run make check P=1 STEP=2 REPORT="$scratch/report"
is 'one that does not is no run over its limit' "$(says status)" error || diag "$said"
like 'the kernel and where it is' "$(says message)" "kernel halve \($file:$(line_of __global__)\)"
like 'the line of the loop' "$(says message)" \
    "at $file:$(line_of 'the loop'): no thread of the grid has made any progress"
like 'after three quarters of the limit' "$(says message)" 'for 3 s: an endless loop'
done_testing
