#!/usr/bin/env bash
# The list of what the CPU backend supports is read from its headers; what it names must really compile and link.
# shellcheck disable=SC2016
cd "$(dirname "$0")/../.." || exit 2
. tests/tap.sh
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
list=$(handouts/build/supported_api.sh)
part() { sed -n "/^### $1/,/^### /p" <<<"$list" | grep -o '`[^`]*`' | tr -d '`' | sort -u; }

for name in cudaMalloc cudaMemcpyAsync cudaMemcpyToSymbol cudaGraphLaunch cudaOccupancyMaxPotentialBlockSize \
    __syncthreads \
    __shfl_down_sync atomicAdd __ldg __float2int_rn __hfma2 this_thread_block curand_init curandGenerateUniform \
    cublasSgemm cufftExecC2C \
    cusparseSpMV cusparseSpSV_solve cusparseScsrilu02 cusolverDnXgetrf cusolverDnDSgesv cublasLtMatmul cublasDrotm; do
    ok "$name is listed" grep -qF "\`$name\`" <<<"$list"
done
like 'a texture is among what is supported' "$(part 'The runtime')" cudaCreateTextureObject
unlike 'and not among what is refused' "$(part 'Declared, and')" cudaCreateTextureObject
like 'a handle for another process is among what is supported' "$(part 'The runtime')" cudaIpcGetMemHandle
like 'and a question about clusters' "$(part 'The runtime')" cudaOccupancyMaxActiveClusters
unlike 'what a graph says of its kernels is not' "$(part 'The runtime')" cudaGraphKernelNodeGetParams
like 'but among what is refused' "$(part 'Declared, and')" cudaGraphKernelNodeGetParams
for name in 'cublas\[CZ\]getrfBatched' cublasCherkEx 'cublas<t>geqrfBatched' cusparseXcscsort 'cusolverDn<t>sytrf' \
    cuGreenCtxCreate nvblas.h; do
    like "$name is among what is refused at compile time" "$(part 'Not here, and refused by name when')" "^$name$"
    unlike 'and not among what the libraries have' "$(part Libraries)" "^$name$"
done
unlike 'a call that is there once cuda_fp16.h is is not among what is refused' \
    "$(part 'Not here, and refused by name when')" '^cublasHgemm$'
like 'a generator is among what is refused at the call' "$(part 'Not here, and refused by name at the call')" \
    CURAND_RNG_QUASI_SCRAMBLED_SOBOL32
like 'a call of the driver API is listed' "$(part 'The driver API')" '^cuModuleGetGlobal$'
like 'and of NVRTC' "$(part 'The driver API')" '^nvrtcCompileProgram$'
like 'cuSOLVER is listed' "$(part Libraries)" cusolverDnDgetrf
unlike 'nothing of cucc itself is listed' "$list" '`_*cucc'

# The calls of the host, all of them, in a program: it need not run, but it must know them.
{
    printf '#include <%s>\n' cuda_runtime.h cuda_profiler_api.h curand.h cublas_v2.h cublasLt.h \
        cufft.h cusparse.h cusolverDn.h
    echo '#define KNOWN(name) namespace { using ::name; }'
    { part 'The runtime'; part Libraries | grep -E '^(curand[A-Z]|cublas|cufft|cusparse|cusolver)'; } | sort -u |
        sed 's/.*/KNOWN(&)/'
    echo 'int main(void) { return 0; }'
} >"$scratch/all.cu"
like 'there are some hundreds of them' "$(grep -c '^KNOWN' "$scratch/all.cu")" '^([2-9]|1[0-9])[0-9][0-9]$'
ok 'the compiler knows each' common/cucc/cucc -o "$scratch/all" "$scratch/all.cu"
done_testing
