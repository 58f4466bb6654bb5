/* Names that stand on both sides, and a shared array that is extern and yet has a size. */
#include <cmath>
#include <cstdio>
#include <cstdlib>

namespace vectors
{
struct pair {
    float x, y;
};
inline float abs(pair p)
{
    return std::sqrt(p.x * p.x + p.y * p.y);
}
} // namespace vectors

extern __shared__ float t[32];

__global__ void turn(float *x)
{
    extern __shared__ int more[4];
    const int i = threadIdx.x;
    t[31 - i] = abs(x[i]) + std::abs(-1.0f);
    if (i < 4) more[i] = i;
    __syncthreads();
    x[i] = t[i] + more[i % 4];
}

int main()
{
    float *x, host[32];
    for (int i = 0; i < 32; i++) host[i] = -i;
    cudaMalloc(&x, sizeof host);
    cudaMemcpy(x, host, sizeof host, cudaMemcpyHostToDevice);
    turn<<<1, 32>>>(x);
    cudaMemcpy(host, x, sizeof host, cudaMemcpyDeviceToHost);
    printf("%g %g %g %g %g\n", host[0], host[1], host[31], vectors::abs({3, 4}), std::abs(-2.5f));
    return 0;
}
