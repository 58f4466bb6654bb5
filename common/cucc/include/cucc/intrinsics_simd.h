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
#undef CUCC_SIMD_COMPARE
#undef CUCC_SIMD_ONE
#undef CUCC_SIMD

#endif
