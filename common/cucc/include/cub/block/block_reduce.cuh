/* block_reduce.cuh: one value out of a block's, known to thread 0: cub::BlockReduce<T, threads>.
 *
 *     typedef cub::BlockReduce<float, 128> BlockReduce;
 *     __shared__ typename BlockReduce::TempStorage temp;
 *     float sum = BlockReduce(temp).Sum(x);
 *
 * The order is a warp's tree of neighbours first, then warp after warp, whatever algorithm is asked for. */
#ifndef CUCC_CUB_BLOCK_REDUCE_CUH
#define CUCC_CUB_BLOCK_REDUCE_CUH

#include "../../cucc/cub/block.h"

namespace cub
{
enum BlockReduceAlgorithm {
    BLOCK_REDUCE_RAKING_COMMUTATIVE_ONLY,
    BLOCK_REDUCE_RAKING,
    BLOCK_REDUCE_WARP_REDUCTIONS,
    BLOCK_REDUCE_WARP_REDUCTIONS_NONDETERMINISTIC
};

template <class _T, int _X, BlockReduceAlgorithm = BLOCK_REDUCE_WARP_REDUCTIONS, int _Y = 1, int _Z = 1,
          int = 0>
class BlockReduce
{
    enum { _THREADS = _X * _Y * _Z };

  public:
    struct TempStorage {
        detail::uninitialized<_T, _THREADS> value;
    };

    explicit BlockReduce(TempStorage &storage) : temp(storage), rank(detail::rank_in_block()) {}

    template <class Operator> _T Reduce(_T value, Operator op) { return Reduce(value, op, _THREADS); }

    /* Of the first `valid` threads */
    template <class Operator> _T Reduce(_T value, Operator op, int valid)
    {
        if (rank < valid) temp.value[rank] = value;
        __syncthreads();
        if (rank % 32 == 0 && rank < valid)
            temp.value[rank] = tree(rank, valid - rank < 32 ? valid - rank : 32, op);
        __syncthreads();
        _T result = value;
        if (rank == 0) {
            result = temp.value[0];
            for (int w = 32; w < valid; w += 32) result = op(result, temp.value[w]);
        }
        return result;
    }

    template <int _N, class Operator> _T Reduce(_T (&items)[_N], Operator op)
    {
        _T sum = items[0];
        for (int i = 1; i < _N; i++) sum = op(sum, items[i]);
        return Reduce(sum, op, _THREADS);
    }

    _T Sum(_T value) { return Reduce(value, cub::Sum(), _THREADS); }
    _T Sum(_T value, int valid) { return Reduce(value, cub::Sum(), valid); }
    template <int _N> _T Sum(_T (&items)[_N]) { return Reduce(items, cub::Sum()); }

  private:
    TempStorage &temp;
    int rank;

    template <class Operator> _T tree(int first, int count, Operator op)
    {
        detail::uninitialized<_T, 32> sum;
        for (int i = 0; i < count; i++) sum[i] = temp.value[first + i];
        for (int distance = 1; distance < count; distance *= 2) {
            for (int i = 0; i + distance < count; i += 2 * distance) sum[i] = op(sum[i], sum[i + distance]);
        }
        return sum[0];
    }
};
} // namespace cub

#endif
