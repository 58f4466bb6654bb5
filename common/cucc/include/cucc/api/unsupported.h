/* api/unsupported.h: calls that compile, say that they are not supported, and answer 801
 * (cudaErrorNotSupported). */
#ifndef CUCC_API_UNSUPPORTED_H
#define CUCC_API_UNSUPPORTED_H

#include "../types/graph.h"
#include "begin.h"

/* parameters of nodes read back */
cudaError_t cudaGraphKernelNodeGetParams(cudaGraphNode_t node, struct cudaKernelNodeParams *parameters);
cudaError_t cudaGraphMemcpyNodeGetParams(cudaGraphNode_t node, struct cudaMemcpy3DParms *parameters);

#include "end.h"
#endif
