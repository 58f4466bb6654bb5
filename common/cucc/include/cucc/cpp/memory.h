/* cpp/memory.h: typed overloads of the memory calls: cudaMalloc(&x, bytes) without a cast, symbols by name.
 */
#ifndef CUCC_CPP_MEMORY_H
#define CUCC_CPP_MEMORY_H

#include "../../cuda_runtime_api.h"

template <class _T> static inline cudaError_t cudaMalloc(_T **devPtr, size_t size)
{
    return ::cudaMalloc((void **)(void *)devPtr, size);
}

template <class _T> static inline cudaError_t cudaMallocHost(_T **ptr, size_t size, unsigned int flags = 0)
{
    return ::cudaHostAlloc((void **)(void *)ptr, size, flags);
}

static inline cudaError_t cudaMallocHost(void **ptr, size_t size, unsigned int flags)
{
    return ::cudaHostAlloc(ptr, size, flags);
}

template <class _T> static inline cudaError_t cudaHostAlloc(_T **ptr, size_t size, unsigned int flags)
{
    return ::cudaHostAlloc((void **)(void *)ptr, size, flags);
}

template <class _T>
static inline cudaError_t cudaHostGetDevicePointer(_T **devPtr, void *hostPtr, unsigned int flags)
{
    return ::cudaHostGetDevicePointer((void **)(void *)devPtr, hostPtr, flags);
}

template <class _T>
static inline cudaError_t cudaMallocManaged(_T **devPtr, size_t size,
                                            unsigned int flags = cudaMemAttachGlobal)
{
    return ::cudaMallocManaged((void **)(void *)devPtr, size, flags);
}

template <class _T>
static inline cudaError_t cudaMallocPitch(_T **devPtr, size_t *pitch, size_t width, size_t height)
{
    return ::cudaMallocPitch((void **)(void *)devPtr, pitch, width, height);
}

template <class _T> static inline cudaError_t cudaMallocAsync(_T **devPtr, size_t size, cudaStream_t stream)
{
    return ::cudaMallocAsync((void **)(void *)devPtr, size, stream);
}

static inline cudaError_t cudaMallocAsync(void **devPtr, size_t size, cudaMemPool_t pool, cudaStream_t stream)
{
    return ::cudaMallocFromPoolAsync(devPtr, size, pool, stream);
}

template <class _T>
static inline cudaError_t cudaMallocAsync(_T **devPtr, size_t size, cudaMemPool_t pool, cudaStream_t stream)
{
    return ::cudaMallocFromPoolAsync((void **)(void *)devPtr, size, pool, stream);
}

template <class _T>
static inline cudaError_t cudaMallocFromPoolAsync(_T **devPtr, size_t size, cudaMemPool_t pool,
                                                  cudaStream_t stream)
{
    return ::cudaMallocFromPoolAsync((void **)(void *)devPtr, size, pool, stream);
}

/* --- symbols: the variable itself stands for its address --- */

/* The sanitizer build is told what the compiler knows of the size of the host's side (api/copy.h). */
#ifdef __CUCC_SANITIZE__
#define CUCC_WITH_ROOM static inline __attribute__((always_inline))
#define CUCC_TELL_ROOM(_to, _from)                                                                           \
    cucc_sanitizer_copy_room(_to, __builtin_dynamic_object_size(_to, 0), _from,                              \
                             __builtin_dynamic_object_size(_from, 0))
#else
#define CUCC_WITH_ROOM static inline
#define CUCC_TELL_ROOM(_to, _from) (void)0
#endif
template <class _T>
CUCC_WITH_ROOM cudaError_t cudaMemcpyToSymbol(const _T &symbol, const void *src, size_t count,
                                              size_t offset = 0,
                                              enum cudaMemcpyKind kind = cudaMemcpyHostToDevice)
{
    CUCC_TELL_ROOM(NULL, src);
    return ::cudaMemcpyToSymbol((const void *)__builtin_addressof(symbol), src, count, offset, kind);
}

template <class _T>
CUCC_WITH_ROOM cudaError_t cudaMemcpyToSymbolAsync(const _T &symbol, const void *src, size_t count,
                                                   size_t offset = 0,
                                                   enum cudaMemcpyKind kind = cudaMemcpyHostToDevice,
                                                   cudaStream_t stream = 0)
{
    CUCC_TELL_ROOM(NULL, src);
    return ::cudaMemcpyToSymbolAsync((const void *)__builtin_addressof(symbol), src, count, offset, kind,
                                     stream);
}

template <class _T>
CUCC_WITH_ROOM cudaError_t cudaMemcpyFromSymbol(void *dst, const _T &symbol, size_t count, size_t offset = 0,
                                                enum cudaMemcpyKind kind = cudaMemcpyDeviceToHost)
{
    CUCC_TELL_ROOM(dst, NULL);
    return ::cudaMemcpyFromSymbol(dst, (const void *)__builtin_addressof(symbol), count, offset, kind);
}

template <class _T>
CUCC_WITH_ROOM cudaError_t cudaMemcpyFromSymbolAsync(void *dst, const _T &symbol, size_t count,
                                                     size_t offset = 0,
                                                     enum cudaMemcpyKind kind = cudaMemcpyDeviceToHost,
                                                     cudaStream_t stream = 0)
{
    CUCC_TELL_ROOM(dst, NULL);
    return ::cudaMemcpyFromSymbolAsync(dst, (const void *)__builtin_addressof(symbol), count, offset, kind,
                                       stream);
}

template <class _T> static inline cudaError_t cudaGetSymbolAddress(void **devPtr, const _T &symbol)
{
    return ::cudaGetSymbolAddress(devPtr, (const void *)__builtin_addressof(symbol));
}

template <class _T> static inline cudaError_t cudaGetSymbolSize(size_t *size, const _T &symbol)
{
    return ::cudaGetSymbolSize(size, (const void *)__builtin_addressof(symbol));
}

template <class _T>
static inline cudaError_t cudaStreamAttachMemAsync(cudaStream_t stream, _T *devPtr, size_t length = 0,
                                                   unsigned int flags = cudaMemAttachSingle)
{
    return ::cudaStreamAttachMemAsync(stream, (void *)devPtr, length, flags);
}

/* --- signatures of before CUDA 13, which took a device number (cudaCpuDeviceId is -1) for a location --- */

static inline struct cudaMemLocation cucc_location(int device)
{
    struct cudaMemLocation location = {device == cudaCpuDeviceId ? cudaMemLocationTypeHost
                                                                 : cudaMemLocationTypeDevice,
                                       device == cudaCpuDeviceId ? 0 : device};
    return location;
}

static inline cudaError_t cudaMemPrefetchAsync(const void *devPtr, size_t count, int device,
                                               cudaStream_t stream = 0)
{
    return ::cudaMemPrefetchAsync(devPtr, count, cucc_location(device), 0, stream);
}

static inline cudaError_t cudaMemAdvise(const void *devPtr, size_t count, enum cudaMemoryAdvise advice,
                                        int device)
{
    return ::cudaMemAdvise(devPtr, count, advice, cucc_location(device));
}

#endif
