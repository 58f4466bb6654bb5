/* warp_tile.cuh: what a warp does with a tile of keys and values, on tensor cores.
 *
 *   step 5  scores, weights, and their product with the values
 *
 * A warp has ROWS queries, a block WARPS warps, a tile KEYS keys. A warp's parts of Q and O are fragments in
 * registers. The scores of a tile go through shared memory: only there does a lane know which score is which.
 * (CUDA does not specify which element of a matrix a lane's x[e] is. But all fragments of one type agree, so
 * it can be found out: row_of below is loaded from a matrix that contains its row numbers.)
 */
#ifndef WARP_TILE_CUH
#define WARP_TILE_CUH

#include <cuda_fp16.h>
#include <mma.h>

#include "attention.cuh"

namespace wmma = nvcuda::wmma;

template <int D_, int ROWS_, int WARPS_, int KEYS_> struct shape_of {
    static constexpr int D = D_, ROWS = ROWS_, WARPS = WARPS_, KEYS = KEYS_;
    static constexpr int THREADS = 32 * WARPS, BLOCK_ROWS = ROWS * WARPS;
    static constexpr int DOWN = ROWS / 16, DEEP = D / 16, ACROSS = KEYS / 16; // in fragments
    // Rows in shared memory are 8 numbers longer, against bank conflicts.
    static constexpr int WIDE = D + 8;                   // halves: a row of K or V
    static constexpr int SCORES = KEYS + 8;              // floats per score row, halves per weight row
    static constexpr int TILE = KEYS * WIDE;             // halves: a tile of K or V
    static constexpr int OF_WARP = ROWS * SCORES + ROWS; // floats: a warp's scores and factors
};

/* The fastest on an H200 of the shapes that were tried. With d = 128 the sums and Q take nearly all registers
 * that a thread can have, so the tiles are smaller. */
template <int D> using shape = shape_of<D, 32, 4, D == 64 ? 64 : 32>;
constexpr int FILL = 128; // rows are padded to a multiple of it: whole blocks, whole tiles

typedef wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> left_part;   // of Q, of the weights
typedef wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::col_major> turned_part; // of K'
typedef wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::row_major> right_part;  // of V
typedef wmma::fragment<wmma::accumulator, 16, 16, 16, float> sum_part;                 // of S, of O
constexpr int OWN = sum_part::num_elements;                                            // of a lane

/* What a warp keeps from tile to tile. Lanes 2 r and 2 r + 1 share rows r, r + 16 ... of the scores: each
 * takes half of the keys. */
template <class S> struct of_warp {
    left_part q[S::DOWN][S::DEEP];
    sum_part sum[S::DOWN][S::DEEP];   // of e^(s - m) v
    float m[S::DOWN], total[S::DOWN]; // for each of this lane's rows: largest score; sum of its e^(s - m)
    int row_of[OWN];                  // the row, 0 to 15, of the element x[e] of a sum_part
};

/* The factor c of the weights' exponents: e^(scale (s - m)) = 2^(c s - c m). */
__device__ __forceinline__ float base_two(float scale)
{
    return scale * 1.44269504f;
}

/* Given. Four halves, which a lane stores at once. */
struct __align__(8) four_halves
{
    half2 low, high;
};

/* Given. Where the weights of rows 16 y to 16 y + 15 are: they overwrite the scores of these rows. */
template <class S> __device__ __forceinline__ half *weights_of(float *scores, int y)
{
    return reinterpret_cast<half *>(scores + 16 * y * S::SCORES);
}

/* Given. Loads Q from global memory, and sets the sums to 0, as no key has been seen yet. */
template <class S> __device__ __forceinline__ void begin(of_warp<S> &mine, const half *q, float *scores)
{
    const int lane = threadIdx.x % 32;
#pragma unroll
    for (int y = 0; y < S::DOWN; y++) {
#pragma unroll
        for (int x = 0; x < S::DEEP; x++) {
            wmma::load_matrix_sync(mine.q[y][x], q + 16 * y * S::D + 16 * x, S::D);
            wmma::fill_fragment(mine.sum[y][x], 0.0f);
        }
        mine.m[y] = -INFINITY, mine.total[y] = 0;
    }
    sum_part number;
    for (int e = lane; e < 256; e += 32) scores[e / 16 * S::SCORES + e % 16] = (float)(e / 16);
    __syncwarp();
    wmma::load_matrix_sync(number, scores, S::SCORES, wmma::mem_row_major);
#pragma unroll
    for (int e = 0; e < OWN; e++) mine.row_of[e] = (int)number.x[e];
    __syncwarp();
}

/* Writes the scores of this warp's queries with a tile of keys, Q K', not scaled, to `scores`, whose rows are
 * S::SCORES floats long. K' is K read column by column. */
template <class S>
__device__ __forceinline__ void make_scores(const of_warp<S> &mine, const half *of_k, float *scores)
{
    // >>> step 5
#pragma unroll
    for (int j = 0; j < S::ACROSS; j++) {
        sum_part s[S::DOWN];
#pragma unroll
        for (int y = 0; y < S::DOWN; y++) wmma::fill_fragment(s[y], 0.0f);
#pragma unroll
        for (int x = 0; x < S::DEEP; x++) {
            turned_part key;
            wmma::load_matrix_sync(key, of_k + 16 * j * S::WIDE + 16 * x, S::WIDE);
#pragma unroll
            for (int y = 0; y < S::DOWN; y++) wmma::mma_sync(s[y], mine.q[y][x], key, s[y]);
        }
#pragma unroll
        for (int y = 0; y < S::DOWN; y++)
            wmma::store_matrix_sync(scores + 16 * y * S::SCORES + 16 * j, s[y], S::SCORES,
                                    wmma::mem_row_major);
    }
    __syncwarp();
    // <<< step 5
}

/* What the mask needs: the tile's first key, the warp's first query, and which keys a query sees. */
struct place {
    int first_key, first_row, length, causal;
};

/* Turns the scores into weights e^(scale (s - m)) in half, with m the largest score of the row so far. They
 * are at weights_of, in rows of S::SCORES halves. The weight of a key that is not seen is 0. Updates m and
 * total, and sets factors[row] to the factor for the row's sums of the previous tiles. Returns whether any
 * factor differs from 1, the same in all lanes. */
template <class S>
__device__ __forceinline__ bool make_weights(of_warp<S> &mine, float *scores, float *factors, float scale,
                                             place at)
{
    // >>> step 5
    const int row = threadIdx.x % 32 / 2, side = threadIdx.x % 2;
    const int behind = at.first_key + S::KEYS; // the first key behind this tile
    const bool all_seen = behind <= at.length && (!at.causal || behind - 1 <= at.first_row);
    const float c = base_two(scale);
    bool moved = false;
#pragma unroll
    for (int y = 0; y < S::DOWN; y++) {
        const float *from = scores + (16 * y + row) * S::SCORES + 4 * side;
        float x[S::KEYS / 2], most = mine.m[y], total = 0;
#pragma unroll
        for (int j = 0; j < S::KEYS / 2; j += 4)
            *reinterpret_cast<float4 *>(&x[j]) = *reinterpret_cast<const float4 *>(&from[2 * j]);
        if (!all_seen)
#pragma unroll
            for (int j = 0; j < S::KEYS / 2; j++) {
                const int key = at.first_key + j / 4 * 8 + 4 * side + j % 4;
                if (key >= at.length || (at.causal && key > at.first_row + 16 * y + row)) x[j] = -INFINITY;
            }
#pragma unroll
        for (int j = 0; j < S::KEYS / 2; j++) most = fmaxf(most, x[j]);
        most = fmaxf(most, __shfl_xor_sync(0xffffffffu, most, 1));
        const float base = c * most; // finite, because every query sees key 0
        const float factor = exp2f(c * mine.m[y] - base);
#pragma unroll
        for (int j = 0; j < S::KEYS / 2; j++) total += x[j] = exp2f(c * x[j] - base);
        moved = moved || most != mine.m[y];
        mine.m[y] = most, mine.total[y] = mine.total[y] * factor + total;
        if (side == 0) factors[16 * y + row] = factor;
        __syncwarp(); // all scores of these rows have been read
        half *to = weights_of<S>(scores, y) + row * S::SCORES + 4 * side;
#pragma unroll
        for (int j = 0; j < S::KEYS / 2; j += 4)
            *reinterpret_cast<four_halves *>(&to[2 * j]) = {__floats2half2_rn(x[j], x[j + 1]),
                                                            __floats2half2_rn(x[j + 2], x[j + 3])};
    }
    __syncwarp();
    return __any_sync(0xffffffffu, moved);
    // <<< step 5
}

/* Multiplies the warp's sums by factors[row] if `moved`, then adds the weights times V to them. */
template <class S>
__device__ __forceinline__ void add_product(of_warp<S> &mine, float *scores, const float *factors, bool moved,
                                            const half *of_v)
{
    // >>> step 5
    if (moved)
#pragma unroll
        for (int y = 0; y < S::DOWN; y++) {
            float factor[OWN];
#pragma unroll
            for (int e = 0; e < OWN; e++) factor[e] = factors[16 * y + mine.row_of[e]];
#pragma unroll
            for (int x = 0; x < S::DEEP; x++)
#pragma unroll
                for (int e = 0; e < OWN; e++) mine.sum[y][x].x[e] *= factor[e];
        }
#pragma unroll
    for (int j = 0; j < S::ACROSS; j++) {
        left_part weight[S::DOWN];
#pragma unroll
        for (int y = 0; y < S::DOWN; y++)
            wmma::load_matrix_sync(weight[y], weights_of<S>(scores, y) + 16 * j, S::SCORES);
#pragma unroll
        for (int x = 0; x < S::DEEP; x++) {
            right_part value;
            wmma::load_matrix_sync(value, of_v + 16 * j * S::WIDE + 16 * x, S::WIDE);
#pragma unroll
            for (int y = 0; y < S::DOWN; y++)
                wmma::mma_sync(mine.sum[y][x], weight[y], value, mine.sum[y][x]);
        }
    }
    __syncwarp(); // all lanes have read the weights, which the next scores overwrite
    // <<< step 5
}

/* Given. O is the sums divided by the total, of which two lanes have a part each; 0 if no key was seen. */
template <class S> __device__ __forceinline__ void finish(of_warp<S> &mine, float *factors, float *o)
{
    const int row = threadIdx.x % 32 / 2, side = threadIdx.x % 2;
#pragma unroll
    for (int y = 0; y < S::DOWN; y++) {
        const float all = mine.total[y] + __shfl_xor_sync(0xffffffffu, mine.total[y], 1);
        if (side == 0) factors[16 * y + row] = all > 0 ? 1 / all : 0;
    }
    __syncwarp();
#pragma unroll
    for (int y = 0; y < S::DOWN; y++) {
        float factor[OWN];
#pragma unroll
        for (int e = 0; e < OWN; e++) factor[e] = factors[16 * y + mine.row_of[e]];
#pragma unroll
        for (int x = 0; x < S::DEEP; x++) {
#pragma unroll
            for (int e = 0; e < OWN; e++) mine.sum[y][x].x[e] *= factor[e];
            wmma::store_matrix_sync(o + 16 * y * S::D + 16 * x, mine.sum[y][x], S::D, wmma::mem_row_major);
        }
    }
}

/* Q, K and V in half, in which the inputs are exact. */
inline const half *on_device(const char *name, const std::vector<float> &values, half)
{
    std::vector<half> halves(values.size());
    for (size_t i = 0; i < values.size(); i++) halves[i] = __float2half(values[i]);
    return (const half *)input_device_uint(name, (const unsigned *)halves.data(), halves.size() / 2);
}

#endif
