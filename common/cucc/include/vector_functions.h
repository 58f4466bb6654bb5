/* vector_functions.h: make_int2(x, y), make_float4(x, y, z, w) and their family, for host and device code. */
#ifndef __VECTOR_FUNCTIONS_H__
#define __VECTOR_FUNCTIONS_H__

#include "vector_types.h"

#define CUCC_MAKE(result, ...)                                                                               \
    result made = {__VA_ARGS__};                                                                             \
    return made;

/* constexpr lets constant initialisers use them too. Never called: what a call returns as a struct is stored
 * by code that the compiler does not instrument, so that the sanitizer build would not see it. */
#if defined(__cplusplus) && __cplusplus >= 201402L
#define CUCC_MAKER __attribute__((always_inline)) static inline constexpr
#else
#define CUCC_MAKER static inline __attribute__((unused))
#endif

#define CUCC_MAKERS(name, type)                                                                              \
    CUCC_MAKER name##1 make_##name##1(type x){CUCC_MAKE(name##1, x)} CUCC_MAKER name##2 make_##name##2(      \
        type x, type y){CUCC_MAKE(name##2, x, y)} CUCC_MAKER name##3 make_##name##3(type x, type y, type z){ \
        CUCC_MAKE(name##3, x, y, z)} CUCC_MAKER name##4 make_##name##4(type x, type y, type z, type w)       \
    {                                                                                                        \
        CUCC_MAKE(name##4, x, y, z, w)                                                                       \
    }

#define CUCC_WIDE_MAKERS(name, type)                                                                         \
    CUCC_MAKER name##4_16a make_##name##4_16a(type x, type y, type z, type w){CUCC_MAKE(                     \
        name##4_16a, x, y, z, w)} CUCC_MAKER name##4_32a make_##name##4_32a(type x, type y, type z, type w)  \
    {                                                                                                        \
        CUCC_MAKE(name##4_32a, x, y, z, w)                                                                   \
    }

CUCC_MAKERS(char, signed char)
CUCC_MAKERS(uchar, unsigned char)
CUCC_MAKERS(short, short)
CUCC_MAKERS(ushort, unsigned short)
CUCC_MAKERS(int, int)
CUCC_MAKERS(uint, unsigned int)
CUCC_MAKERS(long, long)
CUCC_MAKERS(ulong, unsigned long)
CUCC_MAKERS(longlong, long long)
CUCC_MAKERS(ulonglong, unsigned long long)
CUCC_MAKERS(float, float)
CUCC_MAKERS(double, double)

CUCC_WIDE_MAKERS(long, long)
CUCC_WIDE_MAKERS(ulong, unsigned long)
CUCC_WIDE_MAKERS(longlong, long long)
CUCC_WIDE_MAKERS(ulonglong, unsigned long long)
CUCC_WIDE_MAKERS(double, double)

#undef CUCC_MAKERS
#undef CUCC_WIDE_MAKERS
#undef CUCC_MAKER
#undef CUCC_MAKE

#endif
