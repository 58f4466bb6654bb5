/* context.c: contexts, and entering the driver API. */
#include <pthread.h>
#include <stdlib.h>

#include "api/device/device.h"
#include "api/driver/driver.h"

enum { STACK = 64 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static bool initialised;
static struct CUctx_st primaries[CUCC_MAX_DEVICES], *created;

static _Thread_local struct CUctx_st *stack[STACK];
static _Thread_local unsigned depth;
static _Thread_local cudaError_t last_error; /* of the runtime API, when the call was entered */

struct CUctx_st *cucc_context_primary(int device)
{
    struct CUctx_st *primary = &primaries[device];
    primary->device = device;
    primary->primary = true;
    primary->id = (unsigned long long)device + 1;
    return primary;
}

struct CUctx_st *cucc_context(CUcontext handle)
{
    if (handle >= primaries && handle < primaries + CUCC_MAX_DEVICES) return handle;
    pthread_mutex_lock(&lock);
    struct CUctx_st *context = created;
    while (context && context != handle) context = context->next;
    pthread_mutex_unlock(&lock);
    return context && !context->destroyed ? context : NULL;
}

struct CUctx_st *cucc_context_current(void)
{
    /* cudaSetDevice has another device's primary context take the place */
    if (depth && stack[depth - 1] && stack[depth - 1]->device != cucc_current_device())
        stack[depth - 1] = cucc_context_primary(cucc_current_device());
    if (depth && stack[depth - 1]) return stack[depth - 1];
    return cucc_runtime_used() ? cucc_context_primary(cucc_current_device()) : NULL;
}

CUresult cucc_driver_enter(bool context)
{
    if (!initialised && !cucc_runtime_used()) return CUDA_ERROR_NOT_INITIALIZED;
    last_error = cucc_last_error();
    if (!context) return CUDA_SUCCESS;
    const struct CUctx_st *current = cucc_context_current();
    if (!current) return CUDA_ERROR_INVALID_CONTEXT;
    return current->destroyed ? CUDA_ERROR_CONTEXT_IS_DESTROYED : CUDA_SUCCESS;
}

/* Codes of the runtime API that the driver API has not */
static CUresult as_driver(cudaError_t error)
{
    switch (error) {
    case cudaErrorInvalidConfiguration:
    case cudaErrorInvalidPitchValue:
    case cudaErrorInvalidDevicePointer:
    case cudaErrorInvalidMemcpyDirection:
        return CUDA_ERROR_INVALID_VALUE;
    case cudaErrorInvalidDeviceFunction:
        return CUDA_ERROR_INVALID_HANDLE;
    case cudaErrorInvalidSymbol:
        return CUDA_ERROR_NOT_FOUND;
    default:
        return (CUresult)error;
    }
}

CUresult cucc_driver_end(cudaError_t error)
{
    cucc_forward_as(NULL);
    cucc_set_last_error(last_error);
    return as_driver(error);
}

CUresult cuInit(unsigned int flags)
{
    if (flags) return CUDA_ERROR_INVALID_VALUE;
    const cudaError_t error = cucc_enter();
    if (error == cudaErrorNoDevice) return CUDA_ERROR_NO_DEVICE;
    initialised = true;
    return CUDA_SUCCESS;
}

/* --- primary contexts --- */

static bool is_device(CUdevice device)
{
    return cucc_device(device) != NULL;
}

CUresult cuDevicePrimaryCtxRetain(CUcontext *context, CUdevice device)
{
    CUresult entered = cucc_driver_enter(false);
    if (entered != CUDA_SUCCESS) return entered;
    if (!context) return CUDA_ERROR_INVALID_VALUE;
    if (!is_device(device)) return CUDA_ERROR_INVALID_DEVICE;
    pthread_mutex_lock(&lock);
    *context = cucc_context_primary(device);
    (*context)->retained++;
    pthread_mutex_unlock(&lock);
    return CUDA_SUCCESS;
}

CUresult cuDevicePrimaryCtxRelease(CUdevice device)
{
    CUresult entered = cucc_driver_enter(false);
    if (entered != CUDA_SUCCESS) return entered;
    if (!is_device(device)) return CUDA_ERROR_INVALID_DEVICE;
    pthread_mutex_lock(&lock);
    struct CUctx_st *primary = cucc_context_primary(device);
    const bool was = primary->retained > 0;
    if (was) primary->retained--;
    pthread_mutex_unlock(&lock);
    return was ? CUDA_SUCCESS : CUDA_ERROR_INVALID_CONTEXT;
}

CUresult cuDevicePrimaryCtxReset(CUdevice device)
{
    CUresult entered = cucc_driver_enter(false);
    if (entered != CUDA_SUCCESS) return entered;
    if (!is_device(device)) return CUDA_ERROR_INVALID_DEVICE;
    const int before = cucc_current_device();
    cudaError_t error = CUCC_FORWARD(cudaSetDevice(device));
    if (error == cudaSuccess) error = CUCC_FORWARD(cudaDeviceReset());
    CUCC_FORWARD(cudaSetDevice(before));
    return cucc_driver_end(error);
}

CUresult cuDevicePrimaryCtxSetFlags(CUdevice device, unsigned int flags)
{
    CUresult entered = cucc_driver_enter(false);
    if (entered != CUDA_SUCCESS) return entered;
    if (!is_device(device)) return CUDA_ERROR_INVALID_DEVICE;
    if (flags & ~(unsigned)CU_CTX_FLAGS_MASK) return CUDA_ERROR_INVALID_VALUE;
    cucc_context_primary(device)->flags = flags;
    return CUDA_SUCCESS;
}

CUresult cuDevicePrimaryCtxGetState(CUdevice device, unsigned int *flags, int *active)
{
    CUresult entered = cucc_driver_enter(false);
    if (entered != CUDA_SUCCESS) return entered;
    if (!flags || !active) return CUDA_ERROR_INVALID_VALUE;
    if (!is_device(device)) return CUDA_ERROR_INVALID_DEVICE;
    const struct CUctx_st *primary = cucc_context_primary(device);
    *flags = primary->flags;
    *active = primary->retained > 0 || (cucc_runtime_used() && device == cucc_current_device());
    return CUDA_SUCCESS;
}

/* --- the thread's stack of contexts --- */

/* The runtime follows: its current device is the context's. */
static CUresult follow(void)
{
    if (!depth || !stack[depth - 1]) return CUDA_SUCCESS;
    cucc_forward_as("cuCtxSetCurrent");
    return cucc_driver_end(cudaSetDevice(stack[depth - 1]->device));
}

static CUresult push(struct CUctx_st *context)
{
    if (depth == STACK) return CUDA_ERROR_OUT_OF_MEMORY;
    stack[depth++] = context;
    return follow();
}

CUresult cuCtxCreate_v4(CUcontext *context, CUctxCreateParams *parameters, unsigned int flags,
                        CUdevice device)
{
    CUresult entered = cucc_driver_enter(false);
    if (entered != CUDA_SUCCESS) return entered;
    if (!context || flags & ~(unsigned)CU_CTX_FLAGS_MASK) return CUDA_ERROR_INVALID_VALUE;
    if (!is_device(device)) return CUDA_ERROR_INVALID_DEVICE;
    if (parameters &&
        (parameters->execAffinityParams || parameters->numExecAffinityParams || parameters->cigParams)) {
        cucc_note("cuCtxCreate: parameters of a context are not supported on the CPU backend");
        return CUDA_ERROR_NOT_SUPPORTED;
    }
    struct CUctx_st *new = calloc(1, sizeof *new);
    if (!new) return CUDA_ERROR_OUT_OF_MEMORY;
    static unsigned long long last = CUCC_MAX_DEVICES;
    pthread_mutex_lock(&lock);
    *new = (struct CUctx_st){.next = created, .device = device, .flags = flags, .id = ++last};
    created = *context = new;
    pthread_mutex_unlock(&lock);
    return push(new);
}

CUresult cuCtxCreate_v2(CUcontext *context, unsigned int flags, CUdevice device)
{
    return cuCtxCreate_v4(context, NULL, flags, device);
}

/* It stays in the list: a thread may still have it on its stack. */
CUresult cuCtxDestroy(CUcontext context)
{
    CUresult entered = cucc_driver_enter(false);
    if (entered != CUDA_SUCCESS) return entered;
    struct CUctx_st *known = cucc_context(context);
    if (!known || known->primary) return CUDA_ERROR_INVALID_CONTEXT;
    CUresult ended = DRIVER_RUNTIME(cudaDeviceSynchronize());
    if (depth && stack[depth - 1] == known) depth--;
    known->destroyed = true;
    CUresult followed = follow();
    return ended != CUDA_SUCCESS ? ended : followed;
}

CUresult cuCtxPushCurrent(CUcontext context)
{
    CUresult entered = cucc_driver_enter(false);
    if (entered != CUDA_SUCCESS) return entered;
    return cucc_context(context) ? push(context) : CUDA_ERROR_INVALID_CONTEXT;
}

CUresult cuCtxPopCurrent(CUcontext *context)
{
    CUresult entered = cucc_driver_enter(false);
    if (entered != CUDA_SUCCESS) return entered;
    struct CUctx_st *current = cucc_context_current();
    if (!current || !depth) return CUDA_ERROR_INVALID_CONTEXT;
    if (context) *context = current;
    depth--;
    return follow();
}

CUresult cuCtxSetCurrent(CUcontext context)
{
    CUresult entered = cucc_driver_enter(false);
    if (entered != CUDA_SUCCESS) return entered;
    if (context && !cucc_context(context)) return CUDA_ERROR_INVALID_CONTEXT;
    if (depth) depth--;
    return context ? push(context) : follow();
}

CUresult cuCtxGetCurrent(CUcontext *context)
{
    CUresult entered = cucc_driver_enter(false);
    if (entered != CUDA_SUCCESS) return entered;
    if (!context) return CUDA_ERROR_INVALID_VALUE;
    *context = cucc_context_current();
    return CUDA_SUCCESS;
}

/* --- what a context has --- */

CUresult cuCtxGetDevice(CUdevice *device)
{
    DRIVER_ENTER();
    if (!device) return CUDA_ERROR_INVALID_VALUE;
    *device = cucc_context_current()->device;
    return CUDA_SUCCESS;
}

CUresult cuCtxGetFlags(unsigned int *flags)
{
    DRIVER_ENTER();
    if (!flags) return CUDA_ERROR_INVALID_VALUE;
    *flags = cucc_context_current()->flags;
    return CUDA_SUCCESS;
}

CUresult cuCtxGetId(CUcontext context, unsigned long long *id)
{
    DRIVER_ENTER();
    if (!id) return CUDA_ERROR_INVALID_VALUE;
    const struct CUctx_st *known = context ? cucc_context(context) : cucc_context_current();
    if (!known) return CUDA_ERROR_INVALID_CONTEXT;
    *id = known->id;
    return CUDA_SUCCESS;
}

CUresult cuCtxGetApiVersion(CUcontext context, unsigned int *version)
{
    DRIVER_ENTER();
    if (!version) return CUDA_ERROR_INVALID_VALUE;
    if (context && !cucc_context(context)) return CUDA_ERROR_INVALID_CONTEXT;
    *version = 3020; /* as since CUDA 3.2 */
    return CUDA_SUCCESS;
}

CUresult cuCtxSynchronize(void)
{
    DRIVER_ENTER();
    return DRIVER_RUNTIME(cudaDeviceSynchronize());
}

CUresult cuCtxSetLimit(CUlimit limit, size_t value)
{
    DRIVER_ENTER();
    return DRIVER_RUNTIME(cudaDeviceSetLimit((enum cudaLimit)limit, value));
}

CUresult cuCtxGetLimit(size_t *value, CUlimit limit)
{
    DRIVER_ENTER();
    return DRIVER_RUNTIME(cudaDeviceGetLimit(value, (enum cudaLimit)limit));
}

CUresult cuCtxSetCacheConfig(CUfunc_cache config)
{
    DRIVER_ENTER();
    return DRIVER_RUNTIME(cudaDeviceSetCacheConfig((enum cudaFuncCache)config));
}

CUresult cuCtxGetCacheConfig(CUfunc_cache *config)
{
    DRIVER_ENTER();
    if (!config) return CUDA_ERROR_INVALID_VALUE;
    enum cudaFuncCache of_runtime = cudaFuncCachePreferNone;
    CUresult result = DRIVER_RUNTIME(cudaDeviceGetCacheConfig(&of_runtime));
    *config = (CUfunc_cache)of_runtime;
    return result;
}

CUresult cuCtxGetStreamPriorityRange(int *least, int *greatest)
{
    DRIVER_ENTER();
    return DRIVER_RUNTIME(cudaDeviceGetStreamPriorityRange(least, greatest));
}

CUresult cuCtxEnablePeerAccess(CUcontext peer, unsigned int flags)
{
    DRIVER_ENTER();
    const struct CUctx_st *known = cucc_context(peer);
    if (!known) return CUDA_ERROR_INVALID_CONTEXT;
    return DRIVER_RUNTIME(cudaDeviceEnablePeerAccess(known->device, flags));
}

CUresult cuCtxDisablePeerAccess(CUcontext peer)
{
    DRIVER_ENTER();
    const struct CUctx_st *known = cucc_context(peer);
    if (!known) return CUDA_ERROR_INVALID_CONTEXT;
    return DRIVER_RUNTIME(cudaDeviceDisablePeerAccess(known->device));
}
