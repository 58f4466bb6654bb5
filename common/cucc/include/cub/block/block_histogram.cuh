/* block_histogram.cuh: cub::BlockHistogram<T, threads, N, bins>: how often each number below `bins` occurs in
 * a block's tile, counted in shared memory.  By sorting, which is what it does unless told otherwise, it
 * leaves the tile sorted in the items that it was given, as NVIDIA's does. */
#ifndef CUCC_CUB_BLOCK_HISTOGRAM_CUH
#define CUCC_CUB_BLOCK_HISTOGRAM_CUH

#include "block_radix_sort.cuh"

namespace cub
{
enum BlockHistogramAlgorithm { BLOCK_HISTO_SORT, BLOCK_HISTO_ATOMIC };

namespace detail
{
/* BLOCK_HISTO_SORT: what becomes of the items before they are counted */
template <class _T, int _X, int _N, BlockHistogramAlgorithm ALGORITHM, int _Y, int _Z>
struct histogram_order {
    typedef BlockRadixSort<_T, _X, _N, NullType, 4, true, 0, 0, _Y, _Z> Sort;
    typedef typename Sort::TempStorage TempStorage;
    static void put(TempStorage &temp, _T (&items)[_N]) { Sort(temp).Sort(items); }
};
template <class _T, int _X, int _N, int _Y, int _Z>
struct histogram_order<_T, _X, _N, BLOCK_HISTO_ATOMIC, _Y, _Z> {
    struct TempStorage {
        unsigned char unused;
    };
    static void put(TempStorage &, _T (&)[_N]) {}
};
} // namespace detail

template <class _T, int _X, int _N, int _BINS, BlockHistogramAlgorithm ALGORITHM = BLOCK_HISTO_SORT,
          int _Y = 1, int _Z = 1, int = 0>
class BlockHistogram
{
    typedef detail::histogram_order<_T, _X, _N, ALGORITHM, _Y, _Z> Order;

  public:
    typedef typename Order::TempStorage TempStorage;

    explicit BlockHistogram(TempStorage &storage) : temp(storage) {}

    template <class Counter> void InitHistogram(Counter histogram[_BINS])
    {
        for (int bin = detail::rank_in_block(); bin < _BINS; bin += _X * _Y * _Z) histogram[bin] = 0;
    }
    template <class Counter> void Histogram(_T (&items)[_N], Counter histogram[_BINS])
    {
        InitHistogram(histogram);
        __syncthreads();
        Composite(items, histogram);
    }
    /* Adds to what is there */
    template <class Counter> void Composite(_T (&items)[_N], Counter histogram[_BINS])
    {
        Order::put(temp, items);
        for (int i = 0; i < _N; i++) atomicAdd(histogram + int(items[i]), Counter(1));
    }

  private:
    TempStorage &temp;
};
} // namespace cub

#endif
