/* warp_scan.cuh: cub::WarpScan<T, lanes>: running sums over a warp, or over each group of `lanes`, a power of
 * two. */
#ifndef CUCC_CUB_WARP_SCAN_CUH
#define CUCC_CUB_WARP_SCAN_CUH

#include "../../cucc/cub/block.h"

namespace cub
{
template <class _T, int _LANES = 32, int = 0> class WarpScan
{
    static_assert(_LANES > 0 && _LANES <= 32 && (_LANES & (_LANES - 1)) == 0,
                  "cucc: cub::WarpScan has 1, 2, 4, 8, 16 or 32 lanes on the CPU");

  public:
    struct TempStorage {
        unsigned char unused;
    };

    explicit WarpScan(TempStorage &) : warp_lane(detail::rank_in_block() % 32), lane(warp_lane % _LANES) {}

    template <class Operator> void InclusiveScan(_T in, _T &out, Operator op)
    {
        for (int distance = 1; distance < _LANES; distance *= 2) {
            const _T other = from(in, lane >= distance ? lane - distance : lane);
            if (lane >= distance) in = op(other, in);
        }
        out = in;
    }
    template <class Operator> void InclusiveScan(_T in, _T &out, Operator op, _T &all)
    {
        InclusiveScan(in, out, op);
        all = from(out, _LANES - 1);
    }
    template <class Operator> void ExclusiveScan(_T in, _T &out, _T initial, Operator op)
    {
        _T all;
        ExclusiveScan(in, out, initial, op, all);
    }
    template <class Operator> void ExclusiveScan(_T in, _T &out, _T initial, Operator op, _T &all)
    {
        _T sum;
        InclusiveScan(in, sum, op, all);
        const _T before = from(sum, lane > 0 ? lane - 1 : 0);
        out = lane > 0 ? op(initial, before) : initial;
    }
    void InclusiveSum(_T in, _T &out) { InclusiveScan(in, out, cub::Sum()); }
    void InclusiveSum(_T in, _T &out, _T &all) { InclusiveScan(in, out, cub::Sum(), all); }
    void ExclusiveSum(_T in, _T &out) { ExclusiveScan(in, out, _T(), cub::Sum()); }
    void ExclusiveSum(_T in, _T &out, _T &all) { ExclusiveScan(in, out, _T(), cub::Sum(), all); }
    _T Broadcast(_T value, unsigned source) { return from(value, int(source)); }

  private:
    int warp_lane, lane;

    _T from(const _T &value, int other) const
    {
        const int first = warp_lane - lane;
        const unsigned mask = (_LANES == 32 ? 0xffffffffu : (1u << _LANES) - 1) << first;
        return cucc::shuffle_words(mask, value, first + other);
    }
};
} // namespace cub

#endif
