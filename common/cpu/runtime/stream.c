/* stream.c: making streams and waiting for them. */
#include <stdlib.h>

#include "capture.h"
#include "device.h"
#include "queue.h"

struct CUstream_st *cucc_streams;
static unsigned long long last_id;
int cucc_per_thread_default_stream;
static _Thread_local struct CUstream_st *per_thread[CUCC_MAX_DEVICES];

struct CUstream_st *cucc_stream_new(int device, unsigned flags, int priority)
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

void cucc_stream_release(struct CUstream_st *stream) { stream->references--; }

struct CUstream_st *cucc_stream(cudaStream_t handle)
{
    int device = cucc_current_device();
    if (!handle) handle = cucc_per_thread_default_stream ? cudaStreamPerThread : cudaStreamLegacy;
    if (handle == cudaStreamLegacy || handle == cudaStreamPerThread) {
        bool legacy = handle == cudaStreamLegacy;
        struct CUstream_st **place = legacy ? &cucc_device(device)->legacy : &per_thread[device];
        if (!*place) *place = cucc_stream_new(device, 0, 0);
        if (*place) (*place)->legacy = legacy;
        return *place;
    }
    for (struct CUstream_st *stream = cucc_streams; stream; stream = stream->next)
        if (stream == handle && !stream->destroyed) return stream;
    return NULL;
}

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
