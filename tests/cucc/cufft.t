#!/usr/bin/env bash
# cuFFT's stand-in: against sums written out, by our own transforms and by FFTW, under the sanitizers, and in words.
set -u
. "$(dirname "$0")/libraries.sh"

in_its_turn cufft.cu cufft && {
    ok 'cufft.cu and the library build under the sanitizers' sanitized cufft.cu cufft
    passes 'under the sanitizers' env CUCC_FFT=own "$build/cufft.cu.sanitized"
}

ok 'cucc compiles cufft.cu' "$cucc" -O0 -Itests/cucc tests/cucc/cufft.cu -o "$build/cufft" -lcufft
passes 'on the runtime, own transforms' env CUCC_FFT=own "$build/cufft"
if CUCC_FFT=fftw "$build/cufft" 2>&1 >/dev/null | grep -q 'there is no libfftw3'; then
    skip 'on the runtime, FFTW' 'not installed: apt-get install libfftw3-double3 libfftw3-single3'
else
    passes 'on the runtime, FFTW' env CUCC_FFT=fftw "$build/cufft"
fi

passes 'on a computer without FFTW' without_libraries "$build/cufft"

ok 'cucc compiles cufft_xt.cu' "$cucc" -O0 -Itests/cucc tests/cucc/cufft_xt.cu -o "$build/cufft_xt" -lcufft
passes 'types by name, callbacks, two GPUs, own transforms' env CUCC_DEVICES=2 CUCC_FFT=own "$build/cufft_xt"
passes 'and with FFTW, where it is there' env CUCC_DEVICES=2 "$build/cufft_xt"

cat >"$build/wrong_type.cu" <<'C'
#include <cstdio>
#include <cufft.h>
int main()
{
    cufftHandle plan;
    cufftComplex *d, h[8];
    cudaMalloc((void **)&d, sizeof h);
    cufftPlan1d(&plan, 8, CUFFT_R2C, 1);
    std::printf("%d\n", cufftExecC2C(plan, d, d, CUFFT_FORWARD));
    std::printf("%d\n", cufftExecR2C(plan, (cufftReal *)h, h));
}
C
"$cucc" "$build/wrong_type.cu" -o "$build/wrong_type" -lcufft
messages=$("$build/wrong_type" 2>&1)
like 'a plan of another type is named' "$messages" 'cufftExecC2C: the plan was made for another type'
like 'host memory is refused and named' "$messages" 'cufftExecR2C: idata .* is not device memory'

names_agree cufft.h CUFFT_
names_agree cufftXt.h CUFFT_
with_nvcc 'nvcc compiles the same without warnings' cufft.cu cufft_xt.cu
done_testing
