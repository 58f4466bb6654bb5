/* host_runtime.c: as much of the runtime as the library stand-ins call, on host memory and at once, so that
 * they can be tested under the sanitizers, which do not go with the real runtime's stacks and memory. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cucc/launch.h"
#include "api/device/failing.h"
#include "api/memory/access.h"
#include "api/memory/describe.h"
#include "api/memory/extent.h"
#include "api/streams/queue.h"

int cucc_enqueue_launch(const cucc_launch *launch, void *stream)
{
    void *closure = malloc(launch->closure_size + 1); /* a copy, as the real one makes */
    (void)stream;
    memcpy(closure, launch->closure, launch->closure_size);
    launch->run(closure, NULL);
    free(closure);
    return 0;
}

void cucc_note(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    fputs("cucc: ", stderr);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
}

void cucc_extent_wrong(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
}

/* No memory of a device here. */
struct cucc_arena *cucc_arena_of(const void *address)
{
    (void)address;
    return NULL;
}

const char *cucc_describe_address(const void *address, char *buffer, size_t size)
{
    snprintf(buffer, size, "the address %p", address);
    return buffer;
}

unsigned long long cucc_environment(const char *name, unsigned long long fallback)
{
    (void)name;
    return fallback;
}

cudaError_t cudaGetDeviceCount(int *count)
{
    *count = 1;
    return cudaSuccess;
}

cudaError_t cucc_finish_all(void)
{
    return cudaSuccess;
}

cudaError_t cudaStreamIsCapturing(cudaStream_t stream, enum cudaStreamCaptureStatus *status)
{
    (void)stream;
    *status = cudaStreamCaptureStatusNone;
    return cudaSuccess;
}

cudaError_t cudaMalloc(void **p, size_t size)
{
    *p = malloc(size);
    return *p != NULL ? cudaSuccess : cudaErrorMemoryAllocation;
}

cudaError_t cudaFree(void *p)
{
    free(p);
    return cudaSuccess;
}

cudaError_t cudaMemcpy(void *to, const void *from, size_t size, enum cudaMemcpyKind kind)
{
    (void)kind;
    if (size > 0) memcpy(to, from, size);
    return cudaSuccess;
}

cudaError_t cudaMemcpyAsync(void *to, const void *from, size_t size, enum cudaMemcpyKind kind,
                            cudaStream_t stream)
{
    (void)stream;
    return cudaMemcpy(to, from, size, kind);
}

cudaError_t cudaMemcpy2DAsync(void *to, size_t to_pitch, const void *from, size_t from_pitch, size_t width,
                              size_t height, enum cudaMemcpyKind kind, cudaStream_t stream)
{
    (void)kind;
    (void)stream;
    for (size_t i = 0; i < height; i++)
        memcpy((char *)to + i * to_pitch, (const char *)from + i * from_pitch, width);
    return cudaSuccess;
}

cudaError_t cudaMemcpy2D(void *to, size_t to_pitch, const void *from, size_t from_pitch, size_t width,
                         size_t height, enum cudaMemcpyKind kind)
{
    return cudaMemcpy2DAsync(to, to_pitch, from, from_pitch, width, height, kind, NULL);
}

cudaError_t cudaGetDevice(int *device)
{
    *device = 0;
    return cudaSuccess;
}

cudaError_t cudaSetDevice(int device)
{
    return device == 0 ? cudaSuccess : cudaErrorInvalidDevice;
}

cudaError_t cudaMemset(void *p, int value, size_t size)
{
    memset(p, value, size);
    return cudaSuccess;
}

cudaError_t cudaMemsetAsync(void *p, int value, size_t size, cudaStream_t stream)
{
    (void)stream;
    memset(p, value, size);
    return cudaSuccess;
}

cudaError_t cudaStreamCreate(cudaStream_t *stream)
{
    *stream = malloc(1);
    return cudaSuccess;
}

cudaError_t cudaStreamDestroy(cudaStream_t stream)
{
    free(stream);
    return cudaSuccess;
}

cudaError_t cudaStreamSynchronize(cudaStream_t stream)
{
    (void)stream;
    return cudaSuccess;
}

cudaError_t cudaDeviceSynchronize(void)
{
    return cudaSuccess;
}

cudaError_t cudaPointerGetAttributes(struct cudaPointerAttributes *attributes, const void *p)
{
    attributes->type = p != NULL ? cudaMemoryTypeDevice : cudaMemoryTypeUnregistered;
    return cudaSuccess;
}

/* No call is made to fail here (api/device/failing.h). */
bool cucc_calls_watched;

cudaError_t cucc_call_begins(const char *call)
{
    (void)call;
    return cudaSuccess;
}

void cucc_inside_begin(void) {}

void cucc_inside_end(void) {}
