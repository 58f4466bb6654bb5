/* Unrolled loops, switches, goto, local arrays, early exits, 64-bit and unsigned arithmetic. */
#include "report.h"

template <int N> __device__ float polynomial(const float *c, float x)
{
    float y = 0;
#pragma unroll
    for (int i = N - 1; i >= 0; i--) y = __fadd_rn(__fmul_rn(y, x), c[i]);
    return y;
}

__global__ void mixed(long long *out, const float *coefficients)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int local[16];
#pragma unroll 4
    for (int k = 0; k < 16; k++) local[k] = k * i;
    long long sum = 0;
    for (int k = 0; k < 16; k++) {
        switch (k % 4) {
        case 0: sum += local[k]; break;
        case 1: continue;
        case 2: sum -= local[15 - k]; // falls through
        default: sum ^= k;
        }
    }
    unsigned wrap = 3000000000u + i * 100000000u;
    sum += wrap;
    sum += (long long)i * 4000000000ll;
    int tries = 0;
again:
    if (++tries < i % 5) goto again;
    sum += tries;
    do {
        sum -= 3;
    } while (sum % 7);
    sum += (long long)polynomial<5>(coefficients, (float)(i % 10));
    sum += i > 50 ? i >> 2 : i << 3;
    out[i] = sum;
}

int main()
{
    float c[5] = {1, 2, 3, 4, 5}, *coefficients;
    long long *out;
    NEED(cudaMalloc(&coefficients, sizeof c));
    NEED(cudaMemcpy(coefficients, c, sizeof c, cudaMemcpyHostToDevice));
    NEED(cudaMalloc(&out, 128 * sizeof *out));
    mixed<<<2, 64>>>(out, coefficients);
    report_array("mixed", out, 128);
    return 0;
}
