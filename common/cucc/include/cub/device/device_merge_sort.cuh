/* device_merge_sort.cuh: stable sorts by a comparison, of anything: cub::DeviceMergeSort::SortKeys, SortPairs
 * StableSortKeys, StableSortPairs, SortKeysCopy and SortPairsCopy.  Storage is asked for as device_reduce.cuh
 * shows; one thread sorts. */
#ifndef CUCC_CUB_DEVICE_MERGE_SORT_CUH
#define CUCC_CUB_DEVICE_MERGE_SORT_CUH

#include "../../cucc/cub/launch.h"
#include "../../cucc/cub/merge.h"

namespace cub
{
struct DeviceMergeSort {
    template <class Keys, class Less>
    static cudaError_t SortKeys(void *storage, size_t &bytes, Keys keys, ptrdiff_t n, Less less,
                                cudaStream_t stream = nullptr, bool = false)
    {
        return sort(storage, bytes, keys, (NullType *)nullptr, n, less, stream);
    }

    template <class Keys, class Less>
    static cudaError_t StableSortKeys(void *storage, size_t &bytes, Keys keys, ptrdiff_t n, Less less,
                                      cudaStream_t stream = nullptr, bool = false)
    {
        return sort(storage, bytes, keys, (NullType *)nullptr, n, less, stream);
    }

    template <class Keys, class Values, class Less>
    static cudaError_t SortPairs(void *storage, size_t &bytes, Keys keys, Values values, ptrdiff_t n,
                                 Less less, cudaStream_t stream = nullptr, bool = false)
    {
        return sort(storage, bytes, keys, values, n, less, stream);
    }

    template <class Keys, class Values, class Less>
    static cudaError_t StableSortPairs(void *storage, size_t &bytes, Keys keys, Values values, ptrdiff_t n,
                                       Less less, cudaStream_t stream = nullptr, bool = false)
    {
        return sort(storage, bytes, keys, values, n, less, stream);
    }

    /* The sorted keys go elsewhere. */
    template <class Keys, class KeysOut, class Less>
    static cudaError_t SortKeysCopy(void *storage, size_t &bytes, Keys keys, KeysOut out, ptrdiff_t n,
                                    Less less, cudaStream_t stream = nullptr)
    {
        const cudaError_t status =
            storage ? detail::copy("cub::DeviceMergeSort::SortKeysCopy", keys, out, n, stream) : cudaSuccess;
        return status ? status : SortKeys(storage, bytes, out, n, less, stream);
    }

    template <class Keys, class Values, class KeysOut, class ValuesOut, class Less>
    static cudaError_t SortPairsCopy(void *storage, size_t &bytes, Keys keys, Values values, KeysOut keys_out,
                                     ValuesOut values_out, ptrdiff_t n, Less less,
                                     cudaStream_t stream = nullptr)
    {
        const char *name = "cub::DeviceMergeSort::SortPairsCopy";
        cudaError_t status = storage ? detail::copy(name, keys, keys_out, n, stream) : cudaSuccess;
        if (storage && !status) status = detail::copy(name, values, values_out, n, stream);
        return status ? status : SortPairs(storage, bytes, keys_out, values_out, n, less, stream);
    }

  private:
    /* Merges neighbours of 1, 2, 4 ... elements by way of the storage.  An index array is moved, then all
     * else once. */
    template <class Keys, class Values, class Less>
    static cudaError_t sort(void *storage, size_t &bytes, Keys keys, Values values, ptrdiff_t n, Less less,
                            cudaStream_t stream)
    {
        typedef detail::value_of<Keys> _K;
        typedef detail::value_of<Values> _V;
        const size_t places = room<ptrdiff_t>(2 * n), needed = places + room<_K>(n) + room<_V>(n);
        if (detail::asks(storage, bytes, needed)) return cudaSuccess;
        if (bytes < needed) return cudaErrorInvalidValue;
        char *memory = static_cast<char *>(storage);
        return detail::one_thread("cub::DeviceMergeSort", stream, [=]() mutable {
            ptrdiff_t *from = reinterpret_cast<ptrdiff_t *>(memory), *to = from + n;
            _K *sorted = reinterpret_cast<_K *>(memory + places);
            _V *sorted_values = reinterpret_cast<_V *>(memory + places + room<_K>(n));
            for (ptrdiff_t i = 0; i < n; i++) from[i] = i;
            for (ptrdiff_t width = 1; width < n; width *= 2) {
                for (ptrdiff_t first = 0; first < n; first += 2 * width) {
                    const ptrdiff_t middle = first + width < n ? first + width : n;
                    const ptrdiff_t last = middle + width < n ? middle + width : n;
                    ptrdiff_t i = first;
                    const auto before = [&](ptrdiff_t b, ptrdiff_t a) {
                        return less(keys[from[b]], keys[from[a]]);
                    };
                    detail::merge_ranges(first, middle, middle, last, before,
                                         [&](ptrdiff_t place, bool) { to[i++] = from[place]; });
                }
                std::swap(from, to);
            }
            for (ptrdiff_t i = 0; i < n; i++) {
                sorted[i] = keys[from[i]];
                take(sorted_values, i, values, from[i]);
            }
            for (ptrdiff_t i = 0; i < n; i++) {
                keys[i] = sorted[i];
                take(values, i, sorted_values, i);
            }
        });
    }

    template <class _T> static size_t room(ptrdiff_t n) { return (size_t(n) * sizeof(_T) + 255) / 256 * 256; }
    static void take(NullType *, ptrdiff_t, NullType *, ptrdiff_t) {}
    template <class To, class From> static void take(To to, ptrdiff_t i, From from, ptrdiff_t j)
    {
        to[i] = from[j];
    }
};
} // namespace cub

#endif
