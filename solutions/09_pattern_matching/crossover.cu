/* crossover.cu: what limits the search, memory or arithmetic? Predicted for any number of words, then
 * measured.
 *
 *   step 5  a calculation on paper, and a kernel for few words that runs at the speed of memory
 *
 *     make check P=09 STEP=5
 *     make run P=09 ARGS="step=5 words=64 operations=16.7e12 bandwidth=55e9"     with the rates of your GPU
 *     ./crossover bench=1 n=1073741824                    1 to 1024 words, predicted and measured (on a GPU)
 *
 * A character of the text is a byte to read, and one window to compare with each word. With one word there is
 * little to do for a byte, and memory decides how long it takes; with a thousand, arithmetic does. Where is
 * the change? It depends on the ratio of two rates of the device, and not on the program.
 */
#include <stdio.h>
#include <vector>

#include "helper_cuda.h"
#include "harness_cuda.h"
#include "text.h"
#include "timing.h"
#include "windows.cuh"

constexpr int THREADS = 256; // a block
constexpr int GROUP = 4;     // words that are compared in one go
constexpr int QUADS = 4;     // of a thread: so many loads are in flight
static_assert(MAX_WORDS % GROUP == 0, "the last group is a whole one, too");

__constant__ unsigned constant_words[MAX_WORDS];
__constant__ uint4 constant_products[MAX_WORDS / GROUP];

/* What a search needs, and what it comes to on a device with these rates. */
struct reckoning {
    double operations; // on integers: for each window and word a comparison, and an addition of its result
    double bytes;      // the text, read once
    double seconds;    // at least: both go on at the same time, so the longer of the two decides
    double crossover;  // so many words make the two equally long
};

static reckoning reckon(double n, double words, double operations_a_second, double bytes_a_second)
{
    reckoning r = {};
    // >>> step 5
    r.operations = 2 * n * words;
    r.bytes = n;
    double computing = r.operations / operations_a_second, reading = r.bytes / bytes_a_second;
    r.seconds = computing > reading ? computing : reading;
    r.crossover = operations_a_second / bytes_a_second / 2;
    // <<< step 5
    return r;
}

/* Given. Counts what matches in these sixteen windows. Matches are rare, so it may take its time. */
__device__ void count_matches(const unsigned (&window)[16], int count, unsigned *found)
{
    for (int w = 0; w < count; w++) {
        unsigned matches = 0;
#pragma unroll
        for (int k = 0; k < 16; k++) matches += window[k] == constant_words[w];
        if (matches) atomicAdd(&found[w], matches);
    }
}

/* Given. The product (v - a)(v - b)(v - c)(v - d) of a window and the words of a group: 0 if the window
 * equals one of them. (It can also be 0 by chance, because integers have 32 bits.) Written as a polynomial in
 * v it takes an addition and three multiplications with addition, which have a unit of their own. */
__device__ unsigned product(unsigned v, uint4 group)
{
    return (((v + group.w) * v + group.z) * v + group.y) * v + group.x;
}

/* Given. The same question, answered by comparisons, which have another unit. No ||, which would branch. */
__device__ bool equals_any(unsigned v, const unsigned *group)
{
    return (v == group[0]) | (v == group[1]) | (v == group[2]) | (v == group[3]);
}

/* Step 5. Sixteen characters a load, and only one question: does any window equal any word? Only if so it
 * matters which. ONE_GROUP: at most GROUP words, known to the compiler, so there is no loop over groups. */
template <bool ONE_GROUP>
__global__ void __launch_bounds__(THREADS)
    count_quads(const unsigned char *text, size_t n, int count, unsigned *found)
{
    // >>> step 5
    size_t me = (size_t)blockIdx.x * THREADS + threadIdx.x, lane = threadIdx.x % 32;
    size_t first = QUADS * (me - lane); // the first of the warp's quads, of which a lane takes every 32nd
    quad_of_text quad[QUADS];
#pragma unroll
    for (int i = 0; i < QUADS; i++) quad[i] = load_quad(text, n, first + 32 * i + lane); // all in flight
    int groups = ONE_GROUP ? 1 : (count + GROUP - 1) / GROUP;
#pragma unroll
    for (int i = 0; i < QUADS; i++) {
        unsigned window[16];
        windows_of_quad(quad[i], window);
        bool any = false;
        for (int group = 0; group < groups; group++)
#pragma unroll
            for (int k = 0; k < 16; k++) // work for both units: one window in four is compared
                any |= k % 4 ? product(window[k], constant_products[group]) == 0
                             : equals_any(window[k], &constant_words[GROUP * group]);
        if (quad[i].there && any) count_matches(window, count, found);
    }
    size_t start = 16 * whole_quads(n) + me; // the starts behind the last whole quad, one per thread
    if (start < starts_of(n))
        for (int w = 0; w < count; w++)
            if (pack(text + start) == constant_words[w]) atomicAdd(&found[w], 1u);
    // <<< step 5
}

static void run_quads(const unsigned char *text, size_t n, int count, unsigned *found)
{
    size_t a_block = (size_t)THREADS * QUADS; // quads; at least one block, for the starts behind them
    unsigned blocks = (unsigned)std::max((whole_quads(n) + a_block - 1) / a_block, (size_t)1);
    checkCudaErrors(cudaMemset(found, 0, count * sizeof(unsigned)));
    if (count <= GROUP)
        count_quads<true><<<blocks, THREADS>>>(text, n, count, found);
    else
        count_quads<false><<<blocks, THREADS>>>(text, n, count, found);
    getLastCudaError("count_quads");
}

/* (v - a)(v - b)(v - c)(v - d) without v^4, x first: what has no v. */
static uint4 expand(const unsigned *word)
{
    unsigned c[GROUP + 1] = {1}; // a polynomial, lowest power first
    for (int w = 0; w < GROUP; w++)
        for (int power = GROUP; power >= 0; power--)
            c[power] = (power ? c[power - 1] : 0) - word[w] * c[power];
    return make_uint4(c[0], c[1], c[2], c[3]);
}

/* The words in constant memory, as integers and as products of groups. The last group is filled up with
 * numbers that differ in their lowest bits: with a word twice, the product is 0 by chance too often. */
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

/* Operations on integers a second: each multiprocessor has 64 lanes for them (since Volta). */
static double integer_rate(void)
{
    int device, processors, kilohertz;
    checkCudaErrors(cudaGetDevice(&device));
    checkCudaErrors(cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, device));
    checkCudaErrors(cudaDeviceGetAttribute(&kilohertz, cudaDevAttrClockRate, device));
    return 64e3 * processors * kilohertz;
}

/* Bytes a second from page-locked host memory to the device. */
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
