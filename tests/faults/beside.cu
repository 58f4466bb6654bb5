// beside.cu: planted faults of host code that reads or writes beside its arrays; and of words that are
// published in halves.
#include <string>
#include <vector>

#include "faults.h"

enum { N = 100, THREADS = 64, BLOCKS = 4 };

template <bool Mended> void managed_one_beyond()
{
    int *a;
    cudaMallocManaged(&a, N * sizeof *a);
    for (int i = 0; i < N + !Mended; i++) a[i] = i; // finds managed_one_beyond: out_of_bounds
    cudaFree(a);
}

template <bool Mended> void pinned_one_before()
{
    int *a, sum = 0;
    cudaMallocHost(&a, N * sizeof *a);
    for (int i = 0; i < N; i++) a[i] = i;
    for (int i = Mended; i < N; i++) sum += a[i - 1]; // finds pinned_one_before: out_of_bounds
    if (sum == 1) puts("odd");
    cudaFreeHost(a);
}

template <bool Mended> void heap_one_beyond()
{
    int *a = (int *)malloc(N * sizeof *a), *b = zeros<int>(N);
    for (int i = 0; i < N + !Mended; i++) a[i] = i; // finds heap_one_beyond: out_of_bounds
    cudaMemcpy(b, a, N * sizeof *a, cudaMemcpyHostToDevice);
    free(a), cudaFree(b);
}

template <bool Mended> void cleared_one_beyond()
{
    int *a = (int *)calloc(N, sizeof *a);
    for (int i = 0; i < N + !Mended; i++) a[i]++; // finds cleared_one_beyond: out_of_bounds
    printf("%d\n", a[3]);
    free(a);
}

template <bool Mended> void vector_one_before()
{
    std::vector<double> v(N, 1.0);
    double sum = 0;
    for (int i = Mended; i < N; i++) sum += v[i - 1]; // finds vector_one_before: out_of_bounds
    if (sum == 1) puts("odd");
}

// strings grow in the library, which frees what was allocated here; and vectors give back and take again
template <bool Mended> void vector_after_strings()
{
    std::string text;
    for (int i = 0; i < 3000; i++) {
        text += std::string(i % 50 + 20, 'x');
        std::string copy = text.substr(0, i % 300);
        copy.insert(copy.begin(), 'y');
        std::vector<int> v;
        for (int k = 0; k < i % 40; k++) v.push_back((int)copy.size());
        if (!v.empty() && v.back() == -1) puts("odd");
    }
    std::vector<int> v(N);
    v.data()[Mended ? N - 1 : N] = 1; // finds vector_after_strings: out_of_bounds
}

// a flag and a number, for the block on the right; each half of the word is stored by itself
typedef unsigned long long word_t;
template <bool Mended> __global__ void hand_over(word_t *words, unsigned *got, unsigned *next)
{
    __shared__ unsigned me;
    if (threadIdx.x == 0) {
        me = atomicAdd(next, 1u);
        if (me > 0) {
            word_t seen = 0;
            while (seen >> 32 == 0) seen = *(volatile word_t *)&words[me - 1]; // finds torn_word: race
            got[me] = (unsigned)seen;
        }
        volatile unsigned *half = (volatile unsigned *)&words[me];
        if (Mended) {
            atomicExch(&words[me], 1ull << 32 | (me + 7));
        } else {
            half[1] = 1;      // may find torn_word: race
            half[0] = me + 7; // may find torn_word: race
        }
    }
}
template <bool Mended> void torn_word()
{
    word_t *words = zeros<word_t>(BLOCKS);
    unsigned *got = zeros<unsigned>(BLOCKS), *next = zeros<unsigned>(1);
    hand_over<Mended><<<BLOCKS, THREADS>>>(words, got, next);
    finish();
    cudaFree(words), cudaFree(got), cudaFree(next);
}

static const fault faults[] = {
    FAULT(managed_one_beyond), FAULT(pinned_one_before),    FAULT(heap_one_beyond),
    FAULT(vector_one_before),  FAULT(vector_after_strings), FAULT(torn_word),
    FAULT(cleared_one_beyond),
};

int main(int argc, char **argv)
{
    return run_fault(faults, argc, argv);
}
