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

#define PARAMETERS "keep the structure that the node was made with"
UNSUPPORTED(cudaGraphKernelNodeGetParams, (cudaGraphNode_t node, struct cudaKernelNodeParams *parameters),
            PARAMETERS)
UNSUPPORTED(cudaGraphMemcpyNodeGetParams, (cudaGraphNode_t node, struct cudaMemcpy3DParms *parameters),
            PARAMETERS)
