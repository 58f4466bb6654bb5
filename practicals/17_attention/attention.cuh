/* attention.cuh: the attention of this practical, its inputs, and what is handed over of it. Given.
 *
 *     O = softmax(Q K' / sqrt(d) + mask) V        for each head by itself
 *
 * Q, K, V and O have heads x rows x d numbers, row after row; of the rows the first n count. A kernel that
 * takes whole tiles only gets more rows, filled up with zeros. Row i of Q is a query, row j of K a key, row j
 * of V its value. A query sees the keys j < length[head], and where the mask is causal only those with
 * j <= i. A query that sees no key at all gets zeros.
 *
 * The inputs are multiples of 1/1024 between -2 and 2, exact in half; with data=large Q is 32 times that, so
 * that e to the power of a score would overflow. Long inputs repeat their first PERIOD numbers. Of a large
 * result only the rows of SAMPLES queries are looked at.
 */
#ifndef ATTENTION_CUH
#define ATTENTION_CUH

#include <math.h>
#include <string.h>
#include <vector>

#include "harness_cuda.h"
#include "helper_cuda.h"
#include "timing.h"

constexpr size_t PERIOD = 1000003;
constexpr int SAMPLES = 24;
constexpr size_t LARGE = 1 << 21; // numbers in O; from here on, samples

/* T: float, or half. All pointers are on the device. */
template <class T> struct attention {
    int n, d, heads;
    int rows;          // of each head in memory: n, or n filled up to whole tiles
    int causal;        // 1: a query sees no later keys
    float scale;       // 1 / sqrt(d)
    const int *length; // keys of each head
    const T *q, *k, *v;
    float *o;
};

/* How many keys each head has: n, or with lengths=ragged any number, and of the second head none. */
inline std::vector<int> lengths(int n, int heads)
{
    std::vector<int> length(heads, n);
    if (strcmp(case_choice("lengths", "full|ragged"), "ragged") == 0) {
        const unsigned *drawn = input_uint("length", heads);
        for (int h = 0; h < heads; h++) length[h] = h == 1 ? 0 : (int)(drawn[h] % ((unsigned)n + 1));
    }
    return length;
}

/* One of the matrices, on the host; what is behind row n of a head is 0. */
inline std::vector<float> matrix(const char *name, int n, int d, int heads, int rows, float times)
{
    const size_t count = (size_t)heads * n * d, drawn = count < PERIOD ? count : PERIOD;
    const int *whole = input_int(name, drawn, -2048, 2048);
    std::vector<float> values((size_t)heads * rows * d, 0);
    for (int h = 0; h < heads; h++)
        for (size_t e = 0; e < (size_t)n * d; e++)
            values[(size_t)h * rows * d + e] = times * (float)whole[((size_t)h * n * d + e) % PERIOD] / 1024;
    return values;
}

inline const float *on_device(const char *name, const std::vector<float> &values, float)
{
    return input_device_float(name, values.data(), values.size());
}

/* The case: n, d, heads, causal, lengths, data. tile: rows are filled up to a multiple of it. */
template <class T> attention<T> make_attention(int tile, int usual_d)
{
    attention<T> a = {};
    a.n = (int)case_size("n", 100);
    a.d = (int)case_size("d", (size_t)usual_d);
    a.heads = (int)case_size("heads", 1);
    a.causal = strcmp(case_choice("causal", "no|yes"), "yes") == 0;
    a.rows = (a.n + tile - 1) / tile * tile;
    a.scale = 1 / sqrtf((float)a.d);
    const float times = strcmp(case_choice("data", "plain|large"), "large") == 0 ? 32 : 1;
    a.length = input_device_int("lengths", lengths(a.n, a.heads).data(), (size_t)a.heads);
    a.q = on_device("q", matrix("q", a.n, a.d, a.heads, a.rows, times), T());
    a.k = on_device("k", matrix("k", a.n, a.d, a.heads, a.rows, 1), T());
    a.v = on_device("v", matrix("v", a.n, a.d, a.heads, a.rows, 1), T());
    a.o = (float *)guarded_malloc("o", (size_t)a.heads * a.rows * a.d * sizeof(float));
    return a;
}

/* Hands over O without what was filled up, or the rows of the sampled queries of a large one. */
template <class T> void hand_over(const attention<T> &a)
{
    const size_t row = (size_t)a.d * sizeof(float), all = (size_t)a.heads * a.n;
    const bool sampled = all * a.d >= LARGE;
    const unsigned *sample = sampled ? input_uint("sampled row", SAMPLES) : nullptr;
    const size_t count = sampled ? SAMPLES : all;
    std::vector<float> cut(count * a.d);
    for (size_t r = 0; r < count; r++) {
        const size_t which = sampled ? sample[r] % all : r, at = which / a.n * a.rows + which % a.n;
        checkCudaErrors(cudaMemcpy(&cut[r * a.d], a.o + at * a.d, row, cudaMemcpyDeviceToHost));
    }
    output_float(sampled ? "samples" : "o", cut.data(), cut.size());
}

/* Two products for each query and key, 2 d operations each; half of the pairs with a causal mask. */
template <class T> double tflops(const attention<T> &a, float ms)
{
    return 4e-9 * a.heads * a.n * a.n * a.d / (a.causal ? 2 : 1) / ms;
}

#endif
