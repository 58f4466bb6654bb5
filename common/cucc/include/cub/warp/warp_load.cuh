/* warp_load.cuh: a tile of memory into the arrays of a warp's lanes, or of each group of `lanes`, a power of
 * two: cub::WarpLoad<T, N, algorithm, lanes>.  A lane gets N neighbours (WARP_LOAD_STRIPED: every lanes-th).
 * TRANSPOSE reads neighbours by neighbouring lanes and exchanges them in shared memory. */
#ifndef CUCC_CUB_WARP_LOAD_CUH
#define CUCC_CUB_WARP_LOAD_CUH

#include "../../cucc/cub/tile.h"

namespace cub
{
enum WarpLoadAlgorithm { WARP_LOAD_DIRECT, WARP_LOAD_STRIPED, WARP_LOAD_VECTORIZE, WARP_LOAD_TRANSPOSE };

template <class _T, int _N, WarpLoadAlgorithm _A = WARP_LOAD_DIRECT, int _LANES = 32>
class WarpLoad : public detail::tile_load<detail::lanes_of<_LANES>, _T, _N, _A == WARP_LOAD_STRIPED,
                                          _A == WARP_LOAD_TRANSPOSE>
{
  public:
    using WarpLoad::tile_load::tile_load;
};
} // namespace cub

#endif
