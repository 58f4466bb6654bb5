/* cross_system.h: two systems at once, for a copy from device to host or back. */
#pragma once

#include <thrust/system/cpp/detail/execution_policy.h>
#include <thrust/system/cuda/detail/execution_policy.h>

THRUST_NAMESPACE_BEGIN
namespace system
{
namespace cuda
{
namespace detail
{
template <class First, class Second> struct cross_system : execution_policy<cross_system<First, Second>> {
    First &first;
    Second &second;
    cross_system(First &f, Second &s) : first(f), second(s) {}
};

template <class Device, class Host>
cross_system<Device, Host> select_system(const execution_policy<Device> &device,
                                         const thrust::system::cpp::execution_policy<Host> &host)
{
    return {const_cast<Device &>(thrust::detail::derived_cast(device)),
            const_cast<Host &>(thrust::detail::derived_cast(host))};
}

template <class Host, class Device>
cross_system<Host, Device> select_system(const thrust::system::cpp::execution_policy<Host> &host,
                                         const execution_policy<Device> &device)
{
    return {const_cast<Host &>(thrust::detail::derived_cast(host)),
            const_cast<Device &>(thrust::detail::derived_cast(device))};
}
} // namespace detail
} // namespace cuda
} // namespace system
THRUST_NAMESPACE_END
