/* stream.c: making streams, waiting for them, host functions. */
#include <stdlib.h>

#include "api/device/observer.h"
#include "api/streams/capture.h"
#include "api/streams/children.h"
#include "api/device/device.h"
#include "api/device/kernelside.h"
#include "api/streams/queue.h"

struct CUstream_st *cucc_streams;
int cucc_per_thread_default_stream; /* set by programs compiled with CUDA_API_PER_THREAD_DEFAULT_STREAM */

static unsigned long long last_id;
static _Thread_local struct CUstream_st *per_thread[CUCC_MAX_DEVICES];

/* --- handles --- */

/* NULL: out of memory */
static struct CUstream_st *stream_new(int device, unsigned flags, int priority)
{
    struct CUstream_st *stream = calloc(1, sizeof *stream), **end = &cucc_streams;
    if (!stream) return NULL;
    stream->references = 1;
    stream->device = device;
    stream->flags = flags;
    stream->priority = priority;
    stream->id = ++last_id;
    stream->tail = &stream->head;
    while (*end) end = &(*end)->next;
    *end = stream;
    return stream;
}

void cucc_stream_release(struct CUstream_st *stream)
{
    stream->references--;
}

static struct CUstream_st *default_stream(bool legacy)
{
    int device = cucc_current_device();
    struct CUstream_st **place = legacy ? &cucc_device(device)->legacy : &per_thread[device];
    if (!*place) *place = stream_new(device, cudaStreamDefault, 0);
    if (*place) (*place)->legacy = legacy;
    return *place;
}

struct CUstream_st *cucc_stream(cudaStream_t handle)
{
    if (!handle) return default_stream(!cucc_per_thread_default_stream);
    if (handle == cudaStreamLegacy || handle == cudaStreamPerThread)
        return default_stream(handle == cudaStreamLegacy);
    for (struct CUstream_st *stream = cucc_streams; stream; stream = stream->next)
        if (stream == handle && !stream->destroyed) return stream;
    return NULL;
}

/* --- making and destroying --- */

static const int least_priority = 0, greatest_priority = -5;

cudaError_t cudaDeviceGetStreamPriorityRange(int *least, int *greatest)
{
    CUCC_ENTER();
    if (least) *least = least_priority;
    if (greatest) *greatest = greatest_priority;
    return cudaSuccess;
}

cudaError_t cudaStreamCreateWithPriority(cudaStream_t *stream, unsigned int flags, int priority)
{
    CUCC_ENTER();
    if (!stream || flags & ~(unsigned)cudaStreamNonBlocking) return cucc_return(cudaErrorInvalidValue);
    if (priority > least_priority) priority = least_priority;
    if (priority < greatest_priority) priority = greatest_priority;
    cucc_lock();
    *stream = stream_new(cucc_current_device(), flags, priority);
    cucc_unlock();
    if (*stream) OBSERVE_API(handle_made(*stream, "cudaStreamCreate", "cudaStreamDestroy"));
    return cucc_return(*stream ? cudaSuccess : cudaErrorMemoryAllocation);
}

cudaError_t cudaStreamCreateWithFlags(cudaStream_t *stream, unsigned int flags)
{
    if (cucc_in_kernel()) return cucc_return(cucc_child_stream_create(stream, flags));
    return CUCC_FORWARD(cudaStreamCreateWithPriority(stream, flags, 0));
}

cudaError_t cudaStreamCreate(cudaStream_t *stream)
{
    return CUCC_FORWARD(cudaStreamCreateWithPriority(stream, cudaStreamDefault, 0));
}

cudaError_t cudaStreamDestroy(cudaStream_t handle)
{
    if (cucc_in_kernel()) return cucc_return(cucc_child_stream_destroy(handle));
    CUCC_ENTER();
    if (!handle || handle == cudaStreamLegacy || handle == cudaStreamPerThread)
        return cucc_return(cudaErrorInvalidResourceHandle);
    cucc_lock();
    struct CUstream_st *stream = cucc_stream(handle);
    if (stream) {
        stream->destroyed = true; /* the executor frees it once it has nothing left to do */
        cucc_stream_release(stream);
    }
    cucc_unlock();
    if (stream)
        OBSERVE_API(handle_destroyed(handle));
    else
        cucc_note("cudaStreamDestroy: there is no such stream: was it destroyed before, or never created?");
    return cucc_return(stream ? cudaSuccess : cudaErrorInvalidResourceHandle);
}

/* --- waiting --- */

cudaError_t cudaStreamSynchronize(cudaStream_t handle)
{
    CUCC_ENTER();
    cucc_lock();
    struct CUstream_st *stream = cucc_stream(handle);
    unsigned long long number = stream ? stream->submitted : 0;
    cudaError_t error = stream ? cucc_capture_unsafe(stream) : cudaErrorInvalidResourceHandle;
    cucc_unlock();
    if (error == cudaSuccess) error = cucc_finish(stream, number);
    return cucc_return(error);
}

cudaError_t cudaStreamQuery(cudaStream_t handle)
{
    CUCC_ENTER();
    cucc_lock();
    struct CUstream_st *stream = cucc_stream(handle);
    cudaError_t error = stream ? cucc_capture_unsafe(stream) : cudaErrorInvalidResourceHandle;
    bool ready = stream && !stream->head;
    cucc_unlock();
    if (error != cudaSuccess) return cucc_return(error);
    if (ready) return cucc_return(cucc_finish(stream, 0));
    error = cucc_progress(stream);
    return cucc_return(error != cudaSuccess ? error : cudaErrorNotReady);
}

/* --- host functions --- */

cudaError_t cudaLaunchHostFunc(cudaStream_t stream, cudaHostFn_t fn, void *userData)
{
    CUCC_ENTER();
    if (!fn) return cucc_return(cudaErrorInvalidValue);
    struct cucc_op op = {.kind = CUCC_OP_HOST, .u.host = {fn, NULL, userData}};
    return cucc_return(cucc_submit(stream, &op));
}

cudaError_t cudaStreamAddCallback(cudaStream_t stream, cudaStreamCallback_t callback, void *userData,
                                  unsigned int flags)
{
    CUCC_ENTER();
    if (!callback || flags) return cucc_return(cudaErrorInvalidValue);
    struct cucc_op op = {.kind = CUCC_OP_CALLBACK, .u.host = {NULL, callback, userData}};
    return cucc_return(cucc_submit(stream, &op));
}
