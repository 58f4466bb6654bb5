/* traits.h: cub::Traits, the bits of a number, and those bits in the order of the numbers. */
#ifndef CUCC_CUB_TRAITS_H
#define CUCC_CUB_TRAITS_H

#include "types.h"
#include "../../cuda_bf16.h"
#include "../../cuda_fp16.h"

namespace cub
{
enum Category { NOT_A_NUMBER, SIGNED_INTEGER, UNSIGNED_INTEGER, FLOATING_POINT };

namespace detail
{
template <class _T> struct category {
    static constexpr Category value = std::is_floating_point<_T>::value ? FLOATING_POINT
                                      : !std::is_integral<_T>::value    ? NOT_A_NUMBER
                                      : std::is_signed<_T>::value       ? SIGNED_INTEGER
                                                                        : UNSIGNED_INTEGER;
};
template <> struct category<__half> {
    static constexpr Category value = FLOATING_POINT;
};
template <> struct category<__nv_bfloat16> {
    static constexpr Category value = FLOATING_POINT;
};

template <class _T, Category _C> struct traits {
    enum { PRIMITIVE = true, NULL_TYPE = false };
    static constexpr Category CATEGORY = _C;
    typedef typename unsigned_of<sizeof(_T)>::type UnsignedBits;
    static constexpr UnsignedBits HIGH_BIT = UnsignedBits(UnsignedBits(1) << (8 * sizeof(_T) - 1));

    /* To bits that are ordered as the numbers are, and back */
    static UnsignedBits TwiddleIn(UnsignedBits key)
    {
        if (_C == UNSIGNED_INTEGER) return key;
        return _C == FLOATING_POINT && (key & HIGH_BIT) ? UnsignedBits(~key) : UnsignedBits(key ^ HIGH_BIT);
    }
    static UnsignedBits TwiddleOut(UnsignedBits key)
    {
        if (_C == UNSIGNED_INTEGER) return key;
        return _C == FLOATING_POINT && !(key & HIGH_BIT) ? UnsignedBits(~key) : UnsignedBits(key ^ HIGH_BIT);
    }
    static _T Max() { return std::numeric_limits<_T>::max(); }
    static _T Lowest() { return std::numeric_limits<_T>::lowest(); }
};
template <class _T> struct traits<_T, NOT_A_NUMBER> {
    enum { PRIMITIVE = false, NULL_TYPE = std::is_same<_T, NullType>::value };
    static constexpr Category CATEGORY = NOT_A_NUMBER;
};
} // namespace detail

template <class _T>
struct NumericTraits : detail::traits<typename std::remove_cv<_T>::type,
                                      detail::category<typename std::remove_cv<_T>::type>::value> {
};
template <class _T> struct Traits : NumericTraits<_T> {
};
} // namespace cub

#endif
