/* launch.h: how a device-wide algorithm of CUB gets onto a stream: as kernels of the runtime, whose closures
 * are copied, so that a call returns at once and may be captured into a graph.  Temporary storage is the
 * caller's: asked for with a null pointer, as CUB does it. */
#ifndef CUCC_CUB_LAUNCH_H
#define CUCC_CUB_LAUNCH_H

#include "../library_kernel.h"
#include "types.h"

namespace cub
{
namespace detail
{
template <int flags, class Body>
cudaError_t launch(const char *name, unsigned blocks, unsigned threads, cudaStream_t stream, const Body &body)
{
    return cucc::enqueue_library<flags>(name, "cub", blocks, threads, stream, body);
}

/* one(i) for i from 0 to n-1, by a thread each as long as there are not too many */
template <class One>
cudaError_t for_each_index(const char *name, ptrdiff_t n, cudaStream_t stream, const One &one)
{
    const ptrdiff_t threads = 256, most = 1 << 14; /* blocks */
    if (n <= 0) return cudaSuccess;
    const ptrdiff_t blocks = (n + threads - 1) / threads < most ? (n + threads - 1) / threads : most;
    return launch<0>(name, unsigned(blocks), threads, stream, [=](const cucc::indices &me) mutable {
        One each = one;
        const ptrdiff_t first = ptrdiff_t(me.block.x) * me.block_dim.x + me.thread.x;
        const ptrdiff_t stride = ptrdiff_t(me.grid_dim.x) * me.block_dim.x;
        for (ptrdiff_t i = first; i < n; i += stride) each(i);
    });
}

template <class Work> cudaError_t one_thread(const char *name, cudaStream_t stream, const Work &work)
{
    return launch<CUCC_KERNEL_NOWAIT>(name, 1, 1, stream, [=](const cucc::indices &) mutable {
        Work once = work;
        once();
    });
}

template <class Input, class Output>
cudaError_t copy(const char *name, Input in, Output out, ptrdiff_t n, cudaStream_t stream)
{
    return for_each_index(name, n, stream, [=](ptrdiff_t i) mutable { out[i] = in[i]; });
}

/* Is this the call that asks for a size? Then it is answered: never 0 */
inline bool asks(void *storage, size_t &bytes, size_t needed)
{
    if (storage == nullptr) bytes = needed != 0 ? needed : 1;
    return storage == nullptr;
}
} // namespace detail
} // namespace cub

#endif
