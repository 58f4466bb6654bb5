/* transpose.cu: a matrix transposed without and with a tile in shared memory. */
#include "calibration.h"

enum { N = 256, TILE = 32, ROWS = 8 };

__global__ void naive(float *out, const float *in)
{
    int x = blockIdx.x * TILE + threadIdx.x, y = blockIdx.y * TILE + threadIdx.y;
    for (int j = 0; j < TILE; j += ROWS)
        out[x * N + y + j] = in[(y + j) * N + x]; // loads 4 sectors per request, stores 32
}

__global__ void naive_columns(float *out, const float *in)
{
    int x = blockIdx.x * TILE + threadIdx.x, y = blockIdx.y * TILE + threadIdx.y;
    for (int j = 0; j < TILE; j += ROWS) out[(y + j) * N + x] = in[x * N + y + j]; // the other way round
}

__global__ void tile_32(float *out, const float *in)
{
    __shared__ float tile[TILE][TILE];
    int x = blockIdx.x * TILE + threadIdx.x, y = blockIdx.y * TILE + threadIdx.y;
    for (int j = 0; j < TILE; j += ROWS) tile[threadIdx.y + j][threadIdx.x] = in[(y + j) * N + x];
    __syncthreads();
    x = blockIdx.y * TILE + threadIdx.x;
    y = blockIdx.x * TILE + threadIdx.y;
    for (int j = 0; j < TILE; j += ROWS)
        out[(y + j) * N + x] = tile[threadIdx.x][threadIdx.y + j]; // 32 wavefronts per request
}

__global__ void tile_33(float *out, const float *in)
{
    __shared__ float tile[TILE][TILE + 1];
    int x = blockIdx.x * TILE + threadIdx.x, y = blockIdx.y * TILE + threadIdx.y;
    for (int j = 0; j < TILE; j += ROWS) tile[threadIdx.y + j][threadIdx.x] = in[(y + j) * N + x];
    __syncthreads();
    x = blockIdx.y * TILE + threadIdx.x;
    y = blockIdx.x * TILE + threadIdx.y;
    for (int j = 0; j < TILE; j += ROWS) out[(y + j) * N + x] = tile[threadIdx.x][threadIdx.y + j]; // one
}

int main()
{
    float *in = device_numbers(N * N), *out = device_array<float>(N * N);
    void (*const kernels[])(float *, const float *) = {naive, naive_columns, tile_32, tile_33};
    for (int k = 0; k < 4; k++) {
        kernels[k]<<<dim3(N / TILE, N / TILE), dim3(TILE, ROWS)>>>(out, in);
        launched();
        for (int i = 0; i < N; i += 51) expect("transpose", out, i * N + 7, (7 * N + i) % 251);
    }
    return finished();
}
