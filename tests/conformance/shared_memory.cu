/* Static shared memory of one and two dimensions, scalars, structures, in templates and in device functions. */
#include "report.h"

template <typename T, int Tile> __global__ void transpose(const T *in, T *out, int rows, int columns)
{
    __shared__ T tile[Tile][Tile + 1];
    int x = blockIdx.x * Tile + threadIdx.x, y = blockIdx.y * Tile + threadIdx.y;
    if (x < columns && y < rows) tile[threadIdx.y][threadIdx.x] = in[y * columns + x];
    __syncthreads();
    x = blockIdx.y * Tile + threadIdx.x;
    y = blockIdx.x * Tile + threadIdx.y;
    if (x < rows && y < columns) out[y * rows + x] = tile[threadIdx.x][threadIdx.y];
}

struct Pair {
    int value, index;
};

__device__ int block_sum(int value)
{
    __shared__ int partial[256];
    partial[threadIdx.x] = value;
    __syncthreads();
    for (unsigned stride = blockDim.x / 2; stride > 0; stride /= 2) {
        if (threadIdx.x < stride) partial[threadIdx.x] += partial[threadIdx.x + stride];
        __syncthreads();
    }
    int sum = partial[0];
    __syncthreads();
    return sum;
}

__global__ void mixture(int *out)
{
    __shared__ int scalar, several[4], more[2][3];
    __shared__ Pair pair;
    __shared__ __align__(16) char bytes[16];
    __shared__ volatile int fickle;
    if (threadIdx.x == 0) {
        scalar = 10;
        pair.value = 20;
        pair.index = blockIdx.x;
        fickle = 7;
    }
    if (threadIdx.x < 4) several[threadIdx.x] = threadIdx.x;
    if (threadIdx.x < 6) more[threadIdx.x / 3][threadIdx.x % 3] = threadIdx.x * threadIdx.x;
    if (threadIdx.x < 16) bytes[threadIdx.x] = (char)(threadIdx.x + 1);
    __syncthreads();
    int sum = block_sum(threadIdx.x) + block_sum(1);
    out[blockIdx.x * blockDim.x + threadIdx.x] = scalar + several[threadIdx.x % 4] + more[1][threadIdx.x % 3] +
                                                 pair.value + pair.index + bytes[threadIdx.x % 16] + fickle + sum +
                                                 (int)(sizeof several + sizeof more);
}

template <typename T> static void run(int rows, int columns)
{
    size_t n = (size_t)rows * columns;
    T *host = (T *)malloc(n * sizeof(T)), *in, *out;
    for (size_t i = 0; i < n; i++) host[i] = (T)(i % 1013);
    NEED(cudaMalloc(&in, n * sizeof(T)));
    NEED(cudaMalloc(&out, n * sizeof(T)));
    NEED(cudaMemcpy(in, host, n * sizeof(T), cudaMemcpyHostToDevice));
    dim3 grid((columns + 15) / 16, (rows + 15) / 16);
    transpose<T, 16><<<grid, dim3(16, 16)>>>(in, out, rows, columns);
    NEED(cudaGetLastError());
    report_array("transpose", out, n);
    free(host);
    NEED(cudaFree(in));
    NEED(cudaFree(out));
}

int main()
{
    run<float>(33, 65);
    run<double>(100, 17);
    run<short>(1, 40);
    int *out;
    NEED(cudaMalloc(&out, 3 * 256 * sizeof *out));
    mixture<<<3, 256>>>(out);
    report_array("mixture", out, 3 * 256);
    return 0;
}
