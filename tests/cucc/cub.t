#!/usr/bin/env bash
# CUB's stand-in: against plain loops, in two orders of threads, and watched; and what is refused.
set -u
. "$(dirname "$0")/libraries.sh"

for program in cub cub_sorts cub_blocks; do
    ok "cucc compiles $program.cu" "$cucc" --extended-lambda -Itests/cucc "tests/cucc/$program.cu" -o "$build/$program"
    passes "$program on the runtime" "$build/$program"
    passes "$program in reverse order of threads" env CUCC_ORDER=reverse "$build/$program"
done

# TempStorage used again without a barrier: what CUB's manual forbids, and a GPU does not tell
cat >"$build/reuse.cu" <<'C'
#include <cub/block/block_reduce.cuh>
__global__ void twice(int *out)
{
    typedef cub::BlockReduce<int, 64> Reduce;
    __shared__ typename Reduce::TempStorage temp;
    int a = Reduce(temp).Sum(threadIdx.x);
#ifdef BARRIER
    __syncthreads();
#endif
    int b = Reduce(temp).Sum(1);
    if (threadIdx.x == 0) out[0] = a + b;
}
int main()
{
    int *out, sum = 0;
    cudaMalloc(&out, sizeof *out);
    twice<<<1, 64>>>(out);
    cudaMemcpy(&sum, out, sizeof sum, cudaMemcpyDeviceToHost);
    cudaFree(out);
    return sum != 2016 + 64;
}
C
ok 'the sanitizer build compiles a program with it' "$cucc" --sanitize -DBARRIER "$build/reuse.cu" -o "$build/reuse"
is 'and finds nothing where there is a barrier' "$("$build/reuse" 2>&1)" 'cucc --sanitize: nothing found'
"$cucc" --sanitize "$build/reuse.cu" -o "$build/reuse"
like 'but a race where TempStorage is used again without one' "$("$build/reuse" 2>&1)" 'race'

echo '#include <cub/cub.cuh>
int main() { cub::DeviceSpmv spmv; }' >"$build/part.cu"
like 'what is not here does not compile' "$("$cucc" -c "$build/part.cu" -o "$build/part.o" 2>&1)" 'DeviceSpmv'
if nightly 'nvcc compiles the same without warnings'; then
    with_nvcc 'nvcc compiles the same without warnings' cub.cu cub_sorts.cu cub_blocks.cu
fi
done_testing
