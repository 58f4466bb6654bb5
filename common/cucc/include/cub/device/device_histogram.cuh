/* device_histogram.cuh: cub::DeviceHistogram::HistogramEven and HistogramRange, and MultiHistogramEven and
 * MultiHistogramRange of pixels that have several samples, of which the first `active` are counted.
 * num_levels boundaries make num_levels - 1 bins, each from its lower boundary to below its upper one;
 * samples outside are not counted.  With num_rows, rows begin row_stride_bytes apart. */
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
            return range_of(static_cast<Level>(sample), levels, num_levels);
        });
    }

    template <int channels, int active, class Samples, class Counter, class Level>
    static cudaError_t
    MultiHistogramEven(void *storage, size_t &bytes, Samples samples, Counter *histograms[active],
                       const int num_levels[active], const Level lower[active], const Level upper[active],
                       ptrdiff_t num_row_pixels, ptrdiff_t num_rows, size_t row_stride_bytes,
                       cudaStream_t stream = nullptr, bool = false)
    {
        static_assert(active <= channels, "a pixel has no more samples than channels");
        struct bounds {
            Level lower[active], upper[active];
            int bins[active];
        } b;
        for (int c = 0; c < active; c++)
            b.lower[c] = lower[c], b.upper[c] = upper[c], b.bins[c] = num_levels[c] - 1;
        return count_channels<channels, active>(
            storage, bytes, samples, histograms, num_levels, num_row_pixels, num_rows, row_stride_bytes,
            stream, [=](int c, const auto &sample) {
                const Level level = static_cast<Level>(sample);
                if (!(level >= b.lower[c] && level < b.upper[c])) return -1;
                return bin_of(level, b.lower[c], b.upper[c], b.bins[c], std::is_floating_point<Level>());
            });
    }

    template <int channels, int active, class Samples, class Counter, class Level>
    static cudaError_t MultiHistogramEven(void *storage, size_t &bytes, Samples samples,
                                          Counter *histograms[active], const int num_levels[active],
                                          const Level lower[active], const Level upper[active],
                                          ptrdiff_t num_pixels, cudaStream_t stream = nullptr)
    {
        return MultiHistogramEven<channels, active>(storage, bytes, samples, histograms, num_levels, lower,
                                                    upper, num_pixels, ptrdiff_t(1), size_t(0), stream);
    }

    template <int channels, int active, class Samples, class Counter, class Level>
    static cudaError_t MultiHistogramRange(void *storage, size_t &bytes, Samples samples,
                                           Counter *histograms[active], const int num_levels[active],
                                           const Level *const levels[active], ptrdiff_t num_row_pixels,
                                           ptrdiff_t num_rows, size_t row_stride_bytes,
                                           cudaStream_t stream = nullptr, bool = false)
    {
        static_assert(active <= channels, "a pixel has no more samples than channels");
        struct bounds {
            const Level *levels[active];
            int count[active];
        } b;
        for (int c = 0; c < active; c++) b.levels[c] = levels[c], b.count[c] = num_levels[c];
        return count_channels<channels, active>(
            storage, bytes, samples, histograms, num_levels, num_row_pixels, num_rows, row_stride_bytes,
            stream, [=](int c, const auto &sample) {
                return range_of(static_cast<Level>(sample), b.levels[c], b.count[c]);
            });
    }

    template <int channels, int active, class Samples, class Counter, class Level>
    static cudaError_t MultiHistogramRange(void *storage, size_t &bytes, Samples samples,
                                           Counter *histograms[active], const int num_levels[active],
                                           const Level *const levels[active], ptrdiff_t num_pixels,
                                           cudaStream_t stream = nullptr)
    {
        return MultiHistogramRange<channels, active>(storage, bytes, samples, histograms, num_levels, levels,
                                                     num_pixels, ptrdiff_t(1), size_t(0), stream);
    }

  private:
    /* The bin between two of the boundaries, -1: none */
    template <class Level> static int range_of(Level level, const Level *levels, int num_levels)
    {
        int first = 0, last = num_levels; /* the last boundary that is not above the sample */
        while (first < last) {
            const int middle = (first + last) / 2;
            if (levels[middle] <= level)
                first = middle + 1;
            else
                last = middle;
        }
        return first == 0 || first == num_levels ? -1 : first - 1;
    }

    template <int channels, int active, class Samples, class Counter, class Bin>
    static cudaError_t count_channels(void *storage, size_t &bytes, Samples samples,
                                      Counter *histograms[active], const int num_levels[active],
                                      ptrdiff_t pixels, ptrdiff_t rows, size_t row_stride_bytes,
                                      cudaStream_t stream, Bin bin_of)
    {
        if (detail::asks(storage, bytes, 1)) return cudaSuccess;
        struct targets {
            Counter *histogram[active];
            int bins[active];
        } to;
        for (int c = 0; c < active; c++) {
            to.histogram[c] = histograms[c], to.bins[c] = num_levels[c] - 1;
            if (to.bins[c] < 1) return cudaErrorInvalidValue;
        }
        const ptrdiff_t stride = ptrdiff_t(row_stride_bytes / sizeof(detail::value_of<Samples>));
        return detail::one_thread("cub::DeviceHistogram", stream, [=]() mutable {
            for (int c = 0; c < active; c++) {
                for (int b = 0; b < to.bins[c]; b++) to.histogram[c][b] = 0;
            }
            for (ptrdiff_t i = 0; i < rows * pixels; i++) {
                const ptrdiff_t at = i / pixels * stride + i % pixels * channels;
                for (int c = 0; c < active; c++) {
                    const int bin = bin_of(c, samples[at + c]);
                    if (bin >= 0) to.histogram[c][bin]++;
                }
            }
        });
    }

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
