/* merge.h: merging, and the merge sort of what a block or a warp holds in shared memory, by one of its
 * threads. */
#ifndef CUCC_CUB_MERGE_H
#define CUCC_CUB_MERGE_H

#include "block.h"

namespace cub
{
namespace detail
{
/* Of two sorted ranges, [a, end) and [b, last), all elements in order, one by one, of equals the first
 * range's first.  less(j, i): is j of the second range before i of the first?  take(i, true) gets one of the
 * first range, take(j, false) one of the second. */
template <class Index, class Less, class Take>
void merge_ranges(Index a, Index end, Index b, Index last, Less less, Take take)
{
    while (a < end || b < last) {
        const bool of_first = a < end && (b == last || !less(b, a));
        take(of_first ? a++ : b++, of_first);
    }
}

/* Room for a tile's keys and values, twice: one to read from, one to merge into */
template <class _K, class _V, int tile> struct merge_storage {
    uninitialized<_K, tile> keys[2];
    uninitialized<_V, tile> values[2];
};

/* In which of the two a sort of n elements ends that begins in the first */
inline int merged_into(int n)
{
    int now = 0;
    for (int width = 1; width < n; width *= 2) now ^= 1;
    return now;
}

/* Stable; keys[0] and values[0] hold n elements, merged_into(n) says where the result is. */
template <class _K, class _V, int tile, class Less>
void merge_sort(merge_storage<_K, _V, tile> &at, int n, Less less, bool with_values)
{
    int now = 0;
    for (int width = 1; width < n; width *= 2, now ^= 1)
        for (int first = 0; first < n; first += 2 * width) {
            const int middle = first + width < n ? first + width : n;
            const int last = middle + width < n ? middle + width : n;
            int i = first;
            const auto before = [&](int b, int a) { return less(at.keys[now][b], at.keys[now][a]); };
            merge_ranges(first, middle, middle, last, before, [&](int from, bool) {
                at.keys[now ^ 1][i] = at.keys[now][from];
                if (with_values) at.values[now ^ 1][i] = at.values[now][from];
                i++;
            });
        }
}

/* What cub::BlockMergeSort and cub::WarpMergeSort share: Group has threads(), rank() and sync(). */
template <class _K, int _N, class _V, class Group> class merge_sort_by
{
    enum { _TILE = Group::threads * _N };

  public:
    typedef merge_storage<_K, _V, _TILE> TempStorage;

    explicit merge_sort_by(TempStorage &storage) : temp(storage), rank(Group::rank()) {}

    template <class Less> void Sort(_K (&keys)[_N], Less less) { sort(keys, nullptr, less, _TILE, nullptr); }
    template <class Less> void Sort(_K (&keys)[_N], _V (&values)[_N], Less less)
    {
        sort(keys, values, less, _TILE, nullptr);
    }
    /* Of the tile only the first `valid` are there; the others' keys become `other`. */
    template <class Less> void Sort(_K (&keys)[_N], Less less, int valid, _K other)
    {
        sort(keys, nullptr, less, valid, &other);
    }
    template <class Less> void Sort(_K (&keys)[_N], _V (&values)[_N], Less less, int valid, _K other)
    {
        sort(keys, values, less, valid, &other);
    }
    template <class... Arguments> void StableSort(_K (&keys)[_N], Arguments &&...arguments)
    {
        Sort(keys, std::forward<Arguments>(arguments)...);
    }

  private:
    TempStorage &temp;
    int rank;

    template <class Less> void sort(_K (&keys)[_N], _V *values, Less less, int valid, const _K *other)
    {
        for (int i = 0; i < _N; i++) {
            temp.keys[0][rank * _N + i] = keys[i];
            if (values) temp.values[0][rank * _N + i] = values[i];
        }
        Group::sync();
        if (rank == 0) merge_sort(temp, valid, less, values != nullptr);
        Group::sync();
        const int now = merged_into(valid);
        for (int i = 0; i < _N; i++) {
            const int place = rank * _N + i;
            if (place >= valid) {
                keys[i] = *other;
                continue;
            }
            keys[i] = temp.keys[now][place];
            if (values) values[i] = temp.values[now][place];
        }
    }
};
} // namespace detail
} // namespace cub

#endif
