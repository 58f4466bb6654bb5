/* cuda.h: the driver API. */
#ifndef __cuda_cuda_h__
#define __cuda_cuda_h__

#define CUDA_VERSION 13000
#define CUDAAPI

#include "cuda_runtime_api.h"
#include "cucc/api/driver.h"
#include "cucc/api/driver_memory.h"
#include "cucc/api/driver_virtual.h"

#endif
