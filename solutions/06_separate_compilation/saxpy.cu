/* saxpy.cu: y = a x + y, one thread per element. All CUDA stays in this file; vector.h declares a plain C
 * function.
 */
#include "vector.h"

#include "helper_cuda.h"

int vector_launches;

__global__ void saxpy(size_t n, float a, const float *x, float *y)
{
    size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) y[i] += a * x[i];
}

void vector_saxpy(size_t n, float a, const float *x, float *y)
{
    size_t bytes = n * sizeof(float);
    float *d_x, *d_y;
    checkCudaErrors(cudaMalloc(&d_x, bytes));
    checkCudaErrors(cudaMalloc(&d_y, bytes));
    checkCudaErrors(cudaMemcpy(d_x, x, bytes, cudaMemcpyHostToDevice));
    checkCudaErrors(cudaMemcpy(d_y, y, bytes, cudaMemcpyHostToDevice));
    saxpy<<<(unsigned)((n + 255) / 256), 256>>>(n, a, d_x, d_y);
    getLastCudaError("saxpy");
    vector_launches++;
    checkCudaErrors(cudaMemcpy(y, d_y, bytes, cudaMemcpyDeviceToHost));
    checkCudaErrors(cudaFree(d_x));
    checkCudaErrors(cudaFree(d_y));
}
