/* block_radix_sort.cuh: a block's tile of numbers, sorted, stably, by bits [begin, end):
 * cub::BlockRadixSort<Key, threads, N, Value>.  The result is blocked, N neighbours a thread, or striped. One
 * thread sorts. */
#ifndef CUCC_CUB_BLOCK_RADIX_SORT_CUH
#define CUCC_CUB_BLOCK_RADIX_SORT_CUH

#include "../../cucc/cub/block.h"

namespace cub
{
template <class K, int X, int N, class V = NullType, int = 4, bool = true, int = 0, int = 0, int Y = 1,
          int Z = 1>
class BlockRadixSort
{
    enum { THREADS = X * Y * Z, TILE = THREADS * N, BITS = 8 * sizeof(K) };

  public:
    struct TempStorage {
        detail::uninitialized<K, TILE> keys[2];
        detail::uninitialized<V, TILE> values[2];
    };

    explicit BlockRadixSort(TempStorage &storage) : temp(storage), rank(detail::rank_in_block()) {}

    void Sort(K (&keys)[N], int begin = 0, int end = BITS) { sort(keys, nullptr, begin, end, false, false); }
    void Sort(K (&keys)[N], V (&values)[N], int begin = 0, int end = BITS)
    {
        sort(keys, values, begin, end, false, false);
    }
    void SortDescending(K (&keys)[N], int begin = 0, int end = BITS)
    {
        sort(keys, nullptr, begin, end, true, false);
    }
    void SortDescending(K (&keys)[N], V (&values)[N], int begin = 0, int end = BITS)
    {
        sort(keys, values, begin, end, true, false);
    }
    void SortBlockedToStriped(K (&keys)[N], int begin = 0, int end = BITS)
    {
        sort(keys, nullptr, begin, end, false, true);
    }
    void SortBlockedToStriped(K (&keys)[N], V (&values)[N], int begin = 0, int end = BITS)
    {
        sort(keys, values, begin, end, false, true);
    }
    void SortDescendingBlockedToStriped(K (&keys)[N], int begin = 0, int end = BITS)
    {
        sort(keys, nullptr, begin, end, true, true);
    }
    void SortDescendingBlockedToStriped(K (&keys)[N], V (&values)[N], int begin = 0, int end = BITS)
    {
        sort(keys, values, begin, end, true, true);
    }

  private:
    TempStorage &temp;
    int rank;

    void sort(K (&keys)[N], V *values, int begin, int end, bool descending, bool striped)
    {
        for (int i = 0; i < N; i++) {
            temp.keys[0][rank * N + i] = keys[i];
            if (values) temp.values[0][rank * N + i] = values[i];
        }
        __syncthreads();
        int now = 0;
        for (int bit = begin; bit < end; bit += 8, now ^= 1) {
            if (rank == 0)
                detail::radix_pass(&temp.keys[now][0], &temp.keys[now ^ 1][0],
                                   values ? &temp.values[now][0] : nullptr, &temp.values[now ^ 1][0], TILE,
                                   bit, bit + 8 < end ? bit + 8 : end, descending);
        }
        __syncthreads();
        for (int i = 0; i < N; i++) {
            const int place = striped ? rank + i * THREADS : rank * N + i;
            keys[i] = temp.keys[now][place];
            if (values) values[i] = temp.values[now][place];
        }
    }
};
} // namespace cub

#endif
