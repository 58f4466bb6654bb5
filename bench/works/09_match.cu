/* match.cu: four words of four characters in 2^30 characters of text (practical 9, step 5). */
#define main solution_main
#include "09_pattern_matching/crossover.cu"
#undef main
#include "../bench.h"

static const int COUNT = 4;

/* Step 1's way: one thread per start, character after character. */
__global__ void count_characters(const unsigned char *text, size_t n, unsigned *found)
{
    size_t start = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
    if (start >= starts_of(n)) return;
    for (int w = 0; w < COUNT; w++) {
        int equal = 0;
        while (equal < 4 && text[start + equal] == (constant_words[w] >> 8 * equal & 255)) equal++;
        if (equal == 4) atomicAdd(&found[w], 1u);
    }
}

static __host__ __device__ unsigned letter(bench_seed seed, size_t i)
{
    return 'a' + (bench_random(seed, 0, i / 4) >> 8 * (i % 4) & 255) % 26;
}

int main(int, char **argv)
{
    case_begin(1, argv);
    const size_t n = bench_size((size_t)1 << 30, 100003);
    unsigned char *text = (unsigned char *)bench_allocate((n + 3) / 4 * 4);
    unsigned *found = (unsigned *)bench_allocate(COUNT * sizeof *found),
             *want = (unsigned *)bench_allocate(COUNT * sizeof *want);

    bench_work work = {"match", "4 words in 2^30 characters", "GB/s", 1e-9 * (double)n, (double)n, 0, 1,
                       "read"};
    work.fill = [=](int, bench_seed seed) {
        bench_fill((unsigned *)text, (n + 3) / 4, [=] __device__(size_t i) {
            return letter(seed, 4 * i) | letter(seed, 4 * i + 1) << 8 | letter(seed, 4 * i + 2) << 16 |
                   letter(seed, 4 * i + 3) << 24;
        });
        characters words; // taken from the text, so that each is there
        for (size_t w = 0; w < COUNT; w++)
            for (size_t k = 0; k < 4; k++)
                words.push_back((unsigned char)letter(seed, (n - 4) / (COUNT - 1) * w + k));
        upload_words(words);
        bench_poison(found, COUNT * sizeof *found);
    };
    work.wrong = [=](int, bench_seed seed) {
        checkCudaErrors(cudaMemset(want, 0, COUNT * sizeof *want));
        (void)bench_count(starts_of(n), [=] __device__(size_t i) {
            const unsigned window = letter(seed, i) | letter(seed, i + 1) << 8 | letter(seed, i + 2) << 16 |
                                    letter(seed, i + 3) << 24;
            for (int w = 0; w < COUNT; w++)
                if (window == constant_words[w]) atomicAdd(&want[w], 1u);
            return false;
        });
        return bench_count(COUNT, [=] __device__(size_t w) { return found[w] != want[w] || want[w] == 0; });
    };
    work.ways.push_back({"textbook", "one thread per start", [=](int) {
                             checkCudaErrors(cudaMemsetAsync(found, 0, COUNT * sizeof *found));
                             count_characters<<<(unsigned)((starts_of(n) + 255) / 256), 256>>>(text, n,
                                                                                               found);
                         }});
    work.ways.push_back({"ours", "sixteen windows per load", [=](int) { run_quads(text, n, COUNT, found); }});
    bench_run(work);
    return 0;
}
