/* harness_cuda_impl.h: the bodies behind harness_cuda.h, and TODO for device code. */
#ifndef HARNESS_CUDA_IMPL_H
#define HARNESS_CUDA_IMPL_H

#include <stdio.h>
#include <stdlib.h>

#include "all_idle.h"

/* At the end: an error that nobody has looked at until now. That a stream or an event was not ready when the
 * program asked is kept like one, and is none. */
inline void harness_cuda_look(void)
{
    cudaError_t status = cudaGetLastError();
    if (status != cudaSuccess && status != cudaErrorNotReady)
        harness_cuda_unchecked(cudaGetErrorName(status), (int)status, cudaGetErrorString(status));
    status = harness_all_idle();
    if (status == cudaSuccess) return;
    (void)cudaGetLastError();
    harness_cuda_unchecked(cudaGetErrorName(status), (int)status, cudaGetErrorString(status));
}

/* Before the end: until the device is idle. A refused launch is left for the program to ask about; a kernel
 * that failed has left nothing to go on with. */
inline void harness_cuda_wait(void)
{
    cudaError_t status = harness_all_idle();
    if (status != cudaSuccess)
        harness_cuda_stop(cudaGetErrorName(status), (int)status, cudaGetErrorString(status));
}

/* For the harness's own calls: they fail only when the device has no memory left or is beyond use. */
inline void harness_cuda_need(cudaError_t status, const char *doing, const char *name)
{
    if (status == cudaSuccess) return;
    char text[256];
    snprintf(text, sizeof text, "%s '%s': %s", doing, name, cudaGetErrorString(status));
    harness_cuda_stop(cudaGetErrorName(status), (int)status, text);
}

inline guarded_t *harness_guarded(const char *name, size_t bytes, char type, bool managed)
{
    harness_cuda_wait();
    size_t total = guard_allocation(bytes);
    if (total == 0) harness_cuda_need(cudaErrorMemoryAllocation, "cannot allocate", name);
    char *base = nullptr;
    harness_cuda_need(managed ? cudaMallocManaged(&base, total) : cudaMalloc(&base, total), "cannot allocate",
                      name);
    /* one chunk of poison from the host, then the device doubles it */
    static unsigned chunk[GUARD_BYTES];
    guard_fill(chunk, sizeof chunk);
    size_t done = total < sizeof chunk ? total : sizeof chunk;
    harness_cuda_need(cudaMemcpy(base, chunk, done, cudaMemcpyHostToDevice), "cannot poison", name);
    while (done < total) {
        size_t more = done < total - done ? done : total - done;
        harness_cuda_need(cudaMemcpy(base + done, base, more, cudaMemcpyDeviceToDevice), "cannot poison",
                          name);
        done += more;
    }
    harness_cuda_need(cudaDeviceSynchronize(), "cannot poison", name);
#ifdef __CUCC_SANITIZE__
    const size_t element = type == 'd' || type == 'l' ? 8 : type ? 4 : 0;
    if (cucc_sanitizer_array) /* poison is not a value */
        cucc_sanitizer_array(base + GUARD_BYTES, bytes, name, element, GUARD_POISON);
#endif
    return guard_note(name, base, bytes, type);
}

inline int case_devices(int fallback)
{
    const int count = harness_devices(fallback);
    int there = 0;
    harness_cuda_need(cudaGetDeviceCount(&there), "cannot count", "devices");
    if (there >= count) return count;
    char what[80];
    snprintf(what, sizeof what, "%d GPUs: there %s %d, and one cannot stand for two", count,
             there == 1 ? "is" : "are", there);
    case_lacks(what);
    return 0;
}

inline void *guarded_malloc(const char *name, size_t bytes)
{
    return harness_guarded(name, bytes, 0, false)->device;
}

inline void *guarded_managed(const char *name, size_t bytes)
{
    return harness_guarded(name, bytes, 0, true)->device;
}

/* Guards, and an input's contents. Returns false when the device no longer answers. */
inline bool harness_guard_check(guarded_t *buffer)
{
    static char before[GUARD_BYTES], after[GUARD_BYTES];
    const char *end = buffer->device + buffer->bytes;
    if (cudaMemcpy(before, buffer->base, GUARD_BYTES, cudaMemcpyDeviceToHost) != cudaSuccess) return false;
    if (cudaMemcpy(after, end, GUARD_BYTES, cudaMemcpyDeviceToHost) != cudaSuccess) return false;
    guard_judge(buffer, before, after);
    if (!buffer->original || buffer->bytes == 0) return true;
    void *now = harness_allocate(buffer->bytes, buffer->name);
    bool copied = cudaMemcpy(now, buffer->device, buffer->bytes, cudaMemcpyDeviceToHost) == cudaSuccess;
    if (copied) guard_judge_input(buffer, now);
    free(now);
    return copied;
}

inline void guarded_free(void *device)
{
    if (!device) return;
    harness_cuda_wait();
    guarded_t *buffer = guard_find(device);
    if (!buffer) case_refuse("guarded_free(%p): no guarded buffer starts there (freed twice?)", device);
    if (harness_guard_check(buffer)) (void)cudaFree(buffer->base);
    guard_forget(buffer);
}

inline void iterations_begin()
{
    harness_cuda_wait();
#ifdef __CUCC_SANITIZE__
    if (cucc_sanitizer_iterations_begin) cucc_sanitizer_iterations_begin();
#endif
}

inline void iterations_end(size_t count)
{
    (void)count;
#ifdef __CUCC_SANITIZE__
    if (cucc_sanitizer_iterations_ending) cucc_sanitizer_iterations_ending();
#endif
    harness_cuda_wait(); /* what is still queued belongs to them */
#ifdef __CUCC_SANITIZE__
    if (cucc_sanitizer_iterations_end) cucc_sanitizer_iterations_end(count);
#endif
}

template <typename T> const T *harness_input_device(const char *name, const T *host, size_t n, char type)
{
    guarded_t *buffer =
        harness_guarded(name, n > (size_t)-1 / sizeof(T) ? (size_t)-1 : n * sizeof(T), type, false);
    harness_cuda_need(cudaMemcpy(buffer->device, host, buffer->bytes, cudaMemcpyHostToDevice), "cannot copy",
                      name);
    guard_is_input(buffer, host);
    return (const T *)buffer->device;
}

inline const float *input_device_float(const char *name, const float *host, size_t n)
{
    return harness_input_device(name, host, n, 'f');
}

inline const double *input_device_double(const char *name, const double *host, size_t n)
{
    return harness_input_device(name, host, n, 'd');
}

inline const int *input_device_int(const char *name, const int *host, size_t n)
{
    return harness_input_device(name, host, n, 'i');
}

inline const unsigned *input_device_uint(const char *name, const unsigned *host, size_t n)
{
    return harness_input_device(name, host, n, 'u');
}

template <typename T> void harness_output_device(const char *name, const T *device, size_t n, char type)
{
    harness_cuda_wait();
    if (n > (size_t)-1 / sizeof(T)) case_refuse("output '%s': %zu elements are not possible", name, n);
    T *host = (T *)harness_allocate(n * sizeof(T), name);
    harness_cuda_need(cudaMemcpy(host, device, n * sizeof(T), cudaMemcpyDeviceToHost), "cannot copy back",
                      name);
    bool guarded = guard_find(device) != nullptr;
    harness_output(name, type, host, n, guarded);
    free(host);
}

inline void output_device_float(const char *name, const float *d, size_t n)
{
    harness_output_device(name, d, n, 'f');
}

inline void output_device_double(const char *name, const double *d, size_t n)
{
    harness_output_device(name, d, n, 'd');
}

inline void output_device_int(const char *name, const int *d, size_t n)
{
    harness_output_device(name, d, n, 'i');
}

inline void output_device_uint(const char *name, const unsigned *d, size_t n)
{
    harness_output_device(name, d, n, 'u');
}

inline void output_device_u64(const char *name, const unsigned long long *d, size_t n)
{
    harness_output_device(name, d, n, 'l');
}

inline void harness_cuda_finish(void)
{
    harness_cuda_look();
    while (guarded_t *buffer = guard_first()) {
        if (harness_guard_check(buffer)) (void)cudaFree(buffer->base);
        guard_forget(buffer);
    }
}

#if defined(__CUDACC__) && !defined(__CUCC__)
#include "harness_cuda_note.h"
#endif

/* Tells case_end, before main starts. In a namespace of its own: each source file has its own note to read.
 */
namespace
{
const struct harness_cuda_hooks {
    harness_cuda_hooks()
    {
        harness_at_end(harness_cuda_finish);
#if defined(__CUDACC__) && !defined(__CUCC__)
        harness_at_end(harness_read_device_note);
#endif
    }
} harness_cuda_hooked;
} // namespace

#endif
