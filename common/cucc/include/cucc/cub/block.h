/* block.h: what CUB's block-wide classes stand on: the thread's rank, and shared memory for objects that are
 * not constructed.  Between two uses of the same TempStorage a program needs its own __syncthreads, as on a
 * GPU. */
#ifndef CUCC_CUB_BLOCK_H
#define CUCC_CUB_BLOCK_H

#include "../shuffle_words.h"
#include "types.h"

namespace cub
{
namespace detail
{
inline int rank_in_block()
{
    return int(::threadIdx.x + ::blockDim.x * (::threadIdx.y + ::blockDim.y * ::threadIdx.z));
}

/* The mask of the calling thread's group of `lanes`, a power of two, in its warp */
template <int lanes> unsigned lanes_of_group()
{
    static_assert(lanes > 0 && lanes <= 32 && (lanes & (lanes - 1)) == 0,
                  "cucc: CUB's groups of a warp have 1, 2, 4, 8, 16 or 32 lanes on the CPU");
    const int first = rank_in_block() % 32 / lanes * lanes;
    return (lanes == 32 ? 0xffffffffu : (1u << lanes % 32) - 1) << first;
}

template <class _T, int count> struct uninitialized {
    alignas(_T) unsigned char bytes[sizeof(_T) * count];
    _T &operator[](int i) { return reinterpret_cast<_T *>(bytes)[i]; }
};
} // namespace detail
} // namespace cub

#endif
