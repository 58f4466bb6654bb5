/* rounds.h: a loop in which the lanes of a warp pass a value round, in one meeting.  C++, device code only.
 *
 *     for (int d = 16; d > 0; d /= 2) x += __shfl_down_sync(0xffffffff, x, d);
 *
 * goes through as many meetings as it has turns, and in each every lane waits for 31 others.  The translator
 * (translate/rounds.c) puts such a loop, which touches nothing but the lane's own variables, into two
 * closures: what a lane gives in a turn, and what it does with what it gets.  In one meeting the last lane to
 * come does the turns of all 32.  Where one of them is missing, or does not want the same as the others,
 * nobody's turn is done, and the loop itself, which follows, does what is left.
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

template <pass_t how> inline unsigned pass_source(unsigned lane, unsigned distance, unsigned width)
{
    const unsigned first = lane & ~(width - 1), last = first | (width - 1);
    const unsigned source = how == PASS_XOR    ? lane ^ (distance & 31)
                            : how == PASS_DOWN ? lane + (distance & 31)
                                               : lane - (distance & 31);
    return how == PASS_UP ? (lane < first + (distance & 31) ? lane : source) : source > last ? lane : source;
}

enum { MOST_ROUNDS = 64 }; /* a loop without an end is for the watchdog */

template <pass_t how, class _T, class Give, class Take> struct rounds : cucc_joint {
    const Give &give;
    const Take &take;
    rounds(const Give &gives, const Take &takes) : cucc_joint{&make}, give(gives), take(takes) {}

    static bool gather(const rounds *const *of, passed<_T> *given)
    {
        unsigned going = 0, same = 1;
        for (unsigned lane = 0; lane < CUCC_WARP; lane++) {
            if (!of[lane]->give(given[lane])) continue;
            const unsigned width = unsigned(given[lane].width);
            going++;
            same &= given[lane].mask == ~0u && width - 1 < 32 && !(width & (width - 1));
        }
        return going == CUCC_WARP && same;
    }
    static void make(const unsigned long long *lanes)
    {
        const rounds *of[CUCC_WARP];
        passed<_T> given[CUCC_WARP];
        for (unsigned lane = 0; lane < CUCC_WARP; lane++) {
            const cucc_joint *joint = reinterpret_cast<const cucc_joint *>(lanes[lane]);
            if (joint->work != &make) return; /* it is in another loop */
            of[lane] = static_cast<const rounds *>(joint);
        }
        for (int turn = 0; turn < MOST_ROUNDS && gather(of, given); turn++)
            for (unsigned lane = 0; lane < CUCC_WARP; lane++) {
                const passed<_T> &mine = given[lane];
                of[lane]->take(given[pass_source<how>(lane, mine.distance, unsigned(mine.width))].value);
            }
    }
};

template <pass_t how, class _T, class Give, class Take>
CUCC_SEEN void make_rounds(const Give &give, const Take &take, unsigned line)
{
    static_assert(sizeof(_T) <= 8, "a shuffle moves at most 8 bytes");
    passed<_T> first;
    if (!give(first) || first.mask != ~0u) return;
    const rounds<how, _T, Give, Take> mine(give, take);
    meet(CUCC_OP_ROUNDS, ~0u, reinterpret_cast<unsigned long long>(static_cast<const cucc_joint *>(&mine)), 0,
         line);
}
} // namespace cucc
#endif
