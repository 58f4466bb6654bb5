/* error.c: the last error of each host thread, and the names of errors. */
#include "api/observer.h"
#include "api/device/runtime.h"

static _Thread_local cudaError_t last_error;

cudaError_t cucc_return(cudaError_t error)
{
    if (error != cudaSuccess) last_error = error;
    if (error != cudaSuccess) OBSERVE_API(api_error(error));
    return error;
}

cudaError_t cudaGetLastError(void)
{
    cudaError_t error = last_error;
    OBSERVE_API(error_asked());
    last_error = cudaSuccess;
    return error;
}

cudaError_t cudaPeekAtLastError(void)
{
    OBSERVE_API(error_asked());
    return last_error;
}

const char *cudaGetErrorName(cudaError_t error)
{
    OBSERVE_API(error_named());
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
    OBSERVE_API(error_named());
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
