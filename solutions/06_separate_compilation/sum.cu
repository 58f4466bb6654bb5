/* sum.cu: the sum of a vector. Each block leaves its part, and the host adds the parts.
 */
#include "vector.h"

#include "helper_cuda.h"

enum { THREADS = 256, BLOCKS = 32 };

__global__ void sum_parts(size_t n, const float *x, double *parts)
{
    __shared__ double partial[THREADS];
    double sum = 0;
    for (size_t i = blockIdx.x * THREADS + threadIdx.x; i < n; i += BLOCKS * THREADS) sum += x[i];
    partial[threadIdx.x] = sum;
    for (unsigned half = THREADS / 2; half > 0; half /= 2) {
        __syncthreads();
        if (threadIdx.x < half) partial[threadIdx.x] += partial[threadIdx.x + half];
    }
    if (threadIdx.x == 0) parts[blockIdx.x] = partial[0];
}

double vector_sum(size_t n, const float *x)
{
    float *d_x;
    double *d_parts, parts[BLOCKS], sum = 0;
    checkCudaErrors(cudaMalloc(&d_x, n * sizeof(float)));
    checkCudaErrors(cudaMalloc(&d_parts, sizeof parts));
    checkCudaErrors(cudaMemcpy(d_x, x, n * sizeof(float), cudaMemcpyHostToDevice));
    sum_parts<<<BLOCKS, THREADS>>>(n, d_x, d_parts);
    getLastCudaError("sum_parts");
    vector_launches++;
    checkCudaErrors(cudaMemcpy(parts, d_parts, sizeof parts, cudaMemcpyDeviceToHost));
    checkCudaErrors(cudaFree(d_x));
    checkCudaErrors(cudaFree(d_parts));
    for (double part : parts) sum += part;
    return sum;
}
