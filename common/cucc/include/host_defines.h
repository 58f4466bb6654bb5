/* host_defines.h: CUDA's qualifiers.
 *
 * Under cucc (__CUCC__) the words reach the translator as they are: each is defined as itself, which keeps
 * `#ifdef __global__` true.  A plain C or C++ compiler sees host code only and gets most of them as nothing.
 */
#ifndef __HOST_DEFINES_H__
#define __HOST_DEFINES_H__

#ifdef __CUCC__
#define __global__ __global__
#define __device__ __device__
#define __host__ __host__
#define __shared__ __shared__
#define __constant__ __constant__
#define __managed__ __managed__
#define __grid_constant__ __grid_constant__
#define __forceinline__ __forceinline__
#else
#define __global__
#define __device__
#define __host__
#define __shared__
#define __constant__
#define __managed__
#define __grid_constant__
#define __launch_bounds__(...)
#define __cluster_dims__(...)
#define __forceinline__ __inline__ __attribute__((always_inline))
#endif

#define __align__(n) __attribute__((aligned(n)))
#define __builtin_align__(n) __attribute__((aligned(n)))
#define __no_return__ __attribute__((noreturn))
#define __inline_hint__
#define __maxnreg__(n)
#define CUDARTAPI
#define CUDARTAPI_CDECL
#define CUDART_CB

#endif
