/* long_work.cu: one thread that works for half a second or so and gets to no barrier. */
#include <stdio.h>

__global__ void work(volatile unsigned *sum, unsigned rounds)
{
    for (unsigned i = 0; i < rounds; i++) *sum += i;
}

int main()
{
    unsigned *sum;
    cudaMalloc(&sum, sizeof *sum);
    cudaMemset(sum, 0, sizeof *sum);
    puts("begun");
    fflush(stdout);
    work<<<1, 1>>>(sum, 200000000);
    puts(cudaGetErrorString(cudaDeviceSynchronize()));
    return 0;
}
