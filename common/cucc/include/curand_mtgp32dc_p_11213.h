/* curand_mtgp32dc_p_11213.h: MTGP32's table of 200 sets of parameters, mtgp32dc_params_fast_11213. The
 * numbers are the toolkit's and not ours to give away, so they come from its header of this name: in a folder
 * that -I names, or where a toolkit is installed by default.
 */
#ifndef CUCC_CURAND_MTGP32DC_P_11213_H
#define CUCC_CURAND_MTGP32DC_P_11213_H

#include "curand_mtgp32.h" /* before the toolkit's, which has the same guard */
#if __has_include_next(<curand_mtgp32dc_p_11213.h>)
#include_next <curand_mtgp32dc_p_11213.h>
#elif __has_include("/usr/local/cuda/include/curand_mtgp32dc_p_11213.h")
#include "/usr/local/cuda/include/curand_mtgp32dc_p_11213.h"
#else
#error "cucc: MTGP32's table is not supported without a CUDA toolkit, whose header -I may name; use Philox"
#endif

#endif
