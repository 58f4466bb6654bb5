/* error.h: what a failed algorithm throws: thrust::system_error, with CUDA's number and words. */
#pragma once

#include <string>

#include <cuda_runtime.h>
#include <thrust/system/error_code.h>
#include <thrust/system/system_error.h>

THRUST_NAMESPACE_BEGIN
namespace system
{
namespace cuda
{
namespace detail
{
struct category_of_cuda : thrust::system::error_category {
    const char *name() const { return "cuda"; }
    std::string message(int number) const
    {
        const cudaError_t error = static_cast<cudaError_t>(number);
        return std::string(cudaGetErrorName(error)) + ": " + cudaGetErrorString(error);
    }
};
} // namespace detail
} // namespace cuda

inline const error_category &cuda_category()
{
    static const cuda::detail::category_of_cuda category;
    return category;
}
} // namespace system

using thrust::system::cuda_category;
THRUST_NAMESPACE_END
