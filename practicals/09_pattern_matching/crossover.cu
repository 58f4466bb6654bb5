/* crossover.cu: does memory or arithmetic limit the search? A prediction for any number of words, then a
 * measurement.
 *
 *   step 5  a calculation on paper, and a kernel that searches for few words at the speed of memory
 *
 *     make check P=09 STEP=5
 *     make run P=09 ARGS="step=5 words=64 operations=16.7e12 bandwidth=55e9"     with the rates of your GPU
 *     make run P=09 PROGRAM=crossover ARGS="bench=1 n=1073741824"     1 to 1024 words, on a GPU
 *
 * Each character of the text is one byte to read, and begins one window to compare with each word. With one
 * word there is little arithmetic per byte, so the search is memory-bound; with a thousand words it is bound
 * by arithmetic. Where is the crossover? It depends on two rates of the device, not on the program.
 */
#include <stdio.h>
#include <vector>

#include "helper_cuda.h"
#include "harness_cuda.h"
#include "text.h"
#include "timing.h"
#include "windows.cuh"

constexpr int THREADS = 256; // per block
constexpr int GROUP = 4;     // words that are compared at once
constexpr int QUADS = 4;     // per thread: this many loads are in flight
static_assert(MAX_WORDS % GROUP == 0, "the last group is a whole one, too");

__constant__ unsigned constant_words[MAX_WORDS];
__constant__ uint4 constant_products[MAX_WORDS / GROUP];

/* What a search needs, and how long that takes on a device with given rates. */
struct reckoning {
    double operations; // on integers: one comparison, and one addition of its result, per window and word
    double bytes;      // the text, read once
    double seconds;    // a lower bound: loads and arithmetic overlap, so the longer of the two times counts
    double crossover;  // the number of words for which the two times are equal
};

static reckoning reckon(double n, double words, double operations_a_second, double bytes_a_second)
{
    reckoning r = {};
    // >>> step 5
    // TODO: count one window per character (ignore that the last three characters begin none), two operations
    // per window and word, and one byte per character. From these compute the seconds and the crossover.
    (void)n, (void)words, (void)operations_a_second, (void)bytes_a_second;
    TODO(5);
    // <<< step 5
    return r;
}

/* Given. Counts the matches among these sixteen windows. Matches are rare, so this function may be slow. */
__device__ void count_matches(const unsigned (&window)[16], int count, unsigned *found)
{
    for (int w = 0; w < count; w++) {
        unsigned matches = 0;
#pragma unroll
        for (int k = 0; k < 16; k++) matches += window[k] == constant_words[w];
        if (matches) atomicAdd(&found[w], matches);
    }
}

/* Given. The product (v - a)(v - b)(v - c)(v - d) of a window v and the words of a group: 0 if the window
 * equals one of them. (It can also be 0 by chance, because it is computed modulo 2^32.) As a polynomial in v
 * it takes one addition and three multiply-adds, which run on another unit than comparisons. */
__device__ unsigned product(unsigned v, uint4 group)
{
    return (((v + group.w) * v + group.z) * v + group.y) * v + group.x;
}

/* Given. Answers the same question by comparisons. It uses | because || would branch. */
__device__ bool equals_any(unsigned v, const unsigned *group)
{
    return (v == group[0]) | (v == group[1]) | (v == group[2]) | (v == group[3]);
}

/* Step 5. Each load brings sixteen characters, and a thread first asks one question: is any window equal to
 * any word? Only then does it matter which. ONE_GROUP: at most GROUP words, without a loop over groups. */
template <bool ONE_GROUP>
__global__ void __launch_bounds__(THREADS)
    count_quads(const unsigned char *text, size_t n, int count, unsigned *found)
{
    // >>> step 5
    // TODO: a warp takes 32 * QUADS quads, and each of its lanes takes every 32nd of them. Load all quads of
    // the lane first, so that the loads are in flight together, and then examine them one by one. Test some
    // windows with product and the others with equals_any, so that both units are busy. If any window may
    // equal a word, call count_matches. At most 16 starts remain behind the last whole quad: count them, too.
    (void)text, (void)n, (void)count, (void)found;
    TODO(5);
    // <<< step 5
}

static void run_quads(const unsigned char *text, size_t n, int count, unsigned *found)
{
    size_t a_block = (size_t)THREADS * QUADS; // quads; at least one block, for the starts that remain
    unsigned blocks = (unsigned)std::max((whole_quads(n) + a_block - 1) / a_block, (size_t)1);
    checkCudaErrors(cudaMemset(found, 0, count * sizeof(unsigned)));
    if (count <= GROUP)
        count_quads<true><<<blocks, THREADS>>>(text, n, count, found);
    else
        count_quads<false><<<blocks, THREADS>>>(text, n, count, found);
    getLastCudaError("count_quads");
}

/* The coefficients of (v - a)(v - b)(v - c)(v - d), from the constant term x to that of v^3, w. */
static uint4 expand(const unsigned *word)
{
    unsigned c[GROUP + 1] = {1}; // a polynomial, lowest power first
    for (int w = 0; w < GROUP; w++)
        for (int power = GROUP; power >= 0; power--)
            c[power] = (power ? c[power - 1] : 0) - word[w] * c[power];
    return make_uint4(c[0], c[1], c[2], c[3]);
}

/* Copies the words to constant memory, as integers and as products of groups. The last group is padded with
 * numbers that differ in their lowest bits: with equal ones the product would be 0 by chance too often. */
static void upload_words(const characters &words)
{
    std::vector<unsigned> packed(MAX_WORDS);
    std::vector<uint4> products;
    size_t count = words.size() / 4;
    for (size_t w = 0; w < packed.size(); w++)
        packed[w] = w < count ? pack(&words[4 * w]) : packed[w - 1] + 1;
    for (size_t w = 0; w < packed.size(); w += GROUP) products.push_back(expand(&packed[w]));
    checkCudaErrors(cudaMemcpyToSymbol(constant_words, packed.data(), packed.size() * sizeof(unsigned)));
    checkCudaErrors(cudaMemcpyToSymbol(constant_products, products.data(), products.size() * sizeof(uint4)));
}

/* Integer operations per second: each multiprocessor has 64 lanes for them (since Volta). */
static double integer_rate(void)
{
    int device, processors, kilohertz;
    checkCudaErrors(cudaGetDevice(&device));
    checkCudaErrors(cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, device));
    checkCudaErrors(cudaDeviceGetAttribute(&kilohertz, cudaDevAttrClockRate, device));
    return 64e3 * processors * kilohertz;
}

/* Bytes per second from page-locked host memory to the device. */
static double bus_rate(void)
{
    const size_t bytes = 1 << 28;
    void *host, *device;
    checkCudaErrors(cudaMallocHost(&host, bytes));
    checkCudaErrors(cudaMalloc(&device, bytes));
    memset(host, 1, bytes);
    float ms =
        median_ms(5, [&] { checkCudaErrors(cudaMemcpyAsync(device, host, bytes, cudaMemcpyHostToDevice)); });
    checkCudaErrors(cudaFree(device));
    checkCudaErrors(cudaFreeHost(host));
    return 1e3 * (double)bytes / ms;
}

/* Predicted and measured, for 1 to 1024 words. */
static void bench(const unsigned char *text, const characters &host_text, size_t n)
{
    double operations = integer_rate(), bandwidth = 1e9 * copy_speed(n), bus = bus_rate();
    if (case_by_hand()) {
        printf("%.1fe12 operations on integers a second, %.2fe12 bytes from memory, %.1fe9 over the bus\n",
               1e-12 * operations, 1e-12 * bandwidth, 1e-9 * bus);
        printf("crossover: %.1f words if the text is in device memory, %.0f if it comes over the bus\n\n",
               reckon((double)n, 1, operations, bandwidth).crossover,
               reckon((double)n, 1, operations, bus).crossover);
        printf("%5s  %13s  %-10s  %11s  %8s  %20s\n", "words", "predicted", "by", "measured", "GB/s",
               "comparisons a second");
    }
    unsigned *found;
    checkCudaErrors(cudaMalloc(&found, MAX_WORDS * sizeof(unsigned)));
    double four_words = 0; // GB/s
    for (int count = 1; count <= MAX_WORDS; count *= 4) {
        upload_words(make_words(count, host_text, n));
        float ms = median_ms(5, [&] { run_quads(text, n, count, found); });
        reckoning r = reckon((double)n, count, operations, bandwidth);
        double speed = 1e-6 * (double)n / ms;
        if (count == 4) four_words = speed;
        if (case_by_hand())
            printf("%5d  %10.3f ms  %-10s  %8.3f ms  %8.1f  %18.2fe12\n", count, 1e3 * r.seconds,
                   count > r.crossover ? "arithmetic" : "memory", ms, speed, 1e-9 * (double)n * count / ms);
    }
    metric("four_words", four_words, "GB/s");
    metric("of_copy", 1e9 * four_words / bandwidth, "ratio");
    checkCudaErrors(cudaFree(found));
}

int main(int argc, char **argv)
{
    case_begin(argc, argv);
    findCudaDevice(argc, argv);
    size_t n = case_size("n", 1000), count = count_of_words();
    double operations = case_real("operations", 16.7e12), bandwidth = case_real("bandwidth", 4.8e12);
    characters host_text = make_text(n);
    const unsigned char *text = text_on_device(host_text, n);
    unsigned *found = (unsigned *)guarded_malloc("found", count * sizeof(unsigned));

    if (bench_asked()) bench(text, host_text, n);
    reckoning r = reckon((double)n, (double)count, operations, bandwidth);
    output_double("operations", &r.operations, 1);
    output_double("bytes", &r.bytes, 1);
    output_double("predicted", &r.seconds, 1);
    output_double("crossover", &r.crossover, 1);

    upload_words(make_words(count, host_text, n));
    napkin_bytes((double)n); // the text is read once
    run_quads(text, n, (int)count, found);
    checkCudaErrors(cudaDeviceSynchronize());
    output_device_uint("found", found, count);
    return case_end();
}
