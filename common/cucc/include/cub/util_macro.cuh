/* util_macro.cuh: the larger and the smaller of two, by macros. */
#ifndef CUCC_CUB_UTIL_MACRO_CUH
#define CUCC_CUB_UTIL_MACRO_CUH

#define CUB_MAX(a, b) (((b) > (a)) ? (b) : (a))
#define CUB_MIN(a, b) (((b) < (a)) ? (b) : (a))
#define CUB_QUOTIENT_FLOOR(x, y) ((x) / (y))
#define CUB_QUOTIENT_CEILING(x, y) (((x) + (y)-1) / (y))
#define CUB_PREVENT_MACRO_SUBSTITUTION
#ifndef CUB_STATIC_ASSERT
#define CUB_STATIC_ASSERT(condition, message) static_assert(condition, message)
#endif

#endif
