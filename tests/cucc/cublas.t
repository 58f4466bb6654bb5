#!/usr/bin/env bash
# cuBLAS's stand-in: against plain loops, by our own product and by OpenBLAS, under the sanitizers, and in words.
set -u
. "$(dirname "$0")/libraries.sh"

programs=$(printf 'tests/cucc/%s.cu\n' cublas_vectors cublas_matrices cublas_mixed cublas_complex cublas_banded)
under_sanitizers=$(sampled 4 <<<"$programs")
left_out 5 "$(wc -l <<<"$under_sanitizers")" 'programs under the sanitizers'
for program in $programs; do
    program=$(basename "$program" .cu)
    if grep -qx "tests/cucc/$program.cu" <<<"$under_sanitizers"; then
        ok "$program.cu and the library build under the sanitizers" sanitized "$program.cu" cublas
        passes "$program under the sanitizers" env CUCC_BLAS=own "$build/$program.cu.sanitized"
    fi
    ok "cucc compiles $program.cu" "$cucc" -O0 -Itests/cucc "tests/cucc/$program.cu" -o "$build/$program" \
        -lcublas -lcublasLt
    passes "$program on the runtime, own product" env CUCC_BLAS=own "$build/$program"
    [[ $program == cublas_vectors || $program == cublas_banded ]] && continue # call no product of matrices
    if CUCC_BLAS=openblas "$build/$program" 2>&1 >/dev/null | grep -q 'there is no libopenblas'; then
        skip "$program with OpenBLAS" "not installed: apt-get install libopenblas0"
    else
        passes "$program on the runtime, OpenBLAS" env CUCC_BLAS=openblas "$build/$program"
    fi
done

passes 'on a computer without OpenBLAS' without_libraries "$build/cublas_matrices"

messages=$("$build/cublas_vectors" 2>/dev/null)
like 'an illegal argument is named as cuBLAS names it' "$messages" \
    '^ \*\* On entry to SGEMM  parameter number 8 had an illegal value$'
like 'and names of more letters as cuBLAS spaces them' "$("$build/cublas_banded" 2>/dev/null)" \
    '^ \*\* On entry to DSPR2   parameter number 7 had an illegal value$'

ok 'cucc compiles libraries_queue.cu' "$cucc" -Itests/cucc tests/cucc/libraries_queue.cu -o "$build/queue" \
    -lcublas -lcufft -lcurand
passes 'library calls in streams and graphs' "$build/queue"

like 'without a device there is no handle' "$(CUCC_DEVICES=0 "$build/cublas_vectors" 2>&1)" '^no cuBLAS$'

cat >"$build/overrun.cu" <<'C'
#include <cublas_v2.h>
#include <cstdio>
int main()
{
    cublasHandle_t handle;
    float *d, two = 2;
    cudaMalloc((void **)&d, 1024);
    cublasCreate(&handle);
    cublasSscal(handle, 300, &two, d, 1);
    std::printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
}
C
"$cucc" "$build/overrun.cu" -o "$build/overrun" -lcublas
overrun=$("$build/overrun" 2>&1)
like 'an array that is too short: cudaErrorIllegalAddress' "$overrun" '^cudaErrorIllegalAddress$'
like 'and the call and the array are named' "$overrun" \
    'cublasSscal writes 1200 bytes, 176 too many, from byte 0 of the device array of 1024 bytes'

cat >"$build/host_pointer.cu" <<'C'
#include <cublas_v2.h>
#include <cstdio>
int main()
{
    cublasHandle_t handle;
    float x[4] = {0}, two = 2;
    cublasCreate(&handle);
    std::printf("%d\n", cublasSscal(handle, 4, &two, x, 1));
}
C
"$cucc" "$build/host_pointer.cu" -o "$build/host_pointer" -lcublas
like 'host memory is refused and named' "$("$build/host_pointer" 2>&1)" \
    'cublasSscal: an array .* is not device memory; get it from cudaMalloc'

names_agree cublas_v2.h CUBLAS_
names_agree cublasLt.h CUBLASLT_
names_agree library_types.h CUDA_
with_nvcc 'nvcc compiles the same without warnings' cublas_vectors.cu cublas_matrices.cu cublas_mixed.cu \
    cublas_complex.cu cublas_banded.cu \
    libraries_queue.cu
done_testing
