/* match.cu: how often does each of some words of four characters occur in a text? Anywhere: at every byte.
 *
 *   step 1  one thread per start, character by character            given
 *   step 2  one thread per integer: four windows, and one comparison for four characters
 *   step 3  one thread per word: a block reads the text once for all of its words, chunk by chunk
 *   step 4  many blocks, each with its own stretch of the text
 *
 *     make check P=09 STEP=2
 *     make run P=09 ARGS="step=2 n=1000003 words=4 alphabet=4"
 *     make run P=09 PROGRAM=match ARGS="bench=1 n=1073741824 words=4"      GB/s of steps 1, 2 and 4, on a GPU
 *
 * A match lies wholly in the text, so it can start at characters 0 to n-4. Matches may overlap: in "aaaaaaa"
 * the word "aaaa" occurs four times. Counts are integers, so there is exactly one right answer.
 */
#include <stdio.h>
#include <vector>

#include "helper_cuda.h"
#include "harness_cuda.h"
#include "text.h"
#include "timing.h"
#include "windows.cuh"

constexpr int THREADS = 256; // per block

/* Step 1. One thread per start: it compares the characters one by one with those of each word.
 * The limit: for each word, four threads load every character, one byte per load. */
__global__ void count_characters(const unsigned char *text, size_t n, const unsigned char *words, int count,
                                 unsigned *found)
{
    size_t start = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
    if (start >= starts_of(n)) return;
    for (int w = 0; w < count; w++) {
        int equal = 0;
        while (equal < 4 && text[start + equal] == words[4 * w + equal]) equal++;
        if (equal == 4) atomicAdd(&found[w], 1u);
    }
}

/* Step 2. One thread per integer of the text. The words are in constant memory, which is fast when all lanes
 * of a warp read the same address at the same time, as they do here.
 * The limit: a single thread compares an integer of the text with all words, one after the other, and each
 * match is an atomic operation. */
__constant__ unsigned constant_words[MAX_WORDS];

__global__ void count_windows(const unsigned char *text, size_t n, int count, unsigned *found)
{
    // >>> step 2
    // TODO: which integer of the text belongs to this thread, and can a match start in it? Make its four
    // windows, and compare each with every word in constant_words. Do not count a window that reaches past
    // the end of the text.
    (void)text, (void)n, (void)count, (void)found;
    TODO(2);
    // <<< step 2
}

/* Step 3. Counts the matches of the thread's word that start in integers first to end-1 of the text. The
 * block goes through them in chunks of one integer per thread. It loads a chunk and one more integer, the
 * halo, and makes the windows, once for all words; then each thread compares all windows with its own word.
 * All threads of the block must call this function, even those without a word, because it has barriers. */
__device__ unsigned count_part(const unsigned char *text, size_t n, size_t first, size_t end, unsigned word)
{
    unsigned matches = 0;
    // >>> step 3
    // TODO: use two arrays in shared memory: a chunk of THREADS integers and one more as the halo, and the
    // four windows of each integer (uint4). For each chunk, load it, make its windows, and compare all of
    // them with the word. Where must the threads wait for each other? How many starts are in the last chunk?
    (void)text, (void)n, (void)first, (void)end, (void)word;
    TODO(3);
    // <<< step 3
    return matches;
}

/* Step 3. One thread per word; as many blocks along y as the words need. Each block reads the whole text.
 * The limit: up to 256 words need only one block, so only one of about a hundred multiprocessors works. */
__global__ void count_by_word(const unsigned char *text, size_t n, const unsigned *words, int count,
                              unsigned *found)
{
    // >>> step 3
    // TODO: the index of this thread's word is blockIdx.y * THREADS + threadIdx.x, if there are that many
    // words. Call count_part for the whole text, in all threads, and store the count.
    (void)text, (void)n, (void)words, (void)count, (void)found;
    TODO(3);
    // <<< step 3
}

/* Step 4. As step 3, but block x takes only its own stretch of the text: the starts in `stretch` integers.
 * The limit: a block takes as long for one word as for 256, and there are as many comparisons as before. */
__global__ void count_stretches(const unsigned char *text, size_t n, const unsigned *words, int count,
                                size_t stretch, unsigned *found)
{
    // >>> step 4
    // TODO: the stretch of block blockIdx.x begins at integer blockIdx.x * stretch. The last stretch may be
    // shorter. Several blocks add to the same count.
    (void)text, (void)n, (void)words, (void)count, (void)stretch, (void)found;
    TODO(4);
    // <<< step 4
}

/* The input of a search, and where its counts go. All pointers are to device memory. */
struct search {
    const unsigned char *text;
    size_t n;
    const unsigned char *characters; // of the words, four each
    const unsigned *words;           // the same, packed
    int count;
    size_t stretch; // integers of the text for each block of step 4
    unsigned *found;
};

static unsigned blocks_for(size_t items, size_t a_block)
{
    return (unsigned)((items + a_block - 1) / a_block);
}

static void run_characters(const search &s)
{
    checkCudaErrors(cudaMemset(s.found, 0, s.count * sizeof(unsigned)));
    if (starts_of(s.n) == 0) return; // a grid without blocks would be an error
    count_characters<<<blocks_for(starts_of(s.n), THREADS), THREADS>>>(s.text, s.n, s.characters, s.count,
                                                                       s.found);
    getLastCudaError("count_characters");
}

static void run_windows(const search &s)
{
    // >>> step 2
    // TODO: set the counts to 0. Then launch count_windows with one thread for each integer in which a match
    // can start. What if there is no such integer?
    (void)s;
    TODO(2);
    // <<< step 2
}

static void run_by_word(const search &s)
{
    count_by_word<<<dim3(1, blocks_for(s.count, THREADS)), THREADS>>>(s.text, s.n, s.words, s.count, s.found);
    getLastCudaError("count_by_word");
}

static void run_stretches(const search &s)
{
    // >>> step 4
    // TODO: like run_windows, but launch count_stretches: blocks along x for stretches, along y for words.
    (void)s;
    TODO(4);
    // <<< step 4
}

typedef void run_function(const search &s);

static void bench(const search &s)
{
    struct {
        const char *name;
        run_function *run;
    } ways[] = {{"step 1, character by character", run_characters},
                {"step 2, four windows per thread", run_windows},
                {"step 4, one word per thread", run_stretches}};
    printf("%d word%s in %zu characters\n", s.count, s.count == 1 ? "" : "s", s.n);
    for (auto &way : ways) {
        float ms = median_ms(5, [&] { way.run(s); });
        printf("%-32s %10.3f ms %8.1f GB/s\n", way.name, ms, 1e-6 * (double)s.n / ms);
    }
}

int main(int argc, char **argv)
{
    case_begin(argc, argv);
    findCudaDevice(argc, argv);
    size_t n = case_size("n", 1000), count = count_of_words();
    characters text = make_text(n), words = make_words(count, text, n);

    search s = {};
    s.n = n, s.count = (int)count;
    s.stretch = case_size("stretch", 4096);
    s.text = text_on_device(text, n);
    s.found = (unsigned *)guarded_malloc("found", count * sizeof(unsigned));
    unsigned char *characters = (unsigned char *)guarded_malloc("characters", words.size());
    checkCudaErrors(cudaMemcpy(characters, words.data(), words.size(), cudaMemcpyHostToDevice));
    s.characters = characters;
    if (case_step() > 1 || bench_asked()) { // from step 2 on, words are integers
        std::vector<unsigned> packed(count);
        for (size_t w = 0; w < count; w++) packed[w] = pack(&words[4 * w]);
        checkCudaErrors(cudaMemcpyToSymbol(constant_words, packed.data(), count * sizeof(unsigned)));
        s.words = input_device_uint("words", packed.data(), count);
    }

    if (bench_asked()) bench(s);
    napkin_bytes((double)n); // the text is read once
    run_function *steps[] = {run_characters, run_windows, run_by_word, run_stretches};
    if (case_step() > 4) {
        fprintf(stderr, "match does steps 1 to 4\n");
        return 2;
    }
    steps[case_step() - 1](s);
    checkCudaErrors(cudaDeviceSynchronize());
    output_device_uint("found", s.found, count);
    return case_end();
}
