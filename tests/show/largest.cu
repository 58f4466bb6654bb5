// The largest case that a page is said to hold: 64 threads and 2,000 steps (with ARGS=142). Most lines change
// a number of each thread and read or write memory, in an order that cannot be told in short.
#include <cstdio>
#include <cstdlib>

__global__ void stir(double *x, int rounds)
{
    __shared__ double s[64];
    int t = threadIdx.x, at = (37 * t + 11) % 64;
    double v = x[t], w = v;
    for (int r = 0; r < rounds; r++) {
        s[at] = v = v * 0.137 + w;
        __syncthreads();
        w = s[at ^ 21] / 3 + t;
        x[at] = v += w + x[at];
        at = (13 * at + r) % 64;
        __syncthreads();
    }
}

int main(int argc, char **argv)
{
    double x[64], *d_x;
    for (int i = 0; i < 64; i++) x[i] = i * i % 61 / 9.0;
    cudaMalloc(&d_x, sizeof x);
    cudaMemcpy(d_x, x, sizeof x, cudaMemcpyHostToDevice);
    stir<<<1, 64>>>(d_x, argc > 1 ? atoi(argv[1]) : 1);
    cudaMemcpy(x, d_x, sizeof x, cudaMemcpyDeviceToHost);
    return cudaFree(d_x) != cudaSuccess;
}
