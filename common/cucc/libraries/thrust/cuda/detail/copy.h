/* copy.h: memory that lies in a piece is copied by cudaMemcpy; the rest by way of such a piece. In a kernel
 * the caller copies. */
#pragma once

#include <thrust/advance.h>
#include <thrust/detail/temporary_array.h>
#include <thrust/distance.h>
#include <thrust/system/cuda/detail/cross_system.h>
#include <thrust/system/cuda/detail/launch.h>
#include <thrust/system/detail/generic/copy.h>
#include <thrust/type_traits/is_trivially_relocatable.h>
#include <thrust/uninitialized_copy.h>

THRUST_NAMESPACE_BEGIN
namespace system
{
namespace cuda
{
namespace detail
{
template <class From, class To>
using in_a_piece =
    std::integral_constant<bool, thrust::is_indirectly_trivially_relocatable_to<From, To>::value>;

template <class Derived, class From, class To>
void copy_piece(execution_policy<Derived> &exec, From from, std::ptrdiff_t n, To to, cudaMemcpyKind kind)
{
    typedef typename thrust::iterator_value<From>::type value;
    const void *source = (const void *)thrust::raw_pointer_cast(&*from);
    void *target = (void *)thrust::raw_pointer_cast(&*to);
    if (source == target) return; /* an algorithm in place */
    check(cudaMemcpyAsync(target, source, static_cast<std::size_t>(n) * sizeof(value), kind,
                          stream_of(thrust::detail::derived_cast(exec))),
          "thrust::copy");
    wait_for(exec, "thrust::copy");
}

/* --- within the device --- */

template <class Derived, class From, class To>
To copy_on_device(execution_policy<Derived> &exec, From first, From last, To result, std::true_type)
{
    const std::ptrdiff_t n = thrust::distance(first, last);
    if (cucc::on_device()) {
        for (std::ptrdiff_t i = 0; i < n; i++) result[i] = first[i];
    } else if (n > 0) {
        copy_piece(exec, first, n, result, cudaMemcpyDeviceToDevice);
    }
    return result + n;
}

template <class Derived, class From, class To>
To copy_on_device(execution_policy<Derived> &exec, From first, From last, To result, std::false_type)
{
    return thrust::system::detail::generic::copy(exec, first, last, result);
}

template <class Derived, class From, class To>
To copy(execution_policy<Derived> &exec, From first, From last, To result)
{
    return copy_on_device(exec, first, last, result, in_a_piece<From, To>());
}

template <class Derived, class From, class Size, class To>
To copy_n(execution_policy<Derived> &exec, From first, Size n, To result)
{
    return detail::copy(exec, first, first + n, result);
}

/* --- from device to host --- */

template <class Device, class Host, class From, class To>
To copy_across(execution_policy<Device> &device, thrust::system::cpp::execution_policy<Host> &, From first,
               std::ptrdiff_t n, To result, std::true_type)
{
    copy_piece(device, first, n, result, cudaMemcpyDeviceToHost);
    return result + n;
}

template <class Device, class Host, class From, class To>
To copy_across(execution_policy<Device> &device, thrust::system::cpp::execution_policy<Host> &host,
               From first, std::ptrdiff_t n, To result, std::false_type)
{
    typedef typename thrust::iterator_value<From>::type value;
    Host &to = thrust::detail::derived_cast(host);
    scratch<Device> piece(device, static_cast<std::size_t>(n) * sizeof(value));
    thrust::pointer<value, Device> there(reinterpret_cast<value *>(piece.get()));
    thrust::uninitialized_copy_n(device, first, n, there);
    thrust::detail::temporary_array<value, Host> here(to, n);
    copy_piece(device, there, n, here.begin(), cudaMemcpyDeviceToHost);
    return thrust::copy(to, here.begin(), here.end(), result);
}

/* --- from host to device --- */

template <class Host, class Device, class From, class To>
To copy_across(thrust::system::cpp::execution_policy<Host> &, execution_policy<Device> &device, From first,
               std::ptrdiff_t n, To result, std::true_type)
{
    copy_piece(device, first, n, result, cudaMemcpyHostToDevice);
    return result + n;
}

template <class Host, class Device, class From, class To>
To copy_across(thrust::system::cpp::execution_policy<Host> &host, execution_policy<Device> &device,
               From first, std::ptrdiff_t n, To result, std::false_type)
{
    typedef typename thrust::iterator_value<From>::type value;
    From last = first;
    thrust::advance(last, n);
    thrust::detail::temporary_array<value, Host> here(thrust::detail::derived_cast(host), first, last);
    scratch<Device> piece(device, static_cast<std::size_t>(n) * sizeof(value));
    thrust::pointer<value, Device> there(reinterpret_cast<value *>(piece.get()));
    copy_piece(device, here.begin(), n, there, cudaMemcpyHostToDevice);
    return thrust::copy(thrust::detail::derived_cast(device), there, there + n, result);
}

template <class First, class Second, class From, class Size, class To>
To copy_n(cross_system<First, Second> &systems, From first, Size n, To result)
{
    if (n <= 0) return result;
    return copy_across(systems.first, systems.second, first, static_cast<std::ptrdiff_t>(n), result,
                       in_a_piece<From, To>());
}

template <class First, class Second, class From, class To>
To copy(cross_system<First, Second> &systems, From first, From last, To result)
{
    return detail::copy_n(systems, first, thrust::distance(first, last), result);
}
} // namespace detail
} // namespace cuda
} // namespace system
THRUST_NAMESPACE_END
