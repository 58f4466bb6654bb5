/* intrinsics_integer.h: integer intrinsics. Shift amounts and zero arguments are defined as on the GPU. */
#ifndef CUCC_INTRINSICS_INTEGER_H
#define CUCC_INTRINSICS_INTEGER_H

#include <stdlib.h>

/* ---- Counting and turning bits ---- */
static inline int __popc(unsigned x)
{
    return __builtin_popcount(x);
}
static inline int __popcll(unsigned long long x)
{
    return __builtin_popcountll(x);
}
static inline int __clz(int x)
{
    return x ? __builtin_clz((unsigned)x) : 32;
}
static inline int __clzll(long long x)
{
    return x ? __builtin_clzll((unsigned long long)x) : 64;
}
static inline int __ffs(int x)
{
    return __builtin_ffs(x);
}
static inline int __ffsll(long long x)
{
    return __builtin_ffsll(x);
}

static inline unsigned __brev(unsigned x)
{
    x = (x >> 1 & 0x55555555u) | (x & 0x55555555u) << 1;
    x = (x >> 2 & 0x33333333u) | (x & 0x33333333u) << 2;
    x = (x >> 4 & 0x0f0f0f0fu) | (x & 0x0f0f0f0fu) << 4;
    return __builtin_bswap32(x);
}

static inline unsigned long long __brevll(unsigned long long x)
{
    return (unsigned long long)__brev((unsigned)x) << 32 | __brev((unsigned)(x >> 32));
}

/* The n-th set bit of mask, counted from bit `base` upwards (n > 0) or downwards (n < 0); ~0 if there is
 * none. */
static inline unsigned __fns(unsigned mask, unsigned base, int n)
{
    int step = n < 0 ? -1 : 1, left = n < 0 ? -n : n;
    for (int bit = (int)base; bit >= 0 && bit < 32; bit += step) {
        if (!(mask >> bit & 1)) continue;
        if (left <= 1) return (unsigned)bit;
        left--;
    }
    return 0xffffffffu;
}

/* Four bytes picked from the eight of x (0 to 3) and y (4 to 7); bit 3 of a selector spreads the byte's sign.
 */
static inline unsigned __byte_perm(unsigned x, unsigned y, unsigned selectors)
{
    unsigned long long bytes = (unsigned long long)y << 32 | x;
    unsigned result = 0;
    for (int i = 0; i < 4; i++) {
        unsigned selector = selectors >> (4 * i) & 15, byte = (unsigned)(bytes >> (8 * (selector & 7))) & 255;
        if (selector & 8) byte = byte & 128 ? 255 : 0;
        result |= byte << (8 * i);
    }
    return result;
}

/* The 64 bits hi:lo, shifted; the amount is taken modulo 32, or (c) clamped to 32. */
static inline unsigned __funnelshift_l(unsigned lo, unsigned hi, unsigned shift)
{
    return (unsigned)((((unsigned long long)hi << 32 | lo) << (shift & 31)) >> 32);
}
static inline unsigned __funnelshift_lc(unsigned lo, unsigned hi, unsigned shift)
{
    return shift >= 32 ? lo : __funnelshift_l(lo, hi, shift);
}
static inline unsigned __funnelshift_r(unsigned lo, unsigned hi, unsigned shift)
{
    return (unsigned)(((unsigned long long)hi << 32 | lo) >> (shift & 31));
}
static inline unsigned __funnelshift_rc(unsigned lo, unsigned hi, unsigned shift)
{
    return shift >= 32 ? hi : __funnelshift_r(lo, hi, shift);
}

/* ---- Products, averages, differences ---- */
static inline int __mul24(int x, int y)
{
    long long product = (long long)((int)((unsigned)x << 8) >> 8) * ((int)((unsigned)y << 8) >> 8);
    return (int)product;
}
static inline unsigned __umul24(unsigned x, unsigned y)
{
    return (x & 0xffffffu) * (y & 0xffffffu);
}
static inline int __mulhi(int x, int y)
{
    return (int)(((long long)x * y) >> 32);
}
static inline unsigned __umulhi(unsigned x, unsigned y)
{
    return (unsigned)(((unsigned long long)x * y) >> 32);
}
static inline long long __mul64hi(long long x, long long y)
{
    return (long long)(((__int128)x * y) >> 64);
}
static inline unsigned long long __umul64hi(unsigned long long x, unsigned long long y)
{
    return (unsigned long long)(((unsigned __int128)x * y) >> 64);
}
static inline int mulhi(int x, int y)
{
    return __mulhi(x, y);
}
static inline unsigned umulhi(unsigned x, unsigned y)
{
    return __umulhi(x, y);
}
static inline int mul24(int x, int y)
{
    return __mul24(x, y);
}
static inline unsigned umul24(unsigned x, unsigned y)
{
    return __umul24(x, y);
}

static inline unsigned __sad(int x, int y, unsigned z)
{
    return z + (x > y ? (unsigned)x - (unsigned)y : (unsigned)y - (unsigned)x);
}
static inline unsigned __usad(unsigned x, unsigned y, unsigned z)
{
    return z + (x > y ? x - y : y - x);
}
static inline int __hadd(int x, int y)
{
    return (int)(((long long)x + y) >> 1);
}
static inline int __rhadd(int x, int y)
{
    return (int)(((long long)x + y + 1) >> 1);
}
static inline unsigned __uhadd(unsigned x, unsigned y)
{
    return (unsigned)(((unsigned long long)x + y) >> 1);
}
static inline unsigned __urhadd(unsigned x, unsigned y)
{
    return (unsigned)(((unsigned long long)x + y + 1) >> 1);
}

/* Dot products of four bytes, or of two 16-bit numbers and two bytes, added to c. */
static inline int __dp4a(int a, int b, int c)
{
    unsigned sum = (unsigned)c;
    for (int i = 0; i < 4; i++)
        sum += (unsigned)((int)(signed char)((unsigned)a >> (8 * i)) * (signed char)((unsigned)b >> (8 * i)));
    return (int)sum;
}
static inline unsigned __dp4a(unsigned a, unsigned b, unsigned c)
{
    for (int i = 0; i < 4; i++) c += (a >> (8 * i) & 255) * (b >> (8 * i) & 255);
    return c;
}
static inline int __dp2a_lo(int a, int b, int c)
{
    return c + (short)a * (signed char)b + (short)(a >> 16) * (signed char)(b >> 8);
}
static inline int __dp2a_hi(int a, int b, int c)
{
    return __dp2a_lo(a, b >> 16, c);
}
static inline unsigned __dp2a_lo(unsigned a, unsigned b, unsigned c)
{
    return c + (a & 0xffff) * (b & 255) + (a >> 16) * (b >> 8 & 255);
}
static inline unsigned __dp2a_hi(unsigned a, unsigned b, unsigned c)
{
    return __dp2a_lo(a, b >> 16, c);
}

/* ---- min and max: of two different types the common one is taken, as in an expression ---- */
#define CUCC_MIN_MAX(_T, _A, _B)                                                                             \
    static inline constexpr _T min(_A a, _B b)                                                               \
    {                                                                                                        \
        return (_T)b < (_T)a ? (_T)b : (_T)a;                                                                \
    }                                                                                                        \
    static inline constexpr _T max(_A a, _B b)                                                               \
    {                                                                                                        \
        return (_T)a < (_T)b ? (_T)b : (_T)a;                                                                \
    }
CUCC_MIN_MAX(int, int, int)
CUCC_MIN_MAX(unsigned, unsigned, unsigned)
CUCC_MIN_MAX(unsigned, int, unsigned)
CUCC_MIN_MAX(unsigned, unsigned, int)
CUCC_MIN_MAX(long, long, long)
CUCC_MIN_MAX(unsigned long, unsigned long, unsigned long)
CUCC_MIN_MAX(unsigned long, long, unsigned long)
CUCC_MIN_MAX(unsigned long, unsigned long, long)
CUCC_MIN_MAX(long long, long long, long long)
CUCC_MIN_MAX(unsigned long long, unsigned long long, unsigned long long)
CUCC_MIN_MAX(unsigned long long, long long, unsigned long long)
CUCC_MIN_MAX(unsigned long long, unsigned long long, long long)
#undef CUCC_MIN_MAX

static inline unsigned umin(unsigned a, unsigned b)
{
    return min(a, b);
}
static inline unsigned umax(unsigned a, unsigned b)
{
    return max(a, b);
}
static inline long long llmin(long long a, long long b)
{
    return min(a, b);
}
static inline long long llmax(long long a, long long b)
{
    return max(a, b);
}
static inline unsigned long long ullmin(unsigned long long a, unsigned long long b)
{
    return min(a, b);
}
static inline unsigned long long ullmax(unsigned long long a, unsigned long long b)
{
    return max(a, b);
}

/* A hint to the compiler, on either side. */
#define __builtin_assume(condition) ((condition) ? (void)0 : __builtin_unreachable())
#define __assume(condition) __builtin_assume(condition)

#endif
