/* memory.h: allocators of device memory, and malloc and free. */
#pragma once

#include <thrust/memory.h>
#include <thrust/mr/allocator.h>
#include <thrust/system/cuda/detail/malloc_and_free.h>
#include <thrust/system/cuda/memory_resource.h>

THRUST_NAMESPACE_BEGIN
namespace system
{
namespace cuda
{
inline pointer<void> malloc(std::size_t bytes)
{
    tag device;
    return pointer<void>(detail::malloc(device, bytes));
}

template <class T> pointer<T> malloc(std::size_t n)
{
    return pointer<T>(static_cast<T *>(thrust::system::cuda::malloc(n * sizeof(T)).get()));
}

inline void free(pointer<void> memory)
{
    tag device;
    detail::free(device, memory);
}

template <class T> using allocator = thrust::mr::stateless_resource_allocator<T, memory_resource>;
template <class T>
using universal_allocator = thrust::mr::stateless_resource_allocator<T, universal_memory_resource>;
template <class T>
using universal_host_pinned_allocator =
    thrust::mr::stateless_resource_allocator<T, universal_host_pinned_memory_resource>;
} // namespace cuda
} // namespace system

namespace cuda
{
using thrust::system::cuda::allocator;
using thrust::system::cuda::free;
using thrust::system::cuda::malloc;
using thrust::system::cuda::universal_allocator;
using thrust::system::cuda::universal_host_pinned_allocator;
} // namespace cuda
THRUST_NAMESPACE_END
