/* block_scan.cuh: running sums over a block: cub::BlockScan<T, threads>, of one value per thread or of
 * several, in the order of the ranks; with the aggregate of all, or with a prefix that the first warp's
 * threads ask a functor for.  Thread 0's output of an exclusive scan without an initial value is undefined,
 * but for sums, where it is 0. */
#ifndef CUCC_CUB_BLOCK_SCAN_CUH
#define CUCC_CUB_BLOCK_SCAN_CUH

#include "../../cucc/cub/block.h"

namespace cub
{
enum BlockScanAlgorithm { BLOCK_SCAN_RAKING, BLOCK_SCAN_RAKING_MEMOIZE, BLOCK_SCAN_WARP_SCANS };

template <class _T, int _X, BlockScanAlgorithm = BLOCK_SCAN_RAKING, int _Y = 1, int _Z = 1, int = 0>
class BlockScan
{
    enum { _THREADS = _X * _Y * _Z };

  public:
    struct TempStorage {
        detail::uninitialized<_T, _THREADS + 1> value;
        detail::uninitialized<_T, 1> prefix;
    };

    explicit BlockScan(TempStorage &storage) : temp(storage), rank(detail::rank_in_block()) {}

    /* --- one value each --- */
    template <class Operator> void InclusiveScan(_T in, _T &out, Operator op)
    {
        _T all;
        InclusiveScan(in, out, op, all);
    }
    template <class Operator> void InclusiveScan(_T in, _T &out, Operator op, _T &all)
    {
        scan(in, op);
        out = temp.value[rank];
        all = temp.value[_THREADS - 1];
    }
    template <class Operator, class Prefix> void InclusiveScan(_T in, _T &out, Operator op, Prefix &prefix_of)
    {
        scan(in, op);
        const _T prefix = prefix_from(prefix_of);
        out = op(prefix, temp.value[rank]);
    }
    template <class Operator> void ExclusiveScan(_T in, _T &out, _T initial, Operator op)
    {
        _T all;
        ExclusiveScan(in, out, initial, op, all);
    }
    template <class Operator> void ExclusiveScan(_T in, _T &out, _T initial, Operator op, _T &all)
    {
        scan(in, op);
        out = rank == 0 ? initial : op(initial, temp.value[rank - 1]);
        all = temp.value[_THREADS - 1];
    }
    template <class Operator> void ExclusiveScan(_T in, _T &out, Operator op)
    {
        scan(in, op);
        if (rank > 0) out = temp.value[rank - 1];
    }
    template <class Operator> void ExclusiveScan(_T in, _T &out, Operator op, _T &all)
    {
        ExclusiveScan(in, out, op);
        all = temp.value[_THREADS - 1];
    }
    template <class Operator, class Prefix> void ExclusiveScan(_T in, _T &out, Operator op, Prefix &prefix_of)
    {
        scan(in, op);
        const _T prefix = prefix_from(prefix_of);
        out = rank == 0 ? prefix : op(prefix, temp.value[rank - 1]);
    }

    void InclusiveSum(_T in, _T &out) { InclusiveScan(in, out, cub::Sum()); }
    void InclusiveSum(_T in, _T &out, _T &all) { InclusiveScan(in, out, cub::Sum(), all); }
    template <class Prefix> void InclusiveSum(_T in, _T &out, Prefix &prefix_of)
    {
        InclusiveScan(in, out, cub::Sum(), prefix_of);
    }
    void ExclusiveSum(_T in, _T &out) { ExclusiveScan(in, out, _T(), cub::Sum()); }
    void ExclusiveSum(_T in, _T &out, _T &all) { ExclusiveScan(in, out, _T(), cub::Sum(), all); }
    template <class Prefix> void ExclusiveSum(_T in, _T &out, Prefix &prefix_of)
    {
        ExclusiveScan(in, out, cub::Sum(), prefix_of);
    }

    /* --- N values each, thread 0's first --- */
    template <int _N, class Operator> void InclusiveScan(_T (&in)[_N], _T (&out)[_N], Operator op)
    {
        _T all;
        InclusiveScan(in, out, op, all);
    }
    template <int _N, class Operator> void InclusiveScan(_T (&in)[_N], _T (&out)[_N], Operator op, _T &all)
    {
        _T before = in[0];
        ExclusiveScan(sum_of(in, op), before, op, all);
        for (int i = 0; i < _N; i++) out[i] = before = i == 0 && rank == 0 ? in[0] : op(before, in[i]);
    }
    template <int _N, class Operator> void ExclusiveScan(_T (&in)[_N], _T (&out)[_N], _T initial, Operator op)
    {
        _T all;
        ExclusiveScan(in, out, initial, op, all);
    }
    template <int _N, class Operator>
    void ExclusiveScan(_T (&in)[_N], _T (&out)[_N], _T initial, Operator op, _T &all)
    {
        _T before;
        ExclusiveScan(sum_of(in, op), before, initial, op, all);
        spread(in, out, before, op);
    }
    template <int _N, class Operator, class Prefix>
    void ExclusiveScan(_T (&in)[_N], _T (&out)[_N], Operator op, Prefix &prefix_of)
    {
        _T before;
        ExclusiveScan(sum_of(in, op), before, op, prefix_of);
        spread(in, out, before, op);
    }
    template <int _N, class Operator, class Prefix>
    void InclusiveScan(_T (&in)[_N], _T (&out)[_N], Operator op, Prefix &prefix_of)
    {
        _T before;
        ExclusiveScan(sum_of(in, op), before, op, prefix_of);
        for (int i = 0; i < _N; i++) out[i] = before = op(before, in[i]);
    }
    template <int _N> void InclusiveSum(_T (&in)[_N], _T (&out)[_N]) { InclusiveScan(in, out, cub::Sum()); }
    template <int _N> void InclusiveSum(_T (&in)[_N], _T (&out)[_N], _T &all)
    {
        InclusiveScan(in, out, cub::Sum(), all);
    }
    template <int _N, class Prefix> void InclusiveSum(_T (&in)[_N], _T (&out)[_N], Prefix &prefix_of)
    {
        InclusiveScan(in, out, cub::Sum(), prefix_of);
    }
    template <int _N> void ExclusiveSum(_T (&in)[_N], _T (&out)[_N])
    {
        ExclusiveScan(in, out, _T(), cub::Sum());
    }
    template <int _N> void ExclusiveSum(_T (&in)[_N], _T (&out)[_N], _T &all)
    {
        ExclusiveScan(in, out, _T(), cub::Sum(), all);
    }
    template <int _N, class Prefix> void ExclusiveSum(_T (&in)[_N], _T (&out)[_N], Prefix &prefix_of)
    {
        ExclusiveScan(in, out, cub::Sum(), prefix_of);
    }

  private:
    TempStorage &temp;
    int rank;

    /* temp.value becomes the inclusive scan of all threads' values */
    template <class Operator> void scan(const _T &in, Operator op)
    {
        temp.value[rank] = in;
        __syncthreads();
        if (rank == 0) {
            for (int i = 1; i < _THREADS; i++) temp.value[i] = op(temp.value[i - 1], temp.value[i]);
        }
        __syncthreads();
    }

    /* All of the first warp call the functor, whose answer in thread 0 counts. */
    template <class Prefix> _T prefix_from(Prefix &prefix_of)
    {
        const _T all = temp.value[_THREADS - 1];
        if (rank < 32) {
            const _T prefix = prefix_of(all);
            if (rank == 0) temp.prefix[0] = prefix;
        }
        __syncthreads();
        return temp.prefix[0];
    }

    template <int _N, class Operator> static _T sum_of(_T (&in)[_N], Operator op)
    {
        _T sum = in[0];
        for (int i = 1; i < _N; i++) sum = op(sum, in[i]);
        return sum;
    }

    template <int _N, class Operator> static void spread(_T (&in)[_N], _T (&out)[_N], _T before, Operator op)
    {
        for (int i = 0; i < _N; i++) {
            const _T next = op(before, in[i]);
            out[i] = before;
            before = next;
        }
    }
};
} // namespace cub

#endif
