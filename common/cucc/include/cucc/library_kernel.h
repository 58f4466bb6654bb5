/* library_kernel.h: a part of a library's algorithm as a kernel of the runtime, for Thrust and CUB. */
#ifndef CUCC_LIBRARY_KERNEL_H
#define CUCC_LIBRARY_KERNEL_H

#include "../cuda_runtime.h"

namespace cucc
{
/* Puts blocks of threads that each run the body into the stream, and returns at once: the body is copied.
 * name and library: literals, the same for every call with this Body; flags: CUCC_KERNEL_NOWAIT or 0, known
 * at compile time, so that the body is compiled for one way to run it only. */
template <int flags, class Body>
cudaError_t enqueue_library(const char *name, const char *library, unsigned blocks, unsigned threads,
                            cudaStream_t stream, const Body &body)
{
    static const kernel_info info = {name, library, 0, flags | CUCC_KERNEL_LIBRARY, {}};
    cucc_launch launch = {};
    launch.info = &info;
    launch.grid = {blocks, 1, 1};
    launch.block = {threads, 1, 1};
    launch.run = how_to_run<Body>(flags);
    launch.closure = const_cast<void *>(static_cast<const void *>(&body));
    launch.closure_size = sizeof body;
    return static_cast<cudaError_t>(cucc_enqueue_launch(&launch, stream));
}
} // namespace cucc

#endif
