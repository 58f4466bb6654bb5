/* A store through a null pointer in one thread of many; the copy that waits for it reports it. */
#include "report.h"

__global__ void null_in_one(int **table, int *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int *target = i == 77 ? table[0] : out + i;
    *target = i;
}

int main()
{
    int **table, *out, host;
    NEED(cudaMalloc(&table, sizeof *table));
    NEED(cudaMalloc(&out, 128 * sizeof *out));
    NEED(cudaMemset(table, 0, sizeof *table));
    null_in_one<<<4, 32>>>(table, out);
    REPORT(cudaGetLastError());
    REPORT(cudaMemcpy(&host, out, sizeof host, cudaMemcpyDeviceToHost));
    REPORT(cudaDeviceSynchronize());
    return 0;
}
