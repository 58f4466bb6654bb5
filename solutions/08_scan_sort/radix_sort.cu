/* radix_sort.cu: a stable radix sort of any number of keys, eight bits at a time.
 *
 *   step 6  many blocks, keys alone or with values; unsigned, int and float keys
 *
 * One bit per pass reads and writes everything 32 times. Eight bits per pass need four passes, if a tile of
 * keys can be split into 256 buckets as well as into two. A tile must then know, for each of the 256 digits,
 * three numbers:
 *   - how many keys of smaller digits there are in all:      from one histogram, made before the first pass
 *   - how many keys of this digit are in the tiles before:   by looking back, as in step 2
 *   - how many keys of this digit come before in the tile:   by counting inside a warp, then over warps
 * (Adinets and Merrill, 2022: "Onesweep".)
 *
 *     make check P=08 STEP=6
 *     make run P=08 STEP=6 ARGS="bench=1 n=134217728 pairs=1"      keys per second, on a GPU
 */
#include <stdio.h>
#include <string.h>
#include <stdlib.h>

#include "helper_cuda.h"
#include "harness.h"
#include "harness_cuda.h"
#include "timing.h"

static const int DIGITS = 256, PASSES = 4;
static const int THREADS = 512, WARPS = THREADS / 32;
static const int ITEMS = 21;             // keys per thread
static const int WARP_TILE = 32 * ITEMS; // keys per warp
static const int TILE = THREADS * ITEMS; // keys per block

/* Keys are kept as their 32 bits. A transform gives bits that are in order as unsigned numbers when the keys
 * are. */
enum key_type { UNSIGNED, SIGNED, FLOAT };

template <key_type Type> __host__ __device__ unsigned in_order(unsigned bits)
{
    // >>> step 6
    if (Type == SIGNED) return bits ^ 0x80000000u; // negative ints have the top bit, and come first
    if (Type == FLOAT)                             // floats: sign and magnitude;
        return bits & 0x80000000u ? ~bits
                                  : bits ^ 0x80000000u; // of negative ones the larger magnitude comes first
    return bits;
    // <<< step 6
}

template <key_type Type> __device__ int digit_of(unsigned bits, int pass)
{
    return (in_order<Type>(bits) >> (8 * pass)) & 255;
}

/* Given. The bits of a key behind which none of its type sorts. */
template <key_type Type> __device__ unsigned last_key()
{
    return Type == UNSIGNED ? 0xffffffffu : 0x7fffffffu;
}

/* Given. The lanes of the warp that have the same digit as this one, lane k at bit k: each sets its bit in
 * the digit's word, and then reads which others did. All words are 0 before; the caller sets the digit's to 0
 * again. (Eight ballots, one per bit of the digit, give the same without memory, in three times as
 * many instructions; __match_any_sync is a single instruction, which takes longer than either on an
 * H200.) */
__device__ unsigned lanes_alike(unsigned *words, int digit)
{
    atomicOr(&words[digit], 1u << threadIdx.x % 32);
    __syncwarp(); // all bits are set
    unsigned alike = words[digit];
    __syncwarp(); // all have read
    return alike;
}

/* Given. Where a lane counts a digit: with 32 columns each lane has counters of its own, in a bank of shared
 * memory of its own (practical 10, step 6), so that the lanes of a warp never meet, whatever the keys are. */
static const int COUNTERS = PASSES * DIGITS;

template <int Columns> __device__ int counter_of(int pass, int digit)
{
    return (pass * DIGITS + digit) * Columns + threadIdx.x % Columns;
}

/* How often each digit occurs, in each of the four passes, from a single read of the keys. The warps of a
 * block share its counters, which need more than the usual 48 KB: 128 KB with 32 columns. */
template <key_type Type, int Columns>
__global__ void count_digits(const unsigned *keys, unsigned n, unsigned *counts)
{
    extern __shared__ unsigned mine[];
    for (int i = threadIdx.x; i < COUNTERS * Columns; i += blockDim.x) mine[i] = 0;
    __syncthreads();
    // >>> step 6
    const unsigned quads = n / 4;
    for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i < quads; i += gridDim.x * blockDim.x) {
        const uint4 four = ((const uint4 *)keys)[i];
        for (int pass = 0; pass < PASSES; pass++) {
            atomicAdd(&mine[counter_of<Columns>(pass, digit_of<Type>(four.x, pass))], 1u);
            atomicAdd(&mine[counter_of<Columns>(pass, digit_of<Type>(four.y, pass))], 1u);
            atomicAdd(&mine[counter_of<Columns>(pass, digit_of<Type>(four.z, pass))], 1u);
            atomicAdd(&mine[counter_of<Columns>(pass, digit_of<Type>(four.w, pass))], 1u);
        }
    }
    if (blockIdx.x == 0 && threadIdx.x < n % 4)
        for (int pass = 0; pass < PASSES; pass++)
            atomicAdd(&mine[counter_of<Columns>(pass, digit_of<Type>(keys[4 * quads + threadIdx.x], pass))],
                      1u);
    // <<< step 6
    __syncthreads();
    for (int i = threadIdx.x; i < COUNTERS; i += blockDim.x) {
        unsigned sum = 0; // neighbouring threads begin with different columns, in different banks
        for (int c = 0; c < Columns; c++) sum += mine[i * Columns + (c + threadIdx.x) % Columns];
        if (sum) atomicAdd(&counts[i], sum);
    }
}

/* Given. The sum of v over the threads before this one, in a block of 256 or more threads; whole warps. */
__device__ unsigned scan_block_exclusive(unsigned v)
{
    __shared__ unsigned upto_warp[32];
    int lane = threadIdx.x % 32, warp = threadIdx.x / 32, warps = blockDim.x / 32;
    unsigned sum = v;
    for (int distance = 1; distance < 32; distance *= 2) {
        unsigned left = __shfl_up_sync(0xffffffffu, sum, distance);
        if (lane >= distance) sum += left;
    }
    if (lane == 31) upto_warp[warp] = sum;
    __syncthreads();
    if (warp == 0) {
        unsigned total = lane < warps ? upto_warp[lane] : 0;
        for (int distance = 1; distance < 32; distance *= 2) {
            unsigned left = __shfl_up_sync(0xffffffffu, total, distance);
            if (lane >= distance) total += left;
        }
        upto_warp[lane] = total;
    }
    __syncthreads();
    unsigned before = (warp > 0 ? upto_warp[warp - 1] : 0) + sum - v;
    __syncthreads(); // upto_warp may be used again by the next call
    return before;
}

/* Counts become places: where the keys of each digit begin. One block per pass. */
__global__ void first_places(unsigned *counts)
{
    // >>> step 6
    unsigned *of_pass = counts + blockIdx.x * DIGITS;
    of_pass[threadIdx.x] = scan_block_exclusive(of_pass[threadIdx.x]);
    // <<< step 6
}

/* What a tile publishes about one digit, in one word: two bits for what is known, and a number below 2^30. */
enum : unsigned { COUNT_KNOWN = 1u << 30, PREFIX_KNOWN = 2u << 30, NUMBER = (1u << 30) - 1 };

/* How many keys of this digit are in the tiles before; publishes, for the tiles behind, that number with this
 * tile's count added. */
__device__ unsigned look_back(unsigned *words, int tile, int digit, unsigned count)
{
    // >>> step 6
    unsigned before = 0;
    for (int look = tile - 1; look >= 0;) {
        unsigned seen = *(volatile unsigned *)&words[look * DIGITS + digit];
        if (seen == 0) continue; // nothing said yet
        before += seen & NUMBER;
        if (seen & PREFIX_KNOWN) break;
        look--;
    }
    atomicExch(&words[tile * DIGITS + digit], PREFIX_KNOWN | (before + count));
    return before;
    // <<< step 6
}

/* Where each of the lane's keys goes in the tile. next_place[d] is where the warp's next key of digit d goes:
 * at first its first one, at the end the place behind its last. `words` is for lanes_alike. */
template <key_type Type>
__device__ void places_of_warp(const unsigned (&key)[ITEMS], int pass, unsigned *next_place, unsigned *words,
                               unsigned short (&place)[ITEMS])
{
    // >>> step 6
    int lane = threadIdx.x % 32;
#pragma unroll
    for (int k = 0; k < ITEMS; k++) {
        int digit = digit_of<Type>(key[k], pass);
        unsigned alike = lanes_alike(words, digit);
        int leader = __ffs((int)alike) - 1;
        unsigned earlier = 0;
        if (lane == leader) {
            earlier = atomicAdd(&next_place[digit], (unsigned)__popc(alike));
            words[digit] = 0;
        }
        __syncwarp(); // the next row's leader of this digit may be another lane
        earlier = __shfl_sync(0xffffffffu, earlier, leader);
        place[k] = (unsigned short)(earlier + __popc(alike & ((1u << lane) - 1)));
    }
    // <<< step 6
}

/* Given. Sends the values where their keys went. The tile's keys stand in `sorted`, key k of this thread in
 * place[k]; the values take their places there. */
template <key_type Type>
__device__ void values_follow(const unsigned *values, unsigned *values_out, unsigned first, unsigned n,
                              int pass, unsigned in_tile, unsigned *sorted, const unsigned *destination,
                              const unsigned short (&place)[ITEMS])
{
    int t = threadIdx.x;
    unsigned value[ITEMS];
#pragma unroll
    for (int k = 0; k < ITEMS; k++) value[k] = first + k * 32 < n ? values[first + k * 32] : 0;
    // What digit is at a place is read off the sorted keys before they are overwritten.
    unsigned char digit_at[ITEMS];
#pragma unroll
    for (int k = 0; k < ITEMS; k++)
        digit_at[k] = (unsigned char)digit_of<Type>(sorted[k * THREADS + t], pass);
    __syncthreads();
#pragma unroll
    for (int k = 0; k < ITEMS; k++) sorted[place[k]] = value[k];
    __syncthreads();
#pragma unroll
    for (int k = 0; k < ITEMS; k++) {
        unsigned i = k * THREADS + t;
        if (i < in_tile) values_out[destination[digit_at[k]] + i] = sorted[i];
    }
}

/* Shared memory of a tile: first for finding the places of its keys, then for the keys in the order of these
 * places. */
union tile_memory {
    struct {
        unsigned counts[WARPS][DIGITS]; // how many of each digit a warp has; later where its next one goes
        unsigned alike[WARPS][DIGITS];  // for lanes_alike
    } before;
    unsigned sorted[TILE];
};

/* One pass: every key of the tile goes where its digit says. The tile's keys are first brought into order in
 * shared memory, so that keys of the same digit leave side by side. The digits are counted before the keys
 * find their places, and their counts published at once: the tiles behind need no more than those, and do not
 * wait. */
template <key_type Type, bool Pairs>
__global__ void __launch_bounds__(THREADS, 2)
    split(const unsigned *keys, unsigned *keys_out, const unsigned *values, unsigned *values_out, unsigned n,
          int pass, const unsigned *first_place, unsigned *words, unsigned *next_tile)
{
    __shared__ tile_memory memory;
    __shared__ unsigned destination[DIGITS]; // minus the place in the tile
    __shared__ int tile;
    unsigned(&counts)[WARPS][DIGITS] = memory.before.counts, *sorted = memory.sorted;
    int lane = threadIdx.x % 32, warp = threadIdx.x / 32, t = threadIdx.x;
    if (t == 0) tile = (int)atomicAdd(next_tile, 1u);
    for (int i = t; i < WARPS * DIGITS; i += THREADS)
        (&counts[0][0])[i] = (&memory.before.alike[0][0])[i] = 0;
    __syncthreads();

    // A warp takes its keys row by row: lanes are neighbours in memory, and the order stays. Behind the last
    // key come copies of last_key(), which go to the end and are not written.
    unsigned tile_start = (unsigned)tile * TILE, first = tile_start + warp * WARP_TILE + lane;
    unsigned in_tile = min(n - tile_start, (unsigned)TILE);
    unsigned key[ITEMS];
#pragma unroll
    for (int k = 0; k < ITEMS; k++) key[k] = first + k * 32 < n ? keys[first + k * 32] : last_key<Type>();
#pragma unroll
    for (int k = 0; k < ITEMS; k++) atomicAdd(&counts[warp][digit_of<Type>(key[k], pass)], 1u);
    __syncthreads();

    // >>> step 6
    // Thread d < 256 is now responsible for digit d: over the warps, over the digits, over the tiles.
    unsigned count = 0;
    if (t < DIGITS) {
        for (int w = 0; w < WARPS; w++) {
            unsigned of_warp = counts[w][t];
            counts[w][t] = count;
            count += of_warp;
        }
        atomicExch(&words[tile * DIGITS + t], COUNT_KNOWN | count);
    }
    unsigned place_in_tile = scan_block_exclusive(count);
    if (t < DIGITS)
        for (int w = 0; w < WARPS; w++) counts[w][t] += place_in_tile;
    __syncthreads();

    unsigned short place[ITEMS];
    places_of_warp<Type>(key, pass, counts[warp], memory.before.alike[warp], place);
    __syncthreads(); // the sorted keys take the memory of the counts
#pragma unroll
    for (int k = 0; k < ITEMS; k++) sorted[place[k]] = key[k];
    if (t < DIGITS) destination[t] = first_place[t] + look_back(words, tile, t, count) - place_in_tile;
    __syncthreads();
#pragma unroll
    for (int k = 0; k < ITEMS; k++) {
        unsigned i = k * THREADS + t;
        if (i < in_tile) keys_out[destination[digit_of<Type>(sorted[i], pass)] + i] = sorted[i];
    }
    // <<< step 6
    if (Pairs) values_follow<Type>(values, values_out, first, n, pass, in_tile, sorted, destination, place);
}

/* Device memory that a sort of n keys needs beside the keys themselves. Each pass has words and a counter of
 * its own, so that all are cleared at once. */
struct workspace {
    unsigned *keys, *values, *counts, *words;
};

static unsigned tiles_of(size_t n)
{
    return (unsigned)((n + TILE - 1) / TILE);
}

/* Words of a pass: 256 per tile; and words of all passes, with their counters. */
static size_t words_of_pass(size_t n)
{
    return (size_t)tiles_of(n) * DIGITS;
}
static size_t words_of(size_t n)
{
    return PASSES * (words_of_pass(n) + 1);
}

static struct workspace make_workspace(size_t n, bool pairs)
{
    struct workspace w;
    w.keys = (unsigned *)guarded_malloc("other keys", n * sizeof(unsigned));
    w.values = pairs ? (unsigned *)guarded_malloc("other values", n * sizeof(unsigned)) : NULL;
    w.counts = (unsigned *)guarded_malloc("counts", PASSES * DIGITS * sizeof(unsigned));
    w.words = (unsigned *)guarded_malloc("words", words_of(n) * sizeof(unsigned));
    return w;
}

static int attribute(enum cudaDeviceAttr which)
{
    int device, value;
    checkCudaErrors(cudaGetDevice(&device));
    checkCudaErrors(cudaDeviceGetAttribute(&value, which, device));
    return value;
}

static int counter_bytes(int columns)
{
    return COUNTERS * columns * (int)sizeof(unsigned);
}

template <key_type Type, int Columns>
static void launch_count(const unsigned *keys, size_t n, unsigned *counts)
{
    const int bytes = counter_bytes(Columns);
    checkCudaErrors(cudaFuncSetAttribute(count_digits<Type, Columns>,
                                         cudaFuncAttributeMaxDynamicSharedMemorySize, bytes));
    const unsigned blocks =
        (unsigned)min((n + 4095) / 4096, (size_t)attribute(cudaDevAttrMultiProcessorCount));
    count_digits<Type, Columns><<<blocks, 1024, bytes>>>(keys, (unsigned)n, counts);
    getLastCudaError("count_digits");
}

/* Sorts n < 2^30 keys in place, and the values with them where values is not NULL. Four passes: the keys go
 * to the workspace and back, twice, and end where they began. */
template <key_type Type> static void sort(unsigned *keys, unsigned *values, size_t n, struct workspace w)
{
    if (n == 0) return; // a grid without blocks is an error; nothing to sort is none
    unsigned *from = keys, *to = w.keys, *values_from = values, *values_to = w.values;
    unsigned *next_tile = w.words + PASSES * words_of_pass(n);
    checkCudaErrors(cudaMemsetAsync(w.counts, 0, PASSES * DIGITS * sizeof(unsigned)));
    checkCudaErrors(cudaMemsetAsync(w.words, 0, words_of(n) * sizeof(unsigned)));
    if (attribute(cudaDevAttrMaxSharedMemoryPerBlockOptin) >= counter_bytes(32))
        launch_count<Type, 32>(keys, n, w.counts);
    else // 64 KB, which every device has: two lanes share a column
        launch_count<Type, 16>(keys, n, w.counts);
    first_places<<<PASSES, DIGITS>>>(w.counts);
    getLastCudaError("first_places");
    for (int pass = 0; pass < PASSES; pass++) {
        unsigned *first_place = w.counts + pass * DIGITS, *words = w.words + pass * words_of_pass(n);
        if (values)
            split<Type, true><<<tiles_of(n), THREADS>>>(from, to, values_from, values_to, (unsigned)n, pass,
                                                        first_place, words, next_tile + pass);
        else
            split<Type, false><<<tiles_of(n), THREADS>>>(from, to, NULL, NULL, (unsigned)n, pass, first_place,
                                                         words, next_tile + pass);
        getLastCudaError("split");
        unsigned *swap = from;
        from = to;
        to = swap;
        swap = values_from;
        values_from = values_to;
        values_to = swap;
    }
}

typedef void sort_function(unsigned *keys, unsigned *values, size_t n, struct workspace w);

/* The keys of a case: random; few (three bits); equal; sorted, up or down; all as bits of the type asked. */
static unsigned *make_keys(size_t n, key_type type, const char *data)
{
    unsigned *bits = (unsigned *)malloc((n + 1) * sizeof(unsigned));
    const unsigned *random = input_uint("keys", n);
    for (size_t i = 0; i < n; i++) {
        unsigned b = random[i];
        if (strcmp(data, "few") == 0) b = (b & 7u) << 29;
        if (strcmp(data, "equal") == 0) b = random[0];
        if (strcmp(data, "sorted") == 0) b = (unsigned)i * 3u;
        if (strcmp(data, "reversed") == 0) b = (unsigned)(n - i) * 3u;
        if (type == FLOAT && (b & 0x7f800000u) == 0x7f800000u) b ^= 0x40000000u; // no infinity, no NaN
        bits[i] = b;
    }
    return bits;
}

/* Sorting sorted keys is no test, so each run is given the unsorted ones again, and the time of that copy is
 * subtracted. A key must be read once to be counted, and moved four times: at what fraction of a copy's speed
 * is that done? */
static void bench(sort_function *sort_keys, const unsigned *host, size_t n, unsigned *keys, unsigned *values,
                  struct workspace w)
{
    size_t bytes = n * sizeof(unsigned);
    unsigned *unsorted;
    checkCudaErrors(cudaMalloc(&unsorted, bytes));
    checkCudaErrors(cudaMemcpy(unsorted, host, bytes, cudaMemcpyHostToDevice));
    auto restore = [&] { checkCudaErrors(cudaMemcpyAsync(keys, unsorted, bytes, cudaMemcpyDeviceToDevice)); };
    float copy = median_ms(20, restore);
    float both = median_ms(20, [&] {
        restore();
        sort_keys(keys, values, n, w);
    });
    float ms = both - copy;
    double moved = 1e-6 * (double)bytes * (1 + 2 * PASSES * (values ? 2 : 1)) / ms; // GB/s
    double ratio = moved / copy_speed(bytes);
    metric("keys_per_second", (double)n / ms * 1e3, "1/s");
    metric("of_copy", ratio, "ratio");
    if (case_by_hand())
        printf("%zu keys%s in %.3f ms: %.1f Gkeys/s, %.0f %% of the copy\n", n, values ? " with values" : "",
               ms, (double)n / ms * 1e-6, 100 * ratio);
    checkCudaErrors(cudaFree(unsorted));
}

int main(int argc, char **argv)
{
    case_begin(argc, argv);
    findCudaDevice(argc, argv);
    size_t n = case_size("n", 1000003);
    bool pairs = case_int("pairs", 0) != 0;
    const char *type_name = case_choice("type", "uint|int|float");
    const char *data = case_choice("data", "random|few|equal|sorted|reversed");
    key_type type = strcmp(type_name, "float") == 0 ? FLOAT
                    : strcmp(type_name, "int") == 0 ? SIGNED
                                                    : UNSIGNED;
    sort_function *functions[] = {sort<UNSIGNED>, sort<SIGNED>, sort<FLOAT>};

    unsigned *host = make_keys(n, type, data);
    unsigned *keys = (unsigned *)guarded_malloc("keys", n * sizeof(unsigned)), *values = NULL;
    checkCudaErrors(cudaMemcpy(keys, host, n * sizeof(unsigned), cudaMemcpyHostToDevice));
    if (pairs) { // the values: where each key stood
        unsigned *places = (unsigned *)malloc((n + 1) * sizeof(unsigned));
        for (size_t i = 0; i < n; i++) places[i] = (unsigned)i;
        values = (unsigned *)guarded_malloc("values", n * sizeof(unsigned));
        checkCudaErrors(cudaMemcpy(values, places, n * sizeof(unsigned), cudaMemcpyHostToDevice));
        free(places);
    }
    struct workspace w = make_workspace(n, pairs);
    if (bench_asked())
        bench(functions[type], host, n, keys, values, w);
    else
        functions[type](keys, values, n, w);
    output_device_uint("keys", keys, n);
    if (pairs) output_device_uint("values", values, n);
    free(host);
    return case_end();
}
