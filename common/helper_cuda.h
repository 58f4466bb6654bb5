/* helper_cuda.h: error checks around CUDA calls. Stands alone: no practical is needed to use it.
 *
 *     checkCudaErrors(cudaMalloc(&d, bytes));       every call that returns a status
 *     kernel<<<grid, block>>>(d);
 *     getLastCudaError("kernel");                   a launch returns nothing: ask whether it was accepted
 *     checkCudaErrors(cudaDeviceSynchronize());     ... and whether it ran to its end
 *
 * An error ends the program with exit status 3 and one line on standard error:
 *     reduction.cu:57: cudaMalloc(&d, bytes): cudaErrorMemoryAllocation (2): out of memory
 * In a program that is linked with the harness the line also goes into the result file.
 */
#ifndef HELPER_CUDA_H
#define HELPER_CUDA_H

#include <cuda_runtime.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* There when the harness is linked, null otherwise. */
extern "C" void harness_cuda_error(const char *name, int code, const char *line) __attribute__((weak));

inline void helper_cuda_stop(const char *file, int line, const char *what, const char *name, int code,
                             const char *description)
{
    char text[1024];
    snprintf(text, sizeof text, "%s:%d: %s: %s (%d)%s%s", file, line, what, name, code,
             description[0] ? ": " : "", description);
    fflush(stdout);
    fprintf(stderr, "%s\n", text);
    if (harness_cuda_error) harness_cuda_error(name, code, text);
    exit(3);
}

inline void helper_cuda_check(cudaError_t status, const char *call, const char *file, int line)
{
    if (status == cudaSuccess) return;
    helper_cuda_stop(file, line, call, cudaGetErrorName(status), (int)status, cudaGetErrorString(status));
}

/* The libraries' own status types (cuBLAS, cuFFT, cuRAND ...): 0 is success in all of them. */
template <typename Status> void helper_cuda_check(Status status, const char *call, const char *file, int line)
{
    if ((int)status != 0) helper_cuda_stop(file, line, call, "libraryStatus", (int)status, "");
}

/* Wrap every call that returns a cudaError_t, or a library's status. Evaluates the call once. */
#define checkCudaErrors(call) helper_cuda_check((call), #call, __FILE__, __LINE__)

/* Right after a launch: stops if it was refused (or if an earlier call failed and nobody looked). */
#define getLastCudaError(message) helper_cuda_check(cudaGetLastError(), (message), __FILE__, __LINE__)

/* Chooses the device that a word `device=N` (or --device=N) of the command line names, the first one without
 * such a word, says on standard output which it is, and returns its number. */
inline int findCudaDevice(int argc, char **argv)
{
    int device = 0, count = 0;
    for (int i = 1; i < argc; i++) {
        const char *word = argv[i];
        while (*word == '-') word++;
        if (strncmp(word, "device=", 7) == 0) device = atoi(word + 7);
    }
    checkCudaErrors(cudaGetDeviceCount(&count));
    if (device < 0 || device >= count) {
        fprintf(stderr, "device=%d: there %s %d device%s here, numbered from 0\n", device,
                count == 1 ? "is" : "are", count, count == 1 ? "" : "s");
        exit(2);
    }
    checkCudaErrors(cudaSetDevice(device));
    cudaDeviceProp properties;
    checkCudaErrors(cudaGetDeviceProperties(&properties, device));
    printf("device %d: %s, compute capability %d.%d, %d multiprocessors\n", device, properties.name,
           properties.major, properties.minor, properties.multiProcessorCount);
    return device;
}

#endif
