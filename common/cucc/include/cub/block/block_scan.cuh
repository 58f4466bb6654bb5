/* block_scan.cuh: running sums over a block: cub::BlockScan<T, threads>, of one value a thread or of several,
 * in the order of the ranks; with the aggregate of all, or with a prefix that the first warp's threads ask a
 * functor for.  Thread 0's output of an exclusive scan without an initial value is undefined, but for sums,
 * where it is 0. */
#ifndef CUCC_CUB_BLOCK_SCAN_CUH
#define CUCC_CUB_BLOCK_SCAN_CUH

#include "../../cucc/cub/block.h"

namespace cub
{
enum BlockScanAlgorithm { BLOCK_SCAN_RAKING, BLOCK_SCAN_RAKING_MEMOIZE, BLOCK_SCAN_WARP_SCANS };

template <class T, int X, BlockScanAlgorithm = BLOCK_SCAN_RAKING, int Y = 1, int Z = 1, int = 0>
class BlockScan
{
    enum { THREADS = X * Y * Z };

  public:
    struct TempStorage {
        detail::uninitialized<T, THREADS + 1> value;
        detail::uninitialized<T, 1> prefix;
    };

    explicit BlockScan(TempStorage &storage) : temp(storage), rank(detail::rank_in_block()) {}

    /* --- one value each --- */
    template <class Operator> void InclusiveScan(T in, T &out, Operator op)
    {
        T all;
        InclusiveScan(in, out, op, all);
    }
    template <class Operator> void InclusiveScan(T in, T &out, Operator op, T &all)
    {
        scan(in, op);
        out = temp.value[rank];
        all = temp.value[THREADS - 1];
    }
    template <class Operator, class Prefix> void InclusiveScan(T in, T &out, Operator op, Prefix &prefix_of)
    {
        scan(in, op);
        const T prefix = prefix_from(prefix_of);
        out = op(prefix, temp.value[rank]);
    }
    template <class Operator> void ExclusiveScan(T in, T &out, T initial, Operator op)
    {
        T all;
        ExclusiveScan(in, out, initial, op, all);
    }
    template <class Operator> void ExclusiveScan(T in, T &out, T initial, Operator op, T &all)
    {
        scan(in, op);
        out = rank == 0 ? initial : op(initial, temp.value[rank - 1]);
        all = temp.value[THREADS - 1];
    }
    template <class Operator> void ExclusiveScan(T in, T &out, Operator op)
    {
        scan(in, op);
        if (rank > 0) out = temp.value[rank - 1];
    }
    template <class Operator> void ExclusiveScan(T in, T &out, Operator op, T &all)
    {
        ExclusiveScan(in, out, op);
        all = temp.value[THREADS - 1];
    }
    template <class Operator, class Prefix> void ExclusiveScan(T in, T &out, Operator op, Prefix &prefix_of)
    {
        scan(in, op);
        const T prefix = prefix_from(prefix_of);
        out = rank == 0 ? prefix : op(prefix, temp.value[rank - 1]);
    }

    void InclusiveSum(T in, T &out) { InclusiveScan(in, out, cub::Sum()); }
    void InclusiveSum(T in, T &out, T &all) { InclusiveScan(in, out, cub::Sum(), all); }
    template <class Prefix> void InclusiveSum(T in, T &out, Prefix &prefix_of)
    {
        InclusiveScan(in, out, cub::Sum(), prefix_of);
    }
    void ExclusiveSum(T in, T &out) { ExclusiveScan(in, out, T(), cub::Sum()); }
    void ExclusiveSum(T in, T &out, T &all) { ExclusiveScan(in, out, T(), cub::Sum(), all); }
    template <class Prefix> void ExclusiveSum(T in, T &out, Prefix &prefix_of)
    {
        ExclusiveScan(in, out, cub::Sum(), prefix_of);
    }

    /* --- N values each, thread 0's first --- */
    template <int N, class Operator> void InclusiveScan(T (&in)[N], T (&out)[N], Operator op)
    {
        T all;
        InclusiveScan(in, out, op, all);
    }
    template <int N, class Operator> void InclusiveScan(T (&in)[N], T (&out)[N], Operator op, T &all)
    {
        T before = in[0];
        ExclusiveScan(sum_of(in, op), before, op, all);
        for (int i = 0; i < N; i++) out[i] = before = i == 0 && rank == 0 ? in[0] : op(before, in[i]);
    }
    template <int N, class Operator> void ExclusiveScan(T (&in)[N], T (&out)[N], T initial, Operator op)
    {
        T all;
        ExclusiveScan(in, out, initial, op, all);
    }
    template <int N, class Operator>
    void ExclusiveScan(T (&in)[N], T (&out)[N], T initial, Operator op, T &all)
    {
        T before;
        ExclusiveScan(sum_of(in, op), before, initial, op, all);
        spread(in, out, before, op);
    }
    template <int N, class Operator, class Prefix>
    void ExclusiveScan(T (&in)[N], T (&out)[N], Operator op, Prefix &prefix_of)
    {
        T before;
        ExclusiveScan(sum_of(in, op), before, op, prefix_of);
        spread(in, out, before, op);
    }
    template <int N, class Operator, class Prefix>
    void InclusiveScan(T (&in)[N], T (&out)[N], Operator op, Prefix &prefix_of)
    {
        T before;
        ExclusiveScan(sum_of(in, op), before, op, prefix_of);
        for (int i = 0; i < N; i++) out[i] = before = op(before, in[i]);
    }
    template <int N> void InclusiveSum(T (&in)[N], T (&out)[N]) { InclusiveScan(in, out, cub::Sum()); }
    template <int N> void InclusiveSum(T (&in)[N], T (&out)[N], T &all)
    {
        InclusiveScan(in, out, cub::Sum(), all);
    }
    template <int N, class Prefix> void InclusiveSum(T (&in)[N], T (&out)[N], Prefix &prefix_of)
    {
        InclusiveScan(in, out, cub::Sum(), prefix_of);
    }
    template <int N> void ExclusiveSum(T (&in)[N], T (&out)[N]) { ExclusiveScan(in, out, T(), cub::Sum()); }
    template <int N> void ExclusiveSum(T (&in)[N], T (&out)[N], T &all)
    {
        ExclusiveScan(in, out, T(), cub::Sum(), all);
    }
    template <int N, class Prefix> void ExclusiveSum(T (&in)[N], T (&out)[N], Prefix &prefix_of)
    {
        ExclusiveScan(in, out, cub::Sum(), prefix_of);
    }

  private:
    TempStorage &temp;
    int rank;

    /* temp.value becomes the inclusive scan of all threads' values */
    template <class Operator> void scan(const T &in, Operator op)
    {
        temp.value[rank] = in;
        __syncthreads();
        if (rank == 0) {
            for (int i = 1; i < THREADS; i++) temp.value[i] = op(temp.value[i - 1], temp.value[i]);
        }
        __syncthreads();
    }

    /* All of the first warp call the functor, whose answer in thread 0 counts. */
    template <class Prefix> T prefix_from(Prefix &prefix_of)
    {
        const T all = temp.value[THREADS - 1];
        if (rank < 32) {
            const T prefix = prefix_of(all);
            if (rank == 0) temp.prefix[0] = prefix;
        }
        __syncthreads();
        return temp.prefix[0];
    }

    template <int N, class Operator> static T sum_of(T (&in)[N], Operator op)
    {
        T sum = in[0];
        for (int i = 1; i < N; i++) sum = op(sum, in[i]);
        return sum;
    }

    template <int N, class Operator> static void spread(T (&in)[N], T (&out)[N], T before, Operator op)
    {
        for (int i = 0; i < N; i++) {
            const T next = op(before, in[i]);
            out[i] = before;
            before = next;
        }
    }
};
} // namespace cub

#endif
