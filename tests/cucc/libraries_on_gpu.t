#!/usr/bin/env bash
# The checks of the libraries against NVIDIA's own on a GPU: what the stand-ins are held to is what the real ones do.
set -u
. "$(dirname "$0")/libraries.sh"
nvcc=$toolkit/bin/nvcc

if ! command -v "$nvcc" >/dev/null || ! nvidia-smi -L 2>/dev/null | grep -q GPU; then
    skip 'the real libraries' 'no nvcc, or no GPU'
    done_testing
    exit
fi
with_gpu() { # with_gpu PROGRAM LIBRARY...
    local program=$1
    shift
    ok "nvcc compiles $program.cu" "$nvcc" -arch=native -Itests/cucc -diag-suppress 1444 "tests/cucc/$program.cu" \
        -o "$build/$program.gpu" "$@"
}
for program in cublas_vectors cublas_matrices cublas_mixed cublas_complex; do
    with_gpu "$program" -lcublas -lcublasLt
    passes "$program" "$build/$program.gpu"
done
with_gpu cufft -lcufft
passes cufft "$build/cufft.gpu"
with_gpu cusparse -lcusparse
passes cusparse "$build/cusparse.gpu"
with_gpu cusolver -lcusolver
passes cusolver "$build/cusolver.gpu"
with_gpu libraries_queue -lcublas -lcufft -lcurand
passes libraries_queue "$build/libraries_queue.gpu"
with_gpu cub --extended-lambda
passes cub "$build/cub.gpu"
with_gpu thrust
passes thrust "$build/thrust.gpu"
with_gpu curand_agree -lcurand
passes 'cuRAND: host API and device API agree' "$build/curand_agree.gpu"
with_gpu curand_twister -lcurand
passes 'cuRAND: a block draws from MTGP32 what the host API gives' "$build/curand_twister.gpu"
with_gpu curand_draws
ok 'cuRAND: integers and uniform numbers of the device API are the stand-in'\''s to the last bit' \
    cmp <("$build/curand_draws.gpu" 0 199 integers) tests/cucc/expected/curand_draws
done_testing
