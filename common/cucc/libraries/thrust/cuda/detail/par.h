/* par.h: thrust::cuda::par, on a stream or with an allocator. An algorithm has ended when its call returns,
 * under par_nosync too, which only allows it to be otherwise. */
#pragma once

#include <thrust/system/cuda/detail/execution_policy.h>

THRUST_NAMESPACE_BEGIN
namespace system
{
namespace cuda
{
namespace detail
{
template <class Derived> struct execute_on_stream_base : execution_policy<Derived> {
    execute_on_stream_base(cudaStream_t s = 0) : stream(s) {}
    Derived on(cudaStream_t s) const
    {
        Derived same = thrust::detail::derived_cast(*this);
        same.stream = s;
        return same;
    }
    friend cudaStream_t stream_of(const execute_on_stream_base &policy) { return policy.stream; }

  private:
    cudaStream_t stream;
};

struct execute_on_stream : execute_on_stream_base<execute_on_stream> {
    execute_on_stream(cudaStream_t s = 0) : execute_on_stream_base<execute_on_stream>(s) {}
};

struct par_t : execution_policy<par_t>,
               thrust::detail::allocator_aware_execution_policy<execute_on_stream_base> {
    constexpr par_t() : execution_policy<par_t>() {}
    execute_on_stream on(cudaStream_t stream) const { return execute_on_stream(stream); }
};
} // namespace detail

static const detail::par_t par, par_nosync;
} // namespace cuda
} // namespace system

namespace cuda
{
using thrust::system::cuda::par;
using thrust::system::cuda::par_nosync;
} // namespace cuda
THRUST_NAMESPACE_END
