/* Functions that only __CUDA_ARCH__ tells apart, at the end of a header. */
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 500
static __device__ __forceinline__ unsigned choose(unsigned a, unsigned b, unsigned c)
{
    unsigned d;
    asm("lop3.b32 %0, %1, %2, %3, 0xb8;" : "=r"(d) : "r"(a), "r"(b), "r"(c));
    return d;
}
#else
static __device__ __forceinline__ unsigned choose(unsigned a, unsigned b, unsigned c) { return a ^ b ^ c; }
#endif
