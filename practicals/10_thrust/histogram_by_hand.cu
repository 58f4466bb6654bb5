/* histogram_by_hand.cu: a kernel by hand, which is faster than the library's because it fits these data.
 *
 *   step 6  how often does each of the values 0 to 255 occur in n integers?
 *
 *     make check P=10 STEP=6
 *     make run P=10 ARGS="step=6 n=1000003"
 *     make run P=10 PROGRAM=histogram_by_hand ARGS="bench=1 n=134217728"      against CUB's, on a GPU
 */
#include <stdio.h>

#include "helper_cuda.h"
#include "harness_cuda.h"
#include "timing.h"

#ifndef __CUCC__
#include <cub/device/device_histogram.cuh> // the library's histogram; only times on a GPU are of interest
#endif

constexpr int BINS = 256, THREADS = 1024; // per block

/* Step 6. Each block has one histogram per lane, in shared memory. That of lane l is column l of the array,
 * which lies in bank l, so the lanes of a warp never have a bank conflict, whatever the values are. */
__global__ void __launch_bounds__(THREADS) count_values(const unsigned *values, size_t n, unsigned *bins)
{
    // >>> step 6
    // TODO: keep one histogram per lane in shared memory, and set all to 0. Each thread strides over the
    // values, four at a time (uint4), and counts them in its lane's histogram. Which values remain? Finally
    // add up the lanes' histograms, and add the block's counts to bins.
    (void)values, (void)n, (void)bins;
    TODO(6);
    // <<< step 6
}

/* As many blocks as fit on the device at once, but no more than there is work for, and at least one. */
static unsigned blocks_for(size_t n)
{
    int device, processors, held;
    checkCudaErrors(cudaGetDevice(&device));
    checkCudaErrors(cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, device));
    checkCudaErrors(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&held, count_values, THREADS, 0));
    size_t most = (size_t)processors * held, needed = (n + 4 * THREADS - 1) / (4 * THREADS);
    return (unsigned)(needed < 1 ? 1 : needed < most ? needed : most);
}

static void run_by_hand(const unsigned *values, size_t n, unsigned *bins)
{
    checkCudaErrors(cudaMemset(bins, 0, BINS * sizeof(unsigned)));
    count_values<<<blocks_for(n), THREADS>>>(values, n, bins);
    getLastCudaError("count_values");
}

static void bench(const unsigned *values, size_t n, unsigned *bins)
{
#ifndef __CUCC__
    size_t bytes = 0;
    auto library = [&](void *memory) {
        checkCudaErrors(cub::DeviceHistogram::HistogramEven(memory, bytes, values, bins, BINS + 1, 0u,
                                                            (unsigned)BINS, (int)n));
    };
    library(nullptr); // this call only sets `bytes`, the size of the memory that it needs
    void *memory;
    checkCudaErrors(cudaMalloc(&memory, bytes));
    float cub = median_ms(20, [&] { library(memory); }),
          ours = median_ms(20, [&] { run_by_hand(values, n, bins); });
    checkCudaErrors(cudaFree(memory));
    double copy = copy_speed(n * sizeof(unsigned)), speed = 1e-6 * (double)(n * sizeof(unsigned)) / ours;
    if (case_by_hand()) {
        printf("%zu values, %lld of them different\n", n, case_int("values", BINS));
        printf("cub::DeviceHistogram  %9.4f ms\n", cub);
        printf("by hand               %9.4f ms, %.2f times as fast, %.0f %% of a copy's speed\n", ours,
               cub / ours, 100 * speed / copy);
    }
    metric("of_cub", cub / ours, "ratio");
#else
    (void)values, (void)n, (void)bins;
#endif
}

int main(int argc, char **argv)
{
    case_begin(argc, argv);
    findCudaDevice(argc, argv);
    size_t n = case_size("n", 1000), drawn = n < (1 << 22) ? n : 1 << 22; // longer inputs repeat these
    const int *host = input_int("values", drawn, 0, (int)case_int("values", BINS) - 1);
    unsigned *values = (unsigned *)guarded_malloc("values", n * sizeof(unsigned));
    for (size_t at = 0; at < n; at += drawn)
        checkCudaErrors(cudaMemcpy(values + at, host, (n - at < drawn ? n - at : drawn) * sizeof(unsigned),
                                   cudaMemcpyHostToDevice));
    unsigned *bins = (unsigned *)guarded_malloc("bins", BINS * sizeof(unsigned));
    if (bench_asked()) bench(values, n, bins);
    napkin_bytes((double)(n * sizeof(unsigned))); // the values are read once
    run_by_hand(values, n, bins);
    checkCudaErrors(cudaDeviceSynchronize());
    output_device_uint("bins", bins, BINS);
    return case_end();
}
