/* device_histogram.cuh: cub::DeviceHistogram::HistogramEven and HistogramRange of one channel.  num_levels
 * boundaries make num_levels - 1 bins, each from its lower boundary to below its upper one; samples outside
 * are not counted. */
#ifndef CUCC_CUB_DEVICE_HISTOGRAM_CUH
#define CUCC_CUB_DEVICE_HISTOGRAM_CUH

#include "../../cucc/cub/launch.h"

namespace cub
{
struct DeviceHistogram {
    template <class Samples, class Counter, class Level>
    static cudaError_t HistogramEven(void *storage, size_t &bytes, Samples samples, Counter *histogram,
                                     int num_levels, Level lower, Level upper, ptrdiff_t n,
                                     cudaStream_t stream = nullptr, bool = false)
    {
        const int bins = num_levels - 1;
        return count(storage, bytes, samples, histogram, bins, n, stream, [=](const auto &sample) {
            const Level level = static_cast<Level>(sample);
            if (!(level >= lower && level < upper)) return -1;
            return bin_of(level, lower, upper, bins, std::is_floating_point<Level>());
        });
    }

    template <class Samples, class Counter, class Level>
    static cudaError_t HistogramRange(void *storage, size_t &bytes, Samples samples, Counter *histogram,
                                      int num_levels, const Level *levels, ptrdiff_t n,
                                      cudaStream_t stream = nullptr, bool = false)
    {
        return count(storage, bytes, samples, histogram, num_levels - 1, n, stream, [=](const auto &sample) {
            const Level level = static_cast<Level>(sample);
            int first = 0, last = num_levels; /* the last boundary that is not above the sample */
            while (first < last) {
                const int middle = (first + last) / 2;
                if (levels[middle] <= level)
                    first = middle + 1;
                else
                    last = middle;
            }
            return first == 0 || first == num_levels ? -1 : first - 1;
        });
    }

  private:
    template <class Level> static int bin_of(Level level, Level lower, Level upper, int bins, std::true_type)
    {
        const int bin = int((level - lower) * (Level(bins) / (upper - lower)));
        return bin < bins ? bin : bins - 1;
    }

    template <class Level> static int bin_of(Level level, Level lower, Level upper, int bins, std::false_type)
    {
        return int((unsigned long long)(level - lower) * (unsigned long long)bins /
                   (unsigned long long)(upper - lower));
    }

    template <class Samples, class Counter, class Bin>
    static cudaError_t count(void *storage, size_t &bytes, Samples samples, Counter *histogram, int bins,
                             ptrdiff_t n, cudaStream_t stream, Bin bin_of)
    {
        if (detail::asks(storage, bytes, 1)) return cudaSuccess;
        if (bins < 1) return cudaErrorInvalidValue;
        return detail::one_thread("cub::DeviceHistogram", stream, [=]() mutable {
            for (int b = 0; b < bins; b++) histogram[b] = 0;
            for (ptrdiff_t i = 0; i < n; i++) {
                const int bin = bin_of(samples[i]);
                if (bin >= 0) histogram[bin]++;
            }
        });
    }
};
} // namespace cub

#endif
