/* meeting.h: a warp operation of a kernel that is cut at those, too, as loops over the lanes of a warp.
 *
 * The translator cuts a kernel whose barriers and warp operations all lanes of a warp pass together
 * (translate/cut.c); then a record of the ring does a warp (runtime/exec/block.c), and a barrier is a real one,
 * at which warps wait for each other.
 *
 *     float sum = x[i];                             for (each lane) { float sum = x[i]; }
 *     sum += __shfl_down_sync(~0u, sum, 16);        meeting<...> m(c);
 *                                                   for (each lane) m.bring(lane, line, ~0u, sum, 16);
 *                                                   m.meet();
 *                                                   for (each lane) sum += m.got<float>(lane);
 *
 * The mask is known to name all lanes. Those that have returned are not waited for, as elsewhere. Where each
 * thread goes through the text by itself (cut.h: alone), to bring something is the operation itself.
 */
#ifndef CUCC_MEETING_H
#define CUCC_MEETING_H

#include "warp_record.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What each lane gets who is there. source: of a shuffle, which lane it wants to get from */
void cucc_warp_meets(const struct cucc_cut *cut, cucc_warp_op op, unsigned line,
                     const unsigned long long *value, const unsigned char *source,
                     unsigned long long *result);
/* Memory for what outlives a region */
void *cucc_warp_room(size_t bytes);
void cucc_warp_room_end(void *room);

#ifdef __cplusplus
}

#include "warp.h"

namespace cucc
{
/* By the names that they have in the kernel's text */
enum meeting_t {
    MEET__shfl_sync,
    MEET__shfl_up_sync,
    MEET__shfl_down_sync,
    MEET__shfl_xor_sync,
    MEET__ballot_sync,
    MEET__any_sync,
    MEET__all_sync,
    MEET__reduce_add_sync,
    MEET__reduce_min_sync,
    MEET__reduce_max_sync,
    MEET__reduce_and_sync,
    MEET__reduce_or_sync,
    MEET__reduce_xor_sync
};

/* An operation of one argument beside the mask: what is brought, what the runtime calls it, and, of a thread
 * by itself, the operation */
template <meeting_t how> struct vote_of;
#define CUCC_VOTE(name, brought)                                                                             \
    template <> struct vote_of<MEET##name> {                                                                 \
        template <class _T> static cucc_warp_op op(_T) { return CUCC_OP_BALLOT; }                            \
        static unsigned long long given(int predicate) { return (brought) != 0; }                            \
        static unsigned alone(int predicate, unsigned line)                                                  \
        {                                                                                                    \
            return (unsigned)::name(~0u, predicate, line);                                                   \
        }                                                                                                    \
    }
CUCC_VOTE(__ballot_sync, predicate);
CUCC_VOTE(__any_sync, predicate);
CUCC_VOTE(__all_sync, !predicate);
#undef CUCC_VOTE
#define CUCC_JOINED(name, of_int, of_unsigned)                                                               \
    template <> struct vote_of<MEET##name> {                                                                 \
        static cucc_warp_op op(int) { return of_int; }                                                       \
        static cucc_warp_op op(unsigned) { return of_unsigned; }                                             \
        template <class _T> static unsigned long long given(_T value) { return (unsigned)value; }            \
        template <class _T> static unsigned alone(_T value, unsigned line)                                   \
        {                                                                                                    \
            return (unsigned)::name(~0u, value, line);                                                       \
        }                                                                                                    \
    }
CUCC_JOINED(__reduce_add_sync, CUCC_OP_ADD, CUCC_OP_ADD);
CUCC_JOINED(__reduce_min_sync, CUCC_OP_MIN, CUCC_OP_UMIN);
CUCC_JOINED(__reduce_max_sync, CUCC_OP_MAX, CUCC_OP_UMAX);
CUCC_JOINED(__reduce_and_sync, CUCC_OP_AND, CUCC_OP_AND);
CUCC_JOINED(__reduce_or_sync, CUCC_OP_OR, CUCC_OP_OR);
CUCC_JOINED(__reduce_xor_sync, CUCC_OP_XOR, CUCC_OP_XOR);
#undef CUCC_JOINED

inline __attribute__((always_inline)) void warp_barrier(const cut &c, unsigned line)
{
    if (c.alone) ::__syncwarp(~0u, line);
}

template <meeting_t how> class meeting
{
  public:
    explicit meeting(const cut &c) : cut_(c) {}

    /* a shuffle */
    template <class _T>
    inline __attribute__((always_inline)) void bring(long lane, unsigned line, unsigned mask, _T value,
                                                     int distance, int width = 32)
    {
        static_assert(sizeof(_T) <= 8, "a shuffle moves at most 8 bytes");
        if (__builtin_expect(cut_.alone, 0)) {
            result_[0] = bits(alone(mask, value, distance, width, line));
            return;
        }
        value_[lane] = bits(value);
        source_[lane] = source((unsigned)lane, (unsigned)distance, (unsigned)width);
        line_ = line;
    }
    /* a vote, or what is worked out of all lanes' numbers */
    template <class _T>
    inline __attribute__((always_inline)) void bring(long lane, unsigned line, unsigned, _T value)
    {
        if (__builtin_expect(cut_.alone, 0)) {
            result_[0] = vote_of<how>::alone(value, line);
            return;
        }
        value_[lane] = vote_of<how>::given(value);
        op_ = vote_of<how>::op(value);
        line_ = line;
    }
    inline __attribute__((always_inline)) void meet()
    {
        if (__builtin_expect(cut_.alone, 0)) return;
        if (is_shuffle && !cut_.fewer) {
            for (unsigned lane = 0; lane < CUCC_WARP; lane++) result_[lane] = value_[source_[lane]];
            return;
        }
        cucc_warp_meets(&cut_, is_shuffle ? CUCC_OP_SHUFFLE : op_, line_, value_, source_, result_);
        if (how == MEET__any_sync || how == MEET__all_sync)
            for (unsigned lane = 0; lane < CUCC_WARP; lane++)
                result_[lane] = (how == MEET__any_sync) == (result_[lane] != 0);
    }
    template <class _T> inline __attribute__((always_inline)) _T got(long lane) const
    {
        _T value;
        __builtin_memcpy((void *)&value, &result_[lane], sizeof(_T));
        return value;
    }

  private:
    static const bool is_shuffle = how <= MEET__shfl_xor_sync;

    template <class _T> static inline __attribute__((always_inline)) unsigned long long bits(const _T &value)
    {
        unsigned long long all = 0;
        __builtin_memcpy(&all, (const void *)&value, sizeof(_T));
        return all;
    }
    template <class _T> static _T alone(unsigned mask, _T value, int distance, int width, unsigned line)
    {
        return how == MEET__shfl_sync      ? ::__shfl_sync(mask, value, distance, width, line)
               : how == MEET__shfl_up_sync ? ::__shfl_up_sync(mask, value, (unsigned)distance, width, line)
               : how == MEET__shfl_down_sync
                   ? ::__shfl_down_sync(mask, value, (unsigned)distance, width, line)
                   : ::__shfl_xor_sync(mask, value, distance, width, line);
    }
    /* as in warp.h */
    static inline __attribute__((always_inline)) unsigned char source(unsigned lane, unsigned distance,
                                                                      unsigned width)
    {
        const unsigned first = lane & ~(width - 1), last = first | (width - 1), far = distance & 31;
        unsigned from = first | (distance & (width - 1));
        if (how == MEET__shfl_up_sync) from = lane < first + far ? lane : lane - far;
        if (how == MEET__shfl_down_sync) from = lane + far > last ? lane : lane + far;
        if (how == MEET__shfl_xor_sync) from = (lane ^ far) > last ? lane : lane ^ far;
        return (unsigned char)(from & (CUCC_WARP - 1));
    }

    const cut &cut_;
    cucc_warp_op op_;
    unsigned line_;
    unsigned char source_[CUCC_WARP];
    unsigned long long value_[CUCC_WARP], result_[CUCC_WARP];
};

/* What outlives a region, an element for each lane: what is small lies on the warp's stack */
template <class Kept, bool is_small = (sizeof(Kept) <= 32)> class live_by_lane
{
  public:
    explicit live_by_lane(const cut &) {}
    ~live_by_lane() {}
    inline __attribute__((always_inline)) Kept &operator[](long lane) { return values_[lane]; }

  private:
    union {
        Kept values_[CUCC_WARP];
    };
};
template <class Kept> class live_by_lane<Kept, false>
{
  public:
    explicit live_by_lane(const cut &c) : room_(static_cast<Kept *>(cucc_warp_room(c.threads * sizeof(Kept))))
    {
        static_assert(alignof(Kept) <= 64,
                      "cut at barriers: a local variable must be aligned to more than 64 bytes");
    }
    ~live_by_lane() { cucc_warp_room_end(room_); }
    live_by_lane(const live_by_lane &) = delete;
    live_by_lane &operator=(const live_by_lane &) = delete;
    inline __attribute__((always_inline)) Kept &operator[](long lane) const { return room_[lane]; }

  private:
    Kept *const room_;
};
} // namespace cucc
#endif
#endif
