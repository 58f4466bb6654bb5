/* memory_resource.h: memory as cudaMalloc, cudaMallocManaged and cudaMallocHost give it. */
#pragma once

#include <cstddef>

#include <cuda_runtime.h>
#include <thrust/mr/memory_resource.h>
#include <thrust/system/cuda/detail/check.h>
#include <thrust/system/cuda/error.h>
#include <thrust/system/cuda/pointer.h>
#include <thrust/system/detail/bad_alloc.h>

THRUST_NAMESPACE_BEGIN
namespace system
{
namespace cuda
{
namespace detail
{
struct device_memory {
    static cudaError_t get(void **memory, std::size_t bytes) { return ::cudaMalloc(memory, bytes); }
    static cudaError_t give_back(void *memory) { return ::cudaFree(memory); }
};
struct managed_memory {
    static cudaError_t get(void **memory, std::size_t bytes) { return ::cudaMallocManaged(memory, bytes); }
    static cudaError_t give_back(void *memory) { return ::cudaFree(memory); }
};
struct pinned_memory {
    static cudaError_t get(void **memory, std::size_t bytes) { return ::cudaMallocHost(memory, bytes); }
    static cudaError_t give_back(void *memory) { return ::cudaFreeHost(memory); }
};

template <class Memory, class Pointer> struct resource final : thrust::mr::memory_resource<Pointer> {
    Pointer do_allocate(std::size_t bytes, std::size_t) override
    {
        void *memory = nullptr;
        const cudaError_t error = Memory::get(&memory, bytes);
        if (error == cudaSuccess) return Pointer(memory);
        cudaGetLastError();
        throw thrust::system::detail::bad_alloc(thrust::cuda_category().message(error).c_str());
    }
    void do_deallocate(Pointer memory, std::size_t, std::size_t) override
    {
        check_free(Memory::give_back(thrust::raw_pointer_cast(memory)));
    }
};
} // namespace detail

typedef detail::resource<detail::device_memory, pointer<void>> memory_resource;
typedef detail::resource<detail::managed_memory, universal_pointer<void>> universal_memory_resource;
typedef detail::resource<detail::pinned_memory, universal_pointer<void>>
    universal_host_pinned_memory_resource;
} // namespace cuda
} // namespace system

namespace cuda
{
using thrust::system::cuda::memory_resource;
using thrust::system::cuda::universal_host_pinned_memory_resource;
using thrust::system::cuda::universal_memory_resource;
} // namespace cuda
THRUST_NAMESPACE_END
