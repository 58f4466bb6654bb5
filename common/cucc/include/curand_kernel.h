/* curand_kernel.h: cuRAND's device API: random numbers drawn by the threads of a kernel.  C++; nothing to
 * link.
 *
 *     __global__ void walk(...)
 *     {
 *         curandStatePhilox4_32_10_t state;
 *         curand_init(seed, thread, 0, &state);     its own subsequence for each thread
 *         float u = curand_uniform(&state);
 *         float4 z = curand_normal4(&state);
 *     }
 *
 * Here are XORWOW (curandState), Philox, MRG32k3a, MTGP32 (curand_mtgp32_host.h) and Sobol's sequences.
 * Integers and uniform numbers are those of a GPU to the last bit; normal, log-normal and Poisson numbers use
 * the host's elementary functions and may differ from a GPU's in the last bits.
 */
#ifndef CURAND_KERNEL_H_
#define CURAND_KERNEL_H_

#ifndef __cplusplus
#error "curand_kernel.h is for C++ (a .cu file); C code can use the host API in curand.h"
#endif

#include "curand.h"
#include "cucc/random/state.h"
#include "curand_uniform.h"
#include "curand_normal.h"
#include "curand_lognormal.h"
#include "curand_poisson.h"

#endif
