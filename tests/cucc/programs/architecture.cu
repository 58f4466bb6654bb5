// Code that asks for __CUDA_ARCH__.
// warns: __CUDA_ARCH__ changes what is declared here: under cucc host code, too, sees what device code does
// prints: 2 2 4 700; -1 5
// prints: 33 49152 6; 7
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
// constants of which each side has its own, and what the host has alone
struct Buffer {
    enum {
#ifdef __CUDA_ARCH__
        BANKS = __CUDA_ARCH__ >= 200 ? 32 : 16,
#else
        BANKS = 1,
#endif
        PADDED = BANKS + 1
    };
};
#ifdef __CUDA_ARCH__
const int SIZE = 48 * 1024;
#else
const int SIZE = 1024;
#endif
#ifndef __CUDA_ARCH__
static const int host_alone = 7;
#endif
// a member template of a shared instance of the class itself
template <int n> struct Tile {
    int each[n];
    template <int times> __device__ int sum() const
    {
        int total = 0;
        for (int i = 0; i < n; i++) total += times * each[i];
        return total;
    }
    static __device__ int run()
    {
        __shared__ Tile<n> tile;
        for (int i = 0; i < n; i++) tile.each[i] = i;
        return tile.sum<2>();
    }
};
__global__ void sizes(int *out) { out[0] = Buffer::PADDED, out[1] = SIZE, out[2] = Tile<3>::run(); }
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
    int *e, g[3];
    cudaMalloc(&e, sizeof g);
    sizes<<<1, 1>>>(e);
    cudaMemcpy(g, e, sizeof g, cudaMemcpyDefault);
    printf("%d %d %d; %d\n", g[0], g[1], g[2], host_alone);
}
