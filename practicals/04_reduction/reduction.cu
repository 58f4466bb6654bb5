/* reduction.cu: the sum of n numbers, four times, each lifting a limit of the one before.
 *
 *   step 1  one block, a power of two                   given
 *   step 2  one block of any size
 *   step 3  any n: many blocks, and what they leave behind
 *   step 4  shuffles: a warp adds without shared memory
 *
 *     make check P=04 STEP=2
 *     make run P=04 ARGS="step=3 n=1000003 block=256"
 *
 * The numbers are whole, -8 to 8 without 0, kept as floats: as long as every partial sum stays below 2^24
 * such sums are exact in whatever order they are made, so one number left out or counted twice shows. With
 * data=real they have fractions, and different orders differ in the last digits, as sums of floats do.
 */
#include <stdio.h>
#include <string.h>
#include <vector>

#include "helper_cuda.h"
#include "harness_cuda.h"

/* Step 1. One block, one number per thread. In each round the lower half of the threads adds the numbers
 * of the upper half to its own, and the upper half is done: after log2(n) rounds thread 0 holds the sum.
 * The limit: halving loses a number whenever their count is odd. */
__global__ void sum_power_of_two(const float *x, float *sum)
{
    extern __shared__ float partial[];
    int t = threadIdx.x;
    partial[t] = x[t];
    for (int half = blockDim.x / 2; half > 0; half /= 2) {
        __syncthreads(); // the numbers that are added now were written by other threads
        if (t < half) partial[t] += partial[t + half];
    }
    if (t == 0) *sum = partial[0];
}

/* Step 2. One block of any size: in each round the larger half stays, with the middle number of an odd
 * count. The limit: a block has at most 1024 threads, and keeps one of a hundred multiprocessors busy. */
__global__ void sum_any_block(const float *x, float *sum)
{
    extern __shared__ float partial[];
    // >>> step 2
    // TODO: as step 1, for a block of any number of threads. Before a round `left` numbers are still to be
    // added; after it, half of them. Mind an odd `left`: its middle number has no partner and must stay.
    (void)x, (void)sum, (void)partial;
    TODO(2);
    // <<< step 2
}

/* Step 3. Any n: block b adds the numbers of its threads and leaves their sum in sums[b].
 * The limit: a round costs the whole block a barrier, even when only one warp has anything left to add. */
__global__ void sum_blocks(const float *x, size_t n, float *sums)
{
    extern __shared__ float partial[];
    // >>> step 3
    // TODO: as step 2, for block number blockIdx.x of many: which element of x does this thread take? In the
    // last block some threads have none: what can they contribute without changing the sum? (They must stay
    // for the barriers.)
    (void)x, (void)n, (void)sums, (void)partial;
    TODO(3);
    // <<< step 3
}

/* Step 4. The sum over the 32 lanes of a warp, valid in lane 0. A shuffle reads another lane's register: no
 * shared memory, no barrier. All lanes of the warp must call it together. */
__device__ float warp_sum(float v)
{
    // >>> step 4
    // TODO: five rounds of __shfl_down_sync: distances 16, 8, 4, 2, 1. The mask says which lanes take part.
    TODO(4);
    return v;
    // <<< step 4
}

/* Step 4. The sum over a block of whole warps, valid in thread 0: each warp first, then the first warp adds
 * their sums. One barrier instead of ten. */
__device__ float block_sum(float v)
{
    // >>> step 4
    // TODO: each warp finds its sum, its lane 0 leaves it in a shared array, and after a barrier the first
    // warp adds these. How many are there? What do lanes without one contribute? All lanes of a warp must
    // call warp_sum, or none.
    TODO(4);
    return warp_sum(v);
    // <<< step 4
}

__global__ void sum_shuffles(const float *x, size_t n, float *sums)
{
    size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
    float sum = block_sum(i < n ? x[i] : 0);
    if (threadIdx.x == 0) sums[blockIdx.x] = sum;
}

/* Launches a kernel that leaves one sum per block, then launches it on these sums, and so on until one number
 * is left, in *sum. Two scratch arrays, because a launch must not overwrite what it still reads; each has
 * room for the sums of the first launch. */
typedef void block_kernel(const float *x, size_t n, float *sums);

static void sum_of_sums(block_kernel *kernel, const float *x, size_t n, int threads, float *scratch[2],
                        float *sum)
{
    // >>> step 3
    // TODO: launch kernel<<<blocks, threads, bytes of shared memory>>>(x, n, sums) with enough blocks for n
    // numbers; sums is `sum` if there is one block, otherwise a scratch array. The sums are then the next x:
    // repeat until one is left.
    (void)kernel, (void)x, (void)n, (void)threads, (void)scratch, (void)sum;
    TODO(3);
    // <<< step 3
}

/* The input: n numbers, whole or with fractions. */
static std::vector<float> numbers(size_t n)
{
    if (strcmp(case_choice("data", "whole|real"), "real") == 0) {
        const float *real = input_float("x", n, -1, 1);
        return std::vector<float>(real, real + n);
    }
    const int *whole = input_int("x", n, -8, 7);
    std::vector<float> x(n);
    for (size_t i = 0; i < n; i++) x[i] = (float)(whole[i] < 0 ? whole[i] : whole[i] + 1);
    return x;
}

int main(int argc, char **argv)
{
    case_begin(argc, argv);
    findCudaDevice(argc, argv);

    size_t n = case_size("n", 1024);
    int threads = (int)case_int("block", case_step() < 3 ? (long long)n : 256);
    if (case_step() == 4 && threads % 32 != 0) {
        fprintf(stderr, "reduction: block=%d: step 4 adds by whole warps, so take a multiple of 32\n",
                threads);
        return 2;
    }
    std::vector<float> h_x = numbers(n);
    const float *d_x = input_device_float("x", h_x.data(), n);

    size_t blocks = (n + threads - 1) / threads;
    float *d_sum = (float *)guarded_malloc("sum", sizeof(float));
    float *d_scratch[] = {(float *)guarded_malloc("scratch 0", blocks * sizeof(float)),
                          (float *)guarded_malloc("scratch 1", blocks * sizeof(float)), nullptr}; // two only

    int step = case_step();
    napkin_bytes((double)n * sizeof(float)); // x is read once
    if (step == 1) sum_power_of_two<<<1, threads, threads * sizeof(float)>>>(d_x, d_sum);
    if (step == 2) sum_any_block<<<1, threads, threads * sizeof(float)>>>(d_x, d_sum);
    if (step == 3) sum_of_sums(sum_blocks, d_x, n, threads, d_scratch, d_sum);
    if (step == 4) sum_of_sums(sum_shuffles, d_x, n, threads, d_scratch, d_sum);
    if (step > 4) printf("reduction does steps 1 to 4\n");
    getLastCudaError("sum");
    checkCudaErrors(cudaDeviceSynchronize());

    output_device_float("sum", d_sum, 1);
    guarded_free(d_scratch[1]);
    guarded_free(d_scratch[0]);
    guarded_free(d_sum);
    return case_end();
}
