/* cublasSgemmEx: half times half, summed in float. */
#include <cstdio>
#include <cublas_v2.h>
#include <cuda_fp16.h>

int main()
{
    __half a[4], b[4], *da, *db;
    float c[4], *dc, one = 1, zero = 0;
    for (int i = 0; i < 4; i++) a[i] = __float2half(i + 1.0f), b[i] = __float2half(0.5f * i);
    cudaMalloc(&da, sizeof a), cudaMalloc(&db, sizeof b), cudaMalloc(&dc, sizeof c);
    cudaMemcpy(da, a, sizeof a, cudaMemcpyHostToDevice), cudaMemcpy(db, b, sizeof b, cudaMemcpyHostToDevice);
    cublasHandle_t handle;
    cublasCreate(&handle);
    const cublasStatus_t status = cublasSgemmEx(handle, CUBLAS_OP_N, CUBLAS_OP_N, 2, 2, 2, &one, da,
                                                CUDA_R_16F, 2, db, CUDA_R_16F, 2, &zero, dc, CUDA_R_32F, 2);
    cudaMemcpy(c, dc, sizeof c, cudaMemcpyDeviceToHost);
    printf("%d: %g %g %g %g\n", (int)status, c[0], c[1], c[2], c[3]);
    cublasDestroy(handle);
    return 0;
}
