/* get_value.h: reading and writing one element. In a kernel that is a load or a store; on the host each is a
 * copy of one element. */
#pragma once

#include <thrust/detail/raw_pointer_cast.h>
#include <thrust/iterator/iterator_traits.h>
#include <thrust/system/cuda/detail/check.h>
#include <thrust/system/cuda/detail/cross_system.h>

THRUST_NAMESPACE_BEGIN
namespace system
{
namespace cuda
{
namespace detail
{
template <class Derived, class To, class From>
void copy_value(execution_policy<Derived> &exec, To to, From from, cudaMemcpyKind kind)
{
    if ((const void *)to == (const void *)from) return; /* an algorithm in place */
    check(cudaMemcpyAsync((void *)to, (const void *)from, sizeof *from, kind,
                          stream_of(thrust::detail::derived_cast(exec))),
          "an element of device memory");
    wait_for(exec, "an element of device memory");
}

template <class Derived, class Pointer>
typename thrust::iterator_value<Pointer>::type get_value(execution_policy<Derived> &exec, Pointer from)
{
    typedef typename thrust::iterator_value<Pointer>::type value;
    if (cucc::on_device()) return *thrust::raw_pointer_cast(from);
    alignas(value) char here[sizeof(value)];
    copy_value(exec, here, thrust::raw_pointer_cast(from), cudaMemcpyDeviceToHost);
    return *reinterpret_cast<value *>(here);
}

template <class To, class From>
using same_value =
    std::is_same<typename thrust::iterator_value<To>::type, typename thrust::iterator_value<From>::type>;

template <class Derived, class To, class From>
void assign_on_host(execution_policy<Derived> &exec, To to, From from, std::true_type)
{
    copy_value(exec, thrust::raw_pointer_cast(to), thrust::raw_pointer_cast(from), cudaMemcpyDefault);
}

/* the value is converted on the way, on the host */
template <class Derived, class To, class From>
void assign_on_host(execution_policy<Derived> &exec, To to, From from, std::false_type)
{
    typedef typename thrust::iterator_value<From>::type source;
    alignas(source) char here[sizeof(source)];
    copy_value(exec, here, thrust::raw_pointer_cast(from), cudaMemcpyDefault);
    typename thrust::iterator_value<To>::type converted = *reinterpret_cast<source *>(here);
    copy_value(exec, thrust::raw_pointer_cast(to), &converted, cudaMemcpyDefault);
}

template <class Derived, class To, class From>
void assign_value(execution_policy<Derived> &exec, To to, From from)
{
    if (cucc::on_device())
        *thrust::raw_pointer_cast(to) = *thrust::raw_pointer_cast(from);
    else
        assign_on_host(exec, to, from, same_value<To, From>());
}

template <class First, class Second, class To, class From>
void assign_value(cross_system<First, Second> &systems, To to, From from)
{
    tag device;
    (void)systems;
    detail::assign_value(device, to, from);
}
} // namespace detail
} // namespace cuda
} // namespace system
THRUST_NAMESPACE_END
