/* smooth.cu: each number becomes the mean of itself and its neighbours.
 *
 *   step 1  two neighbours, all read from global memory       given
 *   step 2  the same through shared memory
 *   step 3  any number of neighbours
 *
 *     make check P=90 STEP=2
 *     make run P=90 ARGS="step=3 n=1000 radius=5"
 *
 * At the ends, neighbours that are not there count as 0.
 */
#include "helper_cuda.h"
#include "harness_cuda.h"

/* Step 1. Every number is read three times, by three threads. */
__global__ void mean_of_three(float *y, const float *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    float left = i > 0 ? x[i - 1] : 0, right = i < n - 1 ? x[i + 1] : 0;
    y[i] = (left + x[i] + right) / 3;
}

/* Step 2. A block reads its numbers once, and one more at each side: tile[0] and tile[blockDim.x + 1]. */
__global__ void mean_of_tile(float *y, const float *x, int n)
{
    extern __shared__ float tile[];
    // >>> step 2
    int i = blockIdx.x * blockDim.x + threadIdx.x, t = threadIdx.x + 1;
    tile[t] = i < n ? x[i] : 0;
    if (threadIdx.x == 0) tile[0] = i > 0 ? x[i - 1] : 0;
    if (threadIdx.x == blockDim.x - 1) tile[t + 1] = i + 1 < n ? x[i + 1] : 0;
    __syncthreads(); // the neighbours' numbers were read by other threads
    if (i < n) y[i] = (tile[t - 1] + tile[t] + tile[t + 1]) / 3;
    // <<< step 2
}

/* Step 3. The mean of 2 radius + 1 numbers. The tile has radius more at each side, perhaps more than a block
 * has threads: so the threads go through it together, a block's width at a time. */
__global__ void mean_of_many(float *y, const float *x, int n, int radius)
{
    extern __shared__ float tile[];
    // >>> step 3
    int first = blockIdx.x * blockDim.x - radius; // what tile[0] holds
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    for (int t = threadIdx.x; t < (int)blockDim.x + 2 * radius; t += blockDim.x)
        tile[t] = first + t >= 0 && first + t < n ? x[first + t] : 0;
    __syncthreads();
    float sum = 0;
    for (int k = 0; k <= 2 * radius; k++) sum += tile[threadIdx.x + k];
    if (i < n) y[i] = sum / (2 * radius + 1);
    // <<< step 3
}

int main(int argc, char **argv)
{
    case_begin(argc, argv);
    int n = (int)case_size("n", 1000), radius = (int)case_size("radius", 3);
    int threads = (int)case_size("block", 128), blocks = (n + threads - 1) / threads;
    const float *d_x = input_device_float("x", input_float("x", n, -1, 1), n);
    float *d_y = (float *)guarded_malloc("y", n * sizeof(float));

    if (case_step() == 1) mean_of_three<<<blocks, threads>>>(d_y, d_x, n);
    if (case_step() == 2) mean_of_tile<<<blocks, threads, (threads + 2) * sizeof(float)>>>(d_y, d_x, n);
    if (case_step() == 3)
        mean_of_many<<<blocks, threads, (threads + 2 * radius) * sizeof(float)>>>(d_y, d_x, n, radius);
    getLastCudaError("the launch");
    checkCudaErrors(cudaDeviceSynchronize());

    output_device_float("y", d_y, n);
    guarded_free(d_y);
    return case_end();
}
