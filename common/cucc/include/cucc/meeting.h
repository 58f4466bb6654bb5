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
 * thread goes through the text by itself (cut.h: alone), to meet is the operation itself.
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

/* What each of them does with what a lane brings; of shuffles, from which lane one wants to get (as in warp.h) */
template <meeting_t how> struct operation {
    static const bool is_shuffle = true;
    static inline __attribute__((always_inline)) unsigned source(unsigned lane, unsigned distance,
                                                                 unsigned width)
    {
        const unsigned first = lane & ~(width - 1), last = first | (width - 1), far = distance & 31;
        const unsigned from = how == MEET__shfl_sync        ? first | (distance & (width - 1))
                              : how == MEET__shfl_up_sync   ? (lane < first + far ? lane : lane - far)
                              : how == MEET__shfl_down_sync ? (lane + far > last ? lane : lane + far)
                                                            : ((lane ^ far) > last ? lane : lane ^ far);
        return from & (CUCC_WARP - 1);
    }
};
struct vote {
    static const bool is_shuffle = false;
    static inline __attribute__((always_inline)) unsigned given(int predicate) { return predicate != 0; }
    template <class _T> static cucc_warp_op op(_T) { return CUCC_OP_BALLOT; }
};
template <> struct operation<MEET__ballot_sync> : vote {
    static unsigned told(unsigned yes) { return yes; }
};
template <> struct operation<MEET__any_sync> : vote {
    static unsigned told(unsigned yes) { return yes != 0; }
};
template <> struct operation<MEET__all_sync> : vote {
    static inline __attribute__((always_inline)) unsigned given(int predicate) { return predicate == 0; }
    static unsigned told(unsigned no) { return no == 0; }
};
#define CUCC_JOINED(name, of_int, of_unsigned)                                                               \
    template <> struct operation<MEET##name> {                                                               \
        static const bool is_shuffle = false;                                                                \
        static inline __attribute__((always_inline)) unsigned given(int value) { return (unsigned)value; }   \
        static inline __attribute__((always_inline)) unsigned given(unsigned value) { return value; }        \
        static cucc_warp_op op(int) { return of_int; }                                                       \
        static cucc_warp_op op(unsigned) { return of_unsigned; }                                             \
        static unsigned told(unsigned result) { return result; }                                             \
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

/* What lanes bring lies side by side, and so does what they get, so that loops over them are vectorised. It stands
 * apart from the rest, that the compiler sees the rest left alone. */
struct brought {
    unsigned char bytes[2 * 8 * CUCC_WARP] __attribute__((aligned(16)));
    unsigned char source[CUCC_WARP];
};

/* A shuffle. together: all lanes have the same distance and width, by the kernel's text. */
template <meeting_t how, bool together, bool is_shuffle = operation<how>::is_shuffle> class meeting
{
  public:
    meeting(const cut &c, brought &room) : cut_(c), room_(room), own_(c.alone ? ::cucc::lane() : 0) {}

    template <class _T>
    inline __attribute__((always_inline)) void bring(long lane, unsigned line, unsigned, _T value,
                                                     int distance, int width = 32)
    {
        static_assert(sizeof(_T) <= 8, "a shuffle moves at most 8 bytes");
        __builtin_memcpy(room_.bytes + (begin + lane) * sizeof(_T), (const void *)&value, sizeof(_T));
        line_ = line;
        size_ = sizeof(_T);
        distance_ = (unsigned)distance;
        width_ = (unsigned)width;
        if (!together)
            room_.source[lane] = (unsigned char)operation<how>::source(own_ + (unsigned)lane,
                                                                       (unsigned)distance, (unsigned)width);
    }
    inline __attribute__((always_inline)) void meet()
    {
        offset_ = __builtin_expect(cut_.alone, 0) ? meet_alone(room_, own_, line_, size_, distance_, width_)
                  : __builtin_expect(cut_.fewer, 0)
                      ? arrange_otherwise(cut_, room_, line_, size_, distance_, width_)
                  : size_ == 4 ? arrange<unsigned>(room_, distance_, width_)
                  : size_ == 8 ? arrange<unsigned long long>(room_, distance_, width_)
                  : size_ == 2 ? arrange<unsigned short>(room_, distance_, width_)
                  : size_ == 1 ? arrange<unsigned char>(room_, distance_, width_)
                               : arrange_otherwise(cut_, room_, line_, size_, distance_, width_);
    }
    template <class _T> inline __attribute__((always_inline)) _T got(long lane) const
    {
        _T value;
        __builtin_memcpy((void *)&value, room_.bytes + (offset_ + lane) * sizeof(_T), sizeof(_T));
        return value;
    }

  private:
    /* where what they bring begins, by lane, and mostly what they get */
    static const long begin = how == MEET__shfl_up_sync ? CUCC_WARP : 0, end = CUCC_WARP - begin;

    /* Where what the lanes get begins */
    template <class Bits>
    static __attribute__((noinline)) long arrange(brought &room, unsigned distance, unsigned width)
    {
        typedef Bits __attribute__((may_alias)) bits;
        bits *const value = reinterpret_cast<bits *>(room.bytes);
        const long far = distance & (CUCC_WARP - 1);
        const bool moves = how == MEET__shfl_down_sync || how == MEET__shfl_up_sync;
        if (together && moves && width == CUCC_WARP) { /* with those that keep their own beside the others */
            const long from = how == MEET__shfl_up_sync ? CUCC_WARP : CUCC_WARP - far;
            const long to = how == MEET__shfl_up_sync ? CUCC_WARP - far : CUCC_WARP;
#pragma GCC ivdep
            for (long lane = 0; lane < far; lane++) value[to + lane] = value[from + lane];
            return how == MEET__shfl_up_sync ? CUCC_WARP - far : far;
        }
        for (unsigned lane = 0; lane < CUCC_WARP; lane++)
            value[end + lane] =
                value[begin + (together ? operation<how>::source(lane, distance, width) : room.source[lane])];
        return end;
    }
    /* Where lanes are missing, or of odd sizes */
    static __attribute__((noinline)) long arrange_otherwise(const cut &c, brought &room, unsigned line,
                                                            unsigned size, unsigned distance, unsigned width)
    {
        unsigned long long value[CUCC_WARP] = {0}, result[CUCC_WARP];
        for (unsigned lane = 0; lane < CUCC_WARP; lane++) {
            __builtin_memcpy(&value[lane], room.bytes + (begin + lane) * size, size);
            if (together) room.source[lane] = (unsigned char)operation<how>::source(lane, distance, width);
        }
        cucc_warp_meets(&c, CUCC_OP_SHUFFLE, line, value, room.source, result);
        for (unsigned lane = 0; lane < CUCC_WARP; lane++)
            __builtin_memcpy(room.bytes + (end + lane) * size, &result[lane], size);
        return end;
    }
    /* Of a thread by itself, in which the lane that brings is number 0. Not a call: it would not be predicted where
     * that returns to, since other threads run meanwhile. */
    static inline __attribute__((always_inline)) long
    meet_alone(brought &room, unsigned own, unsigned line, unsigned size, unsigned distance, unsigned width)
    {
        unsigned long long value;
        __builtin_memcpy(&value, room.bytes + begin * size, sizeof value); /* and what is behind it */
        value = ::cucc::meet(CUCC_OP_SHUFFLE, ~0u, value,
                             together ? operation<how>::source(own, distance, width) : room.source[0], line);
        __builtin_memcpy(room.bytes + end * size, &value, sizeof value);
        return end;
    }

    const cut &cut_;
    brought &room_;
    const unsigned own_;
    unsigned line_, size_, distance_, width_;
    long offset_;
};

/* A vote, or what is worked out of all lanes' numbers: all get the same */
template <meeting_t how, bool together> class meeting<how, together, false>
{
    typedef unsigned __attribute__((may_alias)) number;

  public:
    meeting(const cut &c, brought &room) : cut_(c), value_(reinterpret_cast<number *>(room.bytes)) {}

    template <class _T>
    inline __attribute__((always_inline)) void bring(long lane, unsigned line, unsigned, _T value)
    {
        value_[lane] = operation<how>::given(value);
        op_ = operation<how>::op(value);
        line_ = line;
    }
    inline __attribute__((always_inline)) void meet() { result_ = operation<how>::told(of_all(op_)); }
    template <class _T> inline __attribute__((always_inline)) _T got(long) const { return (_T)result_; }

  private:
    inline __attribute__((always_inline)) unsigned of_all(cucc_warp_op op) const
    {
        if (__builtin_expect(cut_.alone, 0)) return (unsigned)::cucc::meet(op, ~0u, value_[0], 0, line_);
        if (__builtin_expect(cut_.fewer, 0)) return of_others(op);
        return of_32(op, value_);
    }
    __attribute__((noinline)) unsigned of_others(cucc_warp_op op) const
    {
        unsigned long long value[CUCC_WARP] = {0}, result[CUCC_WARP];
        static const unsigned char source[CUCC_WARP] = {0};
        for (unsigned lane = 0; lane < CUCC_WARP; lane++) value[lane] = value_[lane];
        cucc_warp_meets(&cut_, op, line_, value, source, result);
        for (unsigned lane = 0; lane < CUCC_WARP; lane++)
            if (!cut_.gone[lane]) return (unsigned)result[lane];
        return 0;
    }
    static unsigned of_32(cucc_warp_op op, const number *value)
    {
        unsigned all = op == CUCC_OP_BALLOT ? 0 : value[0];
        for (unsigned lane = op == CUCC_OP_BALLOT ? 0 : 1; lane < CUCC_WARP; lane++) switch (op) {
            case CUCC_OP_BALLOT:
                all |= value[lane] << lane;
                break;
            case CUCC_OP_ADD:
                all += value[lane];
                break;
            case CUCC_OP_MIN:
                all = (int)value[lane] < (int)all ? value[lane] : all;
                break;
            case CUCC_OP_MAX:
                all = (int)value[lane] > (int)all ? value[lane] : all;
                break;
            case CUCC_OP_UMIN:
                all = value[lane] < all ? value[lane] : all;
                break;
            case CUCC_OP_UMAX:
                all = value[lane] > all ? value[lane] : all;
                break;
            case CUCC_OP_AND:
                all &= value[lane];
                break;
            case CUCC_OP_OR:
                all |= value[lane];
                break;
            default:
                all ^= value[lane];
            }
        return all;
    }

    const cut &cut_;
    cucc_warp_op op_;
    number *const value_;
    unsigned line_, result_;
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
