/* warp.h: operations among the lanes of a warp: __syncwarp, shuffles, votes, match, reduce.  C++, device code
 * only.
 *
 * A lane waits until every lane named in the mask has called the same operation with the same mask; lanes
 * that have exited are not waited for.  A shuffle that reads a lane which has exited, was not launched or is
 * not in the mask gets 0xFF bytes (NaN, -1).  The mask must name the caller.
 */
#ifndef CUCC_WARP_H
#define CUCC_WARP_H

#include <string.h>
#include "sanitizer.h"
#include "warp_record.h"

#define CUCC_LINE unsigned cucc_line = __builtin_LINE()

namespace cucc
{
#ifdef __CUCC_SANITIZE__
CUCC_SEEN unsigned long long meet(cucc_warp_op op, unsigned mask, unsigned long long value, unsigned source,
                                  unsigned line)
{
    return cucc_sanitizer_meet(op, mask, value, source, line);
}
CUCC_SEEN unsigned lane()
{
    return cucc_sanitizer_lane();
}
CUCC_SEEN unsigned lanes_there()
{
    return cucc_sanitizer_lanes_there();
}
#else
CUCC_SEEN unsigned long long meet(cucc_warp_op op, unsigned mask, unsigned long long value, unsigned source,
                                  unsigned line)
{
    return cucc_warp_meet(op, mask, value, source, line);
}
CUCC_SEEN unsigned lane()
{
    return (unsigned)__builtin_ctz(cucc_tls.current->lane_bit);
}
CUCC_SEEN unsigned lanes_there()
{
    const cucc_warp *warp = cucc_tls.current->warp;
    return warp->exists & ~warp->exited;
}
#endif
} // namespace cucc

CUCC_SEEN void __syncwarp(unsigned mask = 0xffffffffu, CUCC_LINE)
{
    ::cucc::meet(CUCC_OP_SYNC, mask, 0, 0, cucc_line);
}

/* --- votes --- */
CUCC_SEEN unsigned __ballot_sync(unsigned mask, int predicate, CUCC_LINE)
{
    return (unsigned)::cucc::meet(CUCC_OP_BALLOT, mask, predicate != 0, 0, cucc_line);
}
CUCC_SEEN int __any_sync(unsigned mask, int predicate, CUCC_LINE)
{
    return __ballot_sync(mask, predicate, cucc_line) != 0;
}
CUCC_SEEN int __all_sync(unsigned mask, int predicate, CUCC_LINE)
{
    return __ballot_sync(mask, !predicate, cucc_line) == 0;
}
CUCC_SEEN int __uni_sync(unsigned mask, int predicate, CUCC_LINE)
{
    unsigned yes = __ballot_sync(mask, predicate, cucc_line);
    return yes == 0 || yes == (mask & ::cucc::lanes_there());
}
/* The lanes that come to this line together */
CUCC_SEEN unsigned __activemask(CUCC_LINE)
{
    return (unsigned)::cucc::meet(CUCC_OP_ACTIVE, 0, 0, 0, cucc_line);
}

/* --- shuffles: of any type of 1 to 8 bytes --- */
namespace cucc
{
template <class _T> CUCC_SEEN _T shuffle(unsigned mask, const _T &value, unsigned source, unsigned line)
{
    static_assert(sizeof(_T) <= 8, "a shuffle moves at most 8 bytes");
    unsigned long long bits = 0;
    __builtin_memcpy(&bits, &value, sizeof(_T));
    bits = ::cucc::meet(CUCC_OP_SHUFFLE, mask, bits, source, line);
    _T result;
    __builtin_memcpy(&result, &bits, sizeof(_T));
    return result;
}
} // namespace cucc

#ifdef __CUCC_SANITIZE__
#define CUCC_LOOK_AT_WIDTH                                                                                   \
    if (width < 1 || width > 32 || width & (width - 1)) cucc_sanitizer_shuffle_width(width)
#else
#define CUCC_LOOK_AT_WIDTH (void)0
#endif

/* first: the segment's lowest lane; last: its highest */
#define CUCC_SEGMENT                                                                                         \
    unsigned lane = ::cucc::lane(), first = lane & ~(unsigned)(width - 1),                                   \
             last = first | (unsigned)(width - 1);                                                           \
    CUCC_LOOK_AT_WIDTH;                                                                                      \
    (void)first, (void)last

template <class _T> CUCC_SEEN _T __shfl_sync(unsigned mask, _T value, int source, int width = 32, CUCC_LINE)
{
    CUCC_SEGMENT;
    return ::cucc::shuffle(mask, value, first | ((unsigned)source & (unsigned)(width - 1)), cucc_line);
}
template <class _T>
CUCC_SEEN _T __shfl_up_sync(unsigned mask, _T value, unsigned delta, int width = 32, CUCC_LINE)
{
    CUCC_SEGMENT;
    return ::cucc::shuffle(mask, value, lane < first + (delta & 31) ? lane : lane - (delta & 31), cucc_line);
}
template <class _T>
CUCC_SEEN _T __shfl_down_sync(unsigned mask, _T value, unsigned delta, int width = 32, CUCC_LINE)
{
    CUCC_SEGMENT;
    return ::cucc::shuffle(mask, value, lane + (delta & 31) > last ? lane : lane + (delta & 31), cucc_line);
}
template <class _T> CUCC_SEEN _T __shfl_xor_sync(unsigned mask, _T value, int bits, int width = 32, CUCC_LINE)
{
    CUCC_SEGMENT;
    unsigned other = lane ^ ((unsigned)bits & 31);
    return ::cucc::shuffle(mask, value, other > last ? lane : other, cucc_line);
}
#undef CUCC_SEGMENT

/* --- match --- */
namespace cucc
{
template <class _T> CUCC_SEEN unsigned long long match_bits(const _T &value)
{
    static_assert(sizeof(_T) == 4 || sizeof(_T) == 8, "match compares values of 4 or 8 bytes");
    unsigned long long bits = 0;
    __builtin_memcpy(&bits, &value, sizeof(_T));
    return bits;
}
} // namespace cucc

template <class _T> CUCC_SEEN unsigned __match_any_sync(unsigned mask, _T value, CUCC_LINE)
{
    return (unsigned)::cucc::meet(CUCC_OP_MATCH_ANY, mask, ::cucc::match_bits(value), 0, cucc_line);
}
template <class _T> CUCC_SEEN unsigned __match_all_sync(unsigned mask, _T value, int *all, CUCC_LINE)
{
    unsigned same = (unsigned)::cucc::meet(CUCC_OP_MATCH_ALL, mask, ::cucc::match_bits(value), 0, cucc_line);
    *all = same != 0;
    return same;
}

/* --- reductions of 32-bit integers --- */
#define CUCC_REDUCE(name, type, op)                                                                          \
    CUCC_SEEN type name(unsigned mask, type value, CUCC_LINE)                                                \
    {                                                                                                        \
        return (type)::cucc::meet(op, mask, (unsigned)value, 0, cucc_line);                                  \
    }
CUCC_REDUCE(__reduce_add_sync, unsigned, CUCC_OP_ADD)
CUCC_REDUCE(__reduce_add_sync, int, CUCC_OP_ADD)
CUCC_REDUCE(__reduce_min_sync, unsigned, CUCC_OP_UMIN)
CUCC_REDUCE(__reduce_min_sync, int, CUCC_OP_MIN)
CUCC_REDUCE(__reduce_max_sync, unsigned, CUCC_OP_UMAX)
CUCC_REDUCE(__reduce_max_sync, int, CUCC_OP_MAX)
CUCC_REDUCE(__reduce_and_sync, unsigned, CUCC_OP_AND)
CUCC_REDUCE(__reduce_or_sync, unsigned, CUCC_OP_OR)
CUCC_REDUCE(__reduce_xor_sync, unsigned, CUCC_OP_XOR)
#undef CUCC_REDUCE

#endif
