/* naive.cu: attention as its formula says, in three launches, with all n x n scores in memory.
 *
 *   step 1  scores, softmax, product; every query sees every key      given
 *   step 2  heads of different lengths, and the causal mask
 *
 *     make check P=17 STEP=2
 *     make run P=17 PROGRAM=naive ARGS="step=2 n=100 causal=yes"
 *
 * The three kernels read or write the matrix of scores seven times: 28 n^2 bytes per head, besides the 16 n d
 * bytes of the four matrices. From n = 3900 on, a matrix of scores is larger than the 60 MB of an H200's
 * level-2 cache. That is the limit; steps 3 to 6 never store the scores.
 */
#include <stdio.h>

#include "attention.cuh"

/* Step 2. Whether query i of a head with `length` keys sees key j. */
__device__ bool sees(int i, int j, int length, int causal)
{
    // >>> step 2
    return j < length && (!causal || j <= i);
    // <<< step 2
}

/* S = Q K' / sqrt(d), one thread per score. Keys that a query does not see have the score -INFINITY. */
template <bool MASKED> __global__ void scores(attention<float> a, float *s)
{
    const int j = blockIdx.x * blockDim.x + threadIdx.x, i = blockIdx.y * blockDim.y + threadIdx.y;
    const int head = blockIdx.z;
    if (i >= a.n || j >= a.n) return;
    const float *q = a.q + ((size_t)head * a.rows + i) * a.d, *k = a.k + ((size_t)head * a.rows + j) * a.d;
    float sum = 0;
    for (int l = 0; l < a.d; l++) sum += q[l] * k[l];
    const bool seen = !MASKED || sees(i, j, a.length[head], a.causal);
    s[((size_t)head * a.n + i) * a.n + j] = seen ? sum * a.scale : -INFINITY;
}

/* Replaces each row of S by its softmax, one warp per row. The largest score is subtracted in the exponent,
 * because e^s would overflow for scores above 88. */
__global__ void softmax(attention<float> a, float *s)
{
    const int row = blockIdx.x * (blockDim.x / 32) + threadIdx.x / 32, lane = threadIdx.x % 32;
    if (row >= a.heads * a.n) return;
    s += (size_t)row * a.n;
    float most = -INFINITY, sum = 0;
    for (int j = lane; j < a.n; j += 32) most = fmaxf(most, s[j]);
    for (int d = 16; d > 0; d /= 2) most = fmaxf(most, __shfl_xor_sync(0xffffffffu, most, d));
    for (int j = lane; j < a.n; j += 32) sum += s[j] = expf(s[j] - most);
    for (int d = 16; d > 0; d /= 2) sum += __shfl_xor_sync(0xffffffffu, sum, d);
    for (int j = lane; j < a.n; j += 32) s[j] /= sum;
}

/* Step 2. The same if some scores of a row are -INFINITY, or all of them. The weight of a key that is not
 * seen is 0; if a query sees no key, all weights of its row are 0. */
__global__ void masked_softmax(attention<float> a, float *s)
{
    const int row = blockIdx.x * (blockDim.x / 32) + threadIdx.x / 32, lane = threadIdx.x % 32;
    if (row >= a.heads * a.n) return;
    s += (size_t)row * a.n;
    // >>> step 2
    float most = -INFINITY, sum = 0;
    for (int j = lane; j < a.n; j += 32) most = fmaxf(most, s[j]);
    for (int d = 16; d > 0; d /= 2) most = fmaxf(most, __shfl_xor_sync(0xffffffffu, most, d));
    if (most == -INFINITY) most = 0; // because -INFINITY - -INFINITY is NaN
    for (int j = lane; j < a.n; j += 32) sum += s[j] = expf(s[j] - most);
    for (int d = 16; d > 0; d /= 2) sum += __shfl_xor_sync(0xffffffffu, sum, d);
    const float factor = sum > 0 ? 1 / sum : 0;
    for (int j = lane; j < a.n; j += 32) s[j] *= factor;
    // <<< step 2
}

/* O = P V, one thread per number of O. */
__global__ void product(attention<float> a, const float *p)
{
    const int l = blockIdx.x * blockDim.x + threadIdx.x, i = blockIdx.y * blockDim.y + threadIdx.y;
    const int head = blockIdx.z;
    if (i >= a.n || l >= a.d) return;
    p += ((size_t)head * a.n + i) * a.n;
    float sum = 0;
    for (int j = 0; j < a.n; j++) sum += p[j] * a.v[((size_t)head * a.rows + j) * a.d + l];
    a.o[((size_t)head * a.rows + i) * a.d + l] = sum;
}

static dim3 blocks(int across, int down, int heads)
{
    return dim3((across + 31) / 32, (down + 7) / 8, heads);
}

int main(int argc, char **argv)
{
    case_begin(argc, argv);
    findCudaDevice(argc, argv);
    const bool masked = case_step() == 2;
    const attention<float> a = make_attention<float>(1, 64);
    float *s = (float *)guarded_malloc("s", (size_t)a.heads * a.n * a.n * sizeof(float));
    const dim3 threads(32, 8);
    const auto launch = [&] {
        if (masked) {
            scores<true><<<blocks(a.n, a.n, a.heads), threads>>>(a, s);
            masked_softmax<<<(a.heads * a.n + 7) / 8, 256>>>(a, s);
        } else {
            scores<false><<<blocks(a.n, a.n, a.heads), threads>>>(a, s);
            softmax<<<(a.heads * a.n + 7) / 8, 256>>>(a, s);
        }
        product<<<blocks(a.d, a.n, a.heads), threads>>>(a, s);
        getLastCudaError("naive");
    };
    if (bench_asked()) {
        const float ms = median_ms(10, launch);
        if (case_by_hand()) printf("naive: %.3f ms, %.2f TFLOP/s\n", ms, tflops(a, ms));
    }
    launch();
    hand_over(a);
    return case_end();
}
