/* rounds.h: a loop in which the lanes of a warp pass values round, in one meeting.  C++, device code only.
 *
 *     for (int d = 16; d > 0; d /= 2) x += __shfl_down_sync(0xffffffff, x, d);
 *
 * goes through as many meetings as it has turns, and in each every lane waits for 31 others.  The translator
 * (translate/rounds.c) puts each statement of such a loop, which touches nothing but the lane's own
 * variables, into two closures: what a lane gives in a turn, and what it does with what it gets.  In one
 * meeting the last lane to come does the turns of all 32.  Where one of them is missing, or does not want the
 * same as the others, nobody's turn is done, and the loop itself, which follows, does what is left.
 */
#ifndef CUCC_ROUNDS_H
#define CUCC_ROUNDS_H

#include "warp.h"

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

template <pass_t how>
inline __attribute__((always_inline)) unsigned pass_source(unsigned lane, unsigned distance, unsigned width)
{
    const unsigned first = lane & ~(width - 1), last = first | (width - 1);
    const unsigned source = how == PASS_XOR    ? lane ^ (distance & 31)
                            : how == PASS_DOWN ? lane + (distance & 31)
                                               : lane - (distance & 31);
    return how == PASS_UP ? (lane < first + (distance & 31) ? lane : source) : source > last ? lane : source;
}

/* A statement of a turn */
template <pass_t how, class _T, class Give, class Take> struct pass_of {
    const Give &give;
    const Take &take;
    typedef passed<_T> given;
    static const pass_t way = how;
};
template <pass_t how, class _T, class Give, class Take>
pass_of<how, _T, Give, Take> pass(const Give &give, const Take &take)
{
    static_assert(sizeof(_T) <= 8, "a shuffle moves at most 8 bytes");
    return {give, take};
}

/* All of them: of a warp's lanes each knows its own */
template <class... Passes> struct turn {
    bool is_next() const { return true; }
    bool is_for_all() const { return true; }
    static void make(const turn *const *) {}
};
template <class First, class... Others> struct turn<First, Others...> {
    typedef typename First::given given;
    First first;
    turn<Others...> others;
    turn(const First &one, const Others &...rest) : first(one), others{rest...} {}

    /* Is there a turn, and is it for all lanes by their masks? */
    inline __attribute__((always_inline)) bool is_next() const
    {
        given mine;
        return first.give(mine) && mine.mask == ~0u && others.is_next();
    }
    inline __attribute__((always_inline)) bool gives(given &mine) const
    {
        if (!first.give(mine)) return false;
        const unsigned width = unsigned(mine.width);
        return mine.mask == ~0u && width - 1 < 32 && !(width & (width - 1));
    }
    inline __attribute__((always_inline)) bool is_for_all() const
    {
        given mine;
        return gives(mine) && others.is_for_all();
    }
    static inline __attribute__((always_inline)) void make(const turn *const *of)
    {
        given all[CUCC_WARP];
        for (unsigned lane = 0; lane < CUCC_WARP; lane++) of[lane]->first.give(all[lane]);
        pass_round(of, all);
    }
    static inline __attribute__((always_inline)) void pass_round(const turn *const *of, const given *all)
    {
        for (unsigned lane = 0; lane < CUCC_WARP; lane++) {
            const given &mine = all[lane];
            of[lane]->first.take(
                all[pass_source<First::way>(lane, mine.distance, unsigned(mine.width))].value);
        }
        const turn<Others...> *rest[CUCC_WARP];
        for (unsigned lane = 0; lane < CUCC_WARP; lane++) rest[lane] = &of[lane]->others;
        turn<Others...>::make(rest);
    }
    /* false where a lane is left, or is not like the others: then nothing is done */
    static inline __attribute__((always_inline)) bool make_if_for_all(const turn *const *of)
    {
        given all[CUCC_WARP];
        unsigned going = 0;
        for (unsigned lane = 0; lane < CUCC_WARP; lane++)
            going += of[lane]->gives(all[lane]) && of[lane]->others.is_for_all();
        if (going == CUCC_WARP) pass_round(of, all);
        return going == CUCC_WARP;
    }
};

enum { MOST_ROUNDS = 64 }; /* a loop without an end is for the watchdog */

template <class... Passes> struct rounds : cucc_joint {
    turn<Passes...> mine;
    explicit rounds(const Passes &...passes) : cucc_joint{&make}, mine(passes...) {}

    static void make(const unsigned long long *lanes)
    {
        const turn<Passes...> *of[CUCC_WARP];
        for (unsigned lane = 0; lane < CUCC_WARP; lane++) {
            const cucc_joint *joint = reinterpret_cast<const cucc_joint *>(lanes[lane]);
            if (joint->work != &make) return; /* it is in another loop */
            of[lane] = &static_cast<const rounds *>(joint)->mine;
        }
        for (int done = 0; done < MOST_ROUNDS && turn<Passes...>::make_if_for_all(of);) done++;
    }
};

template <class... Passes> CUCC_SEEN void make_rounds(unsigned line, const Passes &...passes)
{
    const rounds<Passes...> mine(passes...);
    if (!mine.mine.is_next()) return;
    meet(CUCC_OP_ROUNDS, ~0u, reinterpret_cast<unsigned long long>(static_cast<const cucc_joint *>(&mine)), 0,
         line);
}
} // namespace cucc
#endif
