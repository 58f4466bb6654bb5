/* Functors and extended lambdas as kernel arguments; lambdas inside kernels, with and without captures. */
#include "report.h"

template <typename F> __global__ void for_each(int n, float *x, F f)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) f(i, x[i]);
}

struct Affine {
    float a, b;
    __host__ __device__ void operator()(int i, float &x) const { x = a * i + b; }
};

__global__ void inner_lambdas(int *out, int n)
{
    auto global_index = [] { return blockIdx.x * blockDim.x + threadIdx.x; };
    auto twice = [](int v) { return 2 * v; };
    int base = 5;
    auto with_base = [=](int v) { return v + base + (int)threadIdx.x; };
    auto by_reference = [&](int v) { base += v; };
    int i = global_index();
    if (i >= n) return;
    by_reference(1);
    out[i] = twice(with_base(i)) + base;
}

int main()
{
    const int n = 200;
    float *x;
    int *y;
    NEED(cudaMalloc(&x, n * sizeof *x));
    NEED(cudaMalloc(&y, n * sizeof *y));
    for_each<<<7, 32>>>(n, x, Affine{2.0f, 1.0f});
    report_array("functor", x, n);
    float scale = 3;
    for_each<<<7, 32>>>(n, x, [=] __device__(int i, float &v) { v = v * scale + i; });
    report_array("lambda", x, n);
    auto square = [] __host__ __device__(int, float &v) { v *= v; };
    for_each<<<7, 32>>>(n, x, square);
    report_array("host and device lambda", x, n);
    float host = 7;
    square(0, host);
    printf("on the host %g\n", host);
    inner_lambdas<<<7, 32>>>(y, n);
    report_array("inner", y, n);
    NEED(cudaDeviceSynchronize());
    return 0;
}
