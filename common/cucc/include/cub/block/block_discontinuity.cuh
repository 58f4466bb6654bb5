/* block_discontinuity.cuh: cub::BlockDiscontinuity<T, threads>: flags where neighbours differ by op: heads,
 * at elements that differ from the one before (the tile's first is one, if no predecessor is given), and
 * tails. */
#ifndef CUCC_CUB_BLOCK_DISCONTINUITY_CUH
#define CUCC_CUB_BLOCK_DISCONTINUITY_CUH

#include "../../cucc/cub/block.h"

namespace cub
{
template <class T, int X, int Y = 1, int Z = 1, int = 0> class BlockDiscontinuity
{
    enum { THREADS = X * Y * Z };

  public:
    struct TempStorage {
        detail::uninitialized<T, THREADS> value;
    };

    explicit BlockDiscontinuity(TempStorage &storage) : temp(storage), rank(detail::rank_in_block()) {}

    template <int N, class Flag, class Operator> void FlagHeads(Flag (&flags)[N], T (&in)[N], Operator op)
    {
        heads(flags, in, op, nullptr);
    }
    template <int N, class Flag, class Operator>
    void FlagHeads(Flag (&flags)[N], T (&in)[N], Operator op, T predecessor)
    {
        heads(flags, in, op, &predecessor);
    }
    template <int N, class Flag, class Operator> void FlagTails(Flag (&flags)[N], T (&in)[N], Operator op)
    {
        tails(flags, in, op, nullptr);
    }
    template <int N, class Flag, class Operator>
    void FlagTails(Flag (&flags)[N], T (&in)[N], Operator op, T successor)
    {
        tails(flags, in, op, &successor);
    }

  private:
    TempStorage &temp;
    int rank;

    template <int N, class Flag, class Operator>
    void heads(Flag (&flags)[N], T (&in)[N], Operator op, const T *predecessor)
    {
        temp.value[rank] = in[N - 1];
        __syncthreads();
        const T *before = rank > 0 ? &temp.value[rank - 1] : predecessor;
        flags[0] = before == nullptr || op(*before, in[0]);
        for (int i = 1; i < N; i++) flags[i] = op(in[i - 1], in[i]);
    }
    template <int N, class Flag, class Operator>
    void tails(Flag (&flags)[N], T (&in)[N], Operator op, const T *successor)
    {
        temp.value[rank] = in[0];
        __syncthreads();
        const T *after = rank + 1 < THREADS ? &temp.value[rank + 1] : successor;
        for (int i = 0; i + 1 < N; i++) flags[i] = op(in[i], in[i + 1]);
        flags[N - 1] = after == nullptr || op(in[N - 1], *after);
    }
};
} // namespace cub

#endif
