/* intrinsics_simd.h: arithmetic on the two halves or four bytes of a word: __vadd2, __vabsdiffu4 and their
 * kin. C++, under cucc; host code may call it too.
 *
 * Names as CUDA has them: a 2 or 4 at the end for halves or bytes, s or u before it for signed or unsigned
 * elements, ss and us for results that saturate.  __vcmp... answer all bits of an element, __vset... one.
 *
 * They are templates, whose argument nobody gives, so that only the bodies of those that a program calls are
 * instantiated: the compiler would do it for all hundred in each program. */
#ifndef CUCC_INTRINSICS_SIMD_H
#define CUCC_INTRINSICS_SIMD_H

#include <stdint.h>

namespace cucc
{
namespace simd
{
/* f of the elements of a and b, as signed or unsigned numbers; of its result as many bits as an element has
 */
template <class Element, class Function> inline unsigned each(unsigned a, unsigned b, Function f)
{
    const unsigned bits = 8 * sizeof(Element), mask = (1u << bits) - 1;
    unsigned result = 0;
    for (unsigned at = 0; at < 32; at += bits)
        result |= ((unsigned)f((int)(Element)(a >> at), (int)(Element)(b >> at)) & mask) << at;
    return result;
}
/* f(x, y, z, x + y), the sum without its carry, of the elements of a, b and c */
template <class Element, class Function>
inline unsigned each_of_three(unsigned a, unsigned b, unsigned c, Function f)
{
    const unsigned bits = 8 * sizeof(Element), mask = 0xffffffffu >> (32 - bits);
    unsigned result = 0;
    for (unsigned at = 0; at < 32; at += bits)
        result |= ((unsigned)f((Element)(a >> at), (Element)(b >> at), (Element)(c >> at),
                               (Element)((a >> at) + (b >> at))) &
                   mask)
                  << at;
    return result;
}
template <class Element> inline unsigned sum(unsigned a)
{
    unsigned result = 0;
    for (unsigned at = 0; at < 32; at += 8 * sizeof(Element)) result += (unsigned)(int)(Element)(a >> at);
    return result;
}
template <class Element> inline int saturate(int value)
{
    const int most = (Element)-1 < 0 ? (1 << (8 * sizeof(Element) - 1)) - 1 : (1 << 8 * sizeof(Element)) - 1;
    const int least = (Element)-1 < 0 ? -most - 1 : 0;
    return value < least ? least : value > most ? most : value;
}
inline int distance(int x, int y)
{
    return x < y ? y - x : x - y;
}
inline int average(int x, int y) /* a half is rounded up, below zero down */
{
    return (x + y + (x + y >= 0)) >> 1;
}
} // namespace simd
} // namespace cucc

#define CUCC_SIMD(name, element, expression)                                                                 \
    template <int = 0> static inline unsigned name(unsigned a, unsigned b)                                   \
    {                                                                                                        \
        return ::cucc::simd::each<element>(a, b, [](int x, int y) { return (void)y, expression; });          \
    }
#define CUCC_SIMD_ONE(name, element, expression)                                                             \
    template <int = 0> static inline unsigned name(unsigned a)                                               \
    {                                                                                                        \
        return ::cucc::simd::each<element>(a, a, [](int x, int) { return expression; });                     \
    }
#define CUCC_SIMD_COMPARE(name, n, element, operation)                                                       \
    CUCC_SIMD(__vcmp##name##n, element, x operation y ? -1 : 0)                                              \
    CUCC_SIMD(__vset##name##n, element, x operation y ? 1 : 0)
/* n elements of the types s and u */
#define CUCC_SIMD_ALL(n, s, u)                                                                               \
    CUCC_SIMD(__vadd##n, u, x + y)                                                                           \
    CUCC_SIMD(__vaddss##n, s, ::cucc::simd::saturate<s>(x + y))                                              \
    CUCC_SIMD(__vaddus##n, u, ::cucc::simd::saturate<u>(x + y))                                              \
    CUCC_SIMD(__vsub##n, u, x - y)                                                                           \
    CUCC_SIMD(__vsubss##n, s, ::cucc::simd::saturate<s>(x - y))                                              \
    CUCC_SIMD(__vsubus##n, u, ::cucc::simd::saturate<u>(x - y))                                              \
    CUCC_SIMD(__vavgs##n, s, ::cucc::simd::average(x, y))                                                    \
    CUCC_SIMD(__vavgu##n, u, ::cucc::simd::average(x, y))                                                    \
    CUCC_SIMD(__vhaddu##n, u, (x + y) >> 1)                                                                  \
    CUCC_SIMD(__vabsdiffs##n, s, ::cucc::simd::distance(x, y))                                               \
    CUCC_SIMD(__vabsdiffu##n, u, ::cucc::simd::distance(x, y))                                               \
    CUCC_SIMD(__vmaxs##n, s, x > y ? x : y)                                                                  \
    CUCC_SIMD(__vmaxu##n, u, x > y ? x : y)                                                                  \
    CUCC_SIMD(__vmins##n, s, x < y ? x : y)                                                                  \
    CUCC_SIMD(__vminu##n, u, x < y ? x : y)                                                                  \
    CUCC_SIMD_ONE(__vabs##n, s, x < 0 ? -x : x)                                                              \
    CUCC_SIMD_ONE(__vabsss##n, s, ::cucc::simd::saturate<s>(x < 0 ? -x : x))                                 \
    CUCC_SIMD_ONE(__vneg##n, s, -x)                                                                          \
    CUCC_SIMD_ONE(__vnegss##n, s, ::cucc::simd::saturate<s>(-x))                                             \
    CUCC_SIMD_COMPARE(eq, n, u, ==)                                                                          \
    CUCC_SIMD_COMPARE(ne, n, u, !=)                                                                          \
    CUCC_SIMD_COMPARE(ges, n, s, >=)                                                                         \
    CUCC_SIMD_COMPARE(geu, n, u, >=)                                                                         \
    CUCC_SIMD_COMPARE(gts, n, s, >)                                                                          \
    CUCC_SIMD_COMPARE(gtu, n, u, >)                                                                          \
    CUCC_SIMD_COMPARE(les, n, s, <=)                                                                         \
    CUCC_SIMD_COMPARE(leu, n, u, <=)                                                                         \
    CUCC_SIMD_COMPARE(lts, n, s, <)                                                                          \
    CUCC_SIMD_COMPARE(ltu, n, u, <)                                                                          \
    template <int = 0> static inline unsigned __vsads##n(unsigned a, unsigned b)                             \
    {                                                                                                        \
        return ::cucc::simd::sum<u>(__vabsdiffs##n(a, b));                                                   \
    }                                                                                                        \
    template <int = 0> static inline unsigned __vsadu##n(unsigned a, unsigned b)                             \
    {                                                                                                        \
        return ::cucc::simd::sum<u>(__vabsdiffu##n(a, b));                                                   \
    }
CUCC_SIMD_ALL(2, int16_t, uint16_t)
CUCC_SIMD_ALL(4, int8_t, uint8_t)
#undef CUCC_SIMD_ALL

/* Of dynamic programming: the larger or smaller of a and b, of a, b and c, of a + b and c; _relu: and not
 * below 0.
 * __vib... also tell, of a word or of each half of it, whether it is a (the larger or the smaller, or as
 * much). */
#define CUCC_DPX_ONE(name, word, element, expression)                                                        \
    template <int = 0> static inline word name(word a, word b, word c)                                       \
    {                                                                                                        \
        return (word)::cucc::simd::each_of_three<element>(                                                   \
            (unsigned)a, (unsigned)b, (unsigned)c,                                                           \
            [](element x, element y, element z, element sum) -> element {                                    \
                return (void)x, (void)y, (void)z, (void)sum, expression;                                     \
            });                                                                                              \
    }
#define CUCC_LARGER(x, y) ((x) > (y) ? (x) : (y))
#define CUCC_SMALLER(x, y) ((x) < (y) ? (x) : (y))
#define CUCC_DPX(suffix, word, element)                                                                      \
    CUCC_DPX_ONE(__viaddmax_##suffix, word, element, CUCC_LARGER(sum, z))                                    \
    CUCC_DPX_ONE(__viaddmin_##suffix, word, element, CUCC_SMALLER(sum, z))                                   \
    CUCC_DPX_ONE(__vimax3_##suffix, word, element, CUCC_LARGER(CUCC_LARGER(x, y), z))                        \
    CUCC_DPX_ONE(__vimin3_##suffix, word, element, CUCC_SMALLER(CUCC_SMALLER(x, y), z))
#define CUCC_DPX_RELU(suffix, word, element)                                                                 \
    template <int = 0> static inline word __vimax_##suffix##_relu(word a, word b)                            \
    {                                                                                                        \
        return __vimax3_##suffix(a, b, (word)0);                                                             \
    }                                                                                                        \
    template <int = 0> static inline word __vimin_##suffix##_relu(word a, word b)                            \
    {                                                                                                        \
        return __vimax3_##suffix(__vimin3_##suffix(a, b, b), (word)0, (word)0);                              \
    }                                                                                                        \
    CUCC_DPX_ONE(__viaddmax_##suffix##_relu, word, element, CUCC_LARGER(CUCC_LARGER(sum, z), 0))             \
    CUCC_DPX_ONE(__viaddmin_##suffix##_relu, word, element, CUCC_LARGER(CUCC_SMALLER(sum, z), 0))            \
    CUCC_DPX_ONE(__vimax3_##suffix##_relu, word, element, CUCC_LARGER(CUCC_LARGER(CUCC_LARGER(x, y), z), 0)) \
    CUCC_DPX_ONE(__vimin3_##suffix##_relu, word, element, CUCC_LARGER(CUCC_SMALLER(CUCC_SMALLER(x, y), z), 0))
CUCC_DPX(s32, int, int32_t)
CUCC_DPX_RELU(s32, int, int32_t)
CUCC_DPX(u32, unsigned, uint32_t)
CUCC_DPX(s16x2, unsigned, int16_t)
CUCC_DPX_RELU(s16x2, unsigned, int16_t)
CUCC_DPX(u16x2, unsigned, uint16_t)
#undef CUCC_DPX_RELU
#undef CUCC_DPX
#undef CUCC_SMALLER
#undef CUCC_LARGER
#undef CUCC_DPX_ONE

#define CUCC_DPX_TOLD(name, operation, word)                                                                 \
    template <int = 0> static inline word name##32(word a, word b, bool *is_a)                               \
    {                                                                                                        \
        *is_a = a operation b;                                                                               \
        return *is_a ? a : b;                                                                                \
    }
#define CUCC_DPX_TOLD_HALVES(name, operation, half)                                                          \
    template <int = 0> static inline unsigned name##16x2(unsigned a, unsigned b, bool *high, bool *low)      \
    {                                                                                                        \
        *high = (half)(a >> 16) operation(half)(b >> 16);                                                    \
        *low = (half)a operation(half) b;                                                                    \
        return ((*high ? a : b) & 0xffff0000u) | ((*low ? a : b) & 0xffffu);                                 \
    }
CUCC_DPX_TOLD(__vibmax_s, >=, int)
CUCC_DPX_TOLD(__vibmax_u, >=, unsigned)
CUCC_DPX_TOLD(__vibmin_s, <=, int)
CUCC_DPX_TOLD(__vibmin_u, <=, unsigned)
CUCC_DPX_TOLD_HALVES(__vibmax_s, >=, int16_t)
CUCC_DPX_TOLD_HALVES(__vibmax_u, >=, uint16_t)
CUCC_DPX_TOLD_HALVES(__vibmin_s, <=, int16_t)
CUCC_DPX_TOLD_HALVES(__vibmin_u, <=, uint16_t)
#undef CUCC_DPX_TOLD_HALVES
#undef CUCC_DPX_TOLD
#undef CUCC_SIMD_COMPARE
#undef CUCC_SIMD_ONE
#undef CUCC_SIMD

#endif
