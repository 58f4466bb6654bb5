/* util_debug.cuh: CUB's words for looking at errors: CubDebug(e) says one on standard error and gives it on;
 * CubDebugExit ends the program with it. */
#ifndef CUCC_CUB_UTIL_DEBUG_CUH
#define CUCC_CUB_UTIL_DEBUG_CUH

#include <cstdio>
#include <cstdlib>

#include "../cuda_runtime.h"

namespace cub
{
inline cudaError_t Debug(cudaError_t error, const char *file, int line)
{
    if (error != cudaSuccess)
        std::fprintf(stderr, "CUDA error %d [%s, %d]: %s\n", error, file, line, cudaGetErrorString(error));
    return error;
}
} // namespace cub

#define CubDebug(e) cub::Debug((cudaError_t)(e), __FILE__, __LINE__)
#define CubDebugExit(e)                                                                                      \
    if (cub::Debug((cudaError_t)(e), __FILE__, __LINE__)) {                                                  \
        exit(1);                                                                                             \
    }

#endif
