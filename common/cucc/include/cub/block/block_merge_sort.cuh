/* block_merge_sort.cuh: a block's tile, sorted by a comparison, stably: cub::BlockMergeSort<Key, threads, N,
 * Value>. The result is blocked, N neighbours a thread.  One thread sorts. */
#ifndef CUCC_CUB_BLOCK_MERGE_SORT_CUH
#define CUCC_CUB_BLOCK_MERGE_SORT_CUH

#include "../../cucc/cub/merge.h"

namespace cub
{
namespace detail
{
template <int count> struct merging_block {
    enum { threads = count };
    static int rank() { return rank_in_block(); }
    static void sync() { __syncthreads(); }
};
} // namespace detail

template <class _K, int _X, int _N, class _V = NullType, int _Y = 1, int _Z = 1>
class BlockMergeSort : public detail::merge_sort_by<_K, _N, _V, detail::merging_block<_X * _Y * _Z>>
{
    typedef detail::merge_sort_by<_K, _N, _V, detail::merging_block<_X * _Y * _Z>> base;

  public:
    explicit BlockMergeSort(typename base::TempStorage &storage) : base(storage) {}
};
} // namespace cub

#endif
