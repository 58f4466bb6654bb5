/* check.h: an error of CUDA's becomes an exception, as Thrust has it. */
#pragma once

#include <exception>

#include <thrust/system/cuda/detail/execution_policy.h>
#include <thrust/system/cuda/error.h>

THRUST_NAMESPACE_BEGIN
namespace system
{
namespace cuda
{
namespace detail
{
inline void check(cudaError_t error, const char *what)
{
    if (error == cudaSuccess) return;
    cudaGetLastError(); /* told here, once */
    if (error == cudaErrorInvalidValue) cucc_tell_place();
    throw thrust::system_error(error, thrust::cuda_category(), what);
}

/* An error of a free is thrown as Thrust throws it, also out of a destructor, which ends the program. While
 * another exception is on its way, it is that one which is told. */
inline void check_free(cudaError_t error)
{
    if (std::uncaught_exceptions() == 0) check(error, "a free of device memory");
}

/* The end of what the policy's stream has to do */
template <class Derived> void wait_for(execution_policy<Derived> &exec, const char *what)
{
    check(cudaStreamSynchronize(stream_of(thrust::detail::derived_cast(exec))), what);
}
} // namespace detail
} // namespace cuda
} // namespace system
THRUST_NAMESPACE_END
