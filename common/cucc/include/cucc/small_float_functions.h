/* small_float_functions.h: arithmetic, comparison and functions of one 16-bit type and its pair.
 *
 * Included once for each type: see small_float_types.h.  Sums, products, quotients and roots are computed in
 * float and rounded once more, which gives the correctly rounded result.  Functions such as hexp are libm's,
 * rounded.
 */

static inline float cucc_widen(CUCC_T a)
{
    return CUCC_FORMAT::widen(a.__x);
}
static inline CUCC_T cucc_saturate(CUCC_T a)
{
    float x = cucc_widen(a);
    return CUCC_T(x > 0 ? (x < 1 ? x : 1.0f) : 0.0f); /* NaN becomes 0 */
}
static inline bool __hisnan(CUCC_T a)
{
    return (a.__x & 0x7fff) > CUCC_FORMAT::infinity;
}
static inline int __hisinf(CUCC_T a)
{
    if ((a.__x & 0x7fff) != CUCC_FORMAT::infinity) return 0;
    return a.__x & 0x8000 ? -1 : 1;
}

/* --- arithmetic: one value, then pairs --- */

#define CUCC_BINARY(name, name2, expression)                                                                 \
    static inline CUCC_T name(CUCC_T first, CUCC_T second)                                                   \
    {                                                                                                        \
        float a = cucc_widen(first), b = cucc_widen(second);                                                 \
        return CUCC_T(expression);                                                                           \
    }                                                                                                        \
    static inline CUCC_T2 name2(CUCC_T2 first, CUCC_T2 second)                                               \
    {                                                                                                        \
        return CUCC_T2(name(first.x, second.x), name(first.y, second.y));                                    \
    }
CUCC_BINARY(__hadd, __hadd2, a + b)
CUCC_BINARY(__hsub, __hsub2, a - b)
CUCC_BINARY(__hmul, __hmul2, a *b)
CUCC_BINARY(__hadd_rn, __hadd2_rn, a + b)
CUCC_BINARY(__hsub_rn, __hsub2_rn, a - b)
CUCC_BINARY(__hmul_rn, __hmul2_rn, a *b)
CUCC_BINARY(__hdiv, __h2div, a / b)
CUCC_BINARY(__hmax, __hmax2, cucc::larger(a, b)) /* the other one, if one is NaN */
CUCC_BINARY(__hmin, __hmin2, -cucc::larger(-a, -b))
CUCC_BINARY(__hmax_nan, __hmax2_nan, a != a || b != b ? NAN : cucc::larger(a, b))
CUCC_BINARY(__hmin_nan, __hmin2_nan, a != a || b != b ? NAN : -cucc::larger(-a, -b))
#undef CUCC_BINARY

#define CUCC_SATURATED(name, name2, plain)                                                                   \
    static inline CUCC_T name(CUCC_T a, CUCC_T b)                                                            \
    {                                                                                                        \
        return cucc_saturate(plain(a, b));                                                                   \
    }                                                                                                        \
    static inline CUCC_T2 name2(CUCC_T2 a, CUCC_T2 b)                                                        \
    {                                                                                                        \
        return CUCC_T2(name(a.x, b.x), name(a.y, b.y));                                                      \
    }
CUCC_SATURATED(__hadd_sat, __hadd2_sat, __hadd)
CUCC_SATURATED(__hsub_sat, __hsub2_sat, __hsub)
CUCC_SATURATED(__hmul_sat, __hmul2_sat, __hmul)
#undef CUCC_SATURATED

static inline CUCC_T __hneg(CUCC_T a)
{
    a.__x ^= 0x8000;
    return a;
}
static inline CUCC_T __habs(CUCC_T a)
{
    a.__x &= 0x7fff;
    return a;
}
static inline CUCC_T __hfma(CUCC_T a, CUCC_T b, CUCC_T c)
{
    CUCC_T result;
    result.__x = CUCC_FORMAT::multiply_add(cucc_widen(a), cucc_widen(b), cucc_widen(c));
    return result;
}
static inline CUCC_T __hfma_sat(CUCC_T a, CUCC_T b, CUCC_T c)
{
    return cucc_saturate(__hfma(a, b, c));
}
static inline CUCC_T __hfma_relu(CUCC_T a, CUCC_T b, CUCC_T c)
{
    CUCC_T result = __hfma(a, b, c);
    return cucc_widen(result) < 0 ? CUCC_T(0.0f) : result;
}
static inline CUCC_T2 __hneg2(CUCC_T2 a)
{
    return CUCC_T2(__hneg(a.x), __hneg(a.y));
}
static inline CUCC_T2 __habs2(CUCC_T2 a)
{
    return CUCC_T2(__habs(a.x), __habs(a.y));
}
static inline CUCC_T2 __hfma2(CUCC_T2 a, CUCC_T2 b, CUCC_T2 c)
{
    return CUCC_T2(__hfma(a.x, b.x, c.x), __hfma(a.y, b.y, c.y));
}
static inline CUCC_T2 __hfma2_sat(CUCC_T2 a, CUCC_T2 b, CUCC_T2 c)
{
    return CUCC_T2(__hfma_sat(a.x, b.x, c.x), __hfma_sat(a.y, b.y, c.y));
}

/* --- comparison: __heq is false for NaN, __hequ true; of pairs, 1 or 0 each, or one answer for both --- */

#define CUCC_COMPARISON(op, name, name2, both, unordered, unordered2, unordered_both)                        \
    static inline bool name(CUCC_T a, CUCC_T b)                                                              \
    {                                                                                                        \
        return cucc_widen(a) op cucc_widen(b) && !__hisnan(a) && !__hisnan(b);                               \
    }                                                                                                        \
    static inline bool unordered(CUCC_T a, CUCC_T b)                                                         \
    {                                                                                                        \
        return __hisnan(a) || __hisnan(b) || name(a, b);                                                     \
    }                                                                                                        \
    static inline CUCC_T2 name2(CUCC_T2 a, CUCC_T2 b)                                                        \
    {                                                                                                        \
        return CUCC_T2(CUCC_T(name(a.x, b.x) ? 1.0f : 0.0f), CUCC_T(name(a.y, b.y) ? 1.0f : 0.0f));          \
    }                                                                                                        \
    static inline CUCC_T2 unordered2(CUCC_T2 a, CUCC_T2 b)                                                   \
    {                                                                                                        \
        return CUCC_T2(CUCC_T(unordered(a.x, b.x) ? 1.0f : 0.0f),                                            \
                       CUCC_T(unordered(a.y, b.y) ? 1.0f : 0.0f));                                           \
    }                                                                                                        \
    static inline bool both(CUCC_T2 a, CUCC_T2 b)                                                            \
    {                                                                                                        \
        return name(a.x, b.x) && name(a.y, b.y);                                                             \
    }                                                                                                        \
    static inline bool unordered_both(CUCC_T2 a, CUCC_T2 b)                                                  \
    {                                                                                                        \
        return unordered(a.x, b.x) && unordered(a.y, b.y);                                                   \
    }
CUCC_COMPARISON(==, __heq, __heq2, __hbeq2, __hequ, __hequ2, __hbequ2)
CUCC_COMPARISON(!=, __hne, __hne2, __hbne2, __hneu, __hneu2, __hbneu2)
CUCC_COMPARISON(<, __hlt, __hlt2, __hblt2, __hltu, __hltu2, __hbltu2)
CUCC_COMPARISON(<=, __hle, __hle2, __hble2, __hleu, __hleu2, __hbleu2)
CUCC_COMPARISON(>, __hgt, __hgt2, __hbgt2, __hgtu, __hgtu2, __hbgtu2)
CUCC_COMPARISON(>=, __hge, __hge2, __hbge2, __hgeu, __hgeu2, __hbgeu2)
#undef CUCC_COMPARISON
static inline CUCC_T2 __hisnan2(CUCC_T2 a)
{
    return CUCC_T2(CUCC_T(__hisnan(a.x) ? 1.0f : 0.0f), CUCC_T(__hisnan(a.y) ? 1.0f : 0.0f));
}

/* --- functions --- */

#define CUCC_FUNCTION(name, name2, expression)                                                               \
    static inline CUCC_T name(CUCC_T a)                                                                      \
    {                                                                                                        \
        float x = cucc_widen(a);                                                                             \
        return CUCC_T(expression);                                                                           \
    }                                                                                                        \
    static inline CUCC_T2 name2(CUCC_T2 a)                                                                   \
    {                                                                                                        \
        return CUCC_T2(name(a.x), name(a.y));                                                                \
    }
CUCC_FUNCTION(hsqrt, h2sqrt, sqrtf(x))
CUCC_FUNCTION(hrsqrt, h2rsqrt, (float)(1 / sqrt((double)x)))
CUCC_FUNCTION(hrcp, h2rcp, 1 / x)
CUCC_FUNCTION(hexp, h2exp, (float)exp((double)x))
CUCC_FUNCTION(hexp2, h2exp2, (float)exp2((double)x))
CUCC_FUNCTION(hexp10, h2exp10, (float)pow(10.0, (double)x))
CUCC_FUNCTION(hlog, h2log, (float)log((double)x))
CUCC_FUNCTION(hlog2, h2log2, (float)log2((double)x))
CUCC_FUNCTION(hlog10, h2log10, (float)log10((double)x))
CUCC_FUNCTION(hsin, h2sin, (float)sin((double)x))
CUCC_FUNCTION(hcos, h2cos, (float)cos((double)x))
CUCC_FUNCTION(htanh, h2tanh, (float)tanh((double)x))
CUCC_FUNCTION(htanh_approx, h2tanh_approx,
              (float)tanh((double)x)) /* to the last bit, which a GPU need not give */
CUCC_FUNCTION(hceil, h2ceil, ceilf(x))
CUCC_FUNCTION(hfloor, h2floor, floorf(x))
CUCC_FUNCTION(htrunc, h2trunc, truncf(x))
CUCC_FUNCTION(hrint, h2rint, nearbyintf(x))
#undef CUCC_FUNCTION

/* --- pairs --- */

static inline float __low2float(CUCC_T2 a)
{
    return cucc_widen(a.x);
}
static inline float __high2float(CUCC_T2 a)
{
    return cucc_widen(a.y);
}

/* --- operators --- */

#define CUCC_OPERATOR(op, assign, function)                                                                  \
    static inline CUCC_T operator op(const CUCC_T &a, const CUCC_T &b)                                       \
    {                                                                                                        \
        return function(a, b);                                                                               \
    }                                                                                                        \
    static inline CUCC_T &operator assign(CUCC_T &a, const CUCC_T &b)                                        \
    {                                                                                                        \
        return a = function(a, b);                                                                           \
    }                                                                                                        \
    static inline CUCC_T2 operator op(const CUCC_T2 &a, const CUCC_T2 &b)                                    \
    {                                                                                                        \
        return CUCC_T2(function(a.x, b.x), function(a.y, b.y));                                              \
    }                                                                                                        \
    static inline CUCC_T2 &operator assign(CUCC_T2 &a, const CUCC_T2 &b)                                     \
    {                                                                                                        \
        return a = a op b;                                                                                   \
    }
CUCC_OPERATOR(+, +=, __hadd)
CUCC_OPERATOR(-, -=, __hsub)
CUCC_OPERATOR(*, *=, __hmul)
CUCC_OPERATOR(/, /=, __hdiv)
#undef CUCC_OPERATOR

#define CUCC_OPERATOR(op, function, both)                                                                    \
    static inline bool operator op(const CUCC_T &a, const CUCC_T &b)                                         \
    {                                                                                                        \
        return function(a, b);                                                                               \
    }                                                                                                        \
    static inline bool operator op(const CUCC_T2 &a, const CUCC_T2 &b)                                       \
    {                                                                                                        \
        return both(a, b);                                                                                   \
    }
CUCC_OPERATOR(==, __heq, __hbeq2)
CUCC_OPERATOR(!=, __hneu, __hbneu2)
CUCC_OPERATOR(<, __hlt, __hblt2)
CUCC_OPERATOR(<=, __hle, __hble2)
CUCC_OPERATOR(>, __hgt, __hbgt2)
CUCC_OPERATOR(>=, __hge, __hbge2)
#undef CUCC_OPERATOR

static inline CUCC_T operator+(const CUCC_T &a)
{
    return a;
}
static inline CUCC_T operator-(const CUCC_T &a)
{
    return __hneg(a);
}
static inline CUCC_T2 operator-(const CUCC_T2 &a)
{
    return __hneg2(a);
}
static inline CUCC_T &operator++(CUCC_T &a)
{
    return a = __hadd(a, CUCC_T(1.0f));
}
static inline CUCC_T &operator--(CUCC_T &a)
{
    return a = __hsub(a, CUCC_T(1.0f));
}

#ifdef __CUCC__
static inline CUCC_T atomicAdd(CUCC_T *address, CUCC_T value)
{
    return cucc::atomic_change(address, [=](CUCC_T old) CUCC_UNSEEN_LAMBDA { return __hadd(old, value); });
}
static inline CUCC_T2 atomicAdd(CUCC_T2 *address, CUCC_T2 value)
{
    return cucc::atomic_change(address, [=](CUCC_T2 old) CUCC_UNSEEN_LAMBDA { return __hadd2(old, value); });
}
#endif
