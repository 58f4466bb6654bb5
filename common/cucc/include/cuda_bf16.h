/* cuda_bf16.h: bfloat16: the upper half of a float, 8 bits of exponent, 7 of fraction.
 *
 * The types, conversions, arithmetic, comparisons and functions that a course uses, for host and device code,
 * under the toolkit's names and with its rounding.  C++ only.  The body is one for both formats:
 * cucc/small_float_types.h.
 */
#ifndef __CUDA_BF16_H__
#define __CUDA_BF16_H__

#ifndef __cplusplus
#error "cuda_bf16.h needs C++"
#endif

#include "cuda_runtime.h"
#include "cucc/small_float.h"

#define CUCC_T __nv_bfloat16
#define CUCC_T2 __nv_bfloat162
#define CUCC_RAW __nv_bfloat16_raw
#define CUCC_RAW2 __nv_bfloat162_raw
#define CUCC_FORMAT cucc::small_float<7>
#define CUCC_NAME(a, b) a##bfloat16##b
#define CUCC_NAME2(a, b, c) a##bfloat16##b##bfloat16##c

#include "cucc/small_float_types.h"
#include "cucc/small_float_functions.h"
#include "cucc/small_float_conversions.h"

#undef CUCC_T
#undef CUCC_T2
#undef CUCC_RAW
#undef CUCC_RAW2
#undef CUCC_FORMAT
#undef CUCC_NAME
#undef CUCC_NAME2

typedef __nv_bfloat16 nv_bfloat16;
typedef __nv_bfloat162 nv_bfloat162;

#endif
