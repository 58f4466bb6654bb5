/* scan.cu: running sums. Element i of the result is x[0] + x[1] + ... + x[i].
 *
 *   step 1  one block                                   given
 *   step 2  any n, in two ways: three kernels, and a single pass in which blocks look back at one another
 *   step 3  shuffles: a warp scans in registers, and each thread has 64 numbers
 *
 *     make check P=08 STEP=2
 *     make run P=08 ARGS="step=2 n=1000003"
 *     make run P=08 STEP=3 ARGS="bench=1 n=134217728"      every way against a copy, on a GPU
 *
 * The numbers are unsigned integers, whose sums wrap around: the same in any order of addition.
 */
#include <stdio.h>
#include <string.h>

#include "helper_cuda.h"
#include "harness.h"
#include "harness_cuda.h"
#include "timing.h"

static const int THREADS = 256; // a block in steps 2 and 3

/* Step 1. One block, at most 1024 numbers, one per thread. In round d a thread adds the number 2^d places to
 * its left (Hillis and Steele, 1986). Two barriers per round: between them all have read and none has
 * written. The limit: log2(n) additions per number in place of one, and 20 barriers for a block of 1024. */
__device__ unsigned scan_block(unsigned v)
{
    __shared__ unsigned s[1024];
    int t = threadIdx.x, n = blockDim.x;
    s[t] = v;
    __syncthreads();
    for (int distance = 1; distance < n; distance *= 2) {
        unsigned left = t >= distance ? s[t - distance] : 0;
        __syncthreads(); // all have read before anyone writes
        s[t] += left;
        __syncthreads(); // all have written before anyone reads
    }
    unsigned sum = s[t];
    __syncthreads(); // the next call writes s again
    return sum;
}

__global__ void scan_one_block(const unsigned *x, unsigned *sums)
{
    sums[threadIdx.x] = scan_block(x[threadIdx.x]);
}

/* Step 2, first way, first kernel. Each block scans its own tile of numbers and leaves the tile's total. */
__global__ void scan_tiles(const unsigned *x, size_t n, unsigned *sums, unsigned *totals)
{
    // >>> step 2
    size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
    unsigned sum =
        scan_block(i < n ? x[i] : 0); // a thread past the end adds 0, but takes part in the barriers
    if (i < n) sums[i] = sum;
    if (threadIdx.x == blockDim.x - 1) totals[blockIdx.x] = sum;
    // <<< step 2
}

/* Step 2, first way, third kernel. To every number is added what stands before its tile: the scanned total of
 * the tile on the left. (The second kernel is the first one again, on the totals.) */
__global__ void add_before_tile(unsigned *sums, size_t n, const unsigned *scanned_totals)
{
    // >>> step 2
    size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && blockIdx.x > 0) sums[i] += scanned_totals[blockIdx.x - 1];
    // <<< step 2
}

/* Step 2, first way: sums[0..n-1] from x. The totals are an array that is scanned by the same means.
 * The cost in memory traffic: read x, write sums, read sums, write sums: 16 bytes per number.
 * scratch has room for n / 128 + 64 numbers, more than all the levels of totals together. */
static void scan_three_kernels(const unsigned *x, size_t n, unsigned *sums, unsigned *scratch)
{
    // >>> step 2
    unsigned tiles = (unsigned)((n + THREADS - 1) / THREADS);
    unsigned *totals = scratch;
    scan_tiles<<<tiles, THREADS>>>(x, n, sums, totals);
    getLastCudaError("scan_tiles");
    if (tiles > 1) {
        scan_three_kernels(totals, tiles, totals,
                           scratch + tiles); // in place: a thread reads only what it writes
        add_before_tile<<<tiles, THREADS>>>(sums, n, totals);
        getLastCudaError("add_before_tile");
    }
    // <<< step 2
}

/* What a tile tells those on its right, in one 64-bit word, so that flag and number always arrive together.
 */
typedef unsigned long long tile_word;
static const tile_word TOTAL_KNOWN = 1ull << 32; // the lower half is the tile's own total
static const tile_word PREFIX_KNOWN = 2ull
                                      << 32; // the lower half is the sum of all numbers up to the tile's end

__device__ void publish(tile_word *word, tile_word flag, unsigned number)
{
    atomicExch(word, flag | number);
}

/* Step 2, second way: one kernel, each number read once and written once (Merrill and Garland, 2016:
 * "decoupled look-back"). A block publishes its tile's total as soon as it has it, then walks to the left,
 * adding totals, until it meets a tile that knows its prefix; then it publishes its own prefix. It waits for
 * blocks on its left, so those must be running: tiles are handed out by a counter, not by blockIdx, and
 * a block that draws a tile knows that all the tiles before it were drawn earlier.
 * The limit: one thread walks, a tile at a time, and a block that holds no more than 256 numbers waits for
 * it. It moves half the bytes of the three kernels, and yet they win by four to one on an H200: waiting
 * is not in the byte count. */
__global__ void scan_single_pass(const unsigned *x, size_t n, unsigned *sums, tile_word *words,
                                 unsigned *next_tile)
{
    // >>> step 2
    __shared__ unsigned tile, before;
    if (threadIdx.x == 0) tile = atomicAdd(next_tile, 1u);
    __syncthreads();
    size_t i = (size_t)tile * blockDim.x + threadIdx.x;
    unsigned sum = scan_block(i < n ? x[i] : 0);
    if (threadIdx.x == blockDim.x - 1) {
        publish(&words[tile], TOTAL_KNOWN, sum);
        unsigned left_of_tile = 0;
        for (unsigned look = tile; look > 0;) {
            tile_word seen = *(volatile tile_word *)&words[look - 1];
            if (seen == 0) continue; // that tile has published nothing yet
            left_of_tile += (unsigned)seen;
            if (seen & PREFIX_KNOWN) break;
            look--;
        }
        publish(&words[tile], PREFIX_KNOWN, left_of_tile + sum);
        before = left_of_tile;
    }
    __syncthreads();
    if (i < n) sums[i] = before + sum;
    // <<< step 2
}

/* Step 3. The running sum over the 32 lanes of a warp: step 1's rounds, without shared memory and without
 * barriers. */
__device__ unsigned scan_warp(unsigned v)
{
    // >>> step 3
    int lane = threadIdx.x % 32;
    for (int distance = 1; distance < 32; distance *= 2) {
        unsigned left = __shfl_up_sync(0xffffffffu, v, distance);
        if (lane >= distance) v += left;
    }
    return v;
    // <<< step 3
}

/* Step 3. The running sum over a block of whole warps: each warp first, then one warp scans their totals. */
__device__ unsigned scan_block_by_shuffles(unsigned v)
{
    // >>> step 3
    __shared__ unsigned upto_warp[32];
    int lane = threadIdx.x % 32, warp = threadIdx.x / 32, warps = blockDim.x / 32;
    unsigned sum = scan_warp(v);
    if (lane == 31) upto_warp[warp] = sum;
    __syncthreads();
    if (warp == 0) upto_warp[lane] = scan_warp(lane < warps ? upto_warp[lane] : 0);
    __syncthreads();
    if (warp > 0) sum += upto_warp[warp - 1];
    __syncthreads(); // upto_warp may be used again by the next call
    return sum;
    // <<< step 3
}

static const int FAST_THREADS = 128;             // a block of scan_fast
static const int ROWS = 16;                      // of 16 bytes per lane
static const int TILE = FAST_THREADS * ROWS * 4; // numbers per block
static const int WARP_TILE = 32 * ROWS * 4;      // numbers per warp

/* Given. Four numbers from x[i]: one 16-byte load in a whole tile; in the last tile, single loads of what
 * is there. */
__device__ uint4 load_four(const unsigned *x, size_t i, size_t n, bool whole)
{
    if (whole) return *(const uint4 *)(x + i);
    return make_uint4(i < n ? x[i] : 0, i + 1 < n ? x[i + 1] : 0, i + 2 < n ? x[i + 2] : 0,
                      i + 3 < n ? x[i + 3] : 0);
}

/* Given. Likewise. The sums are not read again soon: __stcs tells the caches so, and is always one 16-byte
 * store (nvcc may split a plain one, to share pieces with the single stores below). */
__device__ void store_four(unsigned *x, size_t i, size_t n, bool whole, uint4 v)
{
    if (whole) {
        __stcs((uint4 *)(x + i), v);
    } else {
        if (i < n) x[i] = v.x;
        if (i + 1 < n) x[i + 1] = v.y;
        if (i + 2 < n) x[i + 2] = v.z;
        if (i + 3 < n) x[i + 3] = v.w;
    }
}

/* Given. The look-back of step 2 done by a whole warp: 32 tiles at a time. Lane k looks at the tile k + 1
 * to the left; the nearest tile that knows its prefix ends the walk. Every lane returns the sum of all that
 * stands before. The upper 30 bits of a word say which run of the scan wrote it, so the words of an earlier
 * run need not be cleared: they count as not yet written. */
__device__ unsigned look_back(tile_word *words, int tile, tile_word run)
{
    int lane = threadIdx.x % 32;
    unsigned before = 0;
    for (int nearest = tile - 1; nearest >= 0; nearest -= 32) {
        int look = nearest - lane;
        tile_word seen = run << 34 | PREFIX_KNOWN; // there is nothing left of the first tile
        do {
            if (look >= 0) seen = *(volatile tile_word *)&words[look];
        } while (__any_sync(0xffffffffu, seen >> 34 != run));
        unsigned prefixes = __ballot_sync(0xffffffffu, (seen & PREFIX_KNOWN) != 0);
        int last = prefixes ? __ffs((int)prefixes) - 1 : 31; // what lanes beyond it see is counted already
        unsigned sum = lane <= last ? (unsigned)seen : 0;
        for (int distance = 16; distance > 0; distance /= 2)
            sum += __shfl_xor_sync(0xffffffffu, sum, distance);
        before += sum;
        if (prefixes) break;
    }
    return before;
}

/* Given. The next tile, in the lower half, and in the upper half the number of this run of the scan. The
 * thread that draws the last tile prepares the next run. */
__device__ tile_word draw_tile(tile_word *next)
{
    tile_word drawn = atomicAdd(next, 1ull);
    if ((unsigned)drawn == gridDim.x - 1) atomicExch(next, ((drawn >> 32) + 1) << 32);
    return drawn;
}

/* Step 3. The single pass again, at the speed of memory. A warp owns 2048 numbers in 16 rows of 128: a
 * lane holds four neighbours of each row, so every load and store of the warp is one piece of 512 bytes. */
__global__ void __launch_bounds__(FAST_THREADS)
    scan_fast(const unsigned *x, size_t n, unsigned *sums, tile_word *words, tile_word *next)
{
    __shared__ tile_word drawn;
    __shared__ unsigned before, tile_total;
    if (threadIdx.x == 0) drawn = draw_tile(next);
    __syncthreads();
    const unsigned tile = (unsigned)drawn;
    const tile_word run = drawn >> 32;
    int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    size_t first = (size_t)tile * TILE + (size_t)warp * WARP_TILE + lane * 4;
    bool whole = (size_t)(tile + 1) * TILE <= n;
    uint4 v[ROWS];
#pragma unroll
    for (int row = 0; row < ROWS; row++)
        v[row] = load_four(x, first + row * 128, n, whole); // all loads before the first use
    // >>> step 3
    unsigned row_start = 0; // what stands before this row in the warp's numbers
#pragma unroll
    for (int row = 0; row < ROWS; row++) {
        v[row].y += v[row].x; // first each lane's own four
        v[row].z += v[row].y;
        v[row].w += v[row].z;
        unsigned upto_lane = scan_warp(v[row].w);
        unsigned add = row_start + upto_lane - v[row].w;
        v[row].x += add;
        v[row].y += add;
        v[row].z += add;
        v[row].w += add;
        row_start += __shfl_sync(0xffffffffu, upto_lane, 31);
    }
    unsigned upto_warp =
        scan_block_by_shuffles(lane == 31 ? row_start : 0); // lane 31 contributes its warp's total
    unsigned left_of_warp = __shfl_sync(0xffffffffu, upto_warp, 31) - row_start;
    // <<< step 3
    if (threadIdx.x == FAST_THREADS - 1) { // its upto_warp is the total of the whole tile
        tile_total = upto_warp;
        publish(&words[tile], run << 34 | TOTAL_KNOWN, upto_warp);
    }
    __syncthreads();
    if (warp == 0) {
        unsigned left_of_tile = look_back(words, (int)tile, run);
        if (lane == 0) {
            publish(&words[tile], run << 34 | PREFIX_KNOWN, left_of_tile + tile_total);
            before = left_of_tile;
        }
    }
    __syncthreads();
    unsigned add = before + left_of_warp;
#pragma unroll
    for (int row = 0; row < ROWS; row++) {
        uint4 sum = make_uint4(v[row].x + add, v[row].y + add, v[row].z + add, v[row].w + add);
        store_four(sums, first + row * 128, n, whole, sum);
    }
}

/* Scratch memory of the ways that need it: the words of all tiles and a counter, for either single pass, and
 * the totals of three kernels. */
struct scratch {
    tile_word *words, *fast_words, *fast_next;
    unsigned *next_tile, *totals;
};

static struct scratch make_scratch(size_t n)
{
    struct scratch s;
    s.words = (tile_word *)guarded_malloc("tile words", (n / THREADS + 1) * sizeof(tile_word));
    s.next_tile = (unsigned *)guarded_malloc("next tile", sizeof(unsigned));
    s.totals = (unsigned *)guarded_malloc("totals", (n / 128 + 64) * sizeof(unsigned));
    const size_t fast_bytes = (n / TILE + 1) * sizeof(tile_word);
    const tile_word first_run = 1ull << 32; // words that are 0 belong to no run
    s.fast_words = (tile_word *)guarded_malloc("words of scan_fast", fast_bytes);
    s.fast_next = (tile_word *)guarded_malloc("next tile of scan_fast", sizeof(tile_word));
    checkCudaErrors(cudaMemset(s.fast_words, 0, fast_bytes));
    checkCudaErrors(cudaMemcpy(s.fast_next, &first_run, sizeof first_run, cudaMemcpyHostToDevice));
    return s;
}

static unsigned tiles_of(size_t n, int tile)
{
    return (unsigned)((n + tile - 1) / tile);
}

/* The single pass of step 2 begins with all words and the counter at 0. */
static void clear(struct scratch s, unsigned tiles)
{
    checkCudaErrors(cudaMemsetAsync(s.words, 0, tiles * sizeof(tile_word)));
    checkCudaErrors(cudaMemsetAsync(s.next_tile, 0, sizeof(unsigned)));
}

static void run_single_pass(const unsigned *x, size_t n, unsigned *sums, struct scratch s)
{
    clear(s, tiles_of(n, THREADS));
    scan_single_pass<<<tiles_of(n, THREADS), THREADS>>>(x, n, sums, s.words, s.next_tile);
    getLastCudaError("scan_single_pass");
}

static void run_fast(const unsigned *x, size_t n, unsigned *sums, struct scratch s)
{
    scan_fast<<<tiles_of(n, TILE), FAST_THREADS>>>(x, n, sums, s.fast_words, s.fast_next);
    getLastCudaError("scan_fast");
}

static void run_three_kernels(const unsigned *x, size_t n, unsigned *sums, struct scratch s)
{
    scan_three_kernels(x, n, sums, s.totals);
}

/* GB/s of the bytes that a scan cannot do without: each number read once, each sum written once. */
typedef void scan_function(const unsigned *x, size_t n, unsigned *sums, struct scratch s);

static double bandwidth(scan_function *scan, const unsigned *x, size_t n, unsigned *sums, struct scratch s)
{
    return 2e-6 * (double)(n * sizeof(unsigned)) / median_ms(20, [&] { scan(x, n, sums, s); });
}

static void bench(const unsigned *x, size_t n, unsigned *sums, struct scratch s)
{
    double copy = copy_speed(n * sizeof(unsigned));
    struct {
        const char *name, *label;
        scan_function *scan;
    } ways[] = {{"three_kernels_of_copy", "three kernels", run_three_kernels},
                {"single_pass_of_copy", "single pass", run_single_pass},
                {"fast_of_copy", "shuffles, 64 numbers per thread", run_fast}};
    if (case_by_hand()) printf("%-32s %8.0f GB/s\n", "device-to-device copy", copy);
    for (auto &way : ways) {
        double speed = bandwidth(way.scan, x, n, sums, s);
        metric(way.name, speed / copy, "ratio");
        if (case_by_hand())
            printf("%-32s %8.0f GB/s  %3.0f %% of the copy\n", way.label, speed, 100 * speed / copy);
    }
}

int main(int argc, char **argv)
{
    case_begin(argc, argv);
    findCudaDevice(argc, argv);
    size_t n = case_size("n", case_step() == 1 ? 1000 : 1000003);
    const unsigned *x = input_device_uint("x", input_uint("x", n), n);
    unsigned *sums = (unsigned *)guarded_malloc("sums", n * sizeof(unsigned));
    struct scratch s = make_scratch(n);

    if (bench_asked()) bench(x, n, sums, s);
    napkin_bytes(2.0 * n * sizeof(unsigned)); // x is read once, the sums are written once
    switch (case_step()) {
    case 1:
        scan_one_block<<<1, (unsigned)n>>>(x, sums);
        getLastCudaError("scan_one_block");
        output_device_uint("sums", sums, n);
        break;
    case 2: {
        const char *way = case_choice("way", "both|three_kernels|single_pass");
        if (strcmp(way, "single_pass") != 0) {
            run_three_kernels(x, n, sums, s);
            output_device_uint("sums by three kernels", sums, n);
        }
        if (strcmp(way, "three_kernels") == 0) break;
        unsigned *again = (unsigned *)guarded_malloc("sums of the single pass", n * sizeof(unsigned));
        run_single_pass(x, n, again, s);
        output_device_uint("sums by a single pass", again, n);
        guarded_free(again);
        break;
    }
    default:
        run_fast(x, n, sums, s);
        output_device_uint("sums", sums, n);
    }
    guarded_free(sums);
    return case_end();
}
