/* begin.h: what cucc puts before a header of Thrust (wrap.sh).
 *
 * Thrust is told that a plain C++ compiler reads it, since what it keeps for nvcc is written for nvcc alone,
 * and that there is a fifth device system beside its four, called cuda: the one in this folder (cuda/).
 * Whether the text is the host's or the device's (__CUDA_ARCH__) is not its business: both must read the
 * same.
 */
#pragma push_macro("__CUDACC__")
#pragma push_macro("__NVCC__")
#pragma push_macro("__CUDA_ARCH__")
#undef __CUDACC__
#undef __NVCC__
#undef __CUDA_ARCH__

#ifndef CUCC_THRUST
#define CUCC_THRUST
#define THRUST_DEVICE_SYSTEM_CUDA 1
#ifndef THRUST_DEVICE_SYSTEM
#define THRUST_DEVICE_SYSTEM THRUST_DEVICE_SYSTEM_CUDA
#endif
#if THRUST_DEVICE_SYSTEM == THRUST_DEVICE_SYSTEM_CUDA
#undef THRUST_DEVICE_SYSTEM
#define THRUST_DEVICE_SYSTEM 5
#define __THRUST_DEVICE_SYSTEM_NAMESPACE cuda
#endif
#define THRUST_IGNORE_DEPRECATED_CPP_DIALECT
#define CUB_IGNORE_DEPRECATED_CPP_DIALECT
#define CCCL_IGNORE_DEPRECATED_CPP_DIALECT
#define CCCL_DISABLE_FP8_SUPPORT
#define CCCL_DISABLE_FP16_SUPPORT
#define CCCL_DISABLE_BF16_SUPPORT
#define CCCL_DISABLE_NVTX
#endif
