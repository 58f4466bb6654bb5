/* warp_merge_sort.cuh: cub::WarpMergeSort<Key, N, lanes, Value>: what a warp holds, or each group of `lanes`,
 * a power of two, sorted by a comparison, stably; blocked, N neighbours a lane. */
#ifndef CUCC_CUB_WARP_MERGE_SORT_CUH
#define CUCC_CUB_WARP_MERGE_SORT_CUH

#include "../../cucc/cub/merge.h"

namespace cub
{
namespace detail
{
template <int lanes> struct merging_warp {
    enum { threads = lanes };
    static int rank() { return rank_in_block() % lanes; }
    static void sync() { __syncwarp(lanes_of_group<lanes>()); }
};
} // namespace detail

template <class _K, int _N, int _LANES = 32, class _V = NullType>
class WarpMergeSort : public detail::merge_sort_by<_K, _N, _V, detail::merging_warp<_LANES>>
{
    typedef detail::merge_sort_by<_K, _N, _V, detail::merging_warp<_LANES>> base;

  public:
    explicit WarpMergeSort(typename base::TempStorage &storage) : base(storage) {}
    int get_linear_tid() const { return detail::merging_warp<_LANES>::rank(); }
};
} // namespace cub

#endif
