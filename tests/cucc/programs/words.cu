// Literals, macros, pragmas and old spellings that a scan over text trips on.
// prints: raw a<<<b>>>c "
// prints: raw }); __global__
// prints: digits 1000000 0x1f 10
// prints: character < > ' "
// prints: shifts 16 2 1
// prints: closers 3 9
// prints: members 1 2 3
// prints: unrolled 120 120 120
// prints: inline 9 16
// prints: fall 3
// prints: line 52
#include <cstdio>
#include <iostream>
#include <vector>
#include <cuda_runtime.h>

#if !defined(__global__) || !defined(__device__) || !defined(__host__) || !defined(__shared__) || !defined(__constant__)
#error "CUDA's words are macros"
#endif
static int *d;
static int read(int i = 0)
{
    int value;
    cudaMemcpy(&value, d + i, sizeof value, cudaMemcpyDeviceToHost);
    return value;
}
/* k<<<1, 1>>>(); "in a comment */ // __shared__ int x; k<<<1>>>();
template <class T> struct wrap { T v; };
template <class A, class B = wrap<wrap<A>>> __global__ void closers(int *out, B b) { *out = b.v.v; }
struct dims { int gridDim, blockDim; __host__ __device__ int threadIdx() const { return 3; } };
__global__ void members(int *out) { dims x = {1, 2}; dims *p = &x; out[0] = x.gridDim; out[1] = p->blockDim; out[2] = x.threadIdx(); }
#define UNROLL _Pragma("unroll")
#define FACTOR 4
template <int N> __global__ void unrolled(int *out)
{
    int s = 0, t = 0, u = 0;
#pragma unroll
    for (int i = 0; i < 16; i++) s += i;
#pragma unroll 4
    for (int i = 0; i < 16; i++) t += i;
#pragma unroll(4)
    for (int i = 0; i < 16; i++) u += i;
    UNROLL
    for (int i = 0; i < 16; i++) u += 0;
#pragma unroll N
    while (u > 1000) u--;
#pragma nv_diag_suppress 177
    out[0] = s; out[1] = t; out[2] = u;
}
__device__ __noinline__ int three() { return 3; }
static __forceinline__ __device__ int sixteen() { return 16; } int line() { return __LINE__; }
__global__ void inlines(int *__restrict__ out) { out[0] = three() * three(); out[1] = sixteen(); }
__host__ __device__ int fall(int x)
{
    int s = 0;
    switch (x) {
    case 1: s++; // falls through
    case 2: s += 2; /* FALLTHRU */
    default: break;
    }
    return s;
}

int main()
{
    cudaMalloc(&d, 64);
    std::cout << "raw " << R"(a<<<b>>>c ")" << std::endl;
    std::cout << "raw " << R"x(}); __global__)x" "\n" << std::flush;
    printf("digits %d %#x %d\n", 1'000'000, 0x1'F, 1'0);
    printf("character %c %c %c %c\n", '<', '>', '\'', '"');
    std::vector<std::vector<int>> v(1, std::vector<int>(2, 4));
    printf("shifts %d %d %d\n", v[0][0] << 2, 8 >> 2, (3 > 2) > 0);
    closers<int><<<1, 1>>>(d, wrap<wrap<int>>{{3}});
    printf("closers %d %d\n", read(), (1 < 2) > 0 ? 9 : 8);
    members<<<1, 1>>>(d);
    printf("members %d %d %d\n", read(), read(1), read(2));
    unrolled<2><<<1, 1>>>(d);
    printf("unrolled %d %d %d\n", read(), read(1), read(2));
    inlines<<<1, 1>>>(d);
    printf("inline %d %d\n", read(), read(1));
    printf("fall %d\n", fall(1));
    printf("line %d\n", line());
    return cudaDeviceSynchronize();
}
