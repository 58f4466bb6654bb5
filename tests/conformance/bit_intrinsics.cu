/* Integer intrinsics on edge values. */
#include "report.h"

__device__ const unsigned values[] = {0, 1, 2, 0x80000000u, 0xffffffffu, 0x12345678u, 0x00ff00ffu, 77};

__global__ void run(long long *out)
{
    unsigned v = values[threadIdx.x], w = values[(threadIdx.x + 3) % 8];
    unsigned long long wide = ((unsigned long long)v << 32) | w;
    long long *row = out + threadIdx.x * 24;
    int k = 0;
    row[k++] = __popc(v);
    row[k++] = __popcll(wide);
    row[k++] = __clz((int)v);
    row[k++] = __clzll((long long)wide);
    row[k++] = __ffs((int)v);
    row[k++] = __ffsll((long long)wide);
    row[k++] = __brev(v);
    row[k++] = (long long)__brevll(wide);
    row[k++] = __byte_perm(v, w, 0x3276);
    row[k++] = __funnelshift_l(v, w, 7);
    row[k++] = __funnelshift_r(v, w, 39);
    row[k++] = __funnelshift_lc(v, w, 40);
    row[k++] = __mul24((int)v, (int)w);
    row[k++] = __umul24(v, w);
    row[k++] = __mulhi((int)v, (int)w);
    row[k++] = __umulhi(v, w);
    row[k++] = (long long)__umul64hi(wide, wide ^ 12345);
    row[k++] = __sad((int)v, (int)w, 3u);
    row[k++] = __usad(v, w, 3u);
    row[k++] = __hadd((int)v, (int)w);
    row[k++] = __uhadd(v, w);
    row[k++] = __dp4a((int)v, (int)w, 5);
    row[k++] = min((int)v, (int)w) + max(v, w);
    row[k++] = abs((int)w) + __rhadd((int)v, (int)w);
}

int main()
{
    long long *out, host[8 * 24];
    NEED(cudaMalloc(&out, sizeof host));
    run<<<1, 8>>>(out);
    NEED(cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost));
    for (int i = 0; i < 8 * 24; i++) printf("%lld%c", host[i], i % 24 == 23 ? '\n' : ' ');
    return 0;
}
