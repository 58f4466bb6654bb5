/* Of dynamic programming, the larger or smaller of two or three, whole words and halves. The answers are those of
   NVIDIA's functions for the host. */
#include "edge_words.h"
#include "report.h"

enum { N = 24, CHOICES = 40 };

/* CHOICES words of a, b and c */
#define OF_THREE(suffix)                                                                                     \
    *out++ = __viaddmax_##suffix(a, b, c), *out++ = __viaddmin_##suffix(a, b, c);                            \
    *out++ = __vimax3_##suffix(a, b, c), *out++ = __vimin3_##suffix(a, b, c)
#define AND_RELU(suffix)                                                                                     \
    OF_THREE(suffix);                                                                                        \
    OF_THREE(suffix##_relu);                                                                                 \
    *out++ = __vimax_##suffix##_relu(a, b), *out++ = __vimin_##suffix##_relu(a, b)
#define TELLING(name)                                                                                        \
    word = name##32(a, b, &high), *out++ = word ^ (unsigned)high << 1;                                       \
    word = name##16x2(a, b, &high, &low), *out++ = word ^ (high * 2u + low)

static __host__ __device__ void choose(unsigned a, unsigned b, unsigned c, unsigned *out)
{
    unsigned word;
    bool high = false, low = false;
    AND_RELU(s32);
    OF_THREE(u32);
    AND_RELU(s16x2);
    OF_THREE(u16x2);
    TELLING(__vibmax_s);
    TELLING(__vibmax_u);
    TELLING(__vibmin_s);
    TELLING(__vibmin_u);
    word = __vibmax_s32(a, a, &high), *out++ = word ^ high;
    word = __vibmin_u32(a, a, &high), *out++ = word ^ high;
    *out++ = __vimax_s32_relu(b, c), *out = __vimin_s16x2_relu(b, c);
}

__global__ void choices(unsigned *out)
{
    choose(pick(threadIdx.x), pick(blockIdx.x), pick(3 * threadIdx.x + 5 * blockIdx.x),
           out + CHOICES * (blockIdx.x * N + threadIdx.x));
}

int main()
{
    static unsigned host[N * N * CHOICES], column[N * N];
    unsigned *out;
    NEED(cudaMalloc(&out, sizeof host));
    choices<<<N, N>>>(out);
    NEED(cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost));
    for (int kind = 0; kind < CHOICES; kind++) {
        for (int i = 0; i < N * N; i++) column[i] = host[i * CHOICES + kind];
        printf("%2d: %08x %08x %016llx\n", kind, column[2 * N + 3], column[5 * N + 4],
               hash_of(column, sizeof column));
    }
    NEED(cudaFree(out));
    return 0;
}
