/* ptx.h: what the translator writes for inline PTX (translate/ptx.c): a function an instruction.
 *
 * Registers have no type in PTX, instructions have: get<T> takes a value or its bits as a T, put stores a T,
 * or its bits. Integers wrap around, shifts of the width and more are the hardware's.
 */
#ifndef CUCC_PTX_H
#define CUCC_PTX_H

#include "atomics.h"
#include "device_io.h"
#include "intrinsics.h"
#include "warp.h"

namespace cucc
{
namespace ptx
{
/* --- registers --- */
template <class _T, class _S> inline _T get(_S value)
{
    typedef typename std::remove_cv<_S>::type plain;
    if (std::is_pointer<plain>::value ||
        (std::is_floating_point<_T>::value != std::is_floating_point<plain>::value &&
         !std::is_same<_T, bool>::value)) {
        _T bits = _T(); /* another kind of register: the bits as they are */
        __builtin_memcpy(&bits, &value, sizeof(_T) < sizeof(_S) ? sizeof(_T) : sizeof(_S));
        return bits;
    }
    return (_T)value;
}
template <class _T> inline _T get(_T *value)
{
    return (_T)(unsigned long)value;
}

template <class _D, class _T> inline void put(_D &to, _T value)
{
    if (std::is_floating_point<_D>::value != std::is_floating_point<_T>::value) {
        _D bits = _D();
        __builtin_memcpy(&bits, &value, sizeof(_D) < sizeof(_T) ? sizeof(_D) : sizeof(_T));
        to = bits;
    } else {
        to = (_D)value;
    }
}

/* A number whose bits are written down: 0f3F800000 */
inline float float_of(unsigned bits)
{
    return get<float>(bits);
}
inline double double_of(unsigned long long bits)
{
    return get<double>(bits);
}

template <class _T, class _A> inline _T &at(_A address, long long offset = 0)
{
    return *(_T *)((unsigned long)address + (unsigned long)offset);
}

/* --- special registers --- */
inline unsigned thread_number()
{
    return ::threadIdx.x + ::blockDim.x * (::threadIdx.y + ::blockDim.y * ::threadIdx.z);
}
inline unsigned special_laneid()
{
    return thread_number() % 32;
}
inline unsigned special_warpid()
{
    return thread_number() / 32;
}
inline unsigned special_nwarpid()
{
    return 64;
}
inline unsigned special_smid()
{
    return ::blockIdx.x % 4;
}
inline unsigned special_nsmid()
{
    return 4;
}
inline unsigned special_gridid()
{
    return 0;
}
inline unsigned special_clock()
{
    return (unsigned)::clock64();
}
inline unsigned long long special_clock64()
{
    return (unsigned long long)::clock64();
}
inline unsigned long long special_globaltimer()
{
    return cucc_clock() * 32; /* nanoseconds, in steps of 32 */
}
inline unsigned special_lanemask_eq()
{
    return 1u << special_laneid();
}
inline unsigned special_lanemask_lt()
{
    return special_lanemask_eq() - 1;
}
inline unsigned special_lanemask_le()
{
    return special_lanemask_lt() | special_lanemask_eq();
}
inline unsigned special_lanemask_gt()
{
    return ~special_lanemask_le();
}
inline unsigned special_lanemask_ge()
{
    return ~special_lanemask_lt();
}
#define CUCC_PTX_SPECIAL(name, of)                                                                           \
    inline unsigned special_##name##_x()                                                                     \
    {                                                                                                        \
        return of.x;                                                                                         \
    }                                                                                                        \
    inline unsigned special_##name##_y()                                                                     \
    {                                                                                                        \
        return of.y;                                                                                         \
    }                                                                                                        \
    inline unsigned special_##name##_z()                                                                     \
    {                                                                                                        \
        return of.z;                                                                                         \
    }
CUCC_PTX_SPECIAL(tid, ::threadIdx)
CUCC_PTX_SPECIAL(ntid, ::blockDim)
CUCC_PTX_SPECIAL(ctaid, ::blockIdx)
CUCC_PTX_SPECIAL(nctaid, ::gridDim)
CUCC_PTX_SPECIAL(clusterid, ::__clusterIdx())
CUCC_PTX_SPECIAL(nclusterid, ::__clusterGridDimInClusters())
CUCC_PTX_SPECIAL(cluster_ctaid, ::__clusterRelativeBlockIdx())
CUCC_PTX_SPECIAL(cluster_nctaid, ::__clusterDim())
#undef CUCC_PTX_SPECIAL
inline unsigned special_cluster_ctarank()
{
    return ::__clusterRelativeBlockRank();
}
inline unsigned special_cluster_nctarank()
{
    return ::__clusterSizeInBlocks();
}

/* --- arithmetic --- */
template <class _T>
using wraps = typename std::conditional<std::is_floating_point<_T>::value, _T, unsigned long long>::type;
template <class _T> struct wide {
    typedef _T type;
};
template <> struct wide<short> {
    typedef int type;
};
template <> struct wide<unsigned short> {
    typedef unsigned type;
};
template <> struct wide<int> {
    typedef long long type;
};
template <> struct wide<unsigned> {
    typedef unsigned long long type;
};

template <class _T> inline _T mov(_T a)
{
    return a;
}
template <class _T> inline _T add(_T a, _T b)
{
    return (_T)((wraps<_T>)a + (wraps<_T>)b);
}
template <class _T> inline _T sub(_T a, _T b)
{
    return (_T)((wraps<_T>)a - (wraps<_T>)b);
}
template <class _T> inline _T mul(_T a, _T b)
{
    return (_T)((wraps<_T>)a * (wraps<_T>)b);
}
template <class _T> inline _T mad(_T a, _T b, _T c)
{
    return add(mul(a, b), c);
}
template <class _T> inline typename wide<_T>::type mul_wide(_T a, _T b)
{
    return (typename wide<_T>::type)a * (typename wide<_T>::type)b;
}
template <class _T> inline typename wide<_T>::type mad_wide(_T a, _T b, typename wide<_T>::type c)
{
    return add(mul_wide(a, b), c);
}
template <class _T> inline _T mul_hi(_T a, _T b)
{
    if (sizeof(_T) == 8)
        return std::is_signed<_T>::value ? (_T)::__mul64hi((long long)a, (long long)b)
                                         : (_T)::__umul64hi(a, b);
    return (_T)(mul_wide(a, b) >> 8 * (sizeof(_T) % 8));
}
template <class _T> inline _T mad_hi(_T a, _T b, _T c)
{
    return add(mul_hi(a, b), c);
}
inline float fma(float a, float b, float c)
{
    return __builtin_fmaf(a, b, c);
}
inline double fma(double a, double b, double c)
{
    return __builtin_fma(a, b, c);
}
template <class _T> inline _T div(_T a, _T b)
{
    return a / b;
}
template <class _T> inline _T rem(_T a, _T b)
{
    return (_T)(a % b);
}
template <class _T> inline _T min(_T a, _T b)
{
    return b != b || a < b ? a : b;
}
template <class _T> inline _T max(_T a, _T b)
{
    return b != b || a > b ? a : b;
}
template <class _T> inline _T neg(_T a)
{
    return sub(_T(0), a);
}
template <> inline float neg(float a)
{
    return -a;
}
template <> inline double neg(double a)
{
    return -a;
}
template <class _T> inline _T abs(_T a)
{
    return a < _T(0) ? neg(a) : a;
}
template <> inline float abs(float a)
{
    return __builtin_fabsf(a);
}
template <> inline double abs(double a)
{
    return __builtin_fabs(a);
}
template <class _T> inline _T sad(_T a, _T b, _T c)
{
    return add(a < b ? sub(b, a) : sub(a, b), c);
}
inline float sqrt(float a)
{
    return __builtin_sqrtf(a);
}
inline double sqrt(double a)
{
    return __builtin_sqrt(a);
}
template <class _T> inline _T rsqrt(_T a)
{
    return (_T)1 / sqrt(a);
}
inline float ex2(float a)
{
    return ::exp2f(a);
}
inline float lg2(float a)
{
    return ::log2f(a);
}
inline float sin_(float a)
{
    return ::sinf(a);
}
inline float cos_(float a)
{
    return ::cosf(a);
}
inline float tanh_(float a)
{
    return ::tanhf(a);
}
template <class _T> inline _T rcp(_T a)
{
    return 1 / a;
}

/* --- bits --- */
template <class _T> inline _T and_(_T a, _T b)
{
    return (_T)(a & b);
}
template <class _T> inline _T or_(_T a, _T b)
{
    return (_T)(a | b);
}
template <class _T> inline _T xor_(_T a, _T b)
{
    return (_T)(a ^ b);
}
template <class _T> inline _T not_(_T a)
{
    return (_T)~a;
}
template <> inline bool not_(bool a)
{
    return !a;
}
template <class _T> inline _T shl(_T a, unsigned n)
{
    return n >= 8 * sizeof(_T) ? _T(0) : (_T)((unsigned long long)a << n);
}
template <class _T> inline _T shr(_T a, unsigned n)
{
    const unsigned width = 8 * sizeof(_T);
    return n < width ? (_T)(a >> n) : std::is_signed<_T>::value ? (_T)(a >> (width - 1)) : _T(0);
}
template <class _T> inline unsigned popc(_T a)
{
    return (unsigned)__builtin_popcountll((unsigned long long)a);
}
template <class _T> inline unsigned clz(_T a)
{
    return a ? (unsigned)__builtin_clzll((unsigned long long)a) - (64 - 8 * (unsigned)sizeof(_T))
             : 8 * (unsigned)sizeof(_T);
}
inline unsigned brev(unsigned a)
{
    return ::__brev(a);
}
inline unsigned long long brev(unsigned long long a)
{
    return ::__brevll(a);
}
template <class _T> inline unsigned bfind(_T a)
{
    const _T bits = std::is_signed<_T>::value && a < _T(0) ? (_T)~a : a;
    return bits ? 63 - (unsigned)__builtin_clzll((unsigned long long)bits) : 0xffffffffu;
}
template <class _T> inline _T bfe(_T a, unsigned position, unsigned length)
{
    const unsigned width = 8 * sizeof(_T), from = position & 255, count = length & 255;
    const bool has_sign = std::is_signed<_T>::value;
    if (count == 0) return _T(0);
    const unsigned top = from + count - 1 < width - 1 ? from + count - 1 : width - 1;
    const bool sign = has_sign && (shr((unsigned long long)a, top) & 1);
    _T result = _T(0);
    for (unsigned i = 0; i < width; i++) {
        const bool bit =
            i < count && from + i < width ? (shr((unsigned long long)a, from + i) & 1) != 0 : sign;
        result = (_T)(result | shl((_T)bit, i));
    }
    return result;
}
template <class _T> inline _T bfi(_T a, _T b, unsigned position, unsigned length)
{
    const unsigned width = 8 * sizeof(_T), from = position & 255, count = length & 255;
    for (unsigned i = 0; i < count && from + i < width; i++) {
        const _T one = shl(_T(1), from + i);
        b = (_T)(shr(a, i) & 1 ? b | one : b & ~one);
    }
    return b;
}
inline unsigned prmt(unsigned a, unsigned b, unsigned selector)
{
    return ::__byte_perm(a, b, selector);
}
inline unsigned lop3(unsigned a, unsigned b, unsigned c, unsigned table)
{
    unsigned result = 0;
    for (unsigned i = 0; i < 8; i++)
        if (table >> i & 1) result |= (i & 4 ? a : ~a) & (i & 2 ? b : ~b) & (i & 1 ? c : ~c);
    return result;
}

/* --- the halves or bytes of words: vadd2, vabsdiff4 ... --- */
enum video { VIDEO_ADD, VIDEO_SUB, VIDEO_AVRG, VIDEO_ABSDIFF, VIDEO_MIN, VIDEO_MAX };
inline int video_of(video what, int x, int y)
{
    switch (what) {
    case VIDEO_ADD:
        return x + y;
    case VIDEO_SUB:
        return x - y;
    case VIDEO_AVRG:
        return ::cucc::simd::average(x, y);
    case VIDEO_ABSDIFF:
        return ::cucc::simd::distance(x, y);
    case VIDEO_MIN:
        return x < y ? x : y;
    default:
        return x > y ? x : y;
    }
}
/* Types: of an element of d, a and b; saturate: as d's type; add: c and the sum of all, instead of each by
 * itself */
template <video What, class _D, class _A, class _B, bool Saturate, bool Add>
inline unsigned video_simd(unsigned a, unsigned b, unsigned c)
{
    const unsigned bits = 8 * sizeof(_D);
    unsigned result = Add ? c : 0;
    for (unsigned at = 0; at < 32; at += bits) {
        int value = video_of(What, (int)(_A)(a >> at), (int)(_B)(b >> at));
        if (Saturate) value = ::cucc::simd::saturate<_D>(value);
        if (Add)
            result += (unsigned)(int)(_D)value;
        else
            result |= ((unsigned)value & ((1u << bits) - 1)) << at;
    }
    return result;
}

/* --- deciding --- */
template <class _T> inline bool set_eq(_T a, _T b)
{
    return a == b;
}
template <class _T> inline bool set_ne(_T a, _T b)
{
    return a != b;
}
template <class _T> inline bool set_lt(_T a, _T b)
{
    return a < b;
}
template <class _T> inline bool set_le(_T a, _T b)
{
    return a <= b;
}
template <class _T> inline bool set_gt(_T a, _T b)
{
    return a > b;
}
template <class _T> inline bool set_ge(_T a, _T b)
{
    return a >= b;
}
template <class _T> inline _T selp(_T a, _T b, bool p)
{
    return p ? a : b;
}

/* --- a warp --- */
inline unsigned shfl_idx(unsigned a, unsigned lane, unsigned clamp, unsigned mask)
{
    return ::__shfl_sync(mask, a, (int)lane, 32 - (int)(clamp >> 8 & 31));
}
inline unsigned shfl_up(unsigned a, unsigned delta, unsigned clamp, unsigned mask)
{
    return ::__shfl_up_sync(mask, a, delta, 32 - (int)(clamp >> 8 & 31));
}
inline unsigned shfl_down(unsigned a, unsigned delta, unsigned clamp, unsigned mask)
{
    return ::__shfl_down_sync(mask, a, delta, 32 - (int)(clamp >> 8 & 31));
}
inline unsigned shfl_bfly(unsigned a, unsigned lanes, unsigned clamp, unsigned mask)
{
    return ::__shfl_xor_sync(mask, a, (int)lanes, 32 - (int)(clamp >> 8 & 31));
}
inline unsigned vote_ballot(bool p, unsigned mask)
{
    return ::__ballot_sync(mask, p);
}
inline bool vote_any(bool p, unsigned mask)
{
    return ::__any_sync(mask, p) != 0;
}
inline bool vote_all(bool p, unsigned mask)
{
    return ::__all_sync(mask, p) != 0;
}
} // namespace ptx
} // namespace cucc

#endif
