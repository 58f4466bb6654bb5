/* block_discontinuity.cuh: cub::BlockDiscontinuity<T, threads>: flags where neighbours differ by op: heads,
 * at elements that differ from the one before (the tile's first is one, if no predecessor is given), and
 * tails. */
#ifndef CUCC_CUB_BLOCK_DISCONTINUITY_CUH
#define CUCC_CUB_BLOCK_DISCONTINUITY_CUH

#include "../../cucc/cub/block.h"

namespace cub
{
template <class _T, int _X, int _Y = 1, int _Z = 1, int = 0> class BlockDiscontinuity
{
    enum { _THREADS = _X * _Y * _Z };

  public:
    struct TempStorage {
        detail::uninitialized<_T, _THREADS> value;
    };

    explicit BlockDiscontinuity(TempStorage &storage) : temp(storage), rank(detail::rank_in_block()) {}

    template <int _N, class Flag, class Operator> void FlagHeads(Flag (&flags)[_N], _T (&in)[_N], Operator op)
    {
        heads(flags, in, op, nullptr);
    }
    template <int _N, class Flag, class Operator>
    void FlagHeads(Flag (&flags)[_N], _T (&in)[_N], Operator op, _T predecessor)
    {
        heads(flags, in, op, &predecessor);
    }
    template <int _N, class Flag, class Operator> void FlagTails(Flag (&flags)[_N], _T (&in)[_N], Operator op)
    {
        tails(flags, in, op, nullptr);
    }
    template <int _N, class Flag, class Operator>
    void FlagTails(Flag (&flags)[_N], _T (&in)[_N], Operator op, _T successor)
    {
        tails(flags, in, op, &successor);
    }

  private:
    TempStorage &temp;
    int rank;

    template <int _N, class Flag, class Operator>
    void heads(Flag (&flags)[_N], _T (&in)[_N], Operator op, const _T *predecessor)
    {
        temp.value[rank] = in[_N - 1];
        __syncthreads();
        const _T *before = rank > 0 ? &temp.value[rank - 1] : predecessor;
        flags[0] = before == nullptr || op(*before, in[0]);
        for (int i = 1; i < _N; i++) flags[i] = op(in[i - 1], in[i]);
    }
    template <int _N, class Flag, class Operator>
    void tails(Flag (&flags)[_N], _T (&in)[_N], Operator op, const _T *successor)
    {
        temp.value[rank] = in[0];
        __syncthreads();
        const _T *after = rank + 1 < _THREADS ? &temp.value[rank + 1] : successor;
        for (int i = 0; i + 1 < _N; i++) flags[i] = op(in[i], in[i + 1]);
        flags[_N - 1] = after == nullptr || op(in[_N - 1], *after);
    }
};
} // namespace cub

#endif
