/* intrinsics.h: the arithmetic that CUDA offers device code beyond C's operators. C++, under cucc; host code
 * may call it too.
 *
 *   intrinsics_integer.h   bits, wide products, dot products, min and max
 *   intrinsics_convert.h   conversions with a rounding mode, saturating as the hardware's do; bits of a
 * number intrinsics_math.h      correctly rounded arithmetic by name, fast approximations, functions that
 * libm has not intrinsics_simd.h      the halves and bytes of a word, each by itself intrinsics_memory.h
 * loads and stores with a cache hint
 *
 * What a GPU approximates (__expf, rsqrtf, ...) is computed here by libm, at least as accurately: programs
 * must not rely on the last bits of either.
 */
#ifndef CUCC_INTRINSICS_H
#define CUCC_INTRINSICS_H

#include "intrinsics_integer.h"
#include "intrinsics_convert.h"
#include "intrinsics_math.h"
#include "intrinsics_simd.h"
#include "intrinsics_memory.h"

#endif
