/* registers.cu: attention in one launch, where each thread computes the scores of 4 queries x 4 keys.
 *
 *   step 4  each number from shared memory is used at least four times
 *
 * A block has 64 queries and takes 64 keys at a time. Its 16 x 16 threads compute 64 x 64 scores, 4 x 4 each,
 * as in the matrix product (practical 14), and then 64 x D numbers of O, 4 x D/16 each. The 16 threads that
 * share rows are half a warp, so shuffles find a row's largest score and its sum.
 *
 *     make check P=17 STEP=4
 *     make run P=17 PROGRAM=registers ARGS="n=4096 heads=32 d=64 bench=1"      (on a GPU)
 *
 * Bytes: Q is read once and O written once; each block reads K and V once, n / 64 times in all. Nothing is as
 * large as n x n. The limit: tensor cores multiply half-precision numbers sixteen times as fast as this.
 */
#include <stdio.h>

#include "attention.cuh"

constexpr int ROWS = 64, KEYS = 64; // queries per block; keys per tile
constexpr int ACROSS = 16;          // threads that share 4 rows
constexpr int THREADS = ACROSS * ROWS / 4;
constexpr int WIDE = ROWS + 4; // floats per row of a transposed tile; 4 more, against bank conflicts

/* What a block has in shared memory. Q and K are transposed, so that four neighbouring rows are beside each
 * other. */
template <int D> struct tiles {
    float q[D][WIDE], k[D][WIDE]; // [l][row], [l][key]
    float v[KEYS][D];             // [key][l]
    float p[ROWS][WIDE];          // [row][key]: the weights
};

/* Given. Four neighbours at once. */
__device__ __forceinline__ float4 &four(float *p)
{
    return *reinterpret_cast<float4 *>(p);
}
__device__ __forceinline__ float4 four(const float *p)
{
    return *reinterpret_cast<const float4 *>(p);
}

/* Given. Fetches 64 rows of a matrix from row `first` on, transposed; rows from `count` on are 0. Two lanes
 * read a sector of 32 bytes, and the warp's stores go to 32 different banks. */
template <int D> __device__ void fetch_turned(float (*to)[WIDE], const float *from, int first, int count)
{
    for (int e = threadIdx.x; e < ROWS * D / 4; e += THREADS) {
        const int row = e / 2 % ROWS, l = (e % 2 + e / 2 / ROWS * 2) * 4;
        const bool there = first + row < count;
        const float4 x = there ? four(from + (size_t)(first + row) * D + l) : make_float4(0, 0, 0, 0);
        to[l][row] = x.x, to[l + 1][row] = x.y, to[l + 2][row] = x.z, to[l + 3][row] = x.w;
    }
}

/* Given. The largest x, or the sum of x, over the 16 threads that share rows. */
__device__ __forceinline__ float most_of_row(float x)
{
    for (int d = ACROSS / 2; d > 0; d /= 2) x = fmaxf(x, __shfl_xor_sync(0xffffffffu, x, d));
    return x;
}
__device__ __forceinline__ float sum_of_row(float x)
{
    for (int d = ACROSS / 2; d > 0; d /= 2) x += __shfl_xor_sync(0xffffffffu, x, d);
    return x;
}

/* What a thread keeps from tile to tile, for its 4 queries. */
template <int D> struct of_thread {
    float m[4];           // the largest score so far
    float total[4];       // of e^(s - m), for the thread's own keys
    float sum[4][D / 16]; // of e^(s - m) v, for its columns of O
};

/* Adds the scores of the thread's 4 queries with its 4 keys, not scaled, to s. */
template <int D>
__device__ __forceinline__ void make_scores(const tiles<D> &tile, int y, int x, float (&s)[4][4])
{
    // >>> step 4
#pragma unroll 8
    for (int l = 0; l < D; l++) {
        float row[4], key[4];
        four(row) = four(&tile.q[l][4 * y]), four(key) = four(&tile.k[l][4 * x]);
#pragma unroll
        for (int r = 0; r < 4; r++)
#pragma unroll
            for (int c = 0; c < 4; c++) s[r][c] += row[r] * key[c];
    }
    // <<< step 4
}

/* Turns the scores into weights e^(s - m), with m the largest score of the row so far; weights of keys that
 * are not seen are 0. Updates m, total and sum. `query` and `key` are the thread's first. */
template <int D>
__device__ __forceinline__ void make_weights(of_thread<D> &mine, float (&s)[4][4], int query, int key,
                                             int length, const attention<float> &a)
{
    // >>> step 4
#pragma unroll
    for (int r = 0; r < 4; r++) {
        float most = mine.m[r];
#pragma unroll
        for (int c = 0; c < 4; c++) {
            const bool seen = key + c < length && (!a.causal || key + c <= query + r);
            s[r][c] = seen ? s[r][c] * a.scale : -INFINITY;
            most = fmaxf(most, s[r][c]);
        }
        most = most_of_row(most);
        const float factor = expf(mine.m[r] - most); // most is finite, because every query sees key 0
        mine.m[r] = most, mine.total[r] *= factor;
#pragma unroll
        for (int c = 0; c < 4; c++) mine.total[r] += s[r][c] = expf(s[r][c] - most);
#pragma unroll
        for (int c = 0; c < D / 16; c++) mine.sum[r][c] *= factor;
    }
    // <<< step 4
}

/* Adds the tile's weights times its values to the thread's part of O. */
template <int D>
__device__ __forceinline__ void add_values(of_thread<D> &mine, const tiles<D> &tile, int y, int x)
{
    // >>> step 4
#pragma unroll 4
    for (int j = 0; j < KEYS; j += 4) {
        float weight[4][4];
#pragma unroll
        for (int r = 0; r < 4; r++) four(weight[r]) = four(&tile.p[4 * y + r][j]);
#pragma unroll
        for (int b = 0; b < 4; b++)
#pragma unroll
            for (int g = 0; g < D / 64; g++) {
                float value[4];
                four(value) = four(&tile.v[j + b][4 * x + 64 * g]);
#pragma unroll
                for (int r = 0; r < 4; r++)
#pragma unroll
                    for (int c = 0; c < 4; c++) mine.sum[r][4 * g + c] += weight[r][b] * value[c];
            }
    }
    // <<< step 4
}

/* d is D. Thread (y, x) has queries 4 y to 4 y + 3 of its block, keys 4 x to 4 x + 3 of each tile, and
 * columns 4 x to 4 x + 3 of O; if D is 128, also those 64 further on. */
template <int D> __global__ void __launch_bounds__(THREADS) registers(attention<float> a)
{
    extern __shared__ __align__(16) float shared[];
    tiles<D> &tile = *reinterpret_cast<tiles<D> *>(shared);
    const int head = blockIdx.y, first_row = blockIdx.x * ROWS, length = a.length[head];
    const int y = threadIdx.x / ACROSS, x = threadIdx.x % ACROSS;
    const size_t first_of_head = (size_t)head * a.rows * D;
    const float *k = a.k + first_of_head, *v = a.v + first_of_head;
    fetch_turned<D>(tile.q, a.q + first_of_head, first_row, a.n);
    // >>> step 4
    of_thread<D> mine = {};
    for (float &most : mine.m) most = -INFINITY;
    for (int first = 0; first < length; first += KEYS) {
        fetch_turned<D>(tile.k, k, first, length);
        for (int e = threadIdx.x; e < KEYS * D / 4; e += THREADS) {
            const int j = e / (D / 4), l = e % (D / 4) * 4;
            four(&tile.v[j][l]) =
                first + j < length ? four(v + (size_t)(first + j) * D + l) : make_float4(0, 0, 0, 0);
        }
        __syncthreads();
        float s[4][4] = {};
        make_scores(tile, y, x, s);
        make_weights(mine, s, first_row + 4 * y, first + 4 * x, length, a);
#pragma unroll
        for (int r = 0; r < 4; r++) four(&tile.p[4 * y + r][4 * x]) = four(s[r]);
        __syncwarp(); // enough, because the same half warp stores and reads the weights of a row
        add_values(mine, tile, y, x);
        __syncthreads();
    }
#pragma unroll
    for (int r = 0; r < 4; r++) {
        const float all = sum_of_row(mine.total[r]), by = all > 0 ? 1 / all : 0;
        const int i = first_row + 4 * y + r;
        if (i >= a.n) continue;
#pragma unroll
        for (int g = 0; g < D / 64; g++) {
            const float *sum = &mine.sum[r][4 * g];
            four(&a.o[first_of_head + (size_t)i * D + 4 * x + 64 * g]) =
                make_float4(sum[0] * by, sum[1] * by, sum[2] * by, sum[3] * by);
        }
    }
    // <<< step 4
}

template <int D> void launch(const attention<float> &a)
{
    const int bytes = (int)sizeof(tiles<D>);
    checkCudaErrors(cudaFuncSetAttribute(registers<D>, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes));
    registers<D><<<dim3((a.n + ROWS - 1) / ROWS, a.heads), THREADS, bytes>>>(a);
    getLastCudaError("registers");
}

int main(int argc, char **argv)
{
    case_begin(argc, argv);
    findCudaDevice(argc, argv);
    const attention<float> a = make_attention<float>(1, 64);
    if (a.d != 64 && a.d != 128) {
        fprintf(stderr, "registers: d=%d: d must be 64 or 128\n", a.d);
        return 2;
    }
    const auto once = [&] { a.d == 64 ? launch<64>(a) : launch<128>(a); };
    if (bench_asked()) {
        const float ms = median_ms(10, once);
        if (case_by_hand()) printf("registers: %.3f ms, %.2f TFLOP/s\n", ms, tflops(a, ms));
    }
    once();
    hand_over(a);
    return case_end();
}
