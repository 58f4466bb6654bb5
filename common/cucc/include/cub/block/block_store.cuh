/* block_store.cuh: the threads' arrays into a block's tile of memory: cub::BlockStore<T, threads, N,
 * algorithm>, as block_load.cuh, the other way. */
#ifndef CUCC_CUB_BLOCK_STORE_CUH
#define CUCC_CUB_BLOCK_STORE_CUH

#include "../../cucc/cub/block.h"

namespace cub
{
enum BlockStoreAlgorithm {
    BLOCK_STORE_DIRECT,
    BLOCK_STORE_STRIPED,
    BLOCK_STORE_VECTORIZE,
    BLOCK_STORE_TRANSPOSE,
    BLOCK_STORE_WARP_TRANSPOSE,
    BLOCK_STORE_WARP_TRANSPOSE_TIMESLICED
};

template <class T, int X, int N, BlockStoreAlgorithm A = BLOCK_STORE_DIRECT, int Y = 1, int Z = 1, int = 0>
class BlockStore
{
    enum { THREADS = X * Y * Z, THROUGH_SHARED = A >= BLOCK_STORE_TRANSPOSE };

  public:
    struct TempStorage {
        detail::uninitialized<T, THROUGH_SHARED ? THREADS * N : 1> value;
    };

    explicit BlockStore(TempStorage &storage) : temp(storage), rank(detail::rank_in_block()) {}

    template <class Output> void Store(Output to, T (&items)[N]) { Store(to, items, THREADS * N); }
    template <class Output> void Store(Output to, T (&items)[N], int valid)
    {
        for (int i = 0; i < N; i++) {
            const int place = A == BLOCK_STORE_STRIPED ? rank + i * THREADS : rank * N + i;
            if (THROUGH_SHARED)
                temp.value[place] = items[i];
            else if (place < valid)
                to[place] = items[i];
        }
        if (!THROUGH_SHARED) return;
        __syncthreads();
        for (int i = 0; i < N; i++) {
            const int place = rank + i * THREADS;
            if (place < valid) to[place] = temp.value[place];
        }
    }

  private:
    TempStorage &temp;
    int rank;
};
} // namespace cub

#endif
