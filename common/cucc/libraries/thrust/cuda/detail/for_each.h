/* for_each.h: a thread for each element; called in a kernel, the caller takes them one by one. Most of
 * Thrust's algorithms come down to this one. */
#pragma once

#include <thrust/detail/function.h>
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
    thrust::detail::wrapped_function<Function, void> f{function};
    auto one = [=](std::ptrdiff_t i) mutable { f(first[i]); };
    const std::ptrdiff_t count = static_cast<std::ptrdiff_t>(n);
    if (cucc::on_device())
        for (std::ptrdiff_t i = 0; i < count; i++) one(i);
    else
        for_each_index(exec, "thrust::for_each", count, one);
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
