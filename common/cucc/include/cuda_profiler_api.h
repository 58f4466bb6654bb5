/* cuda_profiler_api.h: switches of an attached profiler.  There is none: the calls do nothing. */
#ifndef __CUDA_PROFILER_API_H__
#define __CUDA_PROFILER_API_H__

#include "cuda_runtime_api.h"
#include "cucc/api/begin.h"

cudaError_t cudaProfilerStart(void);
cudaError_t cudaProfilerStop(void);

#include "cucc/api/end.h"
#endif
