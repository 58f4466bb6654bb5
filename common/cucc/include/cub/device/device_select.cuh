/* device_select.cuh: what is kept of a sequence, in its order: cub::DeviceSelect::If, Flagged, Unique,
 * UniqueByKey; and cub::DevicePartition::If, Flagged, which put the rest behind, from the end backwards.
 * *count becomes how many were selected.  Storage is asked for as device_reduce.cuh shows; one thread does
 * it. */
#ifndef CUCC_CUB_DEVICE_SELECT_CUH
#define CUCC_CUB_DEVICE_SELECT_CUH

#include "../../cucc/cub/launch.h"

namespace cub
{
namespace detail
{
/* keeps(i): is element i selected?  rest: the others too, reversed, at the end of out */
template <class Input, class Output, class Count, class Keeps>
cudaError_t select(const char *name, void *storage, size_t &bytes, Input in, Output out, Count count,
                   ptrdiff_t n, Keeps keeps, bool rest, cudaStream_t stream)
{
    if (asks(storage, bytes, 1)) return cudaSuccess;
    return one_thread(name, stream, [=]() mutable {
        ptrdiff_t kept = 0, left = n;
        for (ptrdiff_t i = 0; i < n; i++) {
            const value_of<Input> x = in[i];
            if (keeps(i))
                out[kept++] = x;
            else if (rest)
                out[--left] = x;
        }
        *count = kept;
    });
}
} // namespace detail

struct DeviceSelect {
    template <class Input, class Output, class Count, class Predicate>
    static cudaError_t If(void *storage, size_t &bytes, Input in, Output out, Count count, ptrdiff_t n,
                          Predicate predicate, cudaStream_t stream = nullptr, bool = false)
    {
        return detail::select(
            "cub::DeviceSelect::If", storage, bytes, in, out, count, n,
            [=](ptrdiff_t i) mutable { return bool(predicate(in[i])); }, false, stream);
    }

    template <class Input, class Flags, class Output, class Count>
    static cudaError_t Flagged(void *storage, size_t &bytes, Input in, Flags flags, Output out, Count count,
                               ptrdiff_t n, cudaStream_t stream = nullptr, bool = false)
    {
        return detail::select(
            "cub::DeviceSelect::Flagged", storage, bytes, in, out, count, n,
            [=](ptrdiff_t i) mutable { return bool(flags[i]); }, false, stream);
    }

    /* The first of each run of equals */
    template <class Input, class Output, class Count>
    static cudaError_t Unique(void *storage, size_t &bytes, Input in, Output out, Count count, ptrdiff_t n,
                              cudaStream_t stream = nullptr, bool = false)
    {
        return detail::select(
            "cub::DeviceSelect::Unique", storage, bytes, in, out, count, n,
            [=](ptrdiff_t i) mutable { return i == 0 || !(in[i] == in[i - 1]); }, false, stream);
    }

    template <class Keys, class Values, class KeysOut, class ValuesOut, class Count>
    static cudaError_t UniqueByKey(void *storage, size_t &bytes, Keys keys, Values values, KeysOut keys_out,
                                   ValuesOut values_out, Count count, ptrdiff_t n,
                                   cudaStream_t stream = nullptr, bool = false)
    {
        if (detail::asks(storage, bytes, 1)) return cudaSuccess;
        return detail::one_thread("cub::DeviceSelect::UniqueByKey", stream, [=]() mutable {
            ptrdiff_t kept = 0;
            for (ptrdiff_t i = 0; i < n; i++) {
                if (i > 0 && keys[i] == keys[i - 1]) continue;
                keys_out[kept] = keys[i];
                values_out[kept++] = values[i];
            }
            *count = kept;
        });
    }
};

struct DevicePartition {
    template <class Input, class Output, class Count, class Predicate>
    static cudaError_t If(void *storage, size_t &bytes, Input in, Output out, Count count, ptrdiff_t n,
                          Predicate predicate, cudaStream_t stream = nullptr, bool = false)
    {
        return detail::select(
            "cub::DevicePartition::If", storage, bytes, in, out, count, n,
            [=](ptrdiff_t i) mutable { return bool(predicate(in[i])); }, true, stream);
    }

    template <class Input, class Flags, class Output, class Count>
    static cudaError_t Flagged(void *storage, size_t &bytes, Input in, Flags flags, Output out, Count count,
                               ptrdiff_t n, cudaStream_t stream = nullptr, bool = false)
    {
        return detail::select(
            "cub::DevicePartition::Flagged", storage, bytes, in, out, count, n,
            [=](ptrdiff_t i) mutable { return bool(flags[i]); }, true, stream);
    }
};
} // namespace cub

#endif
