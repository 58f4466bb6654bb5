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
template <class T, int X, int N, BlockHistogramAlgorithm ALGORITHM, int Y, int Z> struct histogram_order {
    typedef BlockRadixSort<T, X, N, NullType, 4, true, 0, 0, Y, Z> Sort;
    typedef typename Sort::TempStorage TempStorage;
    static void put(TempStorage &temp, T (&items)[N]) { Sort(temp).Sort(items); }
};
template <class T, int X, int N, int Y, int Z> struct histogram_order<T, X, N, BLOCK_HISTO_ATOMIC, Y, Z> {
    struct TempStorage {
        unsigned char unused;
    };
    static void put(TempStorage &, T (&)[N]) {}
};
} // namespace detail

template <class T, int X, int N, int BINS, BlockHistogramAlgorithm ALGORITHM = BLOCK_HISTO_SORT, int Y = 1,
          int Z = 1, int = 0>
class BlockHistogram
{
    typedef detail::histogram_order<T, X, N, ALGORITHM, Y, Z> Order;

  public:
    typedef typename Order::TempStorage TempStorage;

    explicit BlockHistogram(TempStorage &storage) : temp(storage) {}

    template <class Counter> void InitHistogram(Counter histogram[BINS])
    {
        for (int bin = detail::rank_in_block(); bin < BINS; bin += X * Y * Z) histogram[bin] = 0;
    }
    template <class Counter> void Histogram(T (&items)[N], Counter histogram[BINS])
    {
        InitHistogram(histogram);
        __syncthreads();
        Composite(items, histogram);
    }
    /* Adds to what is there */
    template <class Counter> void Composite(T (&items)[N], Counter histogram[BINS])
    {
        Order::put(temp, items);
        for (int i = 0; i < N; i++) atomicAdd(histogram + int(items[i]), Counter(1));
    }

  private:
    TempStorage &temp;
};
} // namespace cub

#endif
