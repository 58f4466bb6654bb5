/* device_segmented_sort.cuh: cub::DeviceSegmentedSort: SortKeys, SortPairs, ...Descending, and Stable... of
 * these, from an array to another or in a DoubleBuffer.  Segment i is [begin[i], end[i]); what lies in none
 * is not written.  All are stable, and all sort by radix, one thread a segment. */
#ifndef CUCC_CUB_DEVICE_SEGMENTED_SORT_CUH
#define CUCC_CUB_DEVICE_SEGMENTED_SORT_CUH

#include "device_radix_sort.cuh"

namespace cub
{
struct DeviceSegmentedSort {
#define CUCC_SEGMENTED(Keys, Pairs, descending)                                                              \
    template <class _K, class Begin, class End>                                                              \
    static cudaError_t Keys(void *storage, size_t &bytes, const _K *in, _K *out, ptrdiff_t n,                \
                            ptrdiff_t segments, Begin begin, End end, cudaStream_t stream = nullptr)         \
    {                                                                                                        \
        return detail::sort_to(storage, bytes, in, out, (const NullType *)nullptr, (NullType *)nullptr,      \
                               size_t(n), 0, 8 * sizeof(_K), descending,                                     \
                               each(segments, begin, end, stream));                                          \
    }                                                                                                        \
    template <class _K, class _V, class Begin, class End>                                                    \
    static cudaError_t Pairs(void *storage, size_t &bytes, const _K *in, _K *out, const _V *values,          \
                             _V *values_out, ptrdiff_t n, ptrdiff_t segments, Begin begin, End end,          \
                             cudaStream_t stream = nullptr)                                                  \
    {                                                                                                        \
        return detail::sort_to(storage, bytes, in, out, values, values_out, size_t(n), 0, 8 * sizeof(_K),    \
                               descending, each(segments, begin, end, stream));                              \
    }                                                                                                        \
    template <class _K, class Begin, class End>                                                              \
    static cudaError_t Keys(void *storage, size_t &bytes, DoubleBuffer<_K> &keys, ptrdiff_t,                 \
                            ptrdiff_t segments, Begin begin, End end, cudaStream_t stream = nullptr)         \
    {                                                                                                        \
        DoubleBuffer<NullType> none;                                                                         \
        return detail::sort_buffers(storage, bytes, keys, none, 0, 8 * sizeof(_K), descending,               \
                                    each(segments, begin, end, stream));                                     \
    }                                                                                                        \
    template <class _K, class _V, class Begin, class End>                                                    \
    static cudaError_t Pairs(void *storage, size_t &bytes, DoubleBuffer<_K> &keys, DoubleBuffer<_V> &values, \
                             ptrdiff_t, ptrdiff_t segments, Begin begin, End end,                            \
                             cudaStream_t stream = nullptr)                                                  \
    {                                                                                                        \
        return detail::sort_buffers(storage, bytes, keys, values, 0, 8 * sizeof(_K), descending,             \
                                    each(segments, begin, end, stream));                                     \
    }
    CUCC_SEGMENTED(SortKeys, SortPairs, false)
    CUCC_SEGMENTED(SortKeysDescending, SortPairsDescending, true)
    CUCC_SEGMENTED(StableSortKeys, StableSortPairs, false)
    CUCC_SEGMENTED(StableSortKeysDescending, StableSortPairsDescending, true)
#undef CUCC_SEGMENTED

  private:
    template <class Begin, class End>
    static detail::all_segments<Begin, End> each(ptrdiff_t segments, Begin begin, End end,
                                                 cudaStream_t stream)
    {
        return {segments, begin, end, stream, "cub::DeviceSegmentedSort"};
    }
};
} // namespace cub

#endif
