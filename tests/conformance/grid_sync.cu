/* A cooperative launch: the whole grid meets between two halves of the work, more than once. */
#include "report.h"
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void rounds(int *a, int *b, int n, int count)
{
    cg::grid_group grid = cg::this_grid();
    for (int round = 0; round < count; round++) {
        for (int i = grid.thread_rank(); i < n; i += grid.size()) b[i] = a[(i + 1) % n] + a[(i + n - 1) % n] - a[i];
        grid.sync();
        int *swap = a;
        a = b;
        b = swap;
    }
}

int main()
{
    int n = 5000, count = 7, *a, *b;
    int *host = (int *)malloc(n * sizeof *host);
    for (int i = 0; i < n; i++) host[i] = i % 17;
    NEED(cudaMalloc(&a, n * sizeof *a));
    NEED(cudaMalloc(&b, n * sizeof *b));
    NEED(cudaMemcpy(a, host, n * sizeof *a, cudaMemcpyHostToDevice));
    void *arguments[] = {&a, &b, &n, &count};
    NEED(cudaLaunchCooperativeKernel((void *)rounds, dim3(6), dim3(128), arguments, 0, 0));
    report_array("after seven rounds", b, n);
    REPORT(cudaLaunchCooperativeKernel((void *)rounds, dim3(1000000), dim3(1024), arguments, 0, 0));
    REPORT(cudaGetLastError());
    free(host);
    return 0;
}
