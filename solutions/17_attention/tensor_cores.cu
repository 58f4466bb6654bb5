/* tensor_cores.cu: attention with Q, K and V in half, products on tensor cores, and sums in float.
 *
 *   step 5  what a warp does with a tile (warp_tile.cuh), and how wrong each stage may be
 *
 *     make check P=17 STEP=5
 *     make run P=17 PROGRAM=tensor_cores ARGS="part=stages n=64 d=128"      predicted and measured errors
 *     make run P=17 PROGRAM=tensor_cores ARGS="n=4096 heads=32 bench=1"     (on a GPU)
 *
 * The limit: all warps of a block wait while a tile is fetched, and even tiles that a causal mask hides from
 * all queries of the block are fetched.
 */
#include <algorithm>
#include <stdio.h>

#include "warp_tile.cuh"

/* Block (x, head) has BLOCK_ROWS queries of its head; a.rows is a multiple of it, and of KEYS. */
template <class S> __global__ void __launch_bounds__(S::THREADS) attend(attention<half> a)
{
    extern __shared__ __align__(128) half shared[];
    half *of_k = shared, *of_v = shared + S::TILE;
    const int head = blockIdx.y, warp = threadIdx.x / 32, length = a.length[head];
    const int first_row = blockIdx.x * S::BLOCK_ROWS + warp * S::ROWS;
    const size_t first_of_head = (size_t)head * a.rows * S::D;
    float *scores = reinterpret_cast<float *>(shared + 2 * S::TILE) + warp * S::OF_WARP;
    float *factors = scores + S::ROWS * S::SCORES;
    of_warp<S> mine;
    begin<S>(mine, a.q + first_of_head + (size_t)first_row * S::D, scores);
    for (int first = 0; first < length; first += S::KEYS) {
        for (int e = threadIdx.x; e < S::KEYS * S::D / 8; e += S::THREADS) { // 8 halves at a time
            const int j = e / (S::D / 8), l = e % (S::D / 8) * 8;
            const size_t from = first_of_head + (size_t)(first + j) * S::D + l;
            *reinterpret_cast<float4 *>(&of_k[j * S::WIDE + l]) =
                *reinterpret_cast<const float4 *>(&a.k[from]);
            *reinterpret_cast<float4 *>(&of_v[j * S::WIDE + l]) =
                *reinterpret_cast<const float4 *>(&a.v[from]);
        }
        __syncthreads();
        make_scores<S>(mine, of_k, scores);
        const bool moved =
            make_weights<S>(mine, scores, factors, a.scale, {first, first_row, length, a.causal});
        add_product<S>(mine, scores, factors, moved, of_v);
        __syncthreads(); // all threads have used the tile, so it may be overwritten
    }
    finish<S>(mine, factors, a.o + first_of_head + (size_t)first_row * S::D);
}

/* Given. One warp, one tile: outputs its scores and its weights, so that each stage can be checked. */
template <class S> __global__ void stages(attention<half> a, float *seen_scores, float *seen_weights)
{
    __shared__ __align__(128) half of_k[S::TILE];
    __shared__ __align__(128) float scores[S::OF_WARP];
    float *factors = scores + S::ROWS * S::SCORES;
    of_warp<S> mine;
    begin<S>(mine, a.q, scores);
    for (int e = threadIdx.x; e < S::KEYS * S::D; e += 32) of_k[e / S::D * S::WIDE + e % S::D] = a.k[e];
    __syncwarp();
    make_scores<S>(mine, of_k, scores);
    for (int e = threadIdx.x; e < S::ROWS * S::KEYS; e += 32)
        seen_scores[e] = scores[e / S::KEYS * S::SCORES + e % S::KEYS];
    __syncwarp();
    make_weights<S>(mine, scores, factors, a.scale, {0, 0, a.length[0], a.causal});
    for (int e = threadIdx.x; e < S::ROWS * S::KEYS; e += 32) {
        const int row = e / S::KEYS, key = e % S::KEYS;
        seen_weights[e] = __half2float(weights_of<S>(scores, row / 16)[row % 16 * S::SCORES + key]);
    }
}

/* Bounds on the error of each stage. 2^-23 is the relative error of an addition on a tensor core, which may
 * truncate the sum; 2^-11 is the unit roundoff of half.
 *   score   absolute, of the scaled score: d additions of numbers whose sizes add up to `terms`
 *   weight  relative: an error of the exponent is a relative error of the weight; then it is rounded to half
 *   o       absolute, if no |v| is larger than `v`: weights are wrong in the numerator and in the
 *           denominator, and the numerator is a sum of n terms on a tensor core */
struct bounds {
    double score, weight, o;
};
static bounds predict(int n, int d, double terms, double v)
{
    // >>> step 5
    const double float_cut = 1.0 / (1 << 23), half_unit = 1.0 / (1 << 11);
    bounds b;
    b.score = d * float_cut * terms;
    b.weight = b.score + half_unit;
    b.o = (2 * b.weight + n * float_cut) * v;
    return b;
    // <<< step 5
}

/* part=bounds: a few predictions, for the judge. */
static int predictions()
{
    std::vector<double> all;
    for (int d : {64, 128})
        for (int n : {64, 4096, 65536}) {
            const bounds b = predict(n, d, 0.5 * sqrt(d), 2);
            for (double x : {b.score, b.weight, b.o}) all.push_back(x);
        }
    output_double("bounds", all.data(), all.size());
    return case_end();
}

/* part=stages: what one warp computes from the first tile. By hand, also predicted and actual errors. */
template <class S> void show_stages(const attention<half> &a)
{
    const size_t count = S::ROWS * S::KEYS;
    float *d_scores = (float *)guarded_malloc("scores", count * sizeof(float));
    float *d_weights = (float *)guarded_malloc("weights", count * sizeof(float));
    stages<S><<<1, 32>>>(a, d_scores, d_weights);
    getLastCudaError("stages");
    if (case_by_hand()) {
        std::vector<float> scores(count), weights(count);
        checkCudaErrors(cudaMemcpy(scores.data(), d_scores, count * sizeof(float), cudaMemcpyDeviceToHost));
        checkCudaErrors(cudaMemcpy(weights.data(), d_weights, count * sizeof(float), cudaMemcpyDeviceToHost));
        const std::vector<float> q = matrix("q", a.n, a.d, 1, a.rows, {1, false}),
                                 k = matrix("k", a.n, a.d, 1, a.rows, {1, false});
        double terms = 0, off_score = 0, off_weight = 0;
        for (int i = 0; i < S::ROWS; i++) {
            std::vector<double> s(S::KEYS, 0);
            double most = -INFINITY;
            for (int j = 0; j < S::KEYS; j++) {
                double size = 0;
                for (int l = 0; l < a.d; l++) {
                    const double term = (double)q[(size_t)i * a.d + l] * k[(size_t)j * a.d + l];
                    s[j] += term, size += fabs(term);
                }
                terms = std::max(terms, size / sqrt(a.d));
                off_score = std::max(off_score, fabs(scores[i * S::KEYS + j] - s[j]) / sqrt(a.d));
                most = std::max(most, s[j]);
            }
            for (int j = 0; j < S::KEYS; j++) {
                const double want = exp((s[j] - most) / sqrt(a.d));
                if (want > 1.0 / (1 << 14)) // the smallest normal half
                    off_weight = std::max(off_weight, fabs(weights[i * S::KEYS + j] / want - 1));
            }
        }
        const bounds b = predict(S::KEYS, a.d, terms, 2);
        printf("%-24s %10s %10s\n%-24s %10.1e %10.1e\n%-24s %10.1e %10.1e\n", "", "at most", "seen",
               "score, absolute", b.score, off_score, "weight, relative", b.weight, off_weight);
    }
    output_device_float("scores", d_scores, count);
    output_device_float("weights", d_weights, count);
}

template <class S> void launch(const attention<half> &a)
{
    const int bytes = 2 * S::TILE * (int)sizeof(half) + S::WARPS * S::OF_WARP * (int)sizeof(float);
    checkCudaErrors(cudaFuncSetAttribute(attend<S>, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes));
    attend<S><<<dim3(a.rows / S::BLOCK_ROWS, a.heads), S::THREADS, bytes>>>(a);
    getLastCudaError("attend");
}

int main(int argc, char **argv)
{
    case_begin(argc, argv);
    findCudaDevice(argc, argv);
    const char *part = case_choice("part", "product|stages|bounds");
    if (strcmp(part, "bounds") == 0) return predictions();
    const attention<half> a = make_attention<half>(FILL, 64);
    if (a.d != 64 && a.d != 128) {
        fprintf(stderr, "tensor_cores: d=%d: d must be 64 or 128\n", a.d);
        return 2;
    }
    if (strcmp(part, "stages") == 0) {
        a.d == 64 ? show_stages<shape<64>>(a) : show_stages<shape<128>>(a);
        return case_end();
    }
    const auto once = [&] { a.d == 64 ? launch<shape<64>>(a) : launch<shape<128>>(a); };
    if (bench_asked()) {
        const float ms = median_ms(20, once);
        if (case_by_hand()) printf("tensor cores: %.3f ms, %.1f TFLOP/s\n", ms, tflops(a, ms));
    }
    once();
    hand_over(a);
    return case_end();
}
