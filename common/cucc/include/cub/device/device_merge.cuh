/* device_merge.cuh: cub::DeviceMerge::MergeKeys and MergePairs: two sorted sequences become one; of equals
 * the first sequence's come first.  Storage is asked for as device_reduce.cuh shows; one thread merges. */
#ifndef CUCC_CUB_DEVICE_MERGE_CUH
#define CUCC_CUB_DEVICE_MERGE_CUH

#include "../../cucc/cub/launch.h"
#include "../../cucc/cub/merge.h"

namespace cub
{
struct DeviceMerge {
    struct by_order {
        template <class _A, class _B> bool operator()(const _A &a, const _B &b) const { return a < b; }
    };

    template <class Keys, class OtherKeys, class Output, class Less = by_order>
    static cudaError_t MergeKeys(void *storage, size_t &bytes, Keys keys, ptrdiff_t n, OtherKeys others,
                                 ptrdiff_t m, Output out, Less less = Less(), cudaStream_t stream = nullptr)
    {
        if (detail::asks(storage, bytes, 1)) return cudaSuccess;
        return detail::one_thread("cub::DeviceMerge::MergeKeys", stream, [=]() mutable {
            ptrdiff_t to = 0;
            const auto before = [&](ptrdiff_t j, ptrdiff_t i) { return less(others[j], keys[i]); };
            detail::merge_ranges(ptrdiff_t(0), n, ptrdiff_t(0), m, before, [&](ptrdiff_t i, bool of_first) {
                if (of_first)
                    out[to] = keys[i];
                else
                    out[to] = others[i];
                to++;
            });
        });
    }

    template <class Keys, class Values, class OtherKeys, class OtherValues, class KeysOut, class ValuesOut,
              class Less = by_order>
    static cudaError_t MergePairs(void *storage, size_t &bytes, Keys keys, Values values, ptrdiff_t n,
                                  OtherKeys others, OtherValues other_values, ptrdiff_t m, KeysOut out,
                                  ValuesOut values_out, Less less = Less(), cudaStream_t stream = nullptr)
    {
        if (detail::asks(storage, bytes, 1)) return cudaSuccess;
        return detail::one_thread("cub::DeviceMerge::MergePairs", stream, [=]() mutable {
            ptrdiff_t to = 0;
            const auto before = [&](ptrdiff_t j, ptrdiff_t i) { return less(others[j], keys[i]); };
            detail::merge_ranges(ptrdiff_t(0), n, ptrdiff_t(0), m, before, [&](ptrdiff_t i, bool of_first) {
                if (of_first) {
                    out[to] = keys[i];
                    values_out[to] = values[i];
                } else {
                    out[to] = others[i];
                    values_out[to] = other_values[i];
                }
                to++;
            });
        });
    }
};
} // namespace cub

#endif
