#include <cublas_v2.h>
#include <cuda_runtime.h>

#include <cmath>
#include <cstdio>

int main()
{
    const float h[2] = {3, 4};
    float *d, norm = 0;
    cublasHandle_t handle;
    if (cublasCreate(&handle) != CUBLAS_STATUS_SUCCESS) return 1;
    cudaMalloc((void **)&d, sizeof h);
    cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);
    cublasSnrm2(handle, 2, d, 1, &norm);
    cublasDestroy(handle);
    cudaFree(d);
    printf("norm %g\n", norm);
    return std::fabs(norm - 5) < 1e-5 ? 0 : 1;
}
