/* cuda.h: a little of the driver API.
 *
 * Programs written for the runtime API include this header for its version and types, and ask it about
 * devices; that works.  Contexts, modules, memory and launches of the driver API do not exist here: a call of
 * one does not compile, and the compiler's message says why.
 */
#ifndef __cuda_cuda_h__
#define __cuda_cuda_h__

#include "cuda_runtime_api.h"
#include "cucc/types/driver_device.h"
#include "cucc/types/driver_error.h"

#define CUDA_VERSION 13000
#define CUDAAPI

typedef int CUdevice;
typedef unsigned long long CUdeviceptr;
typedef struct CUctx_st *CUcontext;
typedef struct CUmod_st *CUmodule;
typedef struct CUfunc_st *CUfunction;
typedef cudaStream_t CUstream;
typedef cudaEvent_t CUevent;

#define CU_UUID_HAS_BEEN_DEFINED
typedef enum CUcomputemode_enum {
    CU_COMPUTEMODE_DEFAULT = 0,
    CU_COMPUTEMODE_PROHIBITED = 2,
    CU_COMPUTEMODE_EXCLUSIVE_PROCESS = 3
} CUcomputemode;

#include "cucc/api/begin.h"

CUresult cuInit(unsigned int flags); /* flags must be 0 */
CUresult cuDriverGetVersion(int *version);
CUresult cuGetErrorName(CUresult error, const char **name);
CUresult cuGetErrorString(CUresult error, const char **text);
CUresult cuDeviceGetCount(int *count);
CUresult cuDeviceGet(CUdevice *device, int ordinal);
CUresult cuDeviceGetName(char *name, int length, CUdevice device);
CUresult cuDeviceTotalMem(size_t *bytes, CUdevice device);
CUresult cuDeviceCanAccessPeer(int *can, CUdevice device, CUdevice peer);
CUresult cuDeviceGetAttribute(int *value, CUdevice_attribute attribute, CUdevice device);

/* Calls that do not exist here */
#ifdef __cplusplus
#define CUCC_ANY ...
#else
#define CUCC_ANY
#endif
#define CUCC_NO_DRIVER_API(name, instead)                                                                    \
    CUresult name(CUCC_ANY) __attribute__((                                                                  \
        error(#name " is not supported on the CPU backend: use the runtime API (" instead ")")));
CUCC_NO_DRIVER_API(cuCtxCreate, "cudaSetDevice")
CUCC_NO_DRIVER_API(cuCtxDestroy, "cudaDeviceReset")
CUCC_NO_DRIVER_API(cuCtxSynchronize, "cudaDeviceSynchronize")
CUCC_NO_DRIVER_API(cuModuleLoad, "call the kernel by its name")
CUCC_NO_DRIVER_API(cuModuleLoadData, "call the kernel by its name")
CUCC_NO_DRIVER_API(cuModuleGetFunction, "call the kernel by its name")
CUCC_NO_DRIVER_API(cuLaunchKernel, "cudaLaunchKernel")
CUCC_NO_DRIVER_API(cuMemAlloc, "cudaMalloc")
CUCC_NO_DRIVER_API(cuMemFree, "cudaFree")
CUCC_NO_DRIVER_API(cuMemcpyHtoD, "cudaMemcpy")
CUCC_NO_DRIVER_API(cuMemcpyDtoH, "cudaMemcpy")
CUCC_NO_DRIVER_API(cuMemsetD32, "cudaMemset")
CUCC_NO_DRIVER_API(cuStreamCreate, "cudaStreamCreate")
CUCC_NO_DRIVER_API(cuStreamSynchronize, "cudaStreamSynchronize")
#undef CUCC_NO_DRIVER_API
#undef CUCC_ANY

#include "cucc/api/end.h"
#endif
