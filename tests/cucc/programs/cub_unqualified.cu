// prints: 499500 1000 499500
// CUB's classes by names without cub::, which wait for the other threads of the block nevertheless
#include <cstdio>
#include <cub/cub.cuh>
using namespace cub;
template <int THREADS> __global__ void sum(const int *x, int *result)
{
    typedef BlockReduce<int, THREADS> Reduce;
    __shared__ union {
        typename Reduce::TempStorage reduce;
    } storage;
    int all = Reduce(storage.reduce).Sum(x[threadIdx.x]);
    __syncthreads();
    if (threadIdx.x == 0) *result = all;
}
template <class Reduce> __global__ void sum_by(const int *x, int *result)
{
    __shared__ typename Reduce::TempStorage storage;
    int all = Reduce(storage).Sum(x[threadIdx.x]);
    __syncthreads();
    if (threadIdx.x == 0) *result = all;
}
int main()
{
    int *x, *result;
    cudaMallocManaged(&x, 1024 * sizeof *x);
    cudaMallocManaged(&result, sizeof *result);
    for (int i = 0; i < 1024; i++) x[i] = i < 1000 ? i : 0;
    sum<1024><<<1, 1024>>>(x, result);
    cudaDeviceSynchronize();
    printf("%d 1000", *result);
    sum_by<BlockReduce<int, 1024>><<<1, 1024>>>(x, result);
    cudaDeviceSynchronize();
    printf(" %d\n", *result);
    cudaFree(x);
    cudaFree(result);
    return 0;
}
