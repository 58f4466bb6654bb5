/* cut.h: a kernel whose barriers all threads of a block pass together, as loops over its threads.
 *
 * The translator cuts such a kernel at its barriers (translate/cut.c) and has it called once for a block:
 *
 *     for (const cucc_stretch *r = c.first; r != c.last; ++r) {
 *         ...
 *         for (x = r->x; x < r->end; ++x) { region }
 *     }
 *     c.barrier();
 *     ...
 *
 * A stretch is threads of one row that go one after another: in the order `forward` a row of the block is
 * one, in the others each thread is, in the wanted order; so is it where somebody wants threadIdx by its
 * thread-local name. A region that writes no memory goes to rows in all orders (c.rows): nobody can tell.
 * A thread that returns is struck out when the loop is over.
 *
 * Where a loop begins or ends without a barrier beside it, all threads come to its end before one goes on,
 * which is not asked for and hides a barrier that is missing.  So a kernel that is not CUCC_KERNEL_EXACT, nor
 * exact in this launch, is run so in the order `forward` alone.  In the others each thread goes through the
 * whole text by itself, on a stack of its own: its stretch is the thread alone, and a barrier is one.  So it
 * does with `late` in a kernel that may publish something, for it may have to stop there.
 */
#ifndef CUCC_CUT_H
#define CUCC_CUT_H

#include "thread.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct cucc_stretch {
    unsigned x, end, y, z; /* threads (x,y,z) ... (end-1,y,z) */
    unsigned linear;       /* number of the first in its block */
} cucc_stretch;

struct cucc_cut {
    cucc_stretch *first, *last; /* the stretches that are left */
    cucc_stretch *rows,
        *end;         /* the same threads, where the order makes no difference; perhaps the same stretches */
    unsigned threads; /* of the block */
    unsigned left;    /* by return, in this region */
    unsigned char *gone;    /* by thread: has it returned? */
    int alone;              /* it is one thread, which waits at barriers */
    struct cucc_warp *warp; /* it is a warp, which waits at barriers (meeting.h); else NULL */
    unsigned fewer;         /* then: it has less than 32 lanes, or some have returned */
    cucc_stretch self;      /* then */
    unsigned char self_gone;
    unsigned long long *barriers; /* that this worker's blocks have passed: the watchdog looks at it */
};

/* each_alone: every thread is a stretch of its own, and threadIdx is kept by its thread-local name */
void cucc_cut_begin(struct cucc_cut *cut, struct cucc_block *block, int each_alone);
void cucc_cut_settle(struct cucc_cut *cut);
/* Memory for the block's threads, given back in the reverse order */
void *cucc_cut_room(size_t bytes);
void cucc_cut_room_end(void *room, size_t bytes);

/* The record of a warp says which of its lanes runs, lest that be forgotten when it is interrupted */
static inline void cucc_cut_enter(const cucc_stretch *stretch)
{
    cucc_thread *self = cucc_tls.current;
    self->x = stretch->x;
    self->y = stretch->y;
    self->z = stretch->z;
}

#ifdef __cplusplus
}

namespace cucc
{
struct cut : cucc_cut {
    uint3 block;
    dim3 block_dim, grid_dim;

    inline __attribute__((always_inline)) void enter(const cucc_stretch &stretch)
    {
        /* With AVX-512, g++ 12 keeps the address in a vector register, and fetches it by a `lea` which the linker,
         * relaxing the model of thread-local storage, turns into another address.  So it is hidden from g++. */
        uint3 *index = &::threadIdx;
        __asm__("" : "+r"(index));
        *index = uint3{stretch.x, stretch.y, stretch.z};
        __asm__ volatile("" ::: "memory"); /* a fault in the stretch is told by it */
        if (warp) cucc_cut_enter(&stretch);
    }
    inline __attribute__((always_inline)) void barrier(unsigned line)
    {
        if (alone || warp)
            cucc_barrier(line);
        else
            __atomic_store_n(barriers, *barriers + 1, __ATOMIC_RELAXED);
    }
    void leave(long thread)
    {
        gone[thread] = 1;
        left = fewer = 1;
    }
    /* after a region from which threads may have returned: is nobody left? */
    bool settle()
    {
        if (left) cucc_cut_settle(this);
        return first == last;
    }
};

/* Of the threads of a row, begin to end - 1, those that pass a condition on their number
 * (translate/narrow.h): a row's numbers are small, so that a limit which lies between them is an int,
 * whatever its type */
struct part {
    int begin, end;
};
template <class Limit> constexpr bool is_counted(const Limit &)
{
    return false;
}
template <class Limit> constexpr int as_int(const Limit &)
{
    return 0;
}
#define CUCC_COUNTED(Type)                                                                                   \
    constexpr bool is_counted(Type)                                                                          \
    {                                                                                                        \
        return true;                                                                                         \
    }                                                                                                        \
    constexpr int as_int(Type limit)                                                                         \
    {                                                                                                        \
        return int(limit);                                                                                   \
    }
CUCC_COUNTED(int)
CUCC_COUNTED(unsigned)
CUCC_COUNTED(long)
CUCC_COUNTED(unsigned long)
CUCC_COUNTED(long long)
CUCC_COUNTED(unsigned long long)
#undef CUCC_COUNTED

template <class Index, class Limit>
inline __attribute__((always_inline)) part part_below(int begin, int end, const Limit &limit)
{
    if (!is_counted(limit) || Index(end - 1) < limit) return part{begin, end};
    return part{begin, Index(begin) < limit ? as_int(limit) : begin};
}
template <class Index, class Limit>
inline __attribute__((always_inline)) part part_up_to(int begin, int end, const Limit &limit)
{
    if (!is_counted(limit) || Index(end - 1) <= limit) return part{begin, end};
    return part{begin, Index(begin) <= limit ? as_int(limit) + 1 : begin};
}
template <class Index, class Limit>
inline __attribute__((always_inline)) part part_above(int begin, int end, const Limit &limit)
{
    if (!is_counted(limit) || Index(begin) > limit) return part{begin, end};
    return part{Index(end - 1) > limit ? as_int(limit) + 1 : end, end};
}
template <class Index, class Limit>
inline __attribute__((always_inline)) part part_from(int begin, int end, const Limit &limit)
{
    if (!is_counted(limit) || Index(begin) >= limit) return part{begin, end};
    return part{Index(end - 1) >= limit ? as_int(limit) : end, end};
}
template <class Index, class Limit>
inline __attribute__((always_inline)) part part_at(int begin, int end, const Limit &limit)
{
    if (!is_counted(limit)) return part{begin, end};
    if (!(Index(begin) <= limit && limit <= Index(end - 1))) return part{begin, begin};
    return part{as_int(limit), as_int(limit) + 1};
}

/* What outlives a region, an element for each thread */
template <class Kept> class live
{
  public:
    explicit live(const cut &cut)
        : bytes_(cut.alone ? 0 : cut.threads * sizeof(Kept)),
          room_(reinterpret_cast<Kept *>(cut.alone ? own_ : cucc_cut_room(bytes_)))
    {
        static_assert(alignof(Kept) <= 64,
                      "cut at barriers: a local variable must be aligned to more than 64 bytes");
    }
    ~live()
    {
        if (bytes_) cucc_cut_room_end(room_, bytes_);
    }
    live(const live &) = delete;
    live &operator=(const live &) = delete;
    inline __attribute__((always_inline)) Kept &operator[](long thread) const { return room_[thread]; }

  private:
    alignas(Kept) char own_[sizeof(Kept)];
    const size_t bytes_;
    Kept *const room_; /* a pointer to a variable may be kept too: no restrict */
};

/* to = from, arrays too */
template <class To, class From> inline __attribute__((always_inline)) void keep(To &to, const From &from)
{
    static_assert(sizeof(To) == sizeof(From) && __is_trivially_copyable(From) && __is_trivially_copyable(To),
                  "cut at barriers: a local variable that is used behind one cannot be copied byte by byte");
    __builtin_memcpy(&to, &from, sizeof(To));
}

/* A region works on a copy of what is small, which the compiler keeps in registers */
template <class Kept, bool is_small = (sizeof(Kept) <= 64)> struct kept {
    Kept value;
    explicit kept(const Kept &place) : value(place) {}
    inline __attribute__((always_inline)) void give(Kept &place) const { place = value; }
};
template <class Kept> struct kept<Kept, false> {
    Kept &value;
    explicit kept(Kept &place) : value(place) {}
    void give(Kept &) const {}
};

/* A whole block, or one thread of it */
template <class Body>
inline __attribute__((always_inline)) void run_body(const void *closure, cucc_block *block, bool each_alone)
{
    typename copy_of<Body>::type mine(*static_cast<const Body *>(closure));
    cut c;
    c.block = ::blockIdx;
    c.block_dim = ::blockDim;
    c.grid_dim = ::gridDim;
    cucc_cut_begin(&c, block, each_alone);
    mine(c);
}
template <class Body, bool each_alone> void run_cut(const void *closure, cucc_block *block)
{
    run_body<Body>(closure, block, each_alone);
}

/* The loops over threads of turned loops are vectorised, as wide as AVX2 is where the processor has it. No product is
 * fused with a sum (-ffp-contract=off), so the results are the same. Hardly a processor is without it, and what those
 * run is rather compiled fast than fast. */
#if defined __x86_64__ && !defined __AVX2__ && !defined __clang__ && __GNUC__ >= 12
#define CUCC_IS_WIDE __builtin_cpu_supports("avx2")
#define CUCC_WIDE __attribute__((target("avx2")))
#define CUCC_NARROW __attribute__((optimize("no-tree-vectorize", "no-unswitch-loops")))
#else
#define CUCC_IS_WIDE true
#define CUCC_WIDE
#define CUCC_NARROW
#endif
template <class Body> CUCC_WIDE void run_turned(const void *closure, cucc_block *block)
{
    run_body<Body>(closure, block, false);
}
template <class Body> CUCC_NARROW void run_turned_narrow(const void *closure, cucc_block *block)
{
    run_body<Body>(closure, block, false);
}

template <class Body, class Exact = never_exact>
inline __attribute__((always_inline)) void launch_cut(const kernel_info &info, const Body &body,
                                                      Exact exact = Exact())
{
    launch_as(info, body, info.flags & CUCC_KERNEL_OWN_INDICES ? &run_cut<Body, false> : &run_cut<Body, true>,
              exact);
}

/* A kernel with loops that are turned inside out (translate/lanes.c) */
template <class Body, class Exact = never_exact>
inline __attribute__((always_inline)) void launch_turned(const kernel_info &info, Body body,
                                                         Exact exact = Exact())
{
    launch_as(info, body, CUCC_IS_WIDE ? &run_turned<Body> : &run_turned_narrow<Body>, exact);
}
#undef CUCC_IS_WIDE
#undef CUCC_WIDE
#undef CUCC_NARROW
} // namespace cucc
#endif
#endif
