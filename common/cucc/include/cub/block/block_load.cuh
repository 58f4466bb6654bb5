/* block_load.cuh: a block's tile of memory into its threads' arrays: cub::BlockLoad<T, threads, N,
 * algorithm>.  A thread gets N neighbours (BLOCK_LOAD_STRIPED: every threads-th).  TRANSPOSE and
 * WARP_TRANSPOSE read neighbours by neighbouring threads and exchange them in shared memory; DIRECT and
 * VECTORIZE let each thread read its own. */
#ifndef CUCC_CUB_BLOCK_LOAD_CUH
#define CUCC_CUB_BLOCK_LOAD_CUH

#include "../../cucc/cub/tile.h"

namespace cub
{
enum BlockLoadAlgorithm {
    BLOCK_LOAD_DIRECT,
    BLOCK_LOAD_STRIPED,
    BLOCK_LOAD_VECTORIZE,
    BLOCK_LOAD_TRANSPOSE,
    BLOCK_LOAD_WARP_TRANSPOSE,
    BLOCK_LOAD_WARP_TRANSPOSE_TIMESLICED
};

template <class _T, int _X, int _N, BlockLoadAlgorithm _A = BLOCK_LOAD_DIRECT, int _Y = 1, int _Z = 1,
          int = 0>
class BlockLoad : public detail::tile_load<detail::block_of<_X * _Y * _Z>, _T, _N, _A == BLOCK_LOAD_STRIPED,
                                           (_A >= BLOCK_LOAD_TRANSPOSE)>
{
  public:
    using BlockLoad::tile_load::tile_load;
};

/* Each thread by itself, without shared memory: item i of thread `rank` is element place(i) of the tile. */
#define CUCC_LOAD_DIRECT(Name, Parameters, place)                                                            \
    template <Parameters class _T, int _N, class Input> void Name(int rank, Input from, _T(&items)[_N])      \
    {                                                                                                        \
        for (int i = 0; i < _N; i++) items[i] = from[place];                                                 \
    }                                                                                                        \
    template <Parameters class _T, int _N, class Input>                                                      \
    void Name(int rank, Input from, _T(&items)[_N], int valid)                                               \
    {                                                                                                        \
        for (int i = 0; i < _N; i++)                                                                         \
            if ((place) < valid) items[i] = from[place];                                                     \
    }                                                                                                        \
    template <Parameters class _T, int _N, class Input, class Other>                                         \
    void Name(int rank, Input from, _T(&items)[_N], int valid, Other other)                                  \
    {                                                                                                        \
        for (int i = 0; i < _N; i++) items[i] = (place) < valid ? _T(from[place]) : _T(other);               \
    }
#define CUCC_COMMA ,
CUCC_LOAD_DIRECT(LoadDirectBlocked, , rank *_N + i)
CUCC_LOAD_DIRECT(LoadDirectStriped, int threads CUCC_COMMA, rank + i * threads)
CUCC_LOAD_DIRECT(LoadDirectWarpStriped, , rank / 32 * 32 * _N + rank % 32 + i * 32)
#undef CUCC_LOAD_DIRECT
#undef CUCC_COMMA
} // namespace cub

#endif
