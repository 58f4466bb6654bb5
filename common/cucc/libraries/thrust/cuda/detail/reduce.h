/* reduce.h: each of some threads a stretch, then one thread their results. The same order in every run.
 * Called in a kernel, the caller adds up all. */
#pragma once

#include <thrust/detail/function.h>
#include <thrust/distance.h>
#include <thrust/reduce.h>
#include <thrust/system/cuda/detail/launch.h>

THRUST_NAMESPACE_BEGIN
namespace system
{
namespace cuda
{
namespace detail
{
template <class Derived, class Iterator, class T, class Operation>
T reduce(execution_policy<Derived> &exec, Iterator first, Iterator last, T init, Operation operation)
{
    thrust::detail::wrapped_function<Operation, T> f{operation};
    const std::ptrdiff_t n = thrust::distance(first, last), least = 16, most = 1 << 14;
    if (n <= 0) return init;
    if (cucc::on_device()) {
        for (std::ptrdiff_t i = 0; i < n; i++) init = f(init, first[i]);
        return init;
    }
    std::ptrdiff_t parts = (n + least - 1) / least;
    if (parts > most) parts = most;
    scratch<Derived> memory(exec, static_cast<std::size_t>(parts) * sizeof(T));
    T *partial = reinterpret_cast<T *>(memory.get());
    for_each_index(exec, "thrust::reduce", parts, [=](std::ptrdiff_t part) mutable {
        std::ptrdiff_t i = n / parts * part + (part < n % parts ? part : n % parts);
        const std::ptrdiff_t end = i + n / parts + (part < n % parts);
        T sum = static_cast<T>(first[i]);
        while (++i < end) sum = f(sum, first[i]);
        new (partial + part) T(sum);
    });
    return one_thread_returns<T>(exec, "thrust::reduce", [=](in_kernel &) mutable {
        T sum = init;
        for (std::ptrdiff_t i = 0; i < parts; i++) sum = f(sum, partial[i]);
        return sum;
    });
}
} // namespace detail
} // namespace cuda
} // namespace system
THRUST_NAMESPACE_END
