#include <utility>

#include "flux.cuh"
#include "heat.h"

static __global__ void step(const float *in, float *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    float from_left = i > 0 ? flux(in[i - 1], in[i]) : 0, to_right = i + 1 < n ? flux(in[i], in[i + 1]) : 0;
    out[i] = in[i] + from_left - to_right;
}

int heat_step(float *cells, float *scratch, int n, int steps)
{
    float *from = cells, *to = scratch;
    for (int k = 0; k < steps; k++) {
        step<<<(n + 255) / 256, 256>>>(from, to, n);
        std::swap(from, to);
    }
    if (from != cells) cudaMemcpyAsync(cells, from, n * sizeof *cells, cudaMemcpyDeviceToDevice);
    return cudaGetLastError();
}
