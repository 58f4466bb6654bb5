/* pointer.h: pointers to device memory, and to managed memory, which the host follows too. */
#pragma once

#include <type_traits>

#include <thrust/detail/pointer.h>
#include <thrust/detail/reference.h>
#include <thrust/system/cuda/detail/execution_policy.h>

THRUST_NAMESPACE_BEGIN
namespace system
{
namespace cuda
{
template <class T> using reference = thrust::tagged_reference<T, tag>;
template <class T> using pointer = thrust::pointer<T, tag, reference<T>>;
template <class T>
using universal_pointer = thrust::pointer<T, tag, typename std::add_lvalue_reference<T>::type>;
} // namespace cuda
} // namespace system

namespace cuda
{
using thrust::system::cuda::pointer;
using thrust::system::cuda::reference;
using thrust::system::cuda::universal_pointer;
} // namespace cuda
THRUST_NAMESPACE_END
