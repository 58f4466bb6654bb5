/* block_exchange.cuh: cub::BlockExchange<T, threads, N>: who has which element of a tile: blocked, N
 * neighbours a thread, or striped, every threads-th. */
#ifndef CUCC_CUB_BLOCK_EXCHANGE_CUH
#define CUCC_CUB_BLOCK_EXCHANGE_CUH

#include "../../cucc/cub/block.h"

namespace cub
{
template <class T, int X, int N, bool = false, int Y = 1, int Z = 1, int = 0> class BlockExchange
{
    enum { THREADS = X * Y * Z };

  public:
    struct TempStorage {
        detail::uninitialized<T, THREADS * N> value;
    };

    explicit BlockExchange(TempStorage &storage) : temp(storage), rank(detail::rank_in_block()) {}

    void StripedToBlocked(const T (&in)[N], T (&out)[N])
    {
        for (int i = 0; i < N; i++) temp.value[rank + i * THREADS] = in[i];
        __syncthreads();
        for (int i = 0; i < N; i++) out[i] = temp.value[rank * N + i];
    }
    void BlockedToStriped(const T (&in)[N], T (&out)[N])
    {
        for (int i = 0; i < N; i++) temp.value[rank * N + i] = in[i];
        __syncthreads();
        for (int i = 0; i < N; i++) out[i] = temp.value[rank + i * THREADS];
    }
    void StripedToBlocked(T (&items)[N]) { StripedToBlocked(items, items); }
    void BlockedToStriped(T (&items)[N]) { BlockedToStriped(items, items); }

    /* Item i goes to place ranks[i] of the tile, and is read blocked, or striped. */
    template <class Rank> void ScatterToBlocked(T (&items)[N], Rank (&ranks)[N])
    {
        for (int i = 0; i < N; i++) temp.value[int(ranks[i])] = items[i];
        __syncthreads();
        for (int i = 0; i < N; i++) items[i] = temp.value[rank * N + i];
    }
    template <class Rank> void ScatterToStriped(T (&items)[N], Rank (&ranks)[N])
    {
        for (int i = 0; i < N; i++) temp.value[int(ranks[i])] = items[i];
        __syncthreads();
        for (int i = 0; i < N; i++) items[i] = temp.value[rank + i * THREADS];
    }

  private:
    TempStorage &temp;
    int rank;
};
} // namespace cub

#endif
