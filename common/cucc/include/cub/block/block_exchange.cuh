/* block_exchange.cuh: cub::BlockExchange<T, threads, N>: who has which element of a tile: blocked, N
 * neighbours a thread, or striped, every threads-th. */
#ifndef CUCC_CUB_BLOCK_EXCHANGE_CUH
#define CUCC_CUB_BLOCK_EXCHANGE_CUH

#include "../../cucc/cub/block.h"

namespace cub
{
template <class _T, int _X, int _N, bool = false, int _Y = 1, int _Z = 1, int = 0> class BlockExchange
{
    enum { _THREADS = _X * _Y * _Z };

  public:
    struct TempStorage {
        detail::uninitialized<_T, _THREADS * _N> value;
    };

    explicit BlockExchange(TempStorage &storage) : temp(storage), rank(detail::rank_in_block()) {}

    void StripedToBlocked(const _T (&in)[_N], _T (&out)[_N])
    {
        for (int i = 0; i < _N; i++) temp.value[rank + i * _THREADS] = in[i];
        __syncthreads();
        for (int i = 0; i < _N; i++) out[i] = temp.value[rank * _N + i];
    }
    void BlockedToStriped(const _T (&in)[_N], _T (&out)[_N])
    {
        for (int i = 0; i < _N; i++) temp.value[rank * _N + i] = in[i];
        __syncthreads();
        for (int i = 0; i < _N; i++) out[i] = temp.value[rank + i * _THREADS];
    }
    void StripedToBlocked(_T (&items)[_N]) { StripedToBlocked(items, items); }
    void BlockedToStriped(_T (&items)[_N]) { BlockedToStriped(items, items); }

    /* Item i goes to place ranks[i] of the tile, and is read blocked, or striped. */
    template <class Rank> void ScatterToBlocked(_T (&items)[_N], Rank (&ranks)[_N])
    {
        for (int i = 0; i < _N; i++) temp.value[int(ranks[i])] = items[i];
        __syncthreads();
        for (int i = 0; i < _N; i++) items[i] = temp.value[rank * _N + i];
    }
    template <class Rank> void ScatterToStriped(_T (&items)[_N], Rank (&ranks)[_N])
    {
        for (int i = 0; i < _N; i++) temp.value[int(ranks[i])] = items[i];
        __syncthreads();
        for (int i = 0; i < _N; i++) items[i] = temp.value[rank + i * _THREADS];
    }

  private:
    TempStorage &temp;
    int rank;
};
} // namespace cub

#endif
