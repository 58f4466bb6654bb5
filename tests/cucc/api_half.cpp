// 16-bit floating point: hashes of conversions and arithmetic over many values, one line each.  Compiled with
// the toolkit's headers it prints what api_half.out holds; with ours it must print the same.  fma, which the
// toolkit does not offer to host code, is held against 113-bit arithmetic, with our headers only.
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstring>

static uint64_t state, hash;

static uint32_t next()
{
    state ^= state << 13, state ^= state >> 7, state ^= state << 17;
    return (uint32_t)(state >> 16);
}

template <class T> static void put(T value)
{
    unsigned char bytes[sizeof value];
    memcpy(bytes, &value, sizeof value);
    for (unsigned char byte : bytes) hash = (hash ^ byte) * 1099511628211ull;
}

/* all NaNs are one */
static void put(__half a)
{
    unsigned short bits = __half_as_ushort(a);
    put<unsigned short>((bits & 0x7fff) > 0x7c00 ? 0x7fff : bits);
}
static void put(__nv_bfloat16 a)
{
    unsigned short bits = __bfloat16_as_ushort(a);
    put<unsigned short>((bits & 0x7fff) > 0x7f80 ? 0x7fff : bits);
}

static void begin()
{
    state = 88172645463325252ull;
    hash = 1469598103934665603ull;
}
static void show(const char *what)
{
    printf("%-28s %016llx\n", what, (unsigned long long)hash);
}

static __half any_half()
{
    return __ushort_as_half((unsigned short)next());
}
static __nv_bfloat16 any_bfloat16()
{
    return __ushort_as_bfloat16((unsigned short)next());
}

static void widening()
{
    begin();
    for (int i = 0; i < 65536; i++) {
        float x = __half2float(__ushort_as_half((unsigned short)i));
        float y = __bfloat162float(__ushort_as_bfloat16((unsigned short)i));
        put(x == x ? x : 0.0f), put(y == y ? y : 0.0f);
    }
    show("to float, all");
}

static void narrowing()
{
    begin();
    for (uint64_t i = 0; i < (1ull << 32); i += 9973) {
        uint32_t bits = (uint32_t)i;
        float x;
        memcpy(&x, &bits, sizeof x);
        if (x != x) continue;
        put(__float2half(x)), put(__float2half_rz(x)), put(__float2half_rd(x)), put(__float2half_ru(x));
        put(__float2bfloat16(x)), put(__float2bfloat16_rz(x));
        put(__float2bfloat16_rd(x)), put(__float2bfloat16_ru(x));
    }
    show("from float, four roundings");
    begin();
    for (int i = 0; i < 300000; i++) {
        uint64_t bits = (uint64_t)next() << 32 | next();
        if (i & 1) bits = (bits & 0x800fffffffffffffull) | ((uint64_t)(1023 - 30 + next() % 50) << 52);
        if (i % 5 == 0) bits &= 0xffffffffe0000000ull; /* ties */
        double x;
        memcpy(&x, &bits, sizeof x);
        if (x != x) continue;
        put(__double2half(x)), put(__double2bfloat16(x));
    }
    show("from double");
}

static void integers()
{
    begin();
    for (int i = 0; i < 65536; i++) {
        __half h = __ushort_as_half((unsigned short)i);
        put(__half2int_rz(h)), put(__half2uint_rz(h)), put(__half2ushort_rz(h)), put(__half2ull_rz(h));
    }
    for (int i = 0; i < 100000; i++) {
        int x = (int)next() >> (next() % 32);
        put(__int2half_rn(x)), put(__short2half_rn((short)x)), put(__ull2half_rn((unsigned)x));
        put(__int2bfloat16_rn(x));
    }
    show("integers");
}

template <class T> static void arithmetic(const char *what, T (*any)())
{
    begin();
    for (int i = 0; i < 300000; i++) {
        T a = any(), b = any();
        put(__hadd(a, b)), put(__hsub(a, b)), put(__hmul(a, b)), put(__hdiv(a, b)), put(__hadd_sat(a, b));
        put(__hmax(a, b)), put(__hmin(a, b)), put(__hmax_nan(a, b)), put(__hneg(a)), put(__habs(a));
        put((char)__heq(a, b)), put((char)__hne(a, b)), put((char)__hlt(a, b)), put((char)__hge(a, b));
        put((char)__hequ(a, b)), put((char)__hneu(a, b)), put((char)__hltu(a, b)), put((char)__hgeu(a, b));
        put((char)__hisnan(a)), put(__hisinf(a));
    }
    show(what);
}

#ifndef CUDA_VERSION_OF_TOOLKIT
/* Rounds to double so that rounding once more is right: the last bit is set when it is not exact. */
static double odd(__float128 exact)
{
    double x = (double)exact;
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    if ((__float128)x == exact || std::isinf(x) || bits & 1) return x;
    bits += ((__float128)x < exact) == (x > 0) ? 1 : -1;
    memcpy(&x, &bits, sizeof x);
    return x;
}

template <class T> static int wrong_fma(T (*any)(), T (*from_double)(double))
{
    int wrong = 0;
    begin();
    for (int i = 0; i < 1000000; i++) {
        T a = any(), b = any(), c = any();
        float x = a, y = b, z = c;
        int product, term; /* their exponents: 113 bits hold the sum if these are near each other */
        frexp((double)x * y, &product), frexp(z, &term);
        if (!std::isfinite(x) || !std::isfinite(y) || !std::isfinite(z) || abs(product - term) > 80) continue;
        float want = from_double(odd((__float128)x * y + (__float128)z)), got = __hfma(a, b, c);
        wrong += !(want == got);
    }
    return wrong;
}

/* Half-way between each number and the next, and next to that: by conversions from double, and by fma. And
 * what is too small keeps its sign. */
template <class T>
static int wrong_ties(T (*from_bits)(unsigned short), T (*from_double)(double), int fraction)
{
    int wrong = !std::signbit((float)__hfma(from_bits(1), from_bits(0x8001), from_bits(0))); /* -0 */
    const unsigned short infinity = (unsigned short)((1 << 15) - (1 << fraction));
    const double near = 1 + ldexp(1, -fraction), less = 2 - near; /* their product is a little less than 1 */
    for (unsigned short i = 0; i + 1 < infinity; i++) {
        const double low = (float)from_bits(i), high = (float)from_bits((unsigned short)(i + 1)),
                     tie = (low + high) / 2;
        const T down = from_double(nextafter(tie, 0)), up = from_double(nextafter(tie, 1e300)),
                even = from_double(tie);
        wrong += !((float)down == low && (float)up == high && (float)even == (i & 1 ? high : low));
        wrong +=
            !((float)from_double(-nextafter(tie, 0)) == -low && (float)from_double(-tie) == -(float)even);
        const double step = high - low, scale = fraction < 10 && step < 1 ? 0x1p60 : 1;
        const T a = from_double(near / scale), b = from_double(less * step / 2 * scale);
        if ((float)b != less * step / 2 * scale) continue; /* too small */
        wrong += !((float)__hfma(a, b, from_bits(i)) == low);
        wrong += !((float)__hfma(a, from_double(-(float)b), from_bits((unsigned short)(i + 1))) == high);
    }
    return wrong;
}
#endif

int main()
{
    widening();
    narrowing();
    integers();
    arithmetic("arithmetic of half", any_half);
    arithmetic("arithmetic of bfloat16", any_bfloat16);
#ifndef CUDA_VERSION_OF_TOOLKIT
    int wrong = wrong_fma<__half>(any_half, [](double x) { return __half(x); }) +
                wrong_fma<__nv_bfloat16>(any_bfloat16, [](double x) { return __nv_bfloat16(x); });
    if (wrong) printf("%d wrong fma\n", wrong);
    wrong = wrong_ties<__half>(
                __ushort_as_half, [](double x) { return __half(x); }, 10) +
            wrong_ties<__nv_bfloat16>(
                __ushort_as_bfloat16, [](double x) { return __nv_bfloat16(x); }, 7);
    if (wrong) printf("%d wrong next to a tie\n", wrong);
#endif
    return 0;
}
