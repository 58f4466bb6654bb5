/* block_histogram.cuh: cub::BlockHistogram<T, threads, N, bins>: how often each number below `bins` occurs in
 * a block's tile, counted in shared memory. */
#ifndef CUCC_CUB_BLOCK_HISTOGRAM_CUH
#define CUCC_CUB_BLOCK_HISTOGRAM_CUH

#include "../../cucc/cub/block.h"

namespace cub
{
enum BlockHistogramAlgorithm { BLOCK_HISTO_SORT, BLOCK_HISTO_ATOMIC };

template <class T, int X, int N, int BINS, BlockHistogramAlgorithm = BLOCK_HISTO_SORT, int Y = 1, int Z = 1,
          int = 0>
class BlockHistogram
{
  public:
    struct TempStorage {
        unsigned char unused;
    };

    explicit BlockHistogram(TempStorage &) {}

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
        for (int i = 0; i < N; i++) atomicAdd(histogram + int(items[i]), Counter(1));
    }
};
} // namespace cub

#endif
