/* all_idle.h: waiting for whatever a program has begun, on any stream. For .cu files; programs do not call
 * it.
 */
#ifndef ALL_IDLE_H
#define ALL_IDLE_H

#include <cuda_runtime.h>

#include "harness.h"

/* Waits for all devices of the case; the first error of one. */
inline cudaError_t harness_all_idle(void)
{
    cudaError_t status = cudaDeviceSynchronize();
    int current = 0;
    if (harness_device_count < 2 || status != cudaSuccess) return status;
    (void)cudaGetDevice(&current);
    for (int device = 0; device < harness_device_count && status == cudaSuccess; device++) {
        if (device == current) continue;
        status = cudaSetDevice(device);
        if (status == cudaSuccess) status = cudaDeviceSynchronize();
    }
    (void)cudaSetDevice(current);
    return status;
}

#endif
