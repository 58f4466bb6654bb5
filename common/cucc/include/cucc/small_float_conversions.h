/* small_float_conversions.h: to and from one 16-bit type, and its pair put together and taken apart.
 *
 * Included once for each type: see small_float_types.h.
 */

/* --- conversions --- */

static inline CUCC_T CUCC_NAME(cucc_round_to_, )(double x, cucc::rounding mode)
{
    CUCC_T result;
    result.__x = CUCC_FORMAT::narrow(x, mode);
    return result;
}

static inline float CUCC_NAME(__, 2float)(CUCC_T a)
{
    return cucc_widen(a);
}
static inline CUCC_T CUCC_NAME(__float2, )(float x)
{
    return CUCC_T(x);
}
static inline CUCC_T CUCC_NAME(__float2, _rn)(float x)
{
    return CUCC_T(x);
}
static inline CUCC_T CUCC_NAME(__float2, _rz)(float x)
{
    return CUCC_NAME(cucc_round_to_, )(x, cucc::round_zero);
}
static inline CUCC_T CUCC_NAME(__float2, _rd)(float x)
{
    return CUCC_NAME(cucc_round_to_, )(x, cucc::round_down);
}
static inline CUCC_T CUCC_NAME(__float2, _ru)(float x)
{
    return CUCC_NAME(cucc_round_to_, )(x, cucc::round_up);
}
static inline CUCC_T CUCC_NAME(__double2, )(double x)
{
    return CUCC_T(x);
}

/* an integer type by its CUDA name, with the rounding modes */
#define CUCC_INTEGER(_I, name)                                                                               \
    static inline CUCC_T CUCC_NAME(__##name##2, _rn)(_I x)                                                   \
    {                                                                                                        \
        return CUCC_T(x);                                                                                    \
    }                                                                                                        \
    static inline CUCC_T CUCC_NAME(__##name##2, _rz)(_I x)                                                   \
    {                                                                                                        \
        return CUCC_NAME(cucc_round_to_, )((double)x, cucc::round_zero);                                     \
    }                                                                                                        \
    static inline CUCC_T CUCC_NAME(__##name##2, _rd)(_I x)                                                   \
    {                                                                                                        \
        return CUCC_NAME(cucc_round_to_, )((double)x, cucc::round_down);                                     \
    }                                                                                                        \
    static inline CUCC_T CUCC_NAME(__##name##2, _ru)(_I x)                                                   \
    {                                                                                                        \
        return CUCC_NAME(cucc_round_to_, )((double)x, cucc::round_up);                                       \
    }                                                                                                        \
    static inline _I CUCC_NAME(__, 2##name##_rn)(CUCC_T a)                                                   \
    {                                                                                                        \
        return cucc::to_integer<_I>(cucc_widen(a), cucc::round_nearest);                                     \
    }                                                                                                        \
    static inline _I CUCC_NAME(__, 2##name##_rz)(CUCC_T a)                                                   \
    {                                                                                                        \
        return cucc::to_integer<_I>(cucc_widen(a), cucc::round_zero);                                        \
    }                                                                                                        \
    static inline _I CUCC_NAME(__, 2##name##_rd)(CUCC_T a)                                                   \
    {                                                                                                        \
        return cucc::to_integer<_I>(cucc_widen(a), cucc::round_down);                                        \
    }                                                                                                        \
    static inline _I CUCC_NAME(__, 2##name##_ru)(CUCC_T a)                                                   \
    {                                                                                                        \
        return cucc::to_integer<_I>(cucc_widen(a), cucc::round_up);                                          \
    }
CUCC_INTEGER(int, int)
CUCC_INTEGER(unsigned int, uint)
CUCC_INTEGER(short, short)
CUCC_INTEGER(unsigned short, ushort)
CUCC_INTEGER(long long, ll)
CUCC_INTEGER(unsigned long long, ull)
#undef CUCC_INTEGER

static inline unsigned short CUCC_NAME(__, _as_ushort)(CUCC_T a)
{
    return a.__x;
}
static inline short CUCC_NAME(__, _as_short)(CUCC_T a)
{
    return (short)a.__x;
}
static inline CUCC_T CUCC_NAME(__ushort_as_, )(unsigned short bits)
{
    CUCC_RAW raw = {bits};
    return raw;
}
static inline CUCC_T CUCC_NAME(__short_as_, )(short bits)
{
    return CUCC_NAME(__ushort_as_, )((unsigned short)bits);
}

/* --- pairs: x is the low one --- */

static inline CUCC_T2 CUCC_NAME(make_, 2)(CUCC_T x, CUCC_T y)
{
    return CUCC_T2(x, y);
}
static inline CUCC_T2 CUCC_NAME(__halves2, 2)(CUCC_T low, CUCC_T high)
{
    return CUCC_T2(low, high);
}
static inline CUCC_T2 CUCC_NAME2(__, 2, 2)(CUCC_T a)
{
    return CUCC_T2(a, a);
}
static inline CUCC_T2 CUCC_NAME(__float2, 2_rn)(float x)
{
    return CUCC_T2(x, x);
}
static inline CUCC_T2 CUCC_NAME(__floats2, 2_rn)(float low, float high)
{
    return CUCC_T2(low, high);
}
static inline CUCC_T2 CUCC_NAME(__float22, 2_rn)(float2 a)
{
    return CUCC_T2(a.x, a.y);
}
static inline float2 CUCC_NAME(__, 22float2)(CUCC_T2 a)
{
    return make_float2(__low2float(a), __high2float(a));
}
static inline CUCC_T CUCC_NAME(__low2, )(CUCC_T2 a)
{
    return a.x;
}
static inline CUCC_T CUCC_NAME(__high2, )(CUCC_T2 a)
{
    return a.y;
}
static inline CUCC_T2 CUCC_NAME(__low2, 2)(CUCC_T2 a)
{
    return CUCC_T2(a.x, a.x);
}
static inline CUCC_T2 CUCC_NAME(__high2, 2)(CUCC_T2 a)
{
    return CUCC_T2(a.y, a.y);
}
static inline CUCC_T2 __lowhigh2highlow(CUCC_T2 a)
{
    return CUCC_T2(a.y, a.x);
}
static inline CUCC_T2 CUCC_NAME(__lows2, 2)(CUCC_T2 a, CUCC_T2 b)
{
    return CUCC_T2(a.x, b.x);
}
static inline CUCC_T2 CUCC_NAME(__highs2, 2)(CUCC_T2 a, CUCC_T2 b)
{
    return CUCC_T2(a.y, b.y);
}
