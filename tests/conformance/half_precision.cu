/* 16-bit floating point: conversions with their rounding, arithmetic, pairs. */
#include "report.h"
#include <cuda_fp16.h>

__global__ void convert(const float *x, unsigned short *bits, float *back, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    __half h = __float2half(x[i]);
    bits[i] = __half_as_ushort(h);
    back[i] = __half2float(h);
}

__global__ void arithmetic(const float *x, float *out, int n)
{
    int i = threadIdx.x;
    if (i >= n) return;
    __half a = __float2half(x[i] * 0.01f), b = __float2half(0.3f + i);
    out[i * 4] = __half2float(__hadd(a, b));
    out[i * 4 + 1] = __half2float(__hmul(a, b));
    out[i * 4 + 2] = __half2float(__hfma(a, b, a));
    __half2 pair = __hadd2(__floats2half2_rn(1.5f, (float)i), __half2half2(b));
    out[i * 4 + 3] = __low2float(pair) + __high2float(pair) + (__hlt(a, b) ? 100 : 0);
}

int main()
{
    const int n = 2000;
    float host[n], *x, *back, *out;
    unsigned short *bits;
    for (int i = 0; i < n; i++) host[i] = (i % 2 ? -1.0f : 1.0f) * i * i * 0.037f * (i % 7 ? 1 : 1e-6f);
    NEED(cudaMalloc(&x, sizeof host));
    NEED(cudaMalloc(&back, sizeof host));
    NEED(cudaMalloc(&bits, n * sizeof *bits));
    NEED(cudaMalloc(&out, 256 * sizeof *out));
    NEED(cudaMemcpy(x, host, sizeof host, cudaMemcpyHostToDevice));
    convert<<<(n + 127) / 128, 128>>>(x, bits, back, n);
    report_array("bits", bits, n);
    report_array("back", back, n);
    arithmetic<<<1, 64>>>(x, out, 64);
    report_array("arithmetic", out, 256);
    return 0;
}
