/* malloc_and_free.h: temporary memory of an algorithm is the device's. */
#pragma once

#include <cstdlib>

#include <thrust/detail/raw_pointer_cast.h>
#include <thrust/system/cuda/detail/check.h>
#include <thrust/system/cuda/detail/execution_policy.h>
#include <thrust/system/detail/bad_alloc.h>

THRUST_NAMESPACE_BEGIN
namespace system
{
namespace cuda
{
namespace detail
{
template <class Derived> void *malloc(execution_policy<Derived> &, std::size_t bytes)
{
    void *memory = nullptr;
    if (cucc::on_device()) return std::malloc(bytes);
    if (cudaMalloc(&memory, bytes) == cudaSuccess) return memory;
    cudaGetLastError();
    throw thrust::system::detail::bad_alloc("there is not enough device memory");
}

template <class Derived, class Pointer> void free(execution_policy<Derived> &, Pointer memory)
{
    if (cucc::on_device())
        std::free(thrust::raw_pointer_cast(memory));
    else
        check_free(cudaFree(thrust::raw_pointer_cast(memory)));
}
} // namespace detail
} // namespace cuda
} // namespace system
THRUST_NAMESPACE_END
