// Code that asks for __CUDA_ARCH__.
// prints: 2 2 4 700; -1 5
#include <cstdio>
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 600
#else
__device__ double atomicAdd(double *, double) { return 1; }
#endif
#if __CUDA_ARCH__ < 600
__device__ double myAdd(double *, double) { return 1; }
#else
__device__ double myAdd(double *, double) { return 2; }
#endif
struct S {
    __host__ __device__ S() : x(1)
    {
#ifdef __CUDA_ARCH__
        x = 2;
#endif
    }
    __host__ __device__ int get() const {
#ifdef __CUDA_ARCH__
        return x;
#else
        return -x;
#endif
    }
    int x;
};
template <class T> __host__ __device__ constexpr T f(T x) {
#ifdef __CUDA_ARCH__
    return x + 1;
#else
    return x + 2;
#endif
}
__global__ void k(double *out)
{
    S s;
    out[0] = myAdd(out, 1);
    out[1] = s.get();
    out[2] = f(3);
#if __CUDA_ARCH__ >= 700
    out[3] = 700;
#endif
}
int main()
{
    double *d, h[4];
    cudaMalloc(&d, sizeof h); cudaMemset(d, 0, sizeof h);
    k<<<1, 1>>>(d);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDefault);
    S s; printf("%g %g %g %g; %d %d\n", h[0], h[1], h[2], h[3], s.get(), f(3));
}
