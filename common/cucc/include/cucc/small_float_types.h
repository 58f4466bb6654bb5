/* small_float_types.h: one 16-bit type, and its pair.
 *
 * Included by cuda_fp16.h and by cuda_bf16.h, which define CUCC_T and CUCC_T2 (the type and the pair),
 * CUCC_RAW and CUCC_RAW2 (the structs of their bits), CUCC_FORMAT (small_float.h), CUCC_NAME(a, b) (a name of
 * CUDA's with the type's word in it: __float2 half _rn) and CUCC_NAME2(a, b, c) (with that word twice).  No
 * guard, since it is included once for each type, as are small_float_functions.h and
 * small_float_conversions.h, which come after it.
 */

struct CUCC_RAW {
    unsigned short x;
};
struct CUCC_RAW2 {
    unsigned short x, y;
};

struct __align__(2) CUCC_T
{
    unsigned short __x; /* the bits */

    CUCC_T() = default;
    constexpr CUCC_T(CUCC_RAW raw) : __x(raw.x) {}
    CUCC_T(float x) : __x(CUCC_FORMAT::narrow(x)) {}
    CUCC_T(double x) : __x(CUCC_FORMAT::narrow(x, cucc::round_nearest)) {}
#define CUCC_INTEGER(_I)                                                                                     \
    CUCC_T(_I x) : __x(CUCC_FORMAT::narrow((double)x, cucc::round_nearest)) {}                               \
    explicit operator _I() const                                                                             \
    {                                                                                                        \
        return cucc::to_integer<_I>(CUCC_FORMAT::widen(__x), cucc::round_zero);                              \
    }
    CUCC_INTEGER(short)
    CUCC_INTEGER(unsigned short)
    CUCC_INTEGER(int)
    CUCC_INTEGER(unsigned int)
    CUCC_INTEGER(long)
    CUCC_INTEGER(unsigned long)
    CUCC_INTEGER(long long)
    CUCC_INTEGER(unsigned long long)
#undef CUCC_INTEGER
    operator float() const
    {
        return CUCC_FORMAT::widen(__x);
    }
    explicit operator bool() const
    {
        return (__x & 0x7fff) != 0;
    }
    operator CUCC_RAW() const
    {
        CUCC_RAW raw = {__x};
        return raw;
    }
    operator CUCC_RAW() const volatile
    {
        CUCC_RAW raw = {__x};
        return raw;
    }
};

struct __align__(4) CUCC_T2
{
    CUCC_T x, y;

    CUCC_T2() = default;
    CUCC_T2(CUCC_T low, CUCC_T high) : x(low), y(high) {}
};
