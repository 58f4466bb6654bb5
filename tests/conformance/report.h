/* What every conformance program prints with: one line a fact, and CUDA errors by name.

   A program states facts that any correct CUDA implementation must answer alike: no addresses, no times, no
   device names, nothing that depends on which thread came first. */
#ifndef CONFORMANCE_REPORT_H
#define CONFORMANCE_REPORT_H

#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>

/* Prints the outcome of a call that the program expects to fail, or to succeed, in just one way. */
#define REPORT(call) printf("%s -> %s\n", #call, cudaGetErrorName(call))

/* Stops the program when a call fails that has to succeed. */
#define NEED(call)                                                                                          \
    do {                                                                                                    \
        cudaError_t need_error = (call);                                                                    \
        if (need_error != cudaSuccess) {                                                                    \
            printf("%s:%d: %s -> %s\n", __FILE__, __LINE__, #call, cudaGetErrorName(need_error));           \
            exit(1);                                                                                        \
        }                                                                                                   \
    } while (0)

/* The FNV-1a hash of n bytes: a whole array in one printed number. */
static inline unsigned long long hash_of(const void *bytes, size_t n)
{
    const unsigned char *byte = (const unsigned char *)bytes;
    unsigned long long hash = 1469598103934665603ull;
    for (size_t i = 0; i < n; i++) hash = (hash ^ byte[i]) * 1099511628211ull;
    return hash;
}

/* Copies n values from the device and prints them, a few in full and all of them as a hash. */
template <class T> static void report_array(const char *name, const T *device, size_t n)
{
    T *host = (T *)malloc(n * sizeof(T));
    NEED(cudaMemcpy(host, device, n * sizeof(T), cudaMemcpyDeviceToHost));
    printf("%s:", name);
    for (size_t i = 0; i < n && i < 8; i++) printf(" %.9g", (double)host[i]);
    printf(" ... hash %016llx\n", hash_of(host, n * sizeof(T)));
    free(host);
}

#endif
