/* device_adjacent_difference.cuh: cub::DeviceAdjacentDifference: op of each element and its left, or right,
 * neighbour, in place or to another array; the first, or last, stays what it is.  Storage is asked for as
 * device_reduce.cuh shows; one thread does it. */
#ifndef CUCC_CUB_DEVICE_ADJACENT_DIFFERENCE_CUH
#define CUCC_CUB_DEVICE_ADJACENT_DIFFERENCE_CUH

#include "../../cucc/cub/launch.h"

namespace cub
{
struct DeviceAdjacentDifference {
    template <class Input, class Output, class Operator = Difference>
    static cudaError_t SubtractLeftCopy(void *storage, size_t &bytes, Input in, Output out, ptrdiff_t n,
                                        Operator op = Operator(), cudaStream_t stream = nullptr)
    {
        typedef detail::value_of<Input> _T;
        if (detail::asks(storage, bytes, 1)) return cudaSuccess;
        return detail::one_thread("cub::DeviceAdjacentDifference::SubtractLeft", stream, [=]() mutable {
            for (ptrdiff_t i = n - 1; i > 0; i--) out[i] = op(_T(in[i]), _T(in[i - 1]));
            if (n > 0) out[0] = in[0];
        });
    }

    template <class Data, class Operator = Difference>
    static cudaError_t SubtractLeft(void *storage, size_t &bytes, Data data, ptrdiff_t n,
                                    Operator op = Operator(), cudaStream_t stream = nullptr)
    {
        return SubtractLeftCopy(storage, bytes, data, data, n, op, stream);
    }

    template <class Input, class Output, class Operator = Difference>
    static cudaError_t SubtractRightCopy(void *storage, size_t &bytes, Input in, Output out, ptrdiff_t n,
                                         Operator op = Operator(), cudaStream_t stream = nullptr)
    {
        typedef detail::value_of<Input> _T;
        if (detail::asks(storage, bytes, 1)) return cudaSuccess;
        return detail::one_thread("cub::DeviceAdjacentDifference::SubtractRight", stream, [=]() mutable {
            for (ptrdiff_t i = 0; i + 1 < n; i++) out[i] = op(_T(in[i]), _T(in[i + 1]));
            if (n > 0) out[n - 1] = in[n - 1];
        });
    }

    template <class Data, class Operator = Difference>
    static cudaError_t SubtractRight(void *storage, size_t &bytes, Data data, ptrdiff_t n,
                                     Operator op = Operator(), cudaStream_t stream = nullptr)
    {
        return SubtractRightCopy(storage, bytes, data, data, n, op, stream);
    }
};
} // namespace cub

#endif
