// prints: 69 138
// One declaration may declare any number of variables, of the device and of a block.
#include <cstdio>
__device__ int d0, d1, d2, d3, d4, d5, d6, d7, d8, d9, d10, d11, d12, d13, d14, d15, d16, d17, d18, d19, d20, d21,
    d22, d23, d24, d25, d26, d27, d28, d29, d30, d31, d32, d33, d34, d35, d36, d37, d38, d39, d40, d41,
    d42, d43, d44, d45, d46, d47, d48, d49, d50, d51, d52, d53, d54, d55, d56, d57, d58, d59, d60, d61,
    d62, d63, d64, d65, d66, d67, d68, d69;
__global__ void kernel()
{
    __shared__ int s0, s1, s2, s3, s4, s5, s6, s7, s8, s9, s10, s11, s12, s13, s14, s15, s16, s17, s18, s19, s20, s21,
    s22, s23, s24, s25, s26, s27, s28, s29, s30, s31, s32, s33, s34, s35, s36, s37, s38, s39, s40, s41,
    s42, s43, s44, s45, s46, s47, s48, s49, s50, s51, s52, s53, s54, s55, s56, s57, s58, s59, s60, s61,
    s62, s63, s64, s65, s66, s67, s68, s69;
    if (threadIdx.x == 0) s0 = 0, s69 = 69;
    __syncthreads();
    if (threadIdx.x == 1) d0 = s0 + s69, d69 = 2 * s69;
}
int main()
{
    int first, last;
    kernel<<<1, 32>>>();
    cudaMemcpyFromSymbol(&first, d0, sizeof first);
    cudaMemcpyFromSymbol(&last, d69, sizeof last);
    printf("%d %d\n", first, last);
}
