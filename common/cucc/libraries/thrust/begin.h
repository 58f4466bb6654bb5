/* begin.h: what cucc puts before a header of Thrust (wrap.sh).
 *
 * Thrust is told that a plain C++ compiler reads it and that its device is the host (its CPP system), since
 * its CUDA system is code for nvcc alone.  A program that includes it runs relaxed: see
 * runtime/api/memory/relaxed.h.
 */
#pragma push_macro("__CUDACC__")
#pragma push_macro("__NVCC__")
#undef __CUDACC__
#undef __NVCC__

#ifndef CUCC_THRUST
#define CUCC_THRUST
#ifndef THRUST_DEVICE_SYSTEM
#define THRUST_DEVICE_SYSTEM THRUST_DEVICE_SYSTEM_CPP
#endif
#define THRUST_IGNORE_DEPRECATED_CPP_DIALECT
#define CUB_IGNORE_DEPRECATED_CPP_DIALECT
#define CCCL_IGNORE_DEPRECATED_CPP_DIALECT
#define CCCL_DISABLE_FP8_SUPPORT
#define CCCL_DISABLE_FP16_SUPPORT
#define CCCL_DISABLE_BF16_SUPPORT
#define CCCL_DISABLE_NVTX
extern "C" void cucc_relax(void);
namespace cucc
{
struct relaxing {
    relaxing() { cucc_relax(); }
};
static const relaxing relax_for_thrust;
} // namespace cucc
#endif
