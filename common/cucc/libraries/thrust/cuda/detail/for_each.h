/* for_each.h: a thread for each element. Most of Thrust's algorithms come down to this one. */
#pragma once

#include <thrust/detail/function.h>
#include <thrust/detail/seq.h>
#include <thrust/distance.h>
#include <thrust/for_each.h>
#include <thrust/system/cuda/detail/launch.h>

THRUST_NAMESPACE_BEGIN
namespace system
{
namespace cuda
{
namespace detail
{
template <class Derived, class Iterator, class Size, class Function>
Iterator for_each_n(execution_policy<Derived> &exec, Iterator first, Size n, Function function)
{
    if (cucc::on_device()) return thrust::for_each_n(thrust::seq, first, n, function);
    thrust::detail::wrapped_function<Function, void> f{function};
    for_each_index(exec, "thrust::for_each", static_cast<std::ptrdiff_t>(n),
                   [=](std::ptrdiff_t i) mutable { f(first[i]); });
    return first + n;
}

template <class Derived, class Iterator, class Function>
Iterator for_each(execution_policy<Derived> &exec, Iterator first, Iterator last, Function function)
{
    return detail::for_each_n(exec, first, thrust::distance(first, last), function);
}
} // namespace detail
} // namespace cuda
} // namespace system
THRUST_NAMESPACE_END
