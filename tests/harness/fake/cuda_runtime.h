/* A CUDA of a few lines for tests of the harness: device memory is malloc's, copies are memcpy, and an error
 * is whatever a test says comes next. */
#ifndef FAKE_CUDA_RUNTIME_H
#define FAKE_CUDA_RUNTIME_H

#include <stdlib.h>
#include <string.h>

enum cudaError_t {
    cudaSuccess = 0,
    cudaErrorInvalidValue = 1,
    cudaErrorMemoryAllocation = 2,
    cudaErrorNotReady = 600,
    cudaErrorIllegalAddress = 700
};
enum cudaMemcpyKind { cudaMemcpyHostToDevice = 1, cudaMemcpyDeviceToHost = 2, cudaMemcpyDeviceToDevice = 3 };
enum cudaDeviceAttr {
    cudaDevAttrClockRate = 13,
    cudaDevAttrMultiProcessorCount = 16,
    cudaDevAttrIntegrated = 18,
    cudaDevAttrComputeCapabilityMajor = 75,
    cudaDevAttrComputeCapabilityMinor = 76
};
struct cudaDeviceProp {
    char name[256];
    int major, minor, multiProcessorCount;
};

inline cudaError_t fake_pending = cudaSuccess; /* of a launch: read once */
inline cudaError_t fake_sticky = cudaSuccess;  /* of a kernel: everything fails from here on */
inline int fake_allocations = 0;

inline const char *cudaGetErrorName(cudaError_t e)
{
    return e == cudaErrorInvalidValue       ? "cudaErrorInvalidValue"
           : e == cudaErrorMemoryAllocation ? "cudaErrorMemoryAllocation"
           : e == cudaErrorIllegalAddress   ? "cudaErrorIllegalAddress"
                                            : "cudaSuccess";
}

inline const char *cudaGetErrorString(cudaError_t e)
{
    return e == cudaErrorInvalidValue       ? "invalid argument"
           : e == cudaErrorMemoryAllocation ? "out of memory"
           : e == cudaErrorIllegalAddress   ? "an illegal memory access was encountered"
                                            : "no error";
}

inline cudaError_t cudaGetLastError()
{
    cudaError_t e = fake_sticky ? fake_sticky : fake_pending;
    fake_pending = cudaSuccess;
    return e;
}

inline cudaError_t cudaDeviceSynchronize()
{
    return fake_sticky;
}

inline cudaError_t fake_malloc(void **p, size_t bytes)
{
    *p = fake_sticky || bytes > (size_t)1 << 32 ? nullptr : malloc(bytes);
    fake_allocations += *p != nullptr;
    return fake_sticky ? fake_sticky : *p ? cudaSuccess : cudaErrorMemoryAllocation;
}

template <typename T> cudaError_t cudaMalloc(T **p, size_t bytes)
{
    return fake_malloc((void **)p, bytes);
}

template <typename T> cudaError_t cudaMallocManaged(T **p, size_t bytes)
{
    return fake_malloc((void **)p, bytes);
}

inline cudaError_t cudaFree(void *p)
{
    fake_allocations -= p != nullptr;
    free(p);
    return fake_sticky;
}

inline cudaError_t cudaMemcpy(void *to, const void *from, size_t bytes, cudaMemcpyKind)
{
    if (!fake_sticky && bytes) memcpy(to, from, bytes);
    return fake_sticky;
}

inline cudaError_t cudaGetDeviceCount(int *count)
{
    *count = 2;
    return fake_sticky;
}

inline cudaError_t cudaSetDevice(int)
{
    return fake_sticky;
}

inline cudaError_t cudaGetDevice(int *device)
{
    *device = 0;
    return fake_sticky;
}

inline cudaError_t cudaDeviceGetAttribute(int *value, cudaDeviceAttr, int)
{
    *value = 1;
    return fake_sticky;
}

inline cudaError_t cudaGetDeviceProperties(cudaDeviceProp *p, int)
{
    *p = {"fake device", 9, 0, 4};
    return cudaSuccess;
}

#endif
