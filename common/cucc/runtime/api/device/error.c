/* error.c: the last error of each host thread, and the names of errors. */
#include "api/device/kernelside.h"
#include "api/device/observer.h"
#include "api/device/runtime.h"

static _Thread_local cudaError_t last_error;

cudaError_t cucc_last_error(void)
{
    return last_error;
}

void cucc_set_last_error(cudaError_t error)
{
    last_error = error;
}

cudaError_t cucc_return(cudaError_t error)
{
    if (cucc_in_kernel()) {
        if (error != cudaSuccess) cucc_kernelside_set_error(error);
        return error;
    }
    if (error != cudaSuccess) last_error = error;
    if (error != cudaSuccess) OBSERVE_API(api_error(error));
    return error;
}

static cudaError_t last_in_kernel(void)
{
    cudaError_t error = cucc_kernelside_error();
    if (error != cudaSuccess) cucc_kernelside_set_error(cudaSuccess);
    return error;
}

cudaError_t cudaGetLastError(void)
{
    if (cucc_in_kernel()) return last_in_kernel();
    cudaError_t error = last_error;
    OBSERVE_API(error_asked());
    last_error = cudaSuccess;
    return error;
}

cudaError_t cudaPeekAtLastError(void)
{
    if (cucc_in_kernel()) return cucc_kernelside_error();
    OBSERVE_API(error_asked());
    return last_error;
}

const char *cudaGetErrorName(cudaError_t error)
{
    if (!cucc_in_kernel()) OBSERVE_API(error_named((int)error));
    switch ((int)error) {
#define ERROR(code, text)                                                                                    \
    case code:                                                                                               \
        return #code;
#include "api/device/error_names.h"
#undef ERROR
    default:
        return "unrecognized error code";
    }
}

const char *cudaGetErrorString(cudaError_t error)
{
    if (!cucc_in_kernel()) OBSERVE_API(error_named((int)error));
    switch ((int)error) {
#define ERROR(code, text)                                                                                    \
    case code:                                                                                               \
        return text;
#include "api/device/error_names.h"
#undef ERROR
    default:
        return "unrecognized error code";
    }
}
