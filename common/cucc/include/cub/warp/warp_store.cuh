/* warp_store.cuh: the lanes' arrays into a tile of memory: cub::WarpStore<T, N, algorithm, lanes>, as
 * warp_load.cuh, the other way. */
#ifndef CUCC_CUB_WARP_STORE_CUH
#define CUCC_CUB_WARP_STORE_CUH

#include "../../cucc/cub/block.h"

namespace cub
{
enum WarpStoreAlgorithm { WARP_STORE_DIRECT, WARP_STORE_STRIPED, WARP_STORE_VECTORIZE, WARP_STORE_TRANSPOSE };

template <class _T, int _N, WarpStoreAlgorithm _A = WARP_STORE_DIRECT, int _LANES = 32> class WarpStore
{
    enum { THROUGH_SHARED = _A == WARP_STORE_TRANSPOSE };

  public:
    struct TempStorage {
        detail::uninitialized<_T, THROUGH_SHARED ? _LANES * _N : 1> value;
    };

    explicit WarpStore(TempStorage &storage) : temp(storage), lane(detail::rank_in_block() % _LANES) {}

    template <class Output> void Store(Output to, _T (&items)[_N]) { Store(to, items, _LANES * _N); }
    template <class Output> void Store(Output to, _T (&items)[_N], int valid)
    {
        for (int i = 0; i < _N; i++) {
            const int place = _A == WARP_STORE_STRIPED ? lane + i * _LANES : lane * _N + i;
            if (THROUGH_SHARED)
                temp.value[place] = items[i];
            else if (place < valid)
                to[place] = items[i];
        }
        if (!THROUGH_SHARED) return;
        __syncwarp(detail::lanes_of_group<_LANES>());
        for (int i = 0; i < _N; i++) {
            const int place = lane + i * _LANES;
            if (place < valid) to[place] = temp.value[place];
        }
    }

  private:
    TempStorage &temp;
    int lane;
};
} // namespace cub

#endif
