/* rounds.h: a loop in which the lanes of a warp pass values round, in one meeting.  C++, device code only.
 *
 *     for (int d = 16; d > 0; d /= 2) x += __shfl_down_sync(0xffffffff, x, d);
 *
 * goes through as many meetings as it has turns, and in each every lane waits for 31 others.  The translator
 * (translate/rounds.c) makes a class of such a loop, which touches nothing but the lane's own variables: an
 * array by lane of each of these, and what a lane gives in a turn and does with what it gets.  In one meeting
 * each lane brings its variables there, the last one to come does the turns of all 32, and each takes its
 * variables back.  Where one of them is missing, or does not want the same as the others, nobody's turn is
 * done, and the loop itself, which follows, does what is left.
 */
#ifndef CUCC_ROUNDS_H
#define CUCC_ROUNDS_H

#include "warp.h"

/* Not to be filled with the pattern that a kernel's variables get (-ftrivial-auto-var-init) */
#if defined(__has_attribute) && __has_attribute(uninitialized)
#define CUCC_UNSET_AT_FIRST __attribute__((uninitialized))
#else
#define CUCC_UNSET_AT_FIRST
#endif

namespace cucc
{
enum pass_t { PASS_DOWN, PASS_UP, PASS_XOR };

/* What a lane gives in a turn, and from which lane it wants to get */
template <class _T> struct passed {
    _T value;
    unsigned mask, distance;
    int width;
};
/* Its type, where a value of another is given */
template <class _T> _T plain_value(_T);

/* The type of a variable, without const */
template <class _T> struct unconst {
    typedef _T type;
};
template <class _T> struct unconst<const _T> {
    typedef _T type;
};

/* A variable of each lane, of a class without a constructor that could be called, too */
template <class _T> union by_lane {
    _T values[CUCC_WARP];
    by_lane() {}
    ~by_lane() {}
    inline __attribute__((always_inline)) _T &operator[](unsigned lane) { return values[lane]; }
    inline __attribute__((always_inline)) const _T &operator[](unsigned lane) const { return values[lane]; }
    inline __attribute__((always_inline)) void set(unsigned lane, const _T &value)
    {
        __builtin_memcpy((void *)&values[lane], (const void *)&value, sizeof(_T));
    }
    inline __attribute__((always_inline)) void copy_to(unsigned lane, _T &value) const
    {
        __builtin_memcpy((void *)&value, (const void *)&values[lane], sizeof(_T));
    }
};

/* A statement of a turn */
template <int number> struct pass_number {
};
template <pass_t how, class _T, int number> struct pass_of {
    static_assert(sizeof(_T) <= 8, "a shuffle moves at most 8 bytes");
    static const pass_t way = how;
    typedef _T given;
    typedef pass_number<number> which;
};

/* Which lane each one gets from */
template <pass_t how>
inline __attribute__((always_inline)) unsigned pass_source(unsigned lane, unsigned distance, unsigned width)
{
    const unsigned first = lane & ~(width - 1), last = first | (width - 1);
    const unsigned source = how == PASS_XOR    ? lane ^ (distance & 31)
                            : how == PASS_DOWN ? lane + (distance & 31)
                                               : lane - (distance & 31);
    return how == PASS_UP ? (lane < first + (distance & 31) ? lane : source) : source > last ? lane : source;
}

/* One statement of a turn, for all lanes */
template <class Warp, class Pass> struct pass_made {
    typedef typename Pass::given given;
    given value[2 * CUCC_WARP]; /* by lane, twice: lanes far away from each other are side by side, too */
    passed<given> first;        /* of lane 0 */
    unsigned differ;            /* do others want something else? */

    inline __attribute__((always_inline)) passed<given> given_by(const Warp &warp, unsigned lane) const
    {
        passed<given> mine;
        warp.__cucc_give(typename Pass::which(), lane, mine);
        return mine;
    }
    /* false: by their masks or widths it is not for all */
    inline __attribute__((always_inline)) bool ask(const Warp &warp)
    {
        unsigned strange = 0;
        differ = 0;
        first = given_by(warp, 0);
        for (unsigned lane = 0; lane < CUCC_WARP; lane++) {
            const passed<given> mine = given_by(warp, lane);
            value[lane] = value[lane + CUCC_WARP] = mine.value;
            const unsigned wide = unsigned(mine.width);
            strange |= ~mine.mask | unsigned(wide - 1 >= CUCC_WARP) | (wide & (wide - 1));
            differ |= (mine.distance ^ first.distance) | (wide ^ unsigned(first.width));
        }
        return !strange;
    }
    /* What each lane gets */
    inline __attribute__((always_inline)) void pass_round(const Warp &warp, given *got) const
    {
        const unsigned far = first.distance & 31, wide = unsigned(first.width);
        if (differ) {
            for (unsigned lane = 0; lane < CUCC_WARP; lane++) {
                const passed<given> mine = given_by(warp, lane);
                got[lane] = value[pass_source<Pass::way>(lane, mine.distance, unsigned(mine.width))];
            }
        } else if (Pass::way != PASS_XOR && wide == CUCC_WARP) {
            const unsigned from = Pass::way == PASS_DOWN ? far : CUCC_WARP - far;
            __builtin_memcpy((void *)got, (const void *)(value + from), sizeof(given[CUCC_WARP]));
            for (unsigned lane = 0; lane < CUCC_WARP; lane++) {
                const bool alone = Pass::way == PASS_DOWN ? lane + far >= CUCC_WARP : lane < far;
                const given own = value[lane], other = got[lane];
                got[lane] = alone ? own : other;
            }
        } else {
            for (unsigned lane = 0; lane < CUCC_WARP; lane++)
                got[lane] = value[pass_source<Pass::way>(lane, far, wide)];
        }
    }
    inline __attribute__((always_inline)) void make(Warp &warp) const
    {
        CUCC_UNSET_AT_FIRST given got[CUCC_WARP];
        pass_round(warp, got);
        for (unsigned lane = 0; lane < CUCC_WARP; lane++)
            warp.__cucc_take(typename Pass::which(), lane, got[lane]);
    }
};

/* All of them */
template <class Warp, class... Passes> struct turn {
    static bool is_for_all(const Warp &) { return true; }
    static void make(Warp &) {}
};
template <class Warp, class First, class... Others> struct turn<Warp, First, Others...> {
    static inline __attribute__((always_inline)) bool is_for_all(const Warp &warp)
    {
        CUCC_UNSET_AT_FIRST pass_made<Warp, First> pass;
        return pass.ask(warp) && turn<Warp, Others...>::is_for_all(warp);
    }
    static inline __attribute__((always_inline)) void make(Warp &warp)
    {
        CUCC_UNSET_AT_FIRST pass_made<Warp, First> pass;
        pass.ask(warp);
        pass.make(warp);
        turn<Warp, Others...>::make(warp);
    }
    /* false where a lane is left, or is not like the others: then nothing is done */
    static inline __attribute__((always_inline)) bool make_if_for_all(Warp &warp)
    {
        unsigned going = 0;
        for (unsigned lane = 0; lane < CUCC_WARP; lane++) going += warp.__cucc_is_next(lane);
        if (going != CUCC_WARP) return false;
        CUCC_UNSET_AT_FIRST pass_made<Warp, First> pass;
        if (!pass.ask(warp) || !turn<Warp, Others...>::is_for_all(warp)) return false;
        pass.make(warp);
        turn<Warp, Others...>::make(warp);
        return true;
    }
};

enum { MOST_ROUNDS = 64 }; /* a loop without an end is for the watchdog */

template <class Warp, class... Passes> inline bool do_rounds(cucc_exchange *exchange)
{
    Warp &warp = *reinterpret_cast<Warp *>(exchange->got);
    __builtin_memcpy((void *)&warp, exchange->given, sizeof(Warp));
    int done = 0;
    while (done < MOST_ROUNDS && turn<Warp, Passes...>::make_if_for_all(warp)) done++;
    return done;
}

/* A lane's way through them: it writes its variables to given(), comes to meet(), and when that says that
 * something is done finds them in got().  It writes where the others do, too, of whom some may be in another
 * loop: but then nothing is done, and nobody looks.  What it gets remains until the next such meeting, which
 * it has to come to. */
template <class Warp> struct rounds_of {
    static constexpr bool have_room() { return Warp::__cucc_are_plain && sizeof(Warp) <= CUCC_ROUNDS_ROOM; }
    static inline __attribute__((always_inline)) cucc_exchange *exchange()
    {
        return cucc_tls.current->warp->exchange;
    }
    static Warp &given(cucc_exchange *exchange) { return *reinterpret_cast<Warp *>(exchange->given); }
    static const Warp &got(const cucc_exchange *exchange)
    {
        return *reinterpret_cast<const Warp *>(exchange->got);
    }
    template <class... Passes> static inline __attribute__((always_inline)) bool meet(unsigned line)
    {
        return ::cucc::meet(CUCC_OP_ROUNDS, ~0u,
                            reinterpret_cast<unsigned long long>(&do_rounds<Warp, Passes...>), 0, line);
    }
};
} // namespace cucc
#endif
