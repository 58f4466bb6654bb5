/* warp_store.cuh: the lanes' arrays into a tile of memory: cub::WarpStore<T, N, algorithm, lanes>, as
 * warp_load.cuh, the other way. */
#ifndef CUCC_CUB_WARP_STORE_CUH
#define CUCC_CUB_WARP_STORE_CUH

#include "../../cucc/cub/tile.h"

namespace cub
{
enum WarpStoreAlgorithm { WARP_STORE_DIRECT, WARP_STORE_STRIPED, WARP_STORE_VECTORIZE, WARP_STORE_TRANSPOSE };

template <class _T, int _N, WarpStoreAlgorithm _A = WARP_STORE_DIRECT, int _LANES = 32>
class WarpStore : public detail::tile_store<detail::lanes_of<_LANES>, _T, _N, _A == WARP_STORE_STRIPED,
                                            _A == WARP_STORE_TRANSPOSE>
{
  public:
    using WarpStore::tile_store::tile_store;
};
} // namespace cub

#endif
