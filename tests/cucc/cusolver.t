#!/usr/bin/env bash
# cuSOLVER's stand-in: what it takes apart, put together again; and in words.
set -u
. "$(dirname "$0")/libraries.sh"

ok 'cucc compiles cusolver.cu' "$cucc" -O0 -Itests/cucc tests/cucc/cusolver.cu -o "$build/cusolver" -lcusolver
found=0
for folder in $(folders_with liblapack.so.3); do
    passes "on the runtime, by the LAPACK in $folder" \
        env LD_LIBRARY_PATH="$folder:${LD_LIBRARY_PATH:-}" "$build/cusolver"
    ((found++))
done
if ((found == 0)); then
    skip 'on the runtime' 'not installed: apt-get install liblapack3'
elif in_its_turn cusolver.cu cusolver; then
    ok 'cusolver.cu and the library build under the sanitizers' sanitized cusolver.cu cusolver
    passes 'under the sanitizers' "$build/cusolver.cu.sanitized"
fi
ok 'cucc compiles cusolver_sparse.cu' "$cucc" -O0 -Itests/cucc tests/cucc/cusolver_sparse.cu -o "$build/sparse" \
    -lcusolver -lcusparse
passes 'sparse matrices, which need no LAPACK' without_libraries "$build/sparse"
nightly 'sparse matrices under the sanitizers' && {
    ok 'cusolver_sparse.cu and the library build under the sanitizers' \
        sanitized cusolver_sparse.cu cusolver common/cucc/libraries/cusparse/{legacy,handle}.c
    passes 'sparse matrices under the sanitizers' "$build/cusolver_sparse.cu.sanitized"
}
cat >"$build/overrun.cu" <<'C'
#include <cusolverSp.h>
#include <cstdio>
int main()
{
    cusolverSpHandle_t handle;
    cusparseMatDescr_t descr;
    cusolverSpCreate(&handle), cusparseCreateMatDescr(&descr);
    int rows[] = {0, 1, 2}, columns[] = {0, 1}, singular = -2, *start, *column;
    double values[] = {2, 4}, *value, *b, *x;
    cudaMalloc(&start, sizeof rows), cudaMalloc(&column, sizeof columns), cudaMalloc(&value, sizeof values);
    cudaMalloc(&b, sizeof values), cudaMalloc(&x, sizeof *x);
    cudaMemcpy(start, rows, sizeof rows, cudaMemcpyHostToDevice);
    cudaMemcpy(column, columns, sizeof columns, cudaMemcpyHostToDevice);
    cudaMemcpy(value, values, sizeof values, cudaMemcpyHostToDevice);
    cudaMemcpy(b, values, sizeof values, cudaMemcpyHostToDevice);
    std::printf("%d\n", cusolverSpDcsrlsvqr(handle, 2, 2, descr, value, start, column, b, 0, 0, x, &singular));
}
C
"$cucc" "$build/overrun.cu" -o "$build/overrun" -lcusolver -lcusparse
overrun=$("$build/overrun" 2>&1)
like 'an array that is too short: the execution fails' "$overrun" '^6$'
like '... and the call and the array are named' "$overrun" \
    'cusolverSpDcsrlsvqr writes 16 bytes, 8 too many, from byte 0 of the device array of 8 bytes'
like 'without LAPACK there is no handle, and it is said why' "$(without_libraries "$build/cusolver" 2>&1)" \
    'cuSOLVER needs LAPACK, and there is no liblapack.so.3'
like 'without a device there is no handle' "$(CUCC_DEVICES=0 "$build/cusolver" 2>&1)" '^no cuSOLVER$'

echo '#include <cusolverMg.h>' >"$build/part.cu"
like 'cusolverMg.h is refused by name' "$("$cucc" -c "$build/part.cu" -o "$build/part.o" 2>&1)" \
    'cucc: cusolverMg.h is not supported on the CPU backend'
echo '#include <cusolverDn.h>
int main() { return cusolverDnDsytrf(0, CUBLAS_FILL_MODE_LOWER, 0, 0, 0, 0, 0, 0, 0); }' >"$build/part.cu"
like 'a function that is not here is named' "$("$cucc" -c "$build/part.cu" -o "$build/part.o" 2>&1)" \
    'cusolverDnDsytrf is a part of cuSOLVER and not supported by cucc'

names_agree cusolver_common.h CUSOLVER_
with_nvcc 'nvcc compiles the same without warnings' cusolver.cu cusolver_sparse.cu
done_testing
