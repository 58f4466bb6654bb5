/* Memory as a GPU has it: much of it, given out lazily; managed memory is zero, cudaMalloc's is not.
 * Argument: a share of what is free, in percent, that one array takes. */
#include <cstdio>
#include <cstdlib>
#include <sys/resource.h>

__global__ void set(float *x, size_t at)
{
    x[at] = 1;
}

__global__ void sums(const float *x, float *y, int n)
{
    float sum = 0;
    for (int i = 0; i < n; i++) sum += 2 * x[i] + 1;
    y[threadIdx.x] = sum;
}

int main(int argc, char **argv)
{
    const int percent = argc > 1 ? atoi(argv[1]) : 50;
    size_t free, total;
    float *large, *small, *managed, end;
    cudaMemGetInfo(&free, &total);
    const size_t n = free / 100 * percent / sizeof(float);
    printf("malloc %s\n", cudaGetErrorName(cudaMalloc(&large, n * sizeof(float))));
    set<<<1, 1>>>(large, n - 1);
    set<<<1, 1>>>(large, n / 2);
    cudaMemcpy(&end, large + n - 1, sizeof end, cudaMemcpyDeviceToHost);
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    printf("%g, %s\n", end, usage.ru_maxrss < 800 << 10 ? "lazily" : "in full");
    cudaMallocManaged(&managed, 1003);
    int zeros = 0;
    for (int i = 0; i < 1003; i++) zeros += ((char *)managed)[i] == 0;
    printf("managed: %d zeros\n", zeros);
    cudaMalloc(&small, 10 * sizeof(float));
    sums<<<1, 1>>>(small, small + 9, 9);
    cudaMemcpy(&end, small + 9, sizeof end, cudaMemcpyDeviceToHost);
    printf("fresh: %s\n", end == 9 ? "zero" : end != end ? "NaN" : "?");
    return 0;
}
