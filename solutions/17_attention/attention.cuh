/* attention.cuh: the attention of this practical, its inputs, and its output. Given.
 *
 *     O = softmax(Q K' / sqrt(d) + mask) V        for each head by itself
 *
 * Q, K, V and O have heads x rows x d numbers, row after row. Only the first n rows of a head count; for
 * kernels that need whole tiles, more rows of zeros follow. Row i of Q is a query, row j of K a key, row j of
 * V the key's value. A query sees the keys j < length[head]; with a causal mask it sees only those with j <=
 * i. A query that sees no key at all gets zeros.
 *
 * The inputs are multiples of 1/1024 between -2 and 2, exact in half; with data=large Q is 32 times as large,
 * so that e to the power of a score would overflow, and with data=below no number of that Q is negative and
 * none of K is positive, so that e to the power of any score is 0 in float. Long inputs repeat their first
 * PERIOD numbers. A large result is checked only in the rows of SAMPLES queries.
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
constexpr size_t LARGE = 1 << 21; // numbers in O from which on only samples are output

/* T: float, or half. All pointers are on the device. */
template <class T> struct attention {
    int n, d, heads;
    int rows;          // of each head in memory: n, padded to whole tiles
    int causal;        // 1: a query sees no later keys
    float scale;       // 1 / sqrt(d)
    const int *length; // keys of each head
    const T *q, *k, *v;
    float *o;
};

/* The number of keys of each head: n, or with lengths=ragged any number, and none for the second head. */
inline std::vector<int> lengths(int n, int heads)
{
    std::vector<int> length(heads, n);
    if (strcmp(case_choice("lengths", "full|ragged"), "ragged") == 0) {
        const unsigned *drawn = input_uint("length", heads);
        for (int h = 0; h < heads; h++) length[h] = h == 1 ? 0 : (int)(drawn[h] % ((unsigned)n + 1));
    }
    return length;
}

/* What becomes of the numbers of a matrix: all are multiplied, or their absolute values are. */
struct scaling {
    float times;
    bool absolute;
};

/* One of the matrices, on the host; rows from n on of each head are 0. */
inline std::vector<float> matrix(const char *name, int n, int d, int heads, int rows, scaling by)
{
    const size_t count = (size_t)heads * n * d, drawn = count < PERIOD ? count : PERIOD;
    const int *whole = input_int(name, drawn, -2048, 2048);
    std::vector<float> values((size_t)heads * rows * d, 0);
    for (int h = 0; h < heads; h++)
        for (size_t e = 0; e < (size_t)n * d; e++) {
            const float value = (float)whole[((size_t)h * n * d + e) % PERIOD] / 1024;
            values[(size_t)h * rows * d + e] = by.times * (by.absolute ? fabsf(value) : value);
        }
    return values;
}

inline const float *on_device(const char *name, const std::vector<float> &values, float)
{
    return input_device_float(name, values.data(), values.size());
}

/* The case: n, d, heads, causal, lengths, data. Rows are padded to a multiple of `tile`. */
template <class T> attention<T> make_attention(int tile, int usual_d)
{
    attention<T> a = {};
    a.n = (int)case_size("n", 100);
    a.d = (int)case_size("d", (size_t)usual_d);
    a.heads = (int)case_size("heads", 1);
    a.causal = strcmp(case_choice("causal", "no|yes"), "yes") == 0;
    a.rows = (a.n + tile - 1) / tile * tile;
    a.scale = 1 / sqrtf((float)a.d);
    const char *data = case_choice("data", "plain|large|below");
    const bool plain = strcmp(data, "plain") == 0, below = strcmp(data, "below") == 0;
    const scaling of_q = {plain ? 1.0f : 32.0f, below}, of_k = {below ? -1.0f : 1.0f, below},
                  of_v = {1, false};
    a.length = input_device_int("lengths", lengths(a.n, a.heads).data(), (size_t)a.heads);
    a.q = on_device("q", matrix("q", a.n, a.d, a.heads, a.rows, of_q), T());
    a.k = on_device("k", matrix("k", a.n, a.d, a.heads, a.rows, of_k), T());
    a.v = on_device("v", matrix("v", a.n, a.d, a.heads, a.rows, of_v), T());
    a.o = (float *)guarded_malloc("o", (size_t)a.heads * a.rows * a.d * sizeof(float));
    return a;
}

/* Outputs O without its padding, or the rows of the sampled queries of a large one. */
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

/* Two products per pair of query and key, 2 d operations each; a causal mask leaves half of the pairs. */
template <class T> double tflops(const attention<T> &a, float ms)
{
    return 4e-9 * a.heads * a.n * a.n * a.d / (a.causal ? 2 : 1) / ms;
}

#endif
