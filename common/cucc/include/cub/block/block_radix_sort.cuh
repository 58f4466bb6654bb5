/* block_radix_sort.cuh: a block's tile of numbers, sorted, stably, by bits [begin, end):
 * cub::BlockRadixSort<Key, threads, N, Value>.  The result is blocked, N neighbours a thread, or striped. One
 * thread sorts. */
#ifndef CUCC_CUB_BLOCK_RADIX_SORT_CUH
#define CUCC_CUB_BLOCK_RADIX_SORT_CUH

#include "../../cucc/cub/block.h"

namespace cub
{
template <class _K, int _X, int _N, class _V = NullType, int = 4, bool = true, int = 0, int = 0, int _Y = 1,
          int _Z = 1>
class BlockRadixSort
{
    enum { _THREADS = _X * _Y * _Z, _TILE = _THREADS * _N, _BITS = 8 * sizeof(_K) };

  public:
    struct TempStorage {
        detail::uninitialized<_K, _TILE> keys[2];
        detail::uninitialized<_V, _TILE> values[2];
    };

    explicit BlockRadixSort(TempStorage &storage) : temp(storage), rank(detail::rank_in_block()) {}

    void Sort(_K (&keys)[_N], int begin = 0, int end = _BITS)
    {
        sort(keys, nullptr, begin, end, false, false);
    }
    void Sort(_K (&keys)[_N], _V (&values)[_N], int begin = 0, int end = _BITS)
    {
        sort(keys, values, begin, end, false, false);
    }
    void SortDescending(_K (&keys)[_N], int begin = 0, int end = _BITS)
    {
        sort(keys, nullptr, begin, end, true, false);
    }
    void SortDescending(_K (&keys)[_N], _V (&values)[_N], int begin = 0, int end = _BITS)
    {
        sort(keys, values, begin, end, true, false);
    }
    void SortBlockedToStriped(_K (&keys)[_N], int begin = 0, int end = _BITS)
    {
        sort(keys, nullptr, begin, end, false, true);
    }
    void SortBlockedToStriped(_K (&keys)[_N], _V (&values)[_N], int begin = 0, int end = _BITS)
    {
        sort(keys, values, begin, end, false, true);
    }
    void SortDescendingBlockedToStriped(_K (&keys)[_N], int begin = 0, int end = _BITS)
    {
        sort(keys, nullptr, begin, end, true, true);
    }
    void SortDescendingBlockedToStriped(_K (&keys)[_N], _V (&values)[_N], int begin = 0, int end = _BITS)
    {
        sort(keys, values, begin, end, true, true);
    }

  private:
    TempStorage &temp;
    int rank;

    void sort(_K (&keys)[_N], _V *values, int begin, int end, bool descending, bool striped)
    {
        for (int i = 0; i < _N; i++) {
            temp.keys[0][rank * _N + i] = keys[i];
            if (values) temp.values[0][rank * _N + i] = values[i];
        }
        __syncthreads();
        int now = 0;
        for (int bit = begin; bit < end; bit += 8, now ^= 1) {
            if (rank == 0)
                detail::radix_pass(&temp.keys[now][0], &temp.keys[now ^ 1][0],
                                   values ? &temp.values[now][0] : nullptr, &temp.values[now ^ 1][0], _TILE,
                                   bit, bit + 8 < end ? bit + 8 : end, descending);
        }
        __syncthreads();
        for (int i = 0; i < _N; i++) {
            const int place = striped ? rank + i * _THREADS : rank * _N + i;
            keys[i] = temp.keys[now][place];
            if (values) values[i] = temp.values[now][place];
        }
    }
};
} // namespace cub

#endif
