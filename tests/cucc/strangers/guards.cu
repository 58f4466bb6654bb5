/* A helper header as programs bring it along: it offers what the headers before it have, by their include
 * guards. */
#include <cuda.h>
#include <cublas_v2.h>
#include <cufft.h>
#include <curand.h>
#include <cusparse.h>

#ifdef __DRIVER_TYPES_H__
static const char *name_of(cudaError_t error)
{
    return cudaGetErrorName(error);
}
#endif
#ifdef __cuda_cuda_h__
static const char *name_of(CUresult error)
{
    switch (error) {
    case CUDA_ERROR_INVALID_CONTEXT:
        return "invalid context";
    case CUDA_ERROR_ILLEGAL_ADDRESS:
        return "illegal address";
    default:
        break;
    }
    const char *name = nullptr;
    cuGetErrorName(error, &name);
    return name;
}
#endif
#ifdef CUBLAS_API_H_
static const char *name_of(cublasStatus_t error)
{
    return error == CUBLAS_STATUS_LICENSE_ERROR ? "license" : "other";
}
#endif
#ifdef _CUFFT_H_
static const char *name_of(cufftResult error)
{
    return error == CUFFT_NO_WORKSPACE ? "no workspace" : "other";
}
#endif
#ifdef CURAND_H_
static const char *name_of(curandStatus_t error)
{
    return error == CURAND_STATUS_TYPE_ERROR ? "type" : "other";
}
#endif
#ifdef CUSPARSE_H_
static const char *name_of(cusparseStatus_t error)
{
    return error == CUSPARSE_STATUS_ZERO_PIVOT ? "pivot" : "other";
}
#endif
#ifdef __CUDA_RUNTIME_H__
#define checkCudaErrors(call) printf("%s\n", name_of(call))
#endif

int main()
{
    checkCudaErrors(cudaErrorInvalidValue);
    checkCudaErrors(CUDA_ERROR_INVALID_CONTEXT);
    checkCudaErrors(CUDA_ERROR_NOT_READY);
    checkCudaErrors(CUBLAS_STATUS_LICENSE_ERROR);
    checkCudaErrors(CUFFT_NO_WORKSPACE);
    checkCudaErrors(CURAND_STATUS_TYPE_ERROR);
    checkCudaErrors(CUSPARSE_STATUS_ZERO_PIVOT);
    return 0;
}
