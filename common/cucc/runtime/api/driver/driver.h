/* driver.h: what the files of the driver API share.
 *
 * The driver API is a second front of the same runtime: a call enters here, which looks after contexts, and
 * goes on to a call of the runtime API or to what that stands on. Of a kernel the runtime knows the address
 * of its stub; a CUfunction is one that a module has. */
#ifndef CUCC_DRIVER_H
#define CUCC_DRIVER_H

#include "cuda.h"
#include "api/device/runtime.h"

struct CUctx_st {
    struct CUctx_st *next;
    int device;
    bool primary, destroyed;
    unsigned flags, retained;
    unsigned long long id;
};

/* One that may be handed to a call; NULL: there is no such context */
struct CUctx_st *cucc_context(CUcontext handle);
/* The one in which the calling thread works, or NULL */
struct CUctx_st *cucc_context_current(void);
struct CUctx_st *cucc_context_primary(int device);

/* At the beginning of each call: CUDA_ERROR_NOT_INITIALIZED, what is wrong with the thread's context where
 * one is needed, or CUDA_SUCCESS. */
CUresult cucc_driver_enter(bool context);
/* At the end of one that called the runtime API: its error is none of cudaGetLastError's. */
CUresult cucc_driver_end(cudaError_t error);

#define DRIVER_ENTER()                                                                                       \
    do {                                                                                                     \
        CUresult entered = cucc_driver_enter(true);                                                          \
        if (entered != CUDA_SUCCESS) return entered;                                                         \
    } while (0)
#define DRIVER_RUNTIME(call) cucc_driver_end(CUCC_FORWARD(call))

/* --- memory --- */

static inline void *cucc_driver_pointer(CUdeviceptr number)
{
    return (void *)(uintptr_t)number;
}

/* At the end of a call that has asked the runtime API for memory: the address that it got as a number. By a
 * pointer, so that the call to the runtime API may stand in the list of arguments. */
static inline CUresult cucc_driver_took(cudaError_t error, void *const *got, CUdeviceptr *number)
{
    if (error == cudaSuccess) *number = (CUdeviceptr)(uintptr_t)*got;
    return cucc_driver_end(error);
}

/* --- modules --- */

struct CUfunc_st {
    struct CUfunc_st *next;
    struct CUmod_st *module;
    const void *address; /* of the stub */
    char *name;          /* as it was asked for */
};

/* The kernel's stub; NULL: there is no such function */
const void *cucc_function_address(CUfunction function);

/* The options of a load or a link that ask for something */
struct cucc_jit {
    char *info, *error; /* logs, or NULL */
    size_t info_size, error_size;
    void **info_written, **error_written; /* where the size of what was written goes */
    float *wall_time;                     /* milliseconds, or NULL */
};
struct cucc_jit cucc_jit_options(unsigned count, const CUjit_option *options, void **values);
/* Writes as much as there is room for; the message of an error goes to standard error, too. */
void cucc_jit_error(const struct cucc_jit *jit, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* The content of a file with a zero byte behind it, or NULL; to be freed */
char *cucc_read_file(const char *name, size_t *size);

#endif
