/* block_store.cuh: the threads' arrays into a block's tile of memory: cub::BlockStore<T, threads, N,
 * algorithm>, as block_load.cuh, the other way. */
#ifndef CUCC_CUB_BLOCK_STORE_CUH
#define CUCC_CUB_BLOCK_STORE_CUH

#include "../../cucc/cub/tile.h"

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

template <class _T, int _X, int _N, BlockStoreAlgorithm _A = BLOCK_STORE_DIRECT, int _Y = 1, int _Z = 1,
          int = 0>
class BlockStore : public detail::tile_store<detail::block_of<_X * _Y * _Z>, _T, _N,
                                             _A == BLOCK_STORE_STRIPED, (_A >= BLOCK_STORE_TRANSPOSE)>
{
  public:
    using BlockStore::tile_store::tile_store;
};

/* Each thread by itself, as block_load.cuh */
#define CUCC_STORE_DIRECT(Name, Parameters, place)                                                           \
    template <Parameters class _T, int _N, class Output> void Name(int rank, Output to, _T(&items)[_N])      \
    {                                                                                                        \
        for (int i = 0; i < _N; i++) to[place] = items[i];                                                   \
    }                                                                                                        \
    template <Parameters class _T, int _N, class Output>                                                     \
    void Name(int rank, Output to, _T(&items)[_N], int valid)                                                \
    {                                                                                                        \
        for (int i = 0; i < _N; i++)                                                                         \
            if ((place) < valid) to[place] = items[i];                                                       \
    }
#define CUCC_COMMA ,
CUCC_STORE_DIRECT(StoreDirectBlocked, , rank *_N + i)
CUCC_STORE_DIRECT(StoreDirectStriped, int threads CUCC_COMMA, rank + i * threads)
CUCC_STORE_DIRECT(StoreDirectWarpStriped, , rank / 32 * 32 * _N + rank % 32 + i * 32)
#undef CUCC_STORE_DIRECT
#undef CUCC_COMMA
} // namespace cub

#endif
