/* Names that are found late: variable templates in device memory, functions found by the types of their arguments,
 * functions of a header that __CUDA_ARCH__ chooses. */
#include "report.h"
#include "lookups.cuh"

template <typename T> __constant__ T mask[4];
template <typename T, int n> __device__ T sums[n];

template <typename T> __global__ void weigh(const T *x, int n)
{
    T sum = 0;
    for (int i = threadIdx.x; i < n; i += 32) sum += x[i] * mask<T>[i % 4];
    sums<T, 32>[threadIdx.x] = sum;
}

template <typename T> static void weighed(const char *name)
{
    T weights[4] = {1, 2, -3, 5}, host[100], back[32], *x;
    for (int i = 0; i < 100; i++) host[i] = (T)(i % 9);
    NEED(cudaMalloc(&x, sizeof host));
    NEED(cudaMemcpy(x, host, sizeof host, cudaMemcpyHostToDevice));
    NEED(cudaMemcpyToSymbol(mask<T>, weights, sizeof weights));
    weigh<<<1, 32>>>(x, 100);
    NEED(cudaMemcpyFromSymbol(back, sums<T, 32>, sizeof back));
    void *address;
    size_t size;
    NEED(cudaGetSymbolAddress(&address, mask<T>));
    NEED(cudaGetSymbolSize(&size, mask<T>));
    printf("%s: %zu bytes, sums", name, size);
    for (int i = 0; i < 32; i++) printf(" %g", (double)back[i]);
    printf("\n");
    NEED(cudaFree(x));
}

namespace library
{
struct interval {
    double low, high;
};
__host__ __device__ double width(const interval &i) { return i.high - i.low; }
} // namespace library

template <typename T> struct pair {
    T low, high;
};
template <typename T> __device__ T width(const pair<T> &p) { return 2 * (p.high - p.low); }

template <typename I> static double host_width(I i) { return width(i); }
template <typename I> __global__ void device_width(I i, double *out) { *out = width(i); }

template <typename T, int n> struct vector {
    template <int times> static __device__ T sum(const T *x)
    {
        T total = 0;
        for (int i = 0; i < n; i++) total += times * x[i];
        return total;
    }
};
/* nvcc does without the word template behind :: */
template <typename T, int n> __global__ void sum_twice(const T *x, T *out) { *out = vector<T, n>::sum<2>(x); }

__global__ void chosen(unsigned *out) { out[threadIdx.x] = choose(threadIdx.x, 6u, 3u); }

int main()
{
    weighed<float>("float");
    weighed<double>("double");
    weighed<int>("int");
    double *number, host;
    unsigned *out;
    NEED(cudaMalloc(&number, sizeof *number));
    NEED(cudaMalloc(&out, 32 * sizeof *out));
    device_width<<<1, 1>>>(pair<float>{1, 4}, number);
    NEED(cudaMemcpy(&host, number, sizeof host, cudaMemcpyDeviceToHost));
    printf("host %g, device %g\n", host_width(library::interval{2, 7}), host);
    double ten[10];
    for (int i = 0; i < 10; i++) ten[i] = i;
    NEED(cudaMemcpyToSymbol(sums<double, 32>, ten, sizeof ten));
    void *address;
    NEED(cudaGetSymbolAddress(&address, sums<double, 32>));
    sum_twice<double, 10><<<1, 1>>>((const double *)address, number);
    NEED(cudaMemcpy(&host, number, sizeof host, cudaMemcpyDeviceToHost));
    printf("twice %g\n", host);
    chosen<<<1, 32>>>(out);
    report_array("chosen", out, 32);
    return 0;
}
