/* api/unsupported.h: calls that compile, say that they are not supported, and answer 801
 * (cudaErrorNotSupported). */
#ifndef CUCC_API_UNSUPPORTED_H
#define CUCC_API_UNSUPPORTED_H

#include "../types/graph.h"
#include "begin.h"

/* parameters of nodes read back */
cudaError_t cudaGraphKernelNodeGetParams(cudaGraphNode_t node, struct cudaKernelNodeParams *parameters);
cudaError_t cudaGraphMemcpyNodeGetParams(cudaGraphNode_t node, struct cudaMemcpy3DParms *parameters);

/* thread block clusters */
cudaError_t cudaOccupancyMaxPotentialClusterSize(int *size, const void *func,
                                                 const cudaLaunchConfig_t *config);
cudaError_t cudaOccupancyMaxActiveClusters(int *clusters, const void *func, const cudaLaunchConfig_t *config);

#include "end.h"
#endif
