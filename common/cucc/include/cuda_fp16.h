/* cuda_fp16.h: half precision: 5 bits of exponent, 10 of fraction.
 *
 * The types, conversions, arithmetic, comparisons and functions that a course uses, for host and device code,
 * under the toolkit's names and with its rounding.  C++ only.  The body is one for both formats:
 * cucc/small_float_types.h.
 */
#ifndef __CUDA_FP16_H__
#define __CUDA_FP16_H__

#ifndef __cplusplus
#error "cuda_fp16.h needs C++"
#endif

#include "cuda_runtime.h"
#include "cucc/small_float.h"

#define CUCC_T __half
#define CUCC_T2 __half2
#define CUCC_RAW __half_raw
#define CUCC_RAW2 __half2_raw
#define CUCC_FORMAT cucc::small_float<10>
#define CUCC_NAME(a, b) a##half##b
#define CUCC_NAME2(a, b, c) a##half##b##half##c

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

typedef __half half;
typedef __half2 half2;
typedef __half nv_half;
typedef __half2 nv_half2;

#define CUDART_INF_FP16 __ushort_as_half((unsigned short)0x7c00)
#define CUDART_NAN_FP16 __ushort_as_half((unsigned short)0x7fff)
#define CUDART_MAX_NORMAL_FP16 __ushort_as_half((unsigned short)0x7bff)
#define CUDART_ONE_FP16 __ushort_as_half((unsigned short)0x3c00)
#define CUDART_ZERO_FP16 __ushort_as_half((unsigned short)0x0000)

#endif
