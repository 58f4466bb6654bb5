/* block_adjacent_difference.cuh: cub::BlockAdjacentDifference<T, threads>: op of each element and its left or
 * right neighbour. The tile's first (last) element stays as it is, if no neighbour is given. The output may
 * be the input. */
#ifndef CUCC_CUB_BLOCK_ADJACENT_DIFFERENCE_CUH
#define CUCC_CUB_BLOCK_ADJACENT_DIFFERENCE_CUH

#include "../../cucc/cub/block.h"

namespace cub
{
template <class _T, int _X, int _Y = 1, int _Z = 1, int = 0> class BlockAdjacentDifference
{
    enum { _THREADS = _X * _Y * _Z };

  public:
    struct TempStorage {
        detail::uninitialized<_T, _THREADS> value;
    };

    explicit BlockAdjacentDifference(TempStorage &storage) : temp(storage), rank(detail::rank_in_block()) {}

    template <int _N, class Output, class Operator>
    void SubtractLeft(_T (&in)[_N], Output (&out)[_N], Operator op)
    {
        left(in, out, op, _THREADS * _N, nullptr);
    }
    template <int _N, class Output, class Operator>
    void SubtractLeft(_T (&in)[_N], Output (&out)[_N], Operator op, _T predecessor)
    {
        left(in, out, op, _THREADS * _N, &predecessor);
    }
    template <int _N, class Output, class Operator>
    void SubtractLeftPartialTile(_T (&in)[_N], Output (&out)[_N], Operator op, int valid_items)
    {
        left(in, out, op, valid_items, nullptr);
    }
    template <int _N, class Output, class Operator>
    void SubtractLeftPartialTile(_T (&in)[_N], Output (&out)[_N], Operator op, int valid_items,
                                 _T predecessor)
    {
        left(in, out, op, valid_items, &predecessor);
    }
    template <int _N, class Output, class Operator>
    void SubtractRight(_T (&in)[_N], Output (&out)[_N], Operator op)
    {
        right(in, out, op, _THREADS * _N, nullptr);
    }
    template <int _N, class Output, class Operator>
    void SubtractRight(_T (&in)[_N], Output (&out)[_N], Operator op, _T successor)
    {
        right(in, out, op, _THREADS * _N, &successor);
    }
    template <int _N, class Output, class Operator>
    void SubtractRightPartialTile(_T (&in)[_N], Output (&out)[_N], Operator op, int valid_items)
    {
        right(in, out, op, valid_items, nullptr);
    }

  private:
    TempStorage &temp;
    int rank;

    /* elements from `valid` on stay as they are */
    template <int _N, class Output, class Operator>
    void left(_T (&in)[_N], Output (&out)[_N], Operator op, int valid, _T *predecessor)
    {
        temp.value[rank] = in[_N - 1];
        __syncthreads();
        _T *before = rank > 0 ? &temp.value[rank - 1] : predecessor;
        for (int i = _N - 1; i > 0; i--) out[i] = rank * _N + i < valid ? op(in[i], in[i - 1]) : in[i];
        out[0] = before != nullptr && rank * _N < valid ? op(in[0], *before) : in[0];
    }
    template <int _N, class Output, class Operator>
    void right(_T (&in)[_N], Output (&out)[_N], Operator op, int valid, _T *successor)
    {
        temp.value[rank] = in[0];
        __syncthreads();
        _T *after = rank + 1 < _THREADS ? &temp.value[rank + 1] : successor;
        const bool given = successor != nullptr && valid == _THREADS * _N;
        for (int i = 0; i + 1 < _N; i++) out[i] = rank * _N + i + 1 < valid ? op(in[i], in[i + 1]) : in[i];
        const int last = rank * _N + _N - 1;
        out[_N - 1] = after != nullptr && (last + 1 < valid || given) ? op(in[_N - 1], *after) : in[_N - 1];
    }
};
} // namespace cub

#endif
