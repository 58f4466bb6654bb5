/* Arithmetic on the halves and bytes of a word: the intrinsics, and the video instructions of inline PTX. */
#include "edge_words.h"
#include "report.h"

enum { N = 24, KINDS = 80 };

#define WITH(n)                                                                                              \
    *out++ = __vadd##n(a, b), *out++ = __vaddss##n(a, b), *out++ = __vaddus##n(a, b);                        \
    *out++ = __vsub##n(a, b), *out++ = __vsubss##n(a, b), *out++ = __vsubus##n(a, b);                        \
    *out++ = __vavgs##n(a, b), *out++ = __vavgu##n(a, b), *out++ = __vhaddu##n(a, b);                        \
    *out++ = __vabsdiffs##n(a, b), *out++ = __vabsdiffu##n(a, b);                                            \
    *out++ = __vmaxs##n(a, b), *out++ = __vmaxu##n(a, b), *out++ = __vmins##n(a, b);                         \
    *out++ = __vminu##n(a, b), *out++ = __vabs##n(a), *out++ = __vabsss##n(a), *out++ = __vneg##n(a);        \
    *out++ = __vnegss##n(a), *out++ = __vsads##n(a, b), *out++ = __vsadu##n(a, b);                           \
    *out++ = __vcmpeq##n(a, b), *out++ = __vcmpne##n(a, b), *out++ = __vcmpges##n(a, b);                     \
    *out++ = __vcmpgeu##n(a, b), *out++ = __vcmpgts##n(a, b), *out++ = __vcmpgtu##n(a, b);                   \
    *out++ = __vcmples##n(a, b), *out++ = __vcmpleu##n(a, b), *out++ = __vcmplts##n(a, b);                   \
    *out++ = __vcmpltu##n(a, b), *out++ = __vseteq##n(a, b), *out++ = __vsetltu##n(a, b);                    \
    *out++ = __vsetges##n(a, b)

#define PTX(instruction)                                                                                     \
    asm(instruction " %0, %1, %2, %3;" : "=r"(result) : "r"(a), "r"(b), "r"(7u));                            \
    *out++ = result

__global__ void words(unsigned *out)
{
    const unsigned a = pick(threadIdx.x), b = pick(blockIdx.x);
    unsigned result;
    out += KINDS * (blockIdx.x * N + threadIdx.x);
    WITH(2);
    WITH(4);
    PTX("vabsdiff4.u32.u32.u32.add");
    PTX("vabsdiff4.u32.u32.u32");
    PTX("vadd4.s32.s32.s32.sat");
    PTX("vadd2.u32.u32.s32");
    PTX("vsub2.s32.s32.s32.sat");
    PTX("vsub4.u32.u32.u32");
    PTX("vavrg4.s32.s32.s32");
    PTX("vavrg2.u32.u32.u32");
    PTX("vmin4.s32.s32.s32");
    PTX("vmax2.u32.u32.u32");
    PTX("vmax4.s32.s32.s32.add");
    PTX("vabsdiff2.u32.u32.u32.add");
}

int main()
{
    unsigned *out;
    NEED(cudaMalloc(&out, N * N * KINDS * sizeof *out));
    words<<<N, N>>>(out);
    unsigned *host = (unsigned *)malloc(N * N * KINDS * sizeof *host), column[N * N];
    NEED(cudaMemcpy(host, out, N * N * KINDS * sizeof *host, cudaMemcpyDeviceToHost));
    for (int kind = 0; kind < KINDS; kind++) {
        for (int i = 0; i < N * N; i++) column[i] = host[i * KINDS + kind];
        printf("%2d: %08x %08x %016llx\n", kind, column[2 * N + 3], column[5 * N + 4],
               hash_of(column, sizeof column));
    }
    NEED(cudaFree(out));
    free(host);
    return 0;
}
