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

template <class _T, int count> struct uninitialized {
    alignas(_T) unsigned char bytes[sizeof(_T) * count];
    _T &operator[](int i) { return reinterpret_cast<_T *>(bytes)[i]; }
};
} // namespace detail
} // namespace cub

#endif
