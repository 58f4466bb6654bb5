/* util_allocator.cuh: cub::CachingDeviceAllocator: device memory that is kept for the next who asks for as
 * much on the same stream. */
#ifndef CUCC_CUB_UTIL_ALLOCATOR_CUH
#define CUCC_CUB_UTIL_ALLOCATOR_CUH

#include <map>
#include <mutex>

#include "util_debug.cuh"

namespace cub
{
class CachingDeviceAllocator
{
  public:
    CachingDeviceAllocator(bool skip_cleanup = false, bool = false) : keep(skip_cleanup) {}
    CachingDeviceAllocator(unsigned, unsigned, unsigned, size_t = ~size_t(0), bool skip_cleanup = false,
                           bool = false)
        : keep(skip_cleanup)
    {
    }
    CachingDeviceAllocator(const CachingDeviceAllocator &) = delete;
    ~CachingDeviceAllocator()
    {
        if (!keep) FreeAllCached();
    }

    cudaError_t DeviceAllocate(void **memory, size_t bytes, cudaStream_t stream = nullptr)
    {
        std::lock_guard<std::mutex> guard(lock);
        block wanted = {0, size_t(256), stream};
        cudaError_t error = cudaGetDevice(&wanted.device);
        while (wanted.bytes < bytes) wanted.bytes *= 2;
        const auto kept = unused.find(wanted);
        if (kept != unused.end()) {
            *memory = kept->second;
            unused.erase(kept);
        } else if (error == cudaSuccess) {
            error = cudaMalloc(memory, wanted.bytes);
        }
        if (error == cudaSuccess) used[*memory] = wanted;
        return error;
    }

    cudaError_t DeviceFree(void *memory)
    {
        std::lock_guard<std::mutex> guard(lock);
        const auto it = used.find(memory);
        if (it == used.end()) return cudaFree(memory);
        unused.insert({it->second, memory});
        used.erase(it);
        return cudaSuccess;
    }

    cudaError_t FreeAllCached()
    {
        std::lock_guard<std::mutex> guard(lock);
        cudaError_t error = cudaSuccess;
        for (const auto &each : unused) {
            const cudaError_t now = cudaFree(each.second);
            if (now != cudaSuccess) error = now;
        }
        unused.clear();
        return error;
    }

  private:
    struct block {
        int device;
        size_t bytes;
        cudaStream_t stream;
        bool operator<(const block &other) const
        {
            if (device != other.device) return device < other.device;
            return bytes != other.bytes ? bytes < other.bytes : stream < other.stream;
        }
    };
    bool keep;
    std::mutex lock;
    std::multimap<block, void *> unused;
    std::map<void *, block> used;
};
} // namespace cub

#endif
