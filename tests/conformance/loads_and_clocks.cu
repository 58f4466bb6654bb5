/* Cached and streaming loads and stores, read-only data, clocks that go on, naps. */
#include "report.h"

__global__ void cached(const float *__restrict__ in, float *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    out[i] = __ldg(in + i) + __ldcg(in + i) * 2 + __ldcs(in + i) * 4 + __ldca(in + i) * 8;
    __stcs(out + n + i, in[i]);
    __stcg(out + 2 * n + i, in[n - 1 - i]);
    __stwt(out + 3 * n + i, in[i] * 3);
}

__global__ void clocks(int *out)
{
    long long start = clock64();
    unsigned nap = 100;
    __nanosleep(nap);
    long long end = clock64();
    out[0] = end > start;
    out[1] = clock() != 0;
}

int main()
{
    const int n = 100;
    float host[n], *in, *out;
    int *flags;
    for (int i = 0; i < n; i++) host[i] = i * 0.5f;
    NEED(cudaMalloc(&in, sizeof host));
    NEED(cudaMalloc(&out, 4 * sizeof host));
    NEED(cudaMalloc(&flags, 2 * sizeof *flags));
    NEED(cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice));
    cached<<<4, 32>>>(in, out, n);
    report_array("cached", out, 4 * n);
    clocks<<<1, 1>>>(flags);
    report_array("clocks", flags, 2);
    return 0;
}
