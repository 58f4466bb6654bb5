/* helper_library_errors.h: the names of the libraries' status codes.
 *
 *     helper_library_error(CUBLAS_STATUS_INVALID_VALUE) -> "CUBLAS_STATUS_INVALID_VALUE"
 *
 * It asks for no library's header: a status is known by the name of its type. One that it does not know is
 * "libraryStatus". */
#ifndef HELPER_LIBRARY_ERRORS_H
#define HELPER_LIBRARY_ERRORS_H

#include <string.h>

struct helper_library_code {
    const char *type; /* as the compiler writes it */
    int code;
    const char *name;
};

inline const char *helper_library_code_name(const char *function, int code)
{
    static const helper_library_code codes[] = {
        {"cublasStatus_t", 0, "CUBLAS_STATUS_SUCCESS"},
        {"cublasStatus_t", 1, "CUBLAS_STATUS_NOT_INITIALIZED"},
        {"cublasStatus_t", 3, "CUBLAS_STATUS_ALLOC_FAILED"},
        {"cublasStatus_t", 7, "CUBLAS_STATUS_INVALID_VALUE"},
        {"cublasStatus_t", 8, "CUBLAS_STATUS_ARCH_MISMATCH"},
        {"cublasStatus_t", 11, "CUBLAS_STATUS_MAPPING_ERROR"},
        {"cublasStatus_t", 13, "CUBLAS_STATUS_EXECUTION_FAILED"},
        {"cublasStatus_t", 14, "CUBLAS_STATUS_INTERNAL_ERROR"},
        {"cublasStatus_t", 15, "CUBLAS_STATUS_NOT_SUPPORTED"},
        {"cublasStatus_t", 16, "CUBLAS_STATUS_LICENSE_ERROR"},
        {"cufftResult_t", 0, "CUFFT_SUCCESS"},
        {"cufftResult_t", 1, "CUFFT_INVALID_PLAN"},
        {"cufftResult_t", 2, "CUFFT_ALLOC_FAILED"},
        {"cufftResult_t", 3, "CUFFT_INVALID_TYPE"},
        {"cufftResult_t", 4, "CUFFT_INVALID_VALUE"},
        {"cufftResult_t", 5, "CUFFT_INTERNAL_ERROR"},
        {"cufftResult_t", 6, "CUFFT_EXEC_FAILED"},
        {"cufftResult_t", 7, "CUFFT_SETUP_FAILED"},
        {"cufftResult_t", 8, "CUFFT_INVALID_SIZE"},
        {"cufftResult_t", 9, "CUFFT_UNALIGNED_DATA"},
        {"cufftResult_t", 11, "CUFFT_INVALID_DEVICE"},
        {"cufftResult_t", 13, "CUFFT_NO_WORKSPACE"},
        {"cufftResult_t", 14, "CUFFT_NOT_IMPLEMENTED"},
        {"cufftResult_t", 16, "CUFFT_NOT_SUPPORTED"},
        {"cufftResult_t", 17, "CUFFT_MISSING_DEPENDENCY"},
        {"cufftResult_t", 18, "CUFFT_NVRTC_FAILURE"},
        {"cufftResult_t", 19, "CUFFT_NVJITLINK_FAILURE"},
        {"cufftResult_t", 20, "CUFFT_NVSHMEM_FAILURE"},
        {"ncclResult_t", 0, "ncclSuccess"},
        {"ncclResult_t", 1, "ncclUnhandledCudaError"},
        {"ncclResult_t", 2, "ncclSystemError"},
        {"ncclResult_t", 3, "ncclInternalError"},
        {"ncclResult_t", 4, "ncclInvalidArgument"},
        {"ncclResult_t", 5, "ncclInvalidUsage"},
        {"ncclResult_t", 6, "ncclRemoteError"},
        {"ncclResult_t", 7, "ncclInProgress"},
        {"curandStatus", 0, "CURAND_STATUS_SUCCESS"},
        {"curandStatus", 100, "CURAND_STATUS_VERSION_MISMATCH"},
        {"curandStatus", 101, "CURAND_STATUS_NOT_INITIALIZED"},
        {"curandStatus", 102, "CURAND_STATUS_ALLOCATION_FAILED"},
        {"curandStatus", 103, "CURAND_STATUS_TYPE_ERROR"},
        {"curandStatus", 104, "CURAND_STATUS_OUT_OF_RANGE"},
        {"curandStatus", 105, "CURAND_STATUS_LENGTH_NOT_MULTIPLE"},
        {"curandStatus", 106, "CURAND_STATUS_DOUBLE_PRECISION_REQUIRED"},
        {"curandStatus", 201, "CURAND_STATUS_LAUNCH_FAILURE"},
        {"curandStatus", 202, "CURAND_STATUS_PREEXISTING_FAILURE"},
        {"curandStatus", 203, "CURAND_STATUS_INITIALIZATION_FAILED"},
        {"curandStatus", 204, "CURAND_STATUS_ARCH_MISMATCH"},
        {"curandStatus", 999, "CURAND_STATUS_INTERNAL_ERROR"},
        {"cusparseStatus_t", 0, "CUSPARSE_STATUS_SUCCESS"},
        {"cusparseStatus_t", 1, "CUSPARSE_STATUS_NOT_INITIALIZED"},
        {"cusparseStatus_t", 2, "CUSPARSE_STATUS_ALLOC_FAILED"},
        {"cusparseStatus_t", 3, "CUSPARSE_STATUS_INVALID_VALUE"},
        {"cusparseStatus_t", 4, "CUSPARSE_STATUS_ARCH_MISMATCH"},
        {"cusparseStatus_t", 5, "CUSPARSE_STATUS_MAPPING_ERROR"},
        {"cusparseStatus_t", 6, "CUSPARSE_STATUS_EXECUTION_FAILED"},
        {"cusparseStatus_t", 7, "CUSPARSE_STATUS_INTERNAL_ERROR"},
        {"cusparseStatus_t", 8, "CUSPARSE_STATUS_MATRIX_TYPE_NOT_SUPPORTED"},
        {"cusparseStatus_t", 9, "CUSPARSE_STATUS_ZERO_PIVOT"},
        {"cusparseStatus_t", 10, "CUSPARSE_STATUS_NOT_SUPPORTED"},
        {"cusparseStatus_t", 11, "CUSPARSE_STATUS_INSUFFICIENT_RESOURCES"},
        {"cusolverStatus_t", 0, "CUSOLVER_STATUS_SUCCESS"},
        {"cusolverStatus_t", 1, "CUSOLVER_STATUS_NOT_INITIALIZED"},
        {"cusolverStatus_t", 2, "CUSOLVER_STATUS_ALLOC_FAILED"},
        {"cusolverStatus_t", 3, "CUSOLVER_STATUS_INVALID_VALUE"},
        {"cusolverStatus_t", 4, "CUSOLVER_STATUS_ARCH_MISMATCH"},
        {"cusolverStatus_t", 5, "CUSOLVER_STATUS_MAPPING_ERROR"},
        {"cusolverStatus_t", 6, "CUSOLVER_STATUS_EXECUTION_FAILED"},
        {"cusolverStatus_t", 7, "CUSOLVER_STATUS_INTERNAL_ERROR"},
        {"cusolverStatus_t", 8, "CUSOLVER_STATUS_MATRIX_TYPE_NOT_SUPPORTED"},
        {"cusolverStatus_t", 9, "CUSOLVER_STATUS_NOT_SUPPORTED"},
        {"cusolverStatus_t", 10, "CUSOLVER_STATUS_ZERO_PIVOT"},
        {"cusolverStatus_t", 11, "CUSOLVER_STATUS_INVALID_LICENSE"},
        {"cusolverStatus_t", 31, "CUSOLVER_STATUS_INVALID_WORKSPACE"},
    };
    for (const helper_library_code &one : codes)
        if (one.code == code && strstr(function, one.type)) return one.name;
    return "libraryStatus";
}

template <typename Status> const char *helper_library_error(Status status)
{
    return helper_library_code_name(__PRETTY_FUNCTION__, (int)status);
}

#endif
