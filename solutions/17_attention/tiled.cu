/* tiled.cu: attention in one launch, with tiles of keys and values in shared memory and an online softmax.
 *
 *   step 3  one thread per query; no score is ever stored
 *
 * A query keeps three things: the largest score m so far, the sum l of e^(s - m), and the sum of e^(s - m) v.
 * When a tile brings a larger score m', both sums still have the old m; a factor e^(m - m') corrects them.
 *
 *     make check P=17 STEP=3
 *     make run P=17 PROGRAM=tiled ARGS="n=4096 heads=32 bench=1"       (on a GPU)
 *
 * The limit: each multiply-add of a thread needs a number of K or V from shared memory (four per load, the
 * same four for all lanes); and because q and O take 2 D registers per thread, only few threads fit on a
 * multiprocessor.
 */
#include <stdio.h>

#include "attention.cuh"

constexpr int ROWS = 64; // queries per block, one thread each
constexpr int KEYS = 32; // per tile

/* d is D. Block (x, head) has queries x ROWS to x ROWS + ROWS - 1 of its head. */
template <int D> __global__ void __launch_bounds__(ROWS) tiled(attention<float> a)
{
    const int head = blockIdx.y, i = blockIdx.x * ROWS + threadIdx.x, length = a.length[head];
    const size_t first_of_head = (size_t)head * a.rows * D;
    // >>> step 3
    __shared__ float4 of_k[KEYS][D / 4], of_v[KEYS][D / 4];
    const float4 *k = (const float4 *)(a.k + first_of_head), *v = (const float4 *)(a.v + first_of_head);
    const float4 zero = make_float4(0, 0, 0, 0);
    float4 q[D / 4], sum[D / 4];
    for (int l = 0; l < D / 4; l++) {
        q[l] = i < a.n ? ((const float4 *)(a.q + first_of_head))[(size_t)i * (D / 4) + l] : zero;
        sum[l] = zero;
    }
    float m = -INFINITY, total = 0;
    for (int first = 0; first < length; first += KEYS) {
        for (int e = threadIdx.x; e < KEYS * D / 4; e += ROWS) {
            const int j = e / (D / 4), l = e % (D / 4);
            of_k[j][l] = first + j < length ? k[(size_t)(first + j) * (D / 4) + l] : zero;
            of_v[j][l] = first + j < length ? v[(size_t)(first + j) * (D / 4) + l] : zero;
        }
        __syncthreads();
        float s[KEYS], most = m;
#pragma unroll
        for (int j = 0; j < KEYS; j++) {
            float score = 0;
#pragma unroll
            for (int l = 0; l < D / 4; l++) {
                const float4 x = of_k[j][l];
                score += q[l].x * x.x + q[l].y * x.y + q[l].z * x.z + q[l].w * x.w;
            }
            const bool seen = first + j < length && (!a.causal || first + j <= i);
            s[j] = seen ? score * a.scale : -INFINITY;
            most = fmaxf(most, s[j]);
        }
        const float factor = expf(m - most); // most is finite, because every query sees key 0
        m = most, total *= factor;
#pragma unroll
        for (int l = 0; l < D / 4; l++)
            sum[l].x *= factor, sum[l].y *= factor, sum[l].z *= factor, sum[l].w *= factor;
#pragma unroll
        for (int j = 0; j < KEYS; j++) {
            const float weight = expf(s[j] - m);
            total += weight;
#pragma unroll
            for (int l = 0; l < D / 4; l++) {
                const float4 x = of_v[j][l];
                sum[l].x += weight * x.x, sum[l].y += weight * x.y;
                sum[l].z += weight * x.z, sum[l].w += weight * x.w;
            }
        }
        __syncthreads(); // all threads have used the tile, so it may be overwritten
    }
    if (i >= a.n) return;
    const float by = total > 0 ? 1 / total : 0;
    float4 *o = (float4 *)(a.o + first_of_head) + (size_t)i * (D / 4);
    for (int l = 0; l < D / 4; l++)
        o[l] = make_float4(sum[l].x * by, sum[l].y * by, sum[l].z * by, sum[l].w * by);
    // <<< step 3
}

int main(int argc, char **argv)
{
    case_begin(argc, argv);
    findCudaDevice(argc, argv);
    const attention<float> a = make_attention<float>(1, 64);
    if (a.d != 32 && a.d != 64) {
        fprintf(stderr, "tiled: d=%d: d must be 32 or 64\n", a.d);
        return 2;
    }
    const auto launch = [&] {
        const dim3 blocks((a.n + ROWS - 1) / ROWS, a.heads);
        if (a.d == 32)
            tiled<32><<<blocks, ROWS>>>(a);
        else
            tiled<64><<<blocks, ROWS>>>(a);
        getLastCudaError("tiled");
    };
    if (bench_asked()) {
        const float ms = median_ms(10, launch);
        if (case_by_hand()) printf("tiled: %.3f ms, %.2f TFLOP/s\n", ms, tflops(a, ms));
    }
    launch();
    hand_over(a);
    return case_end();
}
