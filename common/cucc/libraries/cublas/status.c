/* status.c: statuses in words. */
#include "context.h"

static const struct {
    cublasStatus_t status;
    const char *name, *text;
} statuses[] = {
#define STATUS(name, text)                                                                                   \
    {                                                                                                        \
        CUBLAS_STATUS_##name, "CUBLAS_STATUS_" #name, text                                                   \
    }
    STATUS(SUCCESS, "success"),
    STATUS(NOT_INITIALIZED, "the library was not initialized"),
    STATUS(ALLOC_FAILED, "the resource allocation failed"),
    STATUS(INVALID_VALUE, "an unsupported value or parameter was passed to the function"),
    STATUS(ARCH_MISMATCH, "the function requires an architectural feature absent from the device"),
    STATUS(MAPPING_ERROR, "an access to GPU memory space failed"),
    STATUS(EXECUTION_FAILED, "the function failed to launch on the GPU"),
    STATUS(INTERNAL_ERROR, "an internal operation failed"),
    STATUS(NOT_SUPPORTED, "the requested functionality is not supported"),
    STATUS(LICENSE_ERROR, "the license check failed"),
};

enum { STATUSES = sizeof statuses / sizeof *statuses };

const char *cublasGetStatusName(cublasStatus_t status)
{
    for (int i = 0; i < STATUSES; i++) {
        if (statuses[i].status == status) return statuses[i].name;
    }
    return "unrecognized status";
}

const char *cublasGetStatusString(cublasStatus_t status)
{
    for (int i = 0; i < STATUSES; i++) {
        if (statuses[i].status == status) return statuses[i].text;
    }
    return "unrecognized status";
}
