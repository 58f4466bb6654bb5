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
 *
 * Beside that it offers what the header of this name in NVIDIA's samples does, under the same signatures, so
 * that a program written for that one builds with this: findCudaDevice, gpuDeviceInit,
 * gpuGetMaxGflopsDeviceId, checkCudaCapabilities and their kin. A library's status (cuBLAS, cuFFT ...) is
 * told by its own name.
 */
#ifndef COMMON_HELPER_CUDA_H_
#define COMMON_HELPER_CUDA_H_

#include <cuda_runtime.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "helper_library_errors.h"
#include "helper_string.h"

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

/* The name of an error: the runtime's, the driver's (where cuda.h is included) or a library's */
template <typename Status> inline const char *helper_cuda_name(Status status, long)
{
    return helper_library_error(status);
}

template <typename Status>
inline auto helper_cuda_name(Status status, int)
    -> decltype(cuGetErrorName(status, (const char **)nullptr), (const char *)nullptr)
{
    const char *name = nullptr;
    cuGetErrorName(status, &name);
    return name ? name : "<unknown>";
}

template <typename Status> inline const char *_cudaGetErrorEnum(Status status)
{
    return helper_cuda_name(status, 0);
}
template <> inline const char *_cudaGetErrorEnum(cudaError_t status)
{
    return cudaGetErrorName(status);
}

/* The libraries' own status types (cuBLAS, cuFFT, cuRAND ...): 0 is success in all of them. */
template <typename Status> void helper_cuda_check(Status status, const char *call, const char *file, int line)
{
    if ((int)status != 0) helper_cuda_stop(file, line, call, _cudaGetErrorEnum(status), (int)status, "");
}

template <typename Status>
void check(Status status, char const *const call, const char *const file, int const line)
{
    helper_cuda_check(status, call, file, line);
}

/* Wrap every call that returns a cudaError_t, or a library's status. Evaluates the call once. */
#define checkCudaErrors(call) helper_cuda_check((call), #call, __FILE__, __LINE__)

/* Right after a launch: stops if it was refused (or if an earlier call failed and nobody looked). */
#define getLastCudaError(message) helper_cuda_check(cudaGetLastError(), (message), __FILE__, __LINE__)

/* The same, but goes on after it has said so. */
#define printLastCudaError(message) helper_cuda_print_last((message), __FILE__, __LINE__)

inline void helper_cuda_print_last(const char *message, const char *file, int line)
{
    const cudaError_t status = cudaGetLastError();
    if (status != cudaSuccess)
        fprintf(stderr, "%s:%d: %s: %s (%d): %s\n", file, line, message, cudaGetErrorName(status),
                (int)status, cudaGetErrorString(status));
}

#ifndef MAX
#define MAX(a, b) ((a) > (b) ? (a) : (b))
#endif

/* Rounds half away from zero. */
inline int ftoi(float value)
{
    return value >= 0 ? (int)(value + 0.5f) : (int)(value - 0.5f);
}

struct helper_cuda_architecture {
    int version; /* major << 4 | minor */
    int cores;   /* a multiprocessor's lanes for single precision */
    const char *name;
};

/* What is known of a compute capability; of one that is later than the table, the last entry */
inline const helper_cuda_architecture &helper_cuda_find_architecture(int major, int minor)
{
    static const helper_cuda_architecture table[] = {
        {0x30, 192, "Kepler"},    {0x32, 192, "Kepler"},    {0x35, 192, "Kepler"},
        {0x37, 192, "Kepler"},    {0x50, 128, "Maxwell"},   {0x52, 128, "Maxwell"},
        {0x53, 128, "Maxwell"},   {0x60, 64, "Pascal"},     {0x61, 128, "Pascal"},
        {0x62, 128, "Pascal"},    {0x70, 64, "Volta"},      {0x72, 64, "Xavier"},
        {0x75, 64, "Turing"},     {0x80, 64, "Ampere"},     {0x86, 128, "Ampere"},
        {0x87, 128, "Ampere"},    {0x89, 128, "Ada"},       {0x90, 128, "Hopper"},
        {0xa0, 128, "Blackwell"}, {0xa1, 128, "Blackwell"}, {0xa3, 128, "Blackwell"},
        {0xb0, 128, "Blackwell"}, {0xc0, 128, "Blackwell"}, {0xc1, 128, "Blackwell"},
    };
    const int count = (int)(sizeof table / sizeof *table), version = (major << 4) + minor;
    for (int i = 0; i < count; i++)
        if (table[i].version >= version) return table[i];
    return table[count - 1];
}

inline int _ConvertSMVer2Cores(int major, int minor)
{
    return helper_cuda_find_architecture(major, minor).cores;
}

inline const char *_ConvertSMVer2ArchName(int major, int minor)
{
    return helper_cuda_find_architecture(major, minor).name;
}

inline int helper_cuda_attribute(cudaDeviceAttr attribute, int device)
{
    int value = 0;
    checkCudaErrors(cudaDeviceGetAttribute(&value, attribute, device));
    return value;
}

/* Makes device devID the current one (a negative number: device 0) and returns its number. Ends the program
 * when there is no such device. */
inline int gpuDeviceInit(int devID)
{
    int count = 0;
    checkCudaErrors(cudaGetDeviceCount(&count));
    if (devID < 0) devID = 0;
    if (devID >= count) {
        fprintf(stderr, "device=%d: there %s %d device%s here, numbered from 0\n", devID,
                count == 1 ? "is" : "are", count, count == 1 ? "" : "s");
        exit(2);
    }
    checkCudaErrors(cudaSetDevice(devID));
    return devID;
}

/* The device with the most arithmetic: multiprocessors times lanes times clock */
inline int gpuGetMaxGflopsDeviceId()
{
    int count = 0, best = 0;
    double most = -1;
    checkCudaErrors(cudaGetDeviceCount(&count));
    for (int device = 0; device < count; device++) {
        const int lanes =
            _ConvertSMVer2Cores(helper_cuda_attribute(cudaDevAttrComputeCapabilityMajor, device),
                                helper_cuda_attribute(cudaDevAttrComputeCapabilityMinor, device));
        const double rate = 1.0 * lanes * helper_cuda_attribute(cudaDevAttrMultiProcessorCount, device) *
                            helper_cuda_attribute(cudaDevAttrClockRate, device);
        if (rate > most) best = device;
        if (rate > most) most = rate;
    }
    return best;
}

/* Chooses the device that a word `device=N` (or --device=N) of the command line names, the first one without
 * such a word, says on standard output which it is, and returns its number. */
inline int findCudaDevice(int argc, const char **argv)
{
    const int device = gpuDeviceInit(getCmdLineArgumentInt(argc, argv, "device"));
    cudaDeviceProp properties;
    checkCudaErrors(cudaGetDeviceProperties(&properties, device));
    printf("device %d: %s, compute capability %d.%d, %d multiprocessors\n", device, properties.name,
           properties.major, properties.minor, properties.multiProcessorCount);
    return device;
}

inline int findCudaDevice(int argc, char **argv)
{
    return findCudaDevice(argc, (const char **)argv);
}

/* The first device that shares the host's memory becomes the current one; without one the program ends. */
inline int findIntegratedGPU()
{
    int count = 0;
    checkCudaErrors(cudaGetDeviceCount(&count));
    for (int device = 0; device < count; device++)
        if (helper_cuda_attribute(cudaDevAttrIntegrated, device)) return gpuDeviceInit(device);
    fprintf(stderr, "there is no device here that shares the host's memory\n");
    exit(EXIT_WAIVED);
}

/* Does the current device have at least this compute capability? Says so when it has not. */
inline bool checkCudaCapabilities(int major_version, int minor_version)
{
    int device = 0;
    checkCudaErrors(cudaGetDevice(&device));
    const int major = helper_cuda_attribute(cudaDevAttrComputeCapabilityMajor, device);
    const int minor = helper_cuda_attribute(cudaDevAttrComputeCapabilityMinor, device);
    if (major > major_version || (major == major_version && minor >= minor_version)) return true;
    printf("device %d has compute capability %d.%d; at least %d.%d is needed\n", device, major, minor,
           major_version, minor_version);
    return false;
}

#endif
