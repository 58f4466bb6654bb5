/* unsupported.c: calls that say so. */
#include "api/device/runtime.h"

/* One function: its name, its parameters, and what to do instead. */
#define UNSUPPORTED(name, parameters, advice)                                                                \
    cudaError_t name parameters                                                                              \
    {                                                                                                        \
        cucc_note(#name " is not supported on the CPU backend: " advice);                                    \
        return cucc_return(cudaErrorNotSupported);                                                           \
    }

#pragma GCC diagnostic ignored "-Wunused-parameter"

#define PROCESSES "devices belong to one process; use threads, or copy through files or pipes"
UNSUPPORTED(cudaIpcGetMemHandle, (cudaIpcMemHandle_t * handle, void *devPtr), PROCESSES)
UNSUPPORTED(cudaIpcOpenMemHandle, (void **devPtr, cudaIpcMemHandle_t handle, unsigned int flags), PROCESSES)
UNSUPPORTED(cudaIpcCloseMemHandle, (void *devPtr), PROCESSES)
UNSUPPORTED(cudaIpcGetEventHandle, (cudaIpcEventHandle_t * handle, cudaEvent_t event), PROCESSES)
UNSUPPORTED(cudaIpcOpenEventHandle, (cudaEvent_t * event, cudaIpcEventHandle_t handle), PROCESSES)
UNSUPPORTED(cudaMemPoolExportPointer, (struct cudaMemPoolPtrExportData * data, void *ptr), PROCESSES)
UNSUPPORTED(cudaMemPoolImportPointer, (void **ptr, cudaMemPool_t pool, struct cudaMemPoolPtrExportData *data),
            PROCESSES)

#define PARAMETERS "keep the structure that the node was made with"
UNSUPPORTED(cudaGraphKernelNodeGetParams, (cudaGraphNode_t node, struct cudaKernelNodeParams *parameters),
            PARAMETERS)
UNSUPPORTED(cudaGraphMemcpyNodeGetParams, (cudaGraphNode_t node, struct cudaMemcpy3DParms *parameters),
            PARAMETERS)
UNSUPPORTED(cudaGraphMemsetNodeGetParams, (cudaGraphNode_t node, struct cudaMemsetParams *parameters),
            PARAMETERS)

#define CLUSTERS "thread block clusters need a GPU"
UNSUPPORTED(cudaOccupancyMaxPotentialClusterSize,
            (int *size, const void *func, const cudaLaunchConfig_t *config), CLUSTERS)
UNSUPPORTED(cudaOccupancyMaxActiveClusters,
            (int *clusters, const void *func, const cudaLaunchConfig_t *config), CLUSTERS)
