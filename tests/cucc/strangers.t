#!/usr/bin/env bash
# Programs of a kind that others write: what they take for granted of nvcc is here too. Each file of strangers/ is one;
# nvcc takes it as well, where it is installed: a sixth of them and what has changed.
. "$(dirname "$0")/cucc.sh"
programs=$here/strangers
for_nvcc=$(printf '%s\n' "$programs"/*.cu | sampled 6)

# builds NAME [OPTION...]
builds() {
    local name=$1
    shift
    ok "$name builds, without a warning" succeed "$cucc" -Werror all-warnings -Xcompiler -Wall,-Wextra "$@" \
        -o "$work/$name" "$programs/$name.cu"
    if ! grep -qxF "$programs/$name.cu" <<<"$for_nvcc"; then
        skip "... and nvcc takes it" "not in sample $tap_sample (SAMPLE=); all in make nightly (NIGHTLY=1)"
    elif command -v nvcc >/dev/null; then
        ok "... and nvcc takes it" succeed nvcc -arch=sm_90 -Werror all-warnings "$@" -c -o "$work/$name.o" \
            "$programs/$name.cu"
    else
        skip "... and nvcc takes it" 'no nvcc'
    fi
}

builds unasked
is 'what nvcc includes unasked is there' "$("$work/unasked")" $'36 25 49\n2147483647 4294967295 1.5 3\n3 1 31'

builds guards
is 'a header that asks for include guards finds them' "$("$work/guards")" \
    $'cudaErrorInvalidValue\ninvalid context\nCUDA_ERROR_NOT_READY\nlicense\nno workspace\ntype\npivot'

builds helpers "-I$root/common/include"
(cd "$work" && ./helpers --n=1e3 -count=7 f=0.5 --quiet -file=in.pgm >out 2>err)
is 'an error ends the program with 3' $? 3
is "NVIDIA's helpers are there" "$(grep -v '^device 0: cucc' "$work/out")" "\
CUBLAS_STATUS_INVALID_VALUE CUFFT_INVALID_SIZE
cudaErrorInvalidValue CUDA_ERROR_INVALID_VALUE
128 Ampere
device 0 has compute capability 9.0; at least 99.0 is needed
0 1 0
1000 7 0.5 1 0 1 in.pgm
1 1 0
0 1
1 of 4 values differ by more than 0.01
1 of 4 values differ by more than 0.01
0 1
3 2 0
50
1 ./grey.pgm
1 -3"
like 'an error of the runtime is told by name' "$(cat "$work/err")" \
    'helpers.cu:[0-9]+: a line: cudaErrorInvalidValue \(1\): invalid argument'
like 'an error of a library is told by its own name' "$(cat "$work/err")" \
    'helpers.cu:[0-9]+: CUBLAS_STATUS_INVALID_VALUE: CUBLAS_STATUS_INVALID_VALUE \(7\)$'

ok 'sides builds' succeed "$cucc" -o "$work/sides" "$programs/sides.cu"
is 'abs on both sides; extern __shared__ of a size is a static array' "$("$work/sides" 2>&1)" '32 32 4 5 2.5'
like '... of which it warns as nvcc does' "$("$cucc" -c -o "$work/sides.o" "$programs/sides.cu" 2>&1)" \
    'sides.cu:17:25: warning: extern declaration of the entity t is treated as a static definition'

said=$("$cucc" "$programs/in_step.cu" -o "$work/in_step" 2>&1)
is 'lanes that are counted on to be in step: a warning for each place' \
    "$(grep -cE 'in_step.cu:(15|27):.*warning: .*__syncwarp\(\) is missing' <<<"$said")" 2
for order in forward reverse seed:3 late:1; do
    is "... and they are, in order $order" "$(CUCC_ORDER=$order "$work/in_step" 2>&1)" '523776 2016'
done
is 'a checked program is taken at its word' "$(CUCC_CHECKED=1 "$cucc" -c "$programs/in_step.cu" -o "$work/o" 2>&1)" ''
like 'and so it is by the sanitizer build' "$("$cucc" --sanitize "$programs/in_step.cu" -o "$work/in_step" 2>&1 &&
    "$work/in_step" 2>&1)" 'race, kernel sum_shared at .*in_step.cu:2[0-9]'

builds assertions --extended-lambda
is 'assertions of one side alone' "$("$work/assertions")" '1 1.5'

builds nvtx_ranges -std=c++17
is 'NVTX for C++' "$("$work/nvtx_ranges")" ok

builds gemm_ex -lcublas
is 'cublasSgemmEx' "$("$work/gemm_ex")" '0: 1.5 2 5.5 8'

builds memory
is 'most of the memory can be one array, taken lazily; managed memory is zero, other is not' \
    "$(cd "$work" && ./memory 90 2>err)" \
    $'malloc cudaSuccess\n1, lazily\nmanaged: 1003 zeros\nfresh: NaN'
like 'a result made of what nobody has set is told' "$(cat "$work/err")" \
    'cucc: a copy to the host brings 1 of 1 words that are NaN as fresh device memory has it.*allocated at .*memory.cu:'
is 'CUCC_FRESH=zero' "$(cd "$work" && CUCC_FRESH=zero ./memory 2>err | tail -n 1; cat err)" 'fresh: zero'
like 'CUCC_MEMORY sets a limit' "$(cd "$work" && CUCC_MEMORY=512M ./memory 101 2>&1)" \
    '(5[0-9]{8} bytes of device memory asked for).*CUCC_MEMORY'

# refused LINE...: what cucc says of a file of these lines
refused() {
    printf '%s\n' "$@" >"$work/refused.cu"
    "$cucc" -c "${options[@]}" -o "$work/refused.o" "$work/refused.cu" 2>&1
}
options=()
like 'a function that is not there is refused by name' "$(refused '#include <cublas_v2.h>' \
    'int main() { cublasCgemm3m(); }')" \
    '^cucc: error: cublasCgemm3m is a part of cuBLAS and not supported by cucc'
like 'and so is the one that tells how large its buffer is' "$(refused '#include <cusolverDn.h>' \
    'int main() { cusolverDnDsytrf_bufferSize(); }')" \
    '^cucc: error: cusolverDnDsytrf_bufferSize is a part of cuSOLVER and not supported by cucc'
like 'an address for inline PTX is' "$(refused '__device__ size_t at(void *p) { return __cvta_generic_to_grid_constant(p); }')" \
    '^cucc: error: __cvta_generic_to_grid_constant is an address of a state space'
unlike 'a misspelt name is not' "$(refused 'int main() { cudaMaloc(); }')" 'not supported'
like 'a header that is not there is' "$(refused '#include <nvJitLink.h>')" \
    '^cucc: error: nvJitLink.h is a header of the CUDA toolkit and not supported'
like 'a callback of cuFFT that is compiled at run time, though its header is there' \
    "$(refused '#include <cufftXt.h>' 'cufftHandle plan;' \
        'int main() { return cufftXtSetJITCallback(plan, 0, 0, 0, CUFFT_CB_LD_REAL, 0); }')" \
    '^cucc: error: cufftXtSetJITCallback is a part of cuFFT and not supported'
is 'cuda/barrier is here' "$(refused '#include <cuda/barrier>')" ''
# a toolkit of our own: what cucc has comes from cucc, what it has not from there
mkdir -p "$work/kit/include/crt"
touch "$work/kit/include/cuda_runtime.h" "$work/kit/include/crt/host_config.h"
echo '#include "crt/only_there.h"' | tee "$work/kit/include/only_there.h" >"$work/kit/include/cusolverDn.h"
echo '#error "for nvcc"' >"$work/kit/include/crt/only_there.h"
options=("-I$work/kit/include")
said=$(refused '#include <only_there.h>' 'int main() {}')
like "the toolkit's own headers are told apart" "$said" 'refused.cu:1: error: this includes a header of the CUDA toolkit'
is '... in one line' "$(wc -l <<<"$said")" 1
is "and ours stand in front of it" "$(refused '#include <cusolverDn.h>' 'int main() {}')" ''
toolkit=${CUDA_HOME:-/usr/local/cuda}
if [[ -e $toolkit/include/cuda_runtime.h ]]; then
    ok 'the list of what is not here is up to date' succeed "$here/not_here" --check
else
    skip 'the list of what is not here is up to date' 'no toolkit'
fi

odd="$work/o'n e/runtime"
mkdir -p "$odd" && cp "$programs/fault.cu" "$odd/its fault.cu"
for level in -O0 -O2 -O3; do
    (cd "$odd" && "$cucc" $level -o 'a fault' 'its fault.cu' && './a fault') >"$work/out" 2>"$work/err"
    like "$level: the thread of a fault; a path with a space and an apostrophe" "$(cat "$work/err")" \
        "kernel spread .*its fault.cu:4., block .1,0,0., thread .12,0,0., at its fault.cu:7: writes to address"
done
(cd "$odd" && "$cucc" --sanitize -O3 -o check 'its fault.cu' && ./check) >"$work/out" 2>"$work/err"
like 'the sanitizer build tells it too' "$(cat "$work/out" "$work/err")" 'its fault.cu:7'

done_testing
