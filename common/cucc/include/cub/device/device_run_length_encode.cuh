/* device_run_length_encode.cuh: cub::DeviceRunLengthEncode::Encode: of each run of equals its value and its
 * length, and how many runs there are; NonTrivialRuns: of each run of two and more where it begins and its
 * length. */
#ifndef CUCC_CUB_DEVICE_RUN_LENGTH_ENCODE_CUH
#define CUCC_CUB_DEVICE_RUN_LENGTH_ENCODE_CUH

#include "../../cucc/cub/launch.h"

namespace cub
{
struct DeviceRunLengthEncode {
    template <class Input, class Unique, class Lengths, class Count>
    static cudaError_t Encode(void *storage, size_t &bytes, Input in, Unique unique, Lengths lengths,
                              Count runs, ptrdiff_t n, cudaStream_t stream = nullptr, bool = false)
    {
        if (detail::asks(storage, bytes, 1)) return cudaSuccess;
        return detail::one_thread("cub::DeviceRunLengthEncode", stream, [=]() mutable {
            ptrdiff_t run = 0;
            for (ptrdiff_t i = 0; i < n; run++) {
                const ptrdiff_t first = i;
                while (++i < n && in[i] == in[first]) continue;
                unique[run] = in[first];
                lengths[run] = i - first;
            }
            *runs = run;
        });
    }

    template <class Input, class Offsets, class Lengths, class Count>
    static cudaError_t NonTrivialRuns(void *storage, size_t &bytes, Input in, Offsets offsets,
                                      Lengths lengths, Count runs, ptrdiff_t n, cudaStream_t stream = nullptr,
                                      bool = false)
    {
        if (detail::asks(storage, bytes, 1)) return cudaSuccess;
        return detail::one_thread("cub::DeviceRunLengthEncode::NonTrivialRuns", stream, [=]() mutable {
            ptrdiff_t run = 0;
            for (ptrdiff_t i = 0; i < n;) {
                const ptrdiff_t first = i;
                while (++i < n && in[i] == in[first]) continue;
                if (i - first < 2) continue;
                offsets[run] = first;
                lengths[run++] = i - first;
            }
            *runs = run;
        });
    }
};
} // namespace cub

#endif
