/* sort_block.cu: a stable radix sort of one block, one bit at a time.
 *
 *   step 5  split by a bit: all keys whose bit is 0 first, then those whose bit is 1, in the order they had
 *
 * Do that for bit 0, then for bit 1, and so on: after bit b the keys are in order as far as their lowest b +
 * 1 bits tell, because a split by a higher bit does not disturb what the lower ones have settled. That is
 * why it must be stable. Where a key goes is a matter of counting, and counting is a scan.
 *
 *     make check P=08 STEP=5
 *     make run P=08 ARGS="step=5 n=1000 bits=4"
 */
#include <stdio.h>

#include "helper_cuda.h"
#include "harness.h"
#include "harness_cuda.h"

/* Given. The running sum over the block (practical 8, step 1); *total is the sum over all of it. */
__device__ unsigned scan_block(unsigned v, unsigned *total)
{
    __shared__ unsigned s[1024];
    int t = threadIdx.x, n = blockDim.x;
    s[t] = v;
    __syncthreads();
    for (int distance = 1; distance < n; distance *= 2) {
        unsigned left = t >= distance ? s[t - distance] : 0;
        __syncthreads();
        s[t] += left;
        __syncthreads();
    }
    unsigned sum = s[t];
    *total = s[n - 1];
    __syncthreads(); // s may be used again by the next call
    return sum;
}

/* Where the key of this thread goes when the block is split by a bit of its key: is_one is that bit. The
 * zeros are packed at the front, the ones behind the last zero. Every thread of the block calls it. */
__device__ unsigned place_after_split(bool is_one)
{
    // >>> step 5
    // TODO: from scan_block of the zeros: where does a zero go, where does a one go?
    (void)is_one;
    TODO(5);
    return threadIdx.x;
    // <<< step 5
}

/* Sorts blockDim.x keys, with the values that belong to them, by the lowest `bits` bits. */
__global__ void sort_one_block(unsigned *keys, unsigned *values, int bits)
{
    int t = threadIdx.x;
    unsigned key = keys[t], value = values[t];
    // >>> step 5
    // TODO: for each bit, send key and value to their places in shared memory, and pick up those that came to
    // this thread's place. Where must all threads wait for each other, and where do they already?
    if (bits > 0) place_after_split(key & 1);
    TODO(5);
    // <<< step 5
    keys[t] = key;
    values[t] = value;
}

int main(int argc, char **argv)
{
    case_begin(argc, argv);
    findCudaDevice(argc, argv);
    size_t n = case_size("n", 1000);
    int bits = (int)case_int("bits", 32);
    const unsigned *input = input_uint("keys", n);
    unsigned *places = (unsigned *)malloc(n * sizeof(unsigned)); // the values: where each key stood
    for (size_t i = 0; i < n; i++) places[i] = (unsigned)i;

    unsigned *keys = (unsigned *)guarded_malloc("keys", n * sizeof(unsigned));
    unsigned *values = (unsigned *)guarded_malloc("values", n * sizeof(unsigned));
    checkCudaErrors(cudaMemcpy(keys, input, n * sizeof(unsigned), cudaMemcpyHostToDevice));
    checkCudaErrors(cudaMemcpy(values, places, n * sizeof(unsigned), cudaMemcpyHostToDevice));
    sort_one_block<<<1, (unsigned)n>>>(keys, values, bits);
    getLastCudaError("sort_one_block");
    output_device_uint("keys", keys, n);
    output_device_uint("values", values, n);
    free(places);
    return case_end();
}
