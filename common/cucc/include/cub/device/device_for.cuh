/* device_for.cuh: a function for each index or element: cub::DeviceFor::Bulk, ForEachN, ForEach.  No order.
 */
#ifndef CUCC_CUB_DEVICE_FOR_CUH
#define CUCC_CUB_DEVICE_FOR_CUH

#include "../../cucc/cub/launch.h"

namespace cub
{
struct DeviceFor {
    template <class Index, class Operator>
    static cudaError_t Bulk(Index n, Operator op, cudaStream_t stream = nullptr)
    {
        return detail::for_each_index("cub::DeviceFor::Bulk", ptrdiff_t(n), stream,
                                      [=](ptrdiff_t i) mutable { op(Index(i)); });
    }

    template <class Iterator, class Count, class Operator>
    static cudaError_t ForEachN(Iterator first, Count n, Operator op, cudaStream_t stream = nullptr)
    {
        return detail::for_each_index("cub::DeviceFor::ForEachN", ptrdiff_t(n), stream,
                                      [=](ptrdiff_t i) mutable { op(first[i]); });
    }

    template <class Iterator, class Operator>
    static cudaError_t ForEach(Iterator first, Iterator last, Operator op, cudaStream_t stream = nullptr)
    {
        return ForEachN(first, last - first, op, stream);
    }
};
} // namespace cub

#endif
