/* device_facts.h: what the device says of itself, for the judge to compare a program's own findings with.
 *
 * A program calls output_device_facts(device), which hands over the output DEVICE_FACTS: FACT_COUNT numbers
 * in the order below, read by cudaDeviceGetAttribute where there is an attribute. The judge reads them by
 * got_u64(DEVICE_FACTS, &n)[FACT_...]. */
#ifndef HARNESS_DEVICE_FACTS_H
#define HARNESS_DEVICE_FACTS_H

#define DEVICE_FACTS "device facts"

enum {
    FACT_WARP_SIZE,
    FACT_THREADS_PER_BLOCK,
    FACT_BLOCK_Z,
    FACT_GRID_Y,
    FACT_SHARED_PER_BLOCK, /* bytes */
    FACT_SHARED_OPT_IN,    /* bytes */
    FACT_MULTIPROCESSORS,
    FACT_THREADS_PER_MULTIPROCESSOR,
    FACT_BLOCKS_PER_MULTIPROCESSOR,
    FACT_GLOBAL_BYTES,
    FACT_COUNT
};

#ifdef __CUDACC__
#include "helper_cuda.h"
#include "harness.h"

/* Leaves the program by checkCudaErrors if there is no such device. */
inline void output_device_facts(int device)
{
    static const cudaDeviceAttr attribute[FACT_GLOBAL_BYTES] = {
        cudaDevAttrWarpSize,
        cudaDevAttrMaxThreadsPerBlock,
        cudaDevAttrMaxBlockDimZ,
        cudaDevAttrMaxGridDimY,
        cudaDevAttrMaxSharedMemoryPerBlock,
        cudaDevAttrMaxSharedMemoryPerBlockOptin,
        cudaDevAttrMultiProcessorCount,
        cudaDevAttrMaxThreadsPerMultiProcessor,
        cudaDevAttrMaxBlocksPerMultiprocessor,
    };
    unsigned long long fact[FACT_COUNT];
    for (int i = 0; i < FACT_GLOBAL_BYTES; i++) {
        int value;
        checkCudaErrors(cudaDeviceGetAttribute(&value, attribute[i], device));
        fact[i] = value;
    }
    cudaDeviceProp properties; /* the one number that is no attribute */
    checkCudaErrors(cudaGetDeviceProperties(&properties, device));
    fact[FACT_GLOBAL_BYTES] = properties.totalGlobalMem;
    output_u64(DEVICE_FACTS, fact, FACT_COUNT);
}
#endif

#endif
