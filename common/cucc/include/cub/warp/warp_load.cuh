/* warp_load.cuh: a tile of memory into the arrays of a warp's lanes, or of each group of `lanes`, a power of
 * two: cub::WarpLoad<T, N, algorithm, lanes>.  A lane gets N neighbours (WARP_LOAD_STRIPED: every lanes-th).
 * TRANSPOSE reads neighbours by neighbouring lanes and exchanges them in shared memory. */
#ifndef CUCC_CUB_WARP_LOAD_CUH
#define CUCC_CUB_WARP_LOAD_CUH

#include "../../cucc/cub/block.h"

namespace cub
{
enum WarpLoadAlgorithm { WARP_LOAD_DIRECT, WARP_LOAD_STRIPED, WARP_LOAD_VECTORIZE, WARP_LOAD_TRANSPOSE };

template <class _T, int _N, WarpLoadAlgorithm _A = WARP_LOAD_DIRECT, int _LANES = 32> class WarpLoad
{
    enum { THROUGH_SHARED = _A == WARP_LOAD_TRANSPOSE };

  public:
    struct TempStorage {
        detail::uninitialized<_T, THROUGH_SHARED ? _LANES * _N : 1> value;
    };

    explicit WarpLoad(TempStorage &storage) : temp(storage), lane(detail::rank_in_block() % _LANES) {}

    template <class Input> void Load(Input from, _T (&items)[_N]) { load(from, items, _LANES * _N, nullptr); }
    /* Of the tile only the first `valid` are there; the others' items stay, or become `other`. */
    template <class Input> void Load(Input from, _T (&items)[_N], int valid)
    {
        load(from, items, valid, nullptr);
    }
    template <class Input, class Other> void Load(Input from, _T (&items)[_N], int valid, Other other)
    {
        const _T filler = static_cast<_T>(other);
        load(from, items, valid, &filler);
    }

  private:
    TempStorage &temp;
    int lane;

    template <class Input> void load(Input from, _T (&items)[_N], int valid, const _T *filler)
    {
        for (int i = 0; THROUGH_SHARED && i < _N; i++) {
            const int place = lane + i * _LANES;
            if (place < valid) temp.value[place] = from[place];
        }
        if (THROUGH_SHARED) __syncwarp(detail::lanes_of_group<_LANES>());
        for (int i = 0; i < _N; i++) {
            const int place = _A == WARP_LOAD_STRIPED ? lane + i * _LANES : lane * _N + i;
            if (place < valid)
                items[i] = THROUGH_SHARED ? temp.value[place] : static_cast<_T>(from[place]);
            else if (filler)
                items[i] = *filler;
        }
    }
};
} // namespace cub

#endif
