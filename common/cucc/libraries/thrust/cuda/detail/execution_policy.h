/* execution_policy.h: who runs an algorithm: the tag of device memory, and what is derived from it. */
#pragma once

#include <thrust/detail/config.h>

#include <cuda_runtime.h>
#include <thrust/detail/allocator_aware_execution_policy.h>
#include <thrust/detail/execution_policy.h>
#include <thrust/iterator/detail/any_system_tag.h>

THRUST_NAMESPACE_BEGIN
namespace system
{
namespace cuda
{
namespace detail
{
struct tag;
template <class Derived> struct execution_policy;

template <> struct execution_policy<tag> : thrust::execution_policy<tag> {
    typedef tag tag_type;
};

struct tag : execution_policy<tag>, thrust::detail::allocator_aware_execution_policy<execution_policy> {
};

template <class Derived> struct execution_policy : thrust::execution_policy<Derived> {
    typedef tag tag_type;
    operator tag() const { return tag(); }
};

/* The stream of a policy; par.h has one that was given a stream */
template <class Derived> cudaStream_t stream_of(const execution_policy<Derived> &)
{
    return 0;
}
} // namespace detail

using detail::execution_policy;
using detail::tag;
} // namespace cuda
} // namespace system

namespace cuda
{
using thrust::system::cuda::execution_policy;
using thrust::system::cuda::tag;
} // namespace cuda
THRUST_NAMESPACE_END

#include <thrust/system/cuda/detail/where.h>
