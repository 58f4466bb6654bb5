// From C++: what is hot in the middle spreads, and is the same on both sides.
#include <cuda_runtime.h>

#include <cmath>
#include <cstdio>
#include <vector>

#include "heat.h"

int main()
{
    const int n = 101;
    std::vector<float> h(n);
    h[n / 2] = 100;
    float *cells, *scratch;
    cudaMalloc((void **)&cells, n * sizeof(float));
    cudaMalloc((void **)&scratch, n * sizeof(float));
    cudaMemcpy(cells, h.data(), n * sizeof(float), cudaMemcpyHostToDevice);
    if (heat_step(cells, scratch, n, 20) != cudaSuccess) return 1;
    if (cudaMemcpy(h.data(), cells, n * sizeof(float), cudaMemcpyDeviceToHost) != cudaSuccess) return 1;
    cudaFree(cells);
    cudaFree(scratch);
    printf("middle %g, sides %g and %g\n", h[n / 2], h[n / 2 - 5], h[n / 2 + 5]);
    return h[n / 2] < 50 && h[n / 2 - 5] > 0 && std::fabs(h[n / 2 - 5] - h[n / 2 + 5]) < 1e-4 ? 0 : 1;
}
