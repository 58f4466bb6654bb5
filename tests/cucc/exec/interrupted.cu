/* interrupted.cu: two lanes that meet in a shuffle and then at a barrier, again and again. With CUCC_TURN=0
 * and CUCC_TICK=5 one of them is often interrupted between its look at the meeting and its wait for it, while
 * the other ends the meeting. */
#include <stdio.h>

__global__ void rounds(unsigned *sums, int n)
{
    unsigned sum = threadIdx.x;
    for (int i = 0; i < n; i++) {
        sum += __shfl_xor_sync(0xffffffff, sum, 1);
        __syncthreads();
    }
    sums[threadIdx.x] = sum;
}

int main()
{
    unsigned *sums;
    cudaMalloc(&sums, 2 * sizeof *sums);
    rounds<<<1, 2>>>(sums, 500000);
    puts(cudaGetErrorString(cudaDeviceSynchronize()));
    return 0;
}
