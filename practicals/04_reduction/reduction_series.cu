/* reduction_series.cu: one sum, seven kernels. Each says what still limits it; the next removes that limit.
 *
 *   v0  modulo tree            numbers 1, 2, 4 ... apart are added where they stand
 *   v1  strided index          the working threads are neighbours
 *   v2  sequential             the numbers are neighbours, too
 *   v3  first add on load      no thread is idle from the start                        yours
 *   v4  shuffles               registers in place of shared memory and barriers        yours
 *   v5  templated, unrolled    many loads in flight at once                            yours
 *   v6  limited blocks         as many as the device holds, 16 bytes per load          yours
 *
 *     make check P=04 STEP=5
 *     make run P=04 PROGRAM=reduction_series                       is each version right, and how fast?
 *     make run P=04 PROGRAM=reduction_series ARGS="version=3 n=1000"
 *
 * A sum reads each number once, 4 bytes, and does next to nothing with it: its measure is bytes per second,
 * and its yardstick a plain copy on the same device, which reads and writes.
 */
#include <math.h>
#include <stdio.h>
#include <vector>

#include "helper_cuda.h"
#include "harness_cuda.h"
#include "timing.h"

constexpr int THREADS = 256; // per block, in all versions

/* v0. In round s, every 2s-th thread adds the number s places on.
 * The limit: the threads that work are scattered, so for five rounds every warp takes part, with ever fewer
 * lanes at work; and % is slow. */
__global__ void v0_modulo(const float *x, size_t n, float *sums)
{
    __shared__ float partial[THREADS];
    int t = threadIdx.x;
    size_t i = (size_t)blockIdx.x * THREADS + t;
    partial[t] = i < n ? x[i] : 0;
    for (int s = 1; s < THREADS; s *= 2) {
        __syncthreads();
        if (t % (2 * s) == 0) partial[t] += partial[t + s];
    }
    if (t == 0) sums[blockIdx.x] = partial[0];
}

/* v1. The same additions, by the threads 0, 1, 2 ...: whole warps fall idle, and cost nothing from then on.
 * The limit: the numbers are 2s apart, so the lanes share ever fewer banks of shared memory, from s = 16 on
 * only one, and lanes that access the same bank are served one after the other. */
__global__ void v1_strided(const float *x, size_t n, float *sums)
{
    __shared__ float partial[THREADS];
    int t = threadIdx.x;
    size_t i = (size_t)blockIdx.x * THREADS + t;
    partial[t] = i < n ? x[i] : 0;
    for (int s = 1; s < THREADS; s *= 2) {
        __syncthreads();
        int left = 2 * s * t;
        if (left < THREADS) partial[left] += partial[left + s];
    }
    if (t == 0) sums[blockIdx.x] = partial[0];
}

/* v2. The upper half is added to the lower: neighbouring threads, neighbouring numbers, no bank conflicts.
 * The limit: half of the threads only load one number and then have nothing more to do. */
__global__ void v2_sequential(const float *x, size_t n, float *sums)
{
    __shared__ float partial[THREADS];
    int t = threadIdx.x;
    size_t i = (size_t)blockIdx.x * THREADS + t;
    partial[t] = i < n ? x[i] : 0;
    for (int half = THREADS / 2; half > 0; half /= 2) {
        __syncthreads();
        if (t < half) partial[t] += partial[t + half];
    }
    if (t == 0) sums[blockIdx.x] = partial[0];
}

/* v3. A block takes 2 * THREADS numbers: the first addition is done on the way in, by all threads.
 * The limit: eight rounds have eight barriers, although in the last six only one warp works, and the lanes of
 * one warp need no barrier. */
__global__ void v3_add_on_load(const float *x, size_t n, float *sums)
{
    // >>> step 5
    // TODO: as v2, but a block takes 2 * THREADS numbers, and each thread adds two of them, THREADS apart, on
    // the way into shared memory.
    (void)x, (void)n, (void)sums;
    TODO(5);
    // <<< step 5
}

/* The sum over the block's THREADS threads by shuffles, valid in thread 0: your block_sum of step 4. */
__device__ float block_sum(float v)
{
    // >>> step 5
    // TODO: copy your warp_sum and block_sum here. THREADS is now known to the compiler: how many warps does
    // a block have, and how many steps does the second shuffle sum need?
    TODO(5);
    return v;
    // <<< step 5
}

/* v4. As v3, but registers hold the numbers and one barrier is left.
 * The limit: a thread loads two numbers, waits for both, and ends. The latency of memory is as long as ever,
 * and two loads in flight per thread are too few to keep memory busy. */
__global__ void v4_shuffles(const float *x, size_t n, float *sums)
{
    // >>> step 5
    // TODO: load two numbers as v3 does, add them, and let block_sum do the rest.
    (void)x, (void)n, (void)sums;
    TODO(5);
    // <<< step 5
}

/* v5. A block takes ITEMS * THREADS numbers. ITEMS is known to the compiler, so it can unroll the loop
 * and issue all loads before it waits for the first. Only the last block has to test each index.
 * The limit: more numbers need more blocks, each of which must start, add up, and store its sum for another
 * launch. And a load could bring 16 bytes. */
template <int ITEMS> __global__ void v5_unrolled(const float *x, size_t n, float *sums)
{
    // >>> step 5
    // TODO: each thread adds ITEMS numbers, THREADS apart, in a loop under #pragma unroll without a test. The
    // block that does not have all of its numbers needs another loop.
    (void)x, (void)n, (void)sums;
    TODO(5);
    // <<< step 5
}

/* v6. No more blocks than the device holds at once. All threads of the grid stride over the array together,
 * four loads of 16 bytes in flight in each, and the few sums that are left are one block's work. Nothing
 * is wrong any more: this runs as fast as memory can be read. */
__global__ void v6_limited(const float *x, size_t n, float *sums)
{
    // >>> step 5
    // TODO: read x as an array of float4. Thread number `me` of the whole grid begins at quad `me` and goes
    // on in strides of as many quads as there are threads, four of these loads at a time. n % 4 numbers are
    // left over.
    (void)x, (void)n, (void)sums;
    TODO(5);
    // <<< step 5
}

/* A version: its kernel, how many numbers it gives each block, and whether its blocks are limited. */
struct version {
    const char *name;
    void (*kernel)(const float *x, size_t n, float *sums);
    size_t numbers_per_block;
    bool limited;
};

static const version versions[] = {
    {"v0 modulo tree", v0_modulo, THREADS, false},
    {"v1 strided index", v1_strided, THREADS, false},
    {"v2 sequential", v2_sequential, THREADS, false},
    {"v3 first add on load", v3_add_on_load, 2 * THREADS, false},
    {"v4 shuffles", v4_shuffles, 2 * THREADS, false},
    {"v5 templated, unrolled", v5_unrolled<8>, 8 * THREADS, false},
    {"v6 limited blocks", v6_limited, 16 * THREADS, true},
};
constexpr int VERSIONS = sizeof versions / sizeof versions[0];

/* How many blocks the device holds at once. */
static size_t resident_blocks(void)
{
    int device, processors, threads;
    checkCudaErrors(cudaGetDevice(&device));
    checkCudaErrors(cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, device));
    checkCudaErrors(cudaDeviceGetAttribute(&threads, cudaDevAttrMaxThreadsPerMultiProcessor, device));
    return (size_t)processors * (threads / THREADS);
}

static size_t blocks_for(const version &v, size_t n)
{
    size_t blocks = (n + v.numbers_per_block - 1) / v.numbers_per_block;
    return v.limited ? std::min(blocks, resident_blocks()) : blocks;
}

/* Launches until one number is left, in *sum. A scratch array has room for the sums of the first launch. */
static void launch(const version &v, const float *x, size_t n, float *scratch[2], float *sum)
{
    for (int round = 0;; round++) {
        size_t blocks = blocks_for(v, n);
        float *sums = blocks == 1 ? sum : scratch[round % 2];
        v.kernel<<<(unsigned)blocks, THREADS>>>(x, n, sums);
        getLastCudaError(v.name);
        if (blocks == 1) break;
        x = sums;
        n = blocks;
    }
}

/* The input: whole numbers, -8 to 8 without 0, whose sums are exact in float in any order (below 2^24). Long
 * inputs for timing repeat the first PERIOD of them. */
constexpr size_t PERIOD = 1 << 22;

static std::vector<float> numbers(size_t n)
{
    n = std::min(n, PERIOD);
    const int *whole = input_int("x", n, -8, 7);
    std::vector<float> x(n);
    for (size_t i = 0; i < n; i++) x[i] = (float)(whole[i] < 0 ? whole[i] : whole[i] + 1);
    return x;
}

/* One version, for the check. */
static void one_version(const version &v, size_t n)
{
    std::vector<float> h_x = numbers(n);
    const float *d_x = input_device_float("x", h_x.data(), n);
    size_t blocks = blocks_for(v, n);
    float *d_sum = (float *)guarded_malloc("sum", sizeof(float));
    float *d_scratch[2] = {(float *)guarded_malloc("scratch 0", blocks * sizeof(float)),
                           (float *)guarded_malloc("scratch 1", blocks * sizeof(float))};
    launch(v, d_x, n, d_scratch, d_sum);
    output_device_float("sum", d_sum, 1);
}

/* All versions: right first, then fast. */
static void table(size_t n)
{
    std::vector<float> h_x = numbers(n);
    float *d_x, *d_sum, *d_scratch[2];
    checkCudaErrors(cudaMalloc(&d_x, n * sizeof(float)));
    checkCudaErrors(cudaMalloc(&d_sum, sizeof(float)));
    for (float *&scratch : d_scratch)
        checkCudaErrors(cudaMalloc(&scratch, blocks_for(versions[0], n) * sizeof(float)));
    double want = 0;
    for (size_t i = 0; i < n; i += PERIOD) {
        size_t part = std::min(PERIOD, n - i);
        checkCudaErrors(cudaMemcpy(d_x + i, h_x.data(), part * sizeof(float), cudaMemcpyHostToDevice));
        for (size_t j = 0; j < part; j++) want += h_x[j];
    }

    double copy = copy_speed(n * sizeof(float));
    if (TIMES_ARE_REAL)
        printf("%zu numbers; a copy makes %.1f GB/s, read and written\n\n", n, copy);
    else
        printf("%zu numbers; there is no GPU to time\n\n", n);
    printf("%-24s %6s %10s %9s %9s\n", "", "sum", "ms", "GB/s", "of copy");
    float sums[VERSIONS];
    for (int i = 0; i < VERSIONS; i++) {
        const version &v = versions[i];
        launch(v, d_x, n, d_scratch, d_sum);
        checkCudaErrors(cudaMemcpy(&sums[i], d_sum, sizeof(float), cudaMemcpyDeviceToHost));
        if (sums[i] != want) {
            printf("%-24s %6s   is %g, should be %g\n", v.name, "WRONG", sums[i], want);
            continue;
        }
        if (!TIMES_ARE_REAL) {
            printf("%-24s %6s %10s %9s %9s\n", v.name, "right", "-", "-", "-");
            continue;
        }
        float ms = median_ms(20, [&] { launch(v, d_x, n, d_scratch, d_sum); });
        double speed = 1e-6 * n * sizeof(float) / ms;
        printf("%-24s %6s %10.4f %9.1f %7.0f %%\n", v.name, "right", ms, speed, 100 * speed / copy);
        if (i == VERSIONS - 1) metric("v6_of_copy", speed / copy, "");
    }
    output_float("sums", sums, VERSIONS);

    for (float *scratch : d_scratch) checkCudaErrors(cudaFree(scratch));
    checkCudaErrors(cudaFree(d_sum));
    checkCudaErrors(cudaFree(d_x));
}

int main(int argc, char **argv)
{
    case_begin(argc, argv);
    findCudaDevice(argc, argv);
    if (case_has("version")) {
        size_t which = case_size("version", 0);
        if (which >= VERSIONS) {
            fprintf(stderr, "reduction_series: version=%zu: there are 0 to %d\n", which, VERSIONS - 1);
            return 2;
        }
        one_version(versions[which], case_size("n", 1000));
    } else {
        table(case_size("n", TIMES_ARE_REAL ? 1 << 28 : 1 << 18));
    }
    return case_end();
}
