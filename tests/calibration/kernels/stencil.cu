/* stencil.cu: Laplace's seven points, and a row with its neighbours through shared memory. */
#include "calibration.h"

enum { NX = 64, NY = 32, NZ = 16, PLANE = NX * NY, THREADS = 128, BLOCKS = 16, N = THREADS * BLOCKS };

__global__ void laplace(float *out, const float *in)
{
    int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 4 + threadIdx.y, z = blockIdx.z * 2 + threadIdx.z;
    if (x == 0 || y == 0 || z == 0 || x == NX - 1 || y == NY - 1 || z == NZ - 1) return;
    int i = x + NX * y + PLANE * z;
    float sum = in[i - 1];
    sum += in[i + 1];
    sum += in[i - NX];
    sum += in[i + NX];
    sum += in[i - PLANE];
    sum += in[i + PLANE];
    out[i] = sum / 6;
}

__global__ void row_through_shared(float *out, const float *in)
{
    __shared__ float row[THREADS + 2];
    int i = blockIdx.x * THREADS + threadIdx.x;
    row[threadIdx.x + 1] = in[i];
    if (threadIdx.x == 0) row[0] = i > 0 ? in[i - 1] : 0;
    if (threadIdx.x == THREADS - 1) row[THREADS + 1] = i + 1 < N ? in[i + 1] : 0;
    __syncthreads();
    out[i] = row[threadIdx.x] + row[threadIdx.x + 2];
}

int main()
{
    float *in = device_numbers(NX * NY * NZ), *out = device_array<float>(NX * NY * NZ);
    laplace<<<dim3(NX / 32, NY / 4, NZ / 2), dim3(32, 4, 2)>>>(out, in);
    launched();
    expect("edge", out, 5, 0);
    row_through_shared<<<BLOCKS, THREADS>>>(out, in);
    launched();
    expect("row", out, 100, 99 + 101);
    return finished();
}
