#include "../report.h"
#include "shared.h"

__constant__ float coefficients[3];
__device__ int uses;
__device__ float offset = 0.25f;

__device__ float polynomial(float x) { return coefficients[0] + x * (coefficients[1] + x * coefficients[2]); }

void set_coefficients(float a, float b, float c)
{
    float host[3] = {a, b, c};
    NEED(cudaMemcpyToSymbol(coefficients, host, sizeof host));
}

/* Of the same name as a kernel could have in another file: it is static. */
static __global__ void use(float *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) x[i] *= 2;
    if (i == 0) atomicAdd(&uses, 1000);
}

void launch_other(float *x, int n) { use<<<(n + 31) / 32, 32>>>(x, n); }
