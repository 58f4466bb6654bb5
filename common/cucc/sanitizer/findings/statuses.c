/* statuses.c: what the calls of CUDA's libraries return, by name. */
#include <stddef.h>
#include <string.h>

#include <cublas_api.h>
#include <cuda_runtime_api.h>
#include <cufft.h>
#include <curand.h>
#include <cusolver_common.h>
#include <cusparse.h>

#include "findings/statuses.h"

typedef struct status {
    int value;
    const char *name;
} status;

#define S(name)                                                                                              \
    {                                                                                                        \
        name, #name                                                                                          \
    }
static const status of_cublas[] = {S(CUBLAS_STATUS_NOT_INITIALIZED), S(CUBLAS_STATUS_ALLOC_FAILED),
                                   S(CUBLAS_STATUS_INVALID_VALUE),   S(CUBLAS_STATUS_ARCH_MISMATCH),
                                   S(CUBLAS_STATUS_MAPPING_ERROR),   S(CUBLAS_STATUS_EXECUTION_FAILED),
                                   S(CUBLAS_STATUS_INTERNAL_ERROR),  S(CUBLAS_STATUS_NOT_SUPPORTED),
                                   S(CUBLAS_STATUS_LICENSE_ERROR),   {0, NULL}};
static const status of_curand[] = {S(CURAND_STATUS_TYPE_ERROR),
                                   S(CURAND_STATUS_VERSION_MISMATCH),
                                   S(CURAND_STATUS_NOT_INITIALIZED),
                                   S(CURAND_STATUS_ALLOCATION_FAILED),
                                   S(CURAND_STATUS_OUT_OF_RANGE),
                                   S(CURAND_STATUS_LENGTH_NOT_MULTIPLE),
                                   S(CURAND_STATUS_DOUBLE_PRECISION_REQUIRED),
                                   S(CURAND_STATUS_LAUNCH_FAILURE),
                                   S(CURAND_STATUS_PREEXISTING_FAILURE),
                                   S(CURAND_STATUS_INITIALIZATION_FAILED),
                                   S(CURAND_STATUS_ARCH_MISMATCH),
                                   S(CURAND_STATUS_INTERNAL_ERROR),
                                   {0, NULL}};
static const status of_cufft[] = {
    S(CUFFT_INVALID_PLAN),      S(CUFFT_ALLOC_FAILED),       S(CUFFT_INVALID_TYPE),
    S(CUFFT_INVALID_VALUE),     S(CUFFT_INTERNAL_ERROR),     S(CUFFT_EXEC_FAILED),
    S(CUFFT_SETUP_FAILED),      S(CUFFT_INVALID_SIZE),       S(CUFFT_UNALIGNED_DATA),
    S(CUFFT_INVALID_DEVICE),    S(CUFFT_NO_WORKSPACE),       S(CUFFT_NOT_IMPLEMENTED),
    S(CUFFT_NOT_SUPPORTED),     S(CUFFT_MISSING_DEPENDENCY), S(CUFFT_NVRTC_FAILURE),
    S(CUFFT_NVJITLINK_FAILURE), S(CUFFT_NVSHMEM_FAILURE),    {0, NULL}};
static const status of_cusparse[] = {S(CUSPARSE_STATUS_NOT_SUPPORTED),
                                     S(CUSPARSE_STATUS_NOT_INITIALIZED),
                                     S(CUSPARSE_STATUS_ALLOC_FAILED),
                                     S(CUSPARSE_STATUS_INVALID_VALUE),
                                     S(CUSPARSE_STATUS_ARCH_MISMATCH),
                                     S(CUSPARSE_STATUS_MAPPING_ERROR),
                                     S(CUSPARSE_STATUS_EXECUTION_FAILED),
                                     S(CUSPARSE_STATUS_INTERNAL_ERROR),
                                     S(CUSPARSE_STATUS_MATRIX_TYPE_NOT_SUPPORTED),
                                     S(CUSPARSE_STATUS_ZERO_PIVOT),
                                     S(CUSPARSE_STATUS_INSUFFICIENT_RESOURCES),
                                     {0, NULL}};
static const status of_cusolver[] = {S(CUSOLVER_STATUS_NOT_INITIALIZED),
                                     S(CUSOLVER_STATUS_ALLOC_FAILED),
                                     S(CUSOLVER_STATUS_INVALID_VALUE),
                                     S(CUSOLVER_STATUS_ARCH_MISMATCH),
                                     S(CUSOLVER_STATUS_MAPPING_ERROR),
                                     S(CUSOLVER_STATUS_EXECUTION_FAILED),
                                     S(CUSOLVER_STATUS_INTERNAL_ERROR),
                                     S(CUSOLVER_STATUS_MATRIX_TYPE_NOT_SUPPORTED),
                                     S(CUSOLVER_STATUS_NOT_SUPPORTED),
                                     S(CUSOLVER_STATUS_ZERO_PIVOT),
                                     S(CUSOLVER_STATUS_INVALID_LICENSE),
                                     S(CUSOLVER_STATUS_INVALID_WORKSPACE),
                                     {0, NULL}};
#undef S

const char *cucc_status_of_library(const char *type, int value)
{
    static const struct {
        const char *type;
        const status *list;
    } libraries[] = {{"cublasStatus_t", of_cublas},
                     {"curandStatus", of_curand},
                     {"cufftResult", of_cufft},
                     {"cusparseStatus_t", of_cusparse},
                     {"cusolverStatus_t", of_cusolver}};
    for (size_t i = 0; i < sizeof libraries / sizeof *libraries; i++) {
        if (!strstr(type, libraries[i].type)) continue;
        const status *s = libraries[i].list;
        while (s->name && s->value != value) s++;
        return s->name ? s->name : "an unknown status";
    }
    if (strstr(type, "cudaError")) return cudaGetErrorName((cudaError_t)value); /* CUB's */
    return NULL;
}
