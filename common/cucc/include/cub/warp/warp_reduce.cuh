/* warp_reduce.cuh: cub::WarpReduce<T, lanes>: one value out of a warp's, or of each group of `lanes`, a power
 * of two; the group's first lane has it.  All lanes of the warp must come. */
#ifndef CUCC_CUB_WARP_REDUCE_CUH
#define CUCC_CUB_WARP_REDUCE_CUH

#include "../../cucc/cub/block.h"

namespace cub
{
template <class _T, int _LANES = 32, int = 0> class WarpReduce
{
    static_assert(_LANES > 0 && _LANES <= 32 && (_LANES & (_LANES - 1)) == 0,
                  "cucc: cub::WarpReduce has 1, 2, 4, 8, 16 or 32 lanes on the CPU");

  public:
    struct TempStorage {
        unsigned char unused;
    };

    explicit WarpReduce(TempStorage &) : warp_lane(detail::rank_in_block() % 32), lane(warp_lane % _LANES) {}

    template <class Operator> _T Reduce(_T value, Operator op) { return Reduce(value, op, _LANES); }
    /* Of the first `valid` lanes */
    template <class Operator> _T Reduce(_T value, Operator op, int valid)
    {
        const int first = warp_lane - lane;
        const unsigned mask = (_LANES == 32 ? 0xffffffffu : (1u << _LANES) - 1) << first;
        for (int distance = 1; distance < _LANES; distance *= 2) {
            const int from = lane + distance;
            const _T other = cucc::shuffle_words(mask, value, first + (from < _LANES ? from : lane));
            if (from < valid) value = op(value, other);
        }
        return value;
    }
    _T Sum(_T value) { return Reduce(value, cub::Sum(), _LANES); }
    _T Sum(_T value, int valid) { return Reduce(value, cub::Sum(), valid); }

  private:
    int warp_lane, lane;
};
} // namespace cub

#endif
