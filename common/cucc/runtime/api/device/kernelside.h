/* kernelside.h: the API as the threads of a kernel call it (dynamic parallelism): what they may call, the
 * last error of each of them, the device that they run on. */
#ifndef CUCC_KERNELSIDE_H
#define CUCC_KERNELSIDE_H

#include "cucc/thread.h"
#include "api/device/runtime.h"

/* Is it device code that calls? */
static inline bool cucc_in_kernel(void)
{
    return cucc_tls.current != NULL;
}

/* A grid is about to run on the device: its threads have no errors yet.  By the executor. */
void cucc_kernelside_begin(int device);
int cucc_kernelside_device(void);

/* 0 for a call that kernels may make (cucc/kernel_calls.h), else 801 and a note */
cudaError_t cucc_kernelside_allows(const char *call);

/* The last error of the calling thread of the grid; set: error instead of it.  Any thread of a worker's. */
cudaError_t cucc_kernelside_error(void);
void cucc_kernelside_set_error(cudaError_t error);

#endif
