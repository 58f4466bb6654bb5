/* device_radix_sort.cuh: stable sorts of numbers by bits [begin, end): cub::DeviceRadixSort::SortKeys,
 * SortPairs and both
 * ..Descending, from one array to another or in a DoubleBuffer; and of segments,
 * cub::DeviceSegmentedRadixSort.  Storage is asked for as device_reduce.cuh shows.  One thread sorts an
 * array. */
#ifndef CUCC_CUB_DEVICE_RADIX_SORT_CUH
#define CUCC_CUB_DEVICE_RADIX_SORT_CUH

#include "../../cucc/cub/launch.h"

namespace cub
{
namespace detail
{
/* In passes between two pairs of arrays, a and b; the first pass reads `in`.  The result of pass p is in b
 * when p is even. No pass: nothing. */
template <class _K, class _V> struct radix_sort {
    const _K *keys_in;
    const _V *values_in;
    _K *keys[2];
    _V *values[2];
    int begin, end;
    bool descending;

    static int passes(int begin, int end) { return (end - begin + 7) / 8; }

    void run(size_t first, size_t n) const
    {
        const _K *from = keys_in;
        const _V *from_values = values_in;
        int pass = 0;
        for (int bit = begin; bit < end; bit += 8, pass++) {
            _K *to = keys[pass % 2];
            _V *to_values = values[pass % 2];
            radix_pass(from + first, to + first, from_values ? from_values + first : nullptr,
                       to_values ? to_values + first : nullptr, n, bit, bit + 8 < end ? bit + 8 : end,
                       descending);
            from = to;
            from_values = to_values;
        }
        for (size_t i = first; pass == 0 && i < first + n && keys[0] != keys_in; i++) {
            keys[0][i] = keys_in[i];
            if (values_in) values[0][i] = values_in[i];
        }
    }
};

inline size_t aligned(size_t bytes)
{
    return (bytes + 255) / 256 * 256;
}

/* From in to out by way of the storage; work(sorter) queues it */
template <class _K, class _V, class Queue>
cudaError_t sort_to(void *storage, size_t &bytes, const _K *keys_in, _K *keys_out, const _V *values_in,
                    _V *values_out, size_t n, int begin, int end, bool descending, Queue queue)
{
    const size_t keys_room = aligned(n * sizeof(_K)),
                 needed = keys_room + (values_in ? aligned(n * sizeof(_V)) : 0);
    if (asks(storage, bytes, needed)) return cudaSuccess;
    if (bytes < needed || begin < 0 || end > int(8 * sizeof(_K)) || begin > end) return cudaErrorInvalidValue;
    _K *other = static_cast<_K *>(storage);
    _V *other_values = values_in ? reinterpret_cast<_V *>(static_cast<char *>(storage) + keys_room) : nullptr;
    radix_sort<_K, _V> sort = {keys_in, values_in, {keys_out, other}, {values_out, other_values},
                               begin,   end,       descending};
    if (radix_sort<_K, _V>::passes(begin, end) % 2 == 0 && begin < end) { /* the last pass writes out */
        std::swap(sort.keys[0], sort.keys[1]);
        std::swap(sort.values[0], sort.values[1]);
    }
    return queue(sort);
}

template <class _K, class _V, class Queue>
cudaError_t sort_buffers(void *storage, size_t &bytes, DoubleBuffer<_K> &keys, DoubleBuffer<_V> &values,
                         int begin, int end, bool descending, Queue queue)
{
    if (asks(storage, bytes, 1)) return cudaSuccess;
    if (begin < 0 || end > int(8 * sizeof(_K)) || begin > end) return cudaErrorInvalidValue;
    const radix_sort<_K, _V> sort = {keys.Current(),
                                     values.Current(),
                                     {begin < end ? keys.Alternate() : keys.Current(), keys.Current()},
                                     {begin < end ? values.Alternate() : values.Current(), values.Current()},
                                     begin,
                                     end,
                                     descending};
    const int odd = radix_sort<_K, _V>::passes(begin, end) % 2;
    keys.selector ^= odd;
    values.selector ^= odd;
    return queue(sort);
}

struct whole_array {
    size_t n;
    cudaStream_t stream;
    template <class Sort> cudaError_t operator()(const Sort &sort) const
    {
        const size_t count = n;
        return one_thread("cub::DeviceRadixSort", stream, [=]() mutable { sort.run(0, count); });
    }
};

template <class Begin, class End> struct all_segments {
    ptrdiff_t segments;
    Begin begin;
    End end;
    cudaStream_t stream;
    const char *name;
    template <class Sort> cudaError_t operator()(const Sort &sort) const
    {
        Begin from = begin;
        End to = end;
        return for_each_index(name, segments, stream, [=](ptrdiff_t s) mutable {
            const ptrdiff_t first = from[s], last = to[s];
            if (first < last) sort.run(size_t(first), size_t(last - first));
        });
    }
};
} // namespace detail

struct DeviceRadixSort {
    template <class _K>
    static cudaError_t SortKeys(void *storage, size_t &bytes, const _K *in, _K *out, ptrdiff_t n,
                                int begin_bit = 0, int end_bit = 8 * sizeof(_K),
                                cudaStream_t stream = nullptr, bool = false)
    {
        return arrays(storage, bytes, in, out, (const NullType *)nullptr, (NullType *)nullptr, n, begin_bit,
                      end_bit, stream, false);
    }

    template <class _K>
    static cudaError_t SortKeysDescending(void *storage, size_t &bytes, const _K *in, _K *out, ptrdiff_t n,
                                          int begin_bit = 0, int end_bit = 8 * sizeof(_K),
                                          cudaStream_t stream = nullptr, bool = false)
    {
        return arrays(storage, bytes, in, out, (const NullType *)nullptr, (NullType *)nullptr, n, begin_bit,
                      end_bit, stream, true);
    }

    template <class _K, class _V>
    static cudaError_t SortPairs(void *storage, size_t &bytes, const _K *in, _K *out, const _V *values,
                                 _V *values_out, ptrdiff_t n, int begin_bit = 0, int end_bit = 8 * sizeof(_K),
                                 cudaStream_t stream = nullptr, bool = false)
    {
        return arrays(storage, bytes, in, out, values, values_out, n, begin_bit, end_bit, stream, false);
    }

    template <class _K, class _V>
    static cudaError_t SortPairsDescending(void *storage, size_t &bytes, const _K *in, _K *out,
                                           const _V *values, _V *values_out, ptrdiff_t n, int begin_bit = 0,
                                           int end_bit = 8 * sizeof(_K), cudaStream_t stream = nullptr,
                                           bool = false)
    {
        return arrays(storage, bytes, in, out, values, values_out, n, begin_bit, end_bit, stream, true);
    }

    template <class _K>
    static cudaError_t SortKeys(void *storage, size_t &bytes, DoubleBuffer<_K> &keys, ptrdiff_t n,
                                int begin_bit = 0, int end_bit = 8 * sizeof(_K),
                                cudaStream_t stream = nullptr, bool = false)
    {
        DoubleBuffer<NullType> none;
        return buffers(storage, bytes, keys, none, n, begin_bit, end_bit, stream, false);
    }

    template <class _K>
    static cudaError_t SortKeysDescending(void *storage, size_t &bytes, DoubleBuffer<_K> &keys, ptrdiff_t n,
                                          int begin_bit = 0, int end_bit = 8 * sizeof(_K),
                                          cudaStream_t stream = nullptr, bool = false)
    {
        DoubleBuffer<NullType> none;
        return buffers(storage, bytes, keys, none, n, begin_bit, end_bit, stream, true);
    }

    template <class _K, class _V>
    static cudaError_t SortPairs(void *storage, size_t &bytes, DoubleBuffer<_K> &keys,
                                 DoubleBuffer<_V> &values, ptrdiff_t n, int begin_bit = 0,
                                 int end_bit = 8 * sizeof(_K), cudaStream_t stream = nullptr, bool = false)
    {
        return buffers(storage, bytes, keys, values, n, begin_bit, end_bit, stream, false);
    }

    template <class _K, class _V>
    static cudaError_t SortPairsDescending(void *storage, size_t &bytes, DoubleBuffer<_K> &keys,
                                           DoubleBuffer<_V> &values, ptrdiff_t n, int begin_bit = 0,
                                           int end_bit = 8 * sizeof(_K), cudaStream_t stream = nullptr,
                                           bool = false)
    {
        return buffers(storage, bytes, keys, values, n, begin_bit, end_bit, stream, true);
    }

  private:
    template <class _K, class _V>
    static cudaError_t arrays(void *storage, size_t &bytes, const _K *in, _K *out, const _V *values,
                              _V *values_out, ptrdiff_t n, int begin_bit, int end_bit, cudaStream_t stream,
                              bool descending)
    {
        return detail::sort_to(storage, bytes, in, out, values, values_out, size_t(n), begin_bit, end_bit,
                               descending, detail::whole_array{size_t(n), stream});
    }

    template <class _K, class _V>
    static cudaError_t buffers(void *storage, size_t &bytes, DoubleBuffer<_K> &keys, DoubleBuffer<_V> &values,
                               ptrdiff_t n, int begin_bit, int end_bit, cudaStream_t stream, bool descending)
    {
        return detail::sort_buffers(storage, bytes, keys, values, begin_bit, end_bit, descending,
                                    detail::whole_array{size_t(n), stream});
    }
};

/* Segment i is [begin[i], end[i]); what lies in none is not written. */
struct DeviceSegmentedRadixSort {
    template <class _K, class Begin, class End>
    static cudaError_t SortKeys(void *storage, size_t &bytes, const _K *in, _K *out, ptrdiff_t n,
                                ptrdiff_t segments, Begin begin, End end, int begin_bit = 0,
                                int end_bit = 8 * sizeof(_K), cudaStream_t stream = nullptr, bool = false)
    {
        return detail::sort_to(storage, bytes, in, out, (const NullType *)nullptr, (NullType *)nullptr,
                               size_t(n), begin_bit, end_bit, false, each(segments, begin, end, stream));
    }

    template <class _K, class Begin, class End>
    static cudaError_t SortKeysDescending(void *storage, size_t &bytes, const _K *in, _K *out, ptrdiff_t n,
                                          ptrdiff_t segments, Begin begin, End end, int begin_bit = 0,
                                          int end_bit = 8 * sizeof(_K), cudaStream_t stream = nullptr,
                                          bool = false)
    {
        return detail::sort_to(storage, bytes, in, out, (const NullType *)nullptr, (NullType *)nullptr,
                               size_t(n), begin_bit, end_bit, true, each(segments, begin, end, stream));
    }

    template <class _K, class _V, class Begin, class End>
    static cudaError_t SortPairs(void *storage, size_t &bytes, const _K *in, _K *out, const _V *values,
                                 _V *values_out, ptrdiff_t n, ptrdiff_t segments, Begin begin, End end,
                                 int begin_bit = 0, int end_bit = 8 * sizeof(_K),
                                 cudaStream_t stream = nullptr, bool = false)
    {
        return detail::sort_to(storage, bytes, in, out, values, values_out, size_t(n), begin_bit, end_bit,
                               false, each(segments, begin, end, stream));
    }

    template <class _K, class _V, class Begin, class End>
    static cudaError_t
    SortPairsDescending(void *storage, size_t &bytes, const _K *in, _K *out, const _V *values, _V *values_out,
                        ptrdiff_t n, ptrdiff_t segments, Begin begin, End end, int begin_bit = 0,
                        int end_bit = 8 * sizeof(_K), cudaStream_t stream = nullptr, bool = false)
    {
        return detail::sort_to(storage, bytes, in, out, values, values_out, size_t(n), begin_bit, end_bit,
                               true, each(segments, begin, end, stream));
    }

  private:
    template <class Begin, class End>
    static detail::all_segments<Begin, End> each(ptrdiff_t segments, Begin begin, End end,
                                                 cudaStream_t stream)
    {
        return {segments, begin, end, stream, "cub::DeviceSegmentedRadixSort"};
    }
};
} // namespace cub

#endif
