/* warp_exchange.cuh: cub::WarpExchange<T, N, lanes>: who of a warp, or of each group of `lanes`, a power of
 * two, has which element: blocked, N neighbours a lane, or striped, every lanes-th.  Both algorithms of CUB's
 * exchange through shared memory here. */
#ifndef CUCC_CUB_WARP_EXCHANGE_CUH
#define CUCC_CUB_WARP_EXCHANGE_CUH

#include "../../cucc/cub/block.h"

namespace cub
{
enum WarpExchangeAlgorithm { WARP_EXCHANGE_SMEM, WARP_EXCHANGE_SHUFFLE };

template <class _T, int _N, int _LANES = 32, WarpExchangeAlgorithm = WARP_EXCHANGE_SMEM> class WarpExchange
{
  public:
    struct TempStorage {
        detail::uninitialized<_T, _LANES * _N> value;
    };

    explicit WarpExchange(TempStorage &storage) : temp(storage), lane(detail::rank_in_block() % _LANES) {}

    template <class Out> void StripedToBlocked(const _T (&in)[_N], Out (&out)[_N])
    {
        for (int i = 0; i < _N; i++) temp.value[lane + i * _LANES] = in[i];
        __syncwarp(detail::lanes_of_group<_LANES>());
        for (int i = 0; i < _N; i++) out[i] = temp.value[lane * _N + i];
    }
    template <class Out> void BlockedToStriped(const _T (&in)[_N], Out (&out)[_N])
    {
        for (int i = 0; i < _N; i++) temp.value[lane * _N + i] = in[i];
        __syncwarp(detail::lanes_of_group<_LANES>());
        for (int i = 0; i < _N; i++) out[i] = temp.value[lane + i * _LANES];
    }

    /* Item i goes to place ranks[i] of the warp's, and is read striped. */
    template <class Out, class Rank>
    void ScatterToStriped(const _T (&in)[_N], Out (&out)[_N], const Rank (&ranks)[_N])
    {
        for (int i = 0; i < _N; i++) temp.value[int(ranks[i])] = in[i];
        __syncwarp(detail::lanes_of_group<_LANES>());
        for (int i = 0; i < _N; i++) out[i] = temp.value[lane + i * _LANES];
    }
    template <class Rank> void ScatterToStriped(_T (&items)[_N], const Rank (&ranks)[_N])
    {
        ScatterToStriped(items, items, ranks);
    }

  private:
    TempStorage &temp;
    int lane;
};
} // namespace cub

#endif
