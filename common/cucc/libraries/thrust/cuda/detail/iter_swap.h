/* iter_swap.h: two elements change places. */
#pragma once

#include <thrust/detail/raw_pointer_cast.h>
#include <thrust/swap.h>
#include <thrust/system/cuda/detail/execution_policy.h>

THRUST_NAMESPACE_BEGIN
namespace system
{
namespace cuda
{
namespace detail
{
template <class Derived, class Pointer, class Other>
void iter_swap(execution_policy<Derived> &exec, Pointer a, Other b)
{
    if (cucc::on_device()) {
        auto kept = *thrust::raw_pointer_cast(a);
        *thrust::raw_pointer_cast(a) = *thrust::raw_pointer_cast(b);
        *thrust::raw_pointer_cast(b) = kept;
    } else
        thrust::swap_ranges(exec, a, a + 1, b);
}
} // namespace detail
} // namespace cuda
} // namespace system
THRUST_NAMESPACE_END
