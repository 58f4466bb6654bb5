/* hello.cu: the first kernel. Threads that say who they are.   (step 1, given)
 *
 * A kernel is one function that many threads run at once. They are launched as a grid of blocks; a thread
 * knows the number of its block (blockIdx.x) and its own number in that block (threadIdx.x), and from these
 * two it works out which part of the work to do.
 *
 *     make run P=01 STEP=1 ARGS="blocks=2 threads=8"      who speaks first?
 *     make run P=01 STEP=1 ARGS="blocks=8 threads=2"      and now?
 */
#include <cstdio>

#include "helper_cuda.h"
#include "harness_cuda.h"

// All threads run the same code; only blockIdx and threadIdx tell one from another. Each prints its two
// numbers, and leaves them in a place of its own.
__global__ void hello(int *block, int *thread)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    printf("hello from thread %d of block %d\n", (int)threadIdx.x, (int)blockIdx.x);
    block[i] = blockIdx.x;
    thread[i] = threadIdx.x;
}

int main(int argc, char **argv)
{
    case_begin(argc, argv);
    findCudaDevice(argc, argv);
    const int blocks = case_int("blocks", 2);
    const int threads = case_int("threads", 8);
    const int n = blocks * threads;

    int *d_block = (int *)guarded_malloc("block", n * sizeof(int));
    int *d_thread = (int *)guarded_malloc("thread", n * sizeof(int));

    hello<<<blocks, threads>>>(d_block, d_thread);
    getLastCudaError("the launch of hello");
    checkCudaErrors(cudaDeviceSynchronize()); // the launch returned at once: wait until all have spoken

    output_device_int("block", d_block, n);
    output_device_int("thread", d_thread, n);
    guarded_free(d_block);
    guarded_free(d_thread);
    return case_end();
}
