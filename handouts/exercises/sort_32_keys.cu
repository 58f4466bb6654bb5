/* sort_32_keys.cu: an exercise of practical 8, step 5. A warp sorts 32 keys without a scan. */
#include "helper_cuda.h"
#include <stdio.h>

/* Sorts 32 keys in place. One block of one warp. */
__global__ void sort_32_keys(unsigned *keys)
{
    __shared__ unsigned sent[32];
    const int lane = threadIdx.x;
    const unsigned before = (1u << lane) - 1; // the lanes before this one
    unsigned key = keys[lane];
    for (int b = 0; b < 32; b++) {
        const bool one = key >> b & 1;
        const unsigned ones = __ballot_sync(0xffffffff, one);
        const int place = one ? __popc(~ones) + __popc(ones & before) : __popc(~ones & before);
        sent[place] = key;
        __syncwarp(); // all keys have been sent
        key = sent[lane];
        __syncwarp(); // all have been read: the next round may send
    }
    keys[lane] = key;
}

int main()
{
    unsigned keys[32], state = 1;
    for (unsigned &key : keys) key = state = state * 1664525u + 1013904223u;
    unsigned *d_keys;
    checkCudaErrors(cudaMalloc(&d_keys, sizeof keys));
    checkCudaErrors(cudaMemcpy(d_keys, keys, sizeof keys, cudaMemcpyHostToDevice));
    sort_32_keys<<<1, 32>>>(d_keys);
    getLastCudaError("sort_32_keys");
    checkCudaErrors(cudaMemcpy(keys, d_keys, sizeof keys, cudaMemcpyDeviceToHost));
    checkCudaErrors(cudaFree(d_keys));
    int in_order = 1;
    for (int i = 1; i < 32; i++) in_order += keys[i - 1] <= keys[i];
    printf("%u %u ... %u: %d of 32 in order\n", keys[0], keys[1], keys[31], in_order);
    return in_order != 32;
}
