/* cuda_runtime_api.h: the CUDA runtime API for C and C++.
 *
 * The names, types, values and error codes are those of CUDA 13.0; a program that compiles with the toolkit's
 * header compiles with this one.  Every function returns a cudaError_t (0 is cudaSuccess) unless it says
 * otherwise, and any of them may also return the error of earlier asynchronous work.  Each header below is
 * the manual of its part. What this backend declares but cannot do stands in cucc/api/unsupported.h.
 *
 * Pointers called devPtr are device addresses: a host that dereferences one is stopped with an explanation.
 */
#ifndef __CUDA_RUNTIME_API_H__
#define __CUDA_RUNTIME_API_H__

#define CUDART_VERSION 13000
#define __CUDART_API_VERSION 13000

#include "builtin_types.h"
#include "cuda_device_runtime_api.h"

#include "cucc/api/error.h"
#include "cucc/api/device.h"
#include "cucc/api/memory.h"
#include "cucc/api/copy.h"
#include "cucc/api/array.h"
#include "cucc/api/managed.h"
#include "cucc/api/pool.h"
#include "cucc/api/stream.h"
#include "cucc/api/event.h"
#include "cucc/api/ipc.h"
#include "cucc/api/launch.h"
#include "cucc/api/library.h"
#include "cucc/api/graph.h"
#include "cucc/api/unsupported.h"
#ifdef CUCC_LEGACY /* cucc --legacy=12 */
#include "cucc/api/legacy.h"
#endif

/* A program compiled with this option means its host thread's own stream by stream 0.  It holds for the whole
 * program here, once one file of it says so. */
#ifdef CUDA_API_PER_THREAD_DEFAULT_STREAM
#ifdef __cplusplus
extern "C"
#else
extern
#endif
    int cucc_per_thread_default_stream;
static __attribute__((constructor, unused)) void cucc_use_per_thread_default_stream(void)
{
    cucc_per_thread_default_stream = 1;
}
#endif

#endif
