/* filter.cu: a thousand words in little more time than a few.
 *
 *   step 6  most windows equal no word: one lookup in a Bloom filter shows that, and skips the hash table
 *
 * Comparing a window with W words takes W operations. But the answer is nearly always "none of them", and a
 * table of bits can say so: each word sets the bit at the index that its hash gives. A window whose bit is 0
 * equals no word. A window whose bit is 1 may equal one, and is looked up in a hash table. (Bloom, 1970.)
 *
 *     make check P=09 STEP=6
 *     make run P=09 PROGRAM=filter ARGS="bench=1 n=1073741824 words=1024"      GB/s, on a GPU
 */
#include <stdio.h>
#include <vector>

#include "helper_cuda.h"
#include "harness_cuda.h"
#include "text.h"
#include "timing.h"
#include "windows.cuh"

constexpr int THREADS = 512;                          // per block
constexpr int FILTER_BITS = 18;                       // the filter has 2^18 bits,
constexpr int FILTER_LENGTH = 1 << (FILTER_BITS - 5); // 32 per integer: 32 KiB of shared memory
constexpr int TABLE_BITS = 12;
constexpr unsigned SLOTS = 1 << TABLE_BITS; // of the hash table, most of them empty

static_assert(SLOTS > MAX_WORDS, "a search of the table ends at an empty slot");
static_assert(FILTER_LENGTH * sizeof(unsigned) <= 48 * 1024, "a block has 48 KiB unless it asks for more");

/* A number that looks random but is the same for equal words. Its upper bits depend on all four characters,
 * its lowest five only on the first. (Fibonacci hashing: the factor is 2^32 divided by the golden ratio.) */
__host__ __device__ inline unsigned hash(unsigned word)
{
    return word * 0x9E3779B1u;
}

/* Where the filter keeps a hash: in which of its integers, and in which bit of that integer. */
__device__ inline unsigned filter_integer(unsigned hash)
{
    return hash >> (32 - (FILTER_BITS - 5));
}

__device__ inline unsigned filter_bit(unsigned hash)
{
    return 1u << (hash % 32);
}

/* The slot at which the search for a word begins. */
__host__ __device__ inline unsigned first_slot(unsigned hash)
{
    return hash >> (32 - TABLE_BITS);
}

/* A slot of the table: a word and its number, counted from 1. In an empty slot the number is 0. */
struct slot {
    unsigned word, number;
};

/* Given. Each word is stored in the first slot that is empty, from its first_slot on (linear probing). Equal
 * words are stored once.
 */
static std::vector<slot> make_table(const std::vector<unsigned> &words)
{
    std::vector<slot> table(SLOTS);
    for (size_t w = 0; w < words.size(); w++) {
        unsigned at = first_slot(hash(words[w]));
        while (table[at].number && table[at].word != words[w]) at = (at + 1) % SLOTS;
        if (!table[at].number) table[at] = {words[w], (unsigned)w + 1};
    }
    return table;
}

/* Step 6. The number of a word in the table, or 0. */
__device__ unsigned look_up(const slot *table, unsigned word)
{
    // >>> step 6
    for (unsigned at = first_slot(hash(word));; at = (at + 1) % SLOTS) {
        slot here = table[at];
        if (here.number == 0 || here.word == word) return here.number;
    }
    // <<< step 6
}

/* Step 6. Each block makes its own filter; then the warps stride over the quads of the text. */
__global__ void __launch_bounds__(THREADS)
    count_filtered(const unsigned char *text, size_t n, const unsigned *words, int count, const slot *table,
                   unsigned *found)
{
    // >>> step 6
    __shared__ unsigned filter[FILTER_LENGTH];
    for (int i = threadIdx.x; i < FILTER_LENGTH; i += THREADS) filter[i] = 0;
    __syncthreads();
    for (int w = threadIdx.x; w < count; w += THREADS)
        atomicOr(&filter[filter_integer(hash(words[w]))], filter_bit(hash(words[w])));
    __syncthreads();

    size_t me = (size_t)blockIdx.x * THREADS + threadIdx.x, threads = (size_t)gridDim.x * THREADS;
    size_t lane = threadIdx.x % 32;
    quad_of_text next = load_quad(text, n, me);
    for (size_t first = me - lane; first < whole_quads(n); first += threads) {
        quad_of_text quad = next;
        next = load_quad(text, n, first + threads + lane); // in flight while this quad is filtered
        unsigned window[16], hits = 0;                     // bit k of hits: window k may be a word
        windows_of_quad(quad, window);
#pragma unroll
        for (int k = 0; k < 16; k++)
            if (filter[filter_integer(hash(window[k]))] & filter_bit(hash(window[k]))) hits |= 1u << k;
        if (!quad.there) hits = 0;
        for (; hits; hits &= hits - 1) { // clears the lowest bit that is set
            int k = __ffs((int)hits) - 1;
            const unsigned *integer =
                (const unsigned *)text + 4 * (first + lane) + k / 4; // reloaded: registers cannot be indexed
            unsigned word = __funnelshift_r(integer[0], integer[1], 8 * (k % 4));
            unsigned number = look_up(table, word);
            if (number) atomicAdd(&found[number - 1], 1u);
        }
    }
    size_t start = 16 * whole_quads(n) + me; // the starts behind the last whole quad, one per thread
    if (start < starts_of(n)) {
        unsigned number = look_up(table, pack(text + start));
        if (number) atomicAdd(&found[number - 1], 1u);
    }
    // <<< step 6
}

/* Given. If a word is in the list twice, only its first entry was counted: copies the count to the others. */
__global__ void copy_to_equals(const unsigned *words, int count, const slot *table, unsigned *found)
{
    int w = blockIdx.x * blockDim.x + threadIdx.x;
    if (w >= count) return;
    unsigned at = first_slot(hash(words[w]));
    while (table[at].word != words[w] || table[at].number == 0) at = (at + 1) % SLOTS;
    if (table[at].number != (unsigned)w + 1) found[w] = found[table[at].number - 1];
}

/* The words on the device: as they are, and in the table. */
struct dictionary {
    int count;
    unsigned *words;
    slot *table;
};

static dictionary make_dictionary(const characters &words)
{
    dictionary d;
    d.count = (int)(words.size() / 4);
    std::vector<unsigned> packed(d.count);
    for (size_t w = 0; w < packed.size(); w++) packed[w] = pack(&words[4 * w]);
    std::vector<slot> table = make_table(packed);
    d.words = (unsigned *)guarded_malloc("words", packed.size() * sizeof(unsigned));
    d.table = (slot *)guarded_malloc("table", table.size() * sizeof(slot));
    checkCudaErrors(
        cudaMemcpy(d.words, packed.data(), packed.size() * sizeof(unsigned), cudaMemcpyHostToDevice));
    checkCudaErrors(cudaMemcpy(d.table, table.data(), table.size() * sizeof(slot), cudaMemcpyHostToDevice));
    return d;
}

static void free_dictionary(dictionary d)
{
    guarded_free(d.table);
    guarded_free(d.words);
}

/* As many blocks as fit on the device at once, but no more than there is work for, and at least one. */
static unsigned blocks_for(size_t n)
{
    int device, processors, blocks;
    checkCudaErrors(cudaGetDevice(&device));
    checkCudaErrors(cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, device));
    checkCudaErrors(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, count_filtered, THREADS, 0));
    size_t held = (size_t)processors * blocks, needed = (whole_quads(n) + THREADS - 1) / THREADS;
    return (unsigned)std::max(std::min(held, needed), (size_t)1);
}

static void run_filtered(const unsigned char *text, size_t n, dictionary d, unsigned *found)
{
    checkCudaErrors(cudaMemset(found, 0, d.count * sizeof(unsigned)));
    count_filtered<<<blocks_for(n), THREADS>>>(text, n, d.words, d.count, d.table, found);
    getLastCudaError("count_filtered");
    copy_to_equals<<<(d.count + 255) / 256, 256>>>(d.words, d.count, d.table, found);
    getLastCudaError("copy_to_equals");
}

static void bench(const unsigned char *text, const characters &host_text, size_t n, size_t most,
                  unsigned *found)
{
    double copy = copy_speed(n);
    for (size_t count = std::min(most, (size_t)4);; count = most) {
        dictionary d = make_dictionary(make_words(count, host_text, n));
        float ms = median_ms(5, [&] { run_filtered(text, n, d, found); });
        free_dictionary(d);
        double speed = 1e-6 * (double)n / ms;
        if (case_by_hand())
            printf("%5zu words: %9.3f ms, %7.1f GB/s, %3.0f %% of a copy's speed\n", count, ms, speed,
                   100 * speed / copy);
        if (count < most) continue;
        metric("speed", speed, "GB/s");
        metric("of_copy", speed / copy, "ratio");
        return;
    }
}

int main(int argc, char **argv)
{
    case_begin(argc, argv);
    findCudaDevice(argc, argv);
    size_t n = case_size("n", 1000), count = count_of_words();
    characters host_text = make_text(n);
    const unsigned char *text = text_on_device(host_text, n);
    unsigned *found = (unsigned *)guarded_malloc("found", count * sizeof(unsigned));

    if (bench_asked()) bench(text, host_text, n, count, found);
    dictionary d = make_dictionary(make_words(count, host_text, n));
    napkin_bytes((double)n); // the text is read once
    run_filtered(text, n, d, found);
    checkCudaErrors(cudaDeviceSynchronize());
    output_device_uint("found", found, count);
    free_dictionary(d);
    return case_end();
}
