/* status.c: results in words. */
#include <stdarg.h>
#include <stdio.h>

#include "api/launch/library.h"
#include "context.h"

static _Thread_local char last[512];

ncclResult_t cucc_nccl_fail(ncclResult_t result, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(last, sizeof last, format, arguments);
    va_end(arguments);
    cucc_note("%s", last);
    return result;
}

const char *ncclGetLastError(ncclComm_t comm)
{
    (void)comm; /* may be NULL */
    return last;
}

const char *ncclGetErrorString(ncclResult_t result)
{
    static const char *const texts[ncclNumResults] = {
        "no error",
        "unhandled cuda error (run with NCCL_DEBUG=INFO for details)",
        "unhandled system error (run with NCCL_DEBUG=INFO for details)",
        "internal error - please report this issue to the NCCL developers",
        "invalid argument (run with NCCL_DEBUG=WARN for details)",
        "invalid usage (run with NCCL_DEBUG=WARN for details)",
        "remote process exited or there was a network error",
        "NCCL operation in progress"};
    return (unsigned)result < ncclNumResults ? texts[result] : "unknown result code";
}

ncclResult_t ncclGetVersion(int *version)
{
    if (!version) return cucc_nccl_fail(ncclInvalidArgument, "%s: a null pointer", __func__);
    *version = NCCL_VERSION_CODE;
    return ncclSuccess;
}
