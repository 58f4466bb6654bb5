/* warp_scan.cuh: cub::WarpScan<T, lanes>: running sums over a warp, or over each group of `lanes`, a power of
 * two. */
#ifndef CUCC_CUB_WARP_SCAN_CUH
#define CUCC_CUB_WARP_SCAN_CUH

#include "../../cucc/cub/block.h"

namespace cub
{
template <class T, int LANES = 32, int = 0> class WarpScan
{
    static_assert(LANES > 0 && LANES <= 32 && (LANES & (LANES - 1)) == 0,
                  "cucc: cub::WarpScan has 1, 2, 4, 8, 16 or 32 lanes on the CPU");

  public:
    struct TempStorage {
        unsigned char unused;
    };

    explicit WarpScan(TempStorage &) : warp_lane(detail::rank_in_block() % 32), lane(warp_lane % LANES) {}

    template <class Operator> void InclusiveScan(T in, T &out, Operator op)
    {
        for (int distance = 1; distance < LANES; distance *= 2) {
            const T other = from(in, lane >= distance ? lane - distance : lane);
            if (lane >= distance) in = op(other, in);
        }
        out = in;
    }
    template <class Operator> void InclusiveScan(T in, T &out, Operator op, T &all)
    {
        InclusiveScan(in, out, op);
        all = from(out, LANES - 1);
    }
    template <class Operator> void ExclusiveScan(T in, T &out, T initial, Operator op)
    {
        T all;
        ExclusiveScan(in, out, initial, op, all);
    }
    template <class Operator> void ExclusiveScan(T in, T &out, T initial, Operator op, T &all)
    {
        T sum;
        InclusiveScan(in, sum, op, all);
        const T before = from(sum, lane > 0 ? lane - 1 : 0);
        out = lane > 0 ? op(initial, before) : initial;
    }
    void InclusiveSum(T in, T &out) { InclusiveScan(in, out, cub::Sum()); }
    void InclusiveSum(T in, T &out, T &all) { InclusiveScan(in, out, cub::Sum(), all); }
    void ExclusiveSum(T in, T &out) { ExclusiveScan(in, out, T(), cub::Sum()); }
    void ExclusiveSum(T in, T &out, T &all) { ExclusiveScan(in, out, T(), cub::Sum(), all); }
    T Broadcast(T value, unsigned source) { return from(value, int(source)); }

  private:
    int warp_lane, lane;

    T from(const T &value, int other) const
    {
        const int first = warp_lane - lane;
        const unsigned mask = (LANES == 32 ? 0xffffffffu : (1u << LANES) - 1) << first;
        return cucc::shuffle_words(mask, value, first + other);
    }
};
} // namespace cub

#endif
