/* pipeline.cuh: a matrix product whose copies run ahead of its arithmetic, for any shape of tiles.
 *
 *   step 4  copies that start early and are waited for late; which shapes fit on a multiprocessor
 *
 * A block has STAGES pairs of tiles in shared memory. While it multiplies one pair, the copies of the next
 * STAGES - 1 pairs are in flight: __pipeline_memcpy_async starts a copy and returns, __pipeline_commit closes
 * a group of copies, __pipeline_wait_prior(g) waits for all but the last g groups of this thread.
 */
#ifndef PIPELINE_CUH
#define PIPELINE_CUH

#include <cuda_pipeline.h>

#include "product.cuh"

/* A block computes BM x BN elements of C in steps of BK, a thread TM x TN of them. The 32 lanes of a warp
 * form LANES_M rows and LANES_N columns. */
template <int BM_, int BN_, int BK_, int TM_, int TN_, int STAGES_> struct shape_of {
    static constexpr int BM = BM_, BN = BN_, BK = BK_, TM = TM_, TN = TN_, STAGES = STAGES_;
    static constexpr int LANES_M = TM > TN ? 4 : 8, LANES_N = 32 / LANES_M;
    static constexpr int WARP_M = LANES_M * TM, WARP_N = LANES_N * TN; // a warp's part of C
    static constexpr int THREADS = (BM / TM) * (BN / TN);
    static constexpr int ROW_A = BM + 4; // A's tile is transposed; 4 more, against bank conflicts
    static constexpr int TILE_A = BK * ROW_A, TILE_B = BK * BN; // floats
    static constexpr int SHARED = STAGES * (TILE_A + TILE_B) * (int)sizeof(float);
    static constexpr int MOST_BLOCKS = 65536 / (TM * TN > 64 ? 256 : 128) / THREADS; // by registers
    static constexpr int BLOCKS = MOST_BLOCKS > 0 ? MOST_BLOCKS : 1;
    static_assert(BM % WARP_M == 0 && BN % WARP_N == 0 && BK % 8 == 0, "whole warps, whole steps");
};

/* Given. Four neighbours at once, by one load of 16 bytes. */
__device__ __forceinline__ float4 four(const float *p)
{
    return *reinterpret_cast<const float4 *>(p);
}

/* Given. The tile of C that this block computes. Blocks that run at the same time should share what they
 * read, so blocks go through sixteen rows of tiles at a time, column by column. */
template <class S> __device__ void tile_of_block(int m, int n, int *row, int *column)
{
    const int across = n / S::BN, down = m / S::BM;
    const int first = blockIdx.x / (16 * across) * 16, height = min(16, down - first);
    *row = first + blockIdx.x % (16 * across) % height;
    *column = blockIdx.x % (16 * across) / height;
}

/* Starts the copies of one pair of tiles and closes their group. a and b point to the first number of the
 * tiles in global memory; rows of A are k numbers apart, rows of B n. A's numbers are copied one by one:
 * their tile is transposed, of_a[l * ROW_A + i] = a[i * k + l]. Eight lanes read a sector of a row. */
template <class S>
__device__ __forceinline__ void start_copies(float *of_a, float *of_b, const float *a, const float *b, int n,
                                             int k)
{
    // >>> step 4
    // TODO: divide BM * BK copies of 4 bytes (A) and BK * BN / 4 of 16 bytes (B) among all threads, with
    // __pipeline_memcpy_async(to, from, bytes). Which lanes read neighbours? Then call __pipeline_commit().
    (void)of_a, (void)of_b, (void)a, (void)b, (void)n, (void)k;
    TODO(4);
    // <<< step 4
}

/* Given. A thread's registers: its part of C, and the numbers of A and B for two steps, so that it can read
 * those of the next step before it multiplies those of this one. */
template <class S> struct in_registers {
    float sum[S::TM][S::TN], column[2][S::TM], row[2][S::TN];

    /* Reads the numbers of step l of a pair of tiles. of_a and of_b point to this thread's first numbers. */
    __device__ __forceinline__ void read(int l, const float *of_a, const float *of_b)
    {
#pragma unroll
        for (int i = 0; i < S::TM; i += 4)
            *reinterpret_cast<float4 *>(&column[l % 2][i]) = four(&of_a[l * S::ROW_A + i * S::LANES_M]);
#pragma unroll
        for (int j = 0; j < S::TN; j += 4)
            *reinterpret_cast<float4 *>(&row[l % 2][j]) = four(&of_b[l * S::BN + j * S::LANES_N]);
    }

    /* Adds the products of step l, in rows to the right and back, so that neighbours share registers. */
    __device__ __forceinline__ void multiply(int l)
    {
#pragma unroll
        for (int i = 0; i < S::TM; i++)
#pragma unroll
            for (int x = 0; x < S::TN; x++) {
                const int j = i % 2 ? S::TN - 1 - x : x;
                sum[i][j] += column[l % 2][i] * row[l % 2][j];
            }
    }
};

/* m, n and k are multiples of BM, BN and BK. */
template <class S>
__global__ void __launch_bounds__(S::THREADS, S::BLOCKS)
    multiply(int m, int n, int k, const float *a, const float *b, float *c)
{
    extern __shared__ __align__(16) float shared[];
    float *of_a = shared, *of_b = shared + S::STAGES * S::TILE_A; // STAGES tiles each
    int tile_row, tile_column;
    tile_of_block<S>(m, n, &tile_row, &tile_column);
    a += (size_t)tile_row * S::BM * k;
    b += tile_column * S::BN;
    c += (size_t)tile_row * S::BM * n + tile_column * S::BN;
    const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    const int i = warp / (S::BN / S::WARP_N) * S::WARP_M + lane / S::LANES_N * 4; // this thread's first row,
    const int j = warp % (S::BN / S::WARP_N) * S::WARP_N + lane % S::LANES_N * 4; // and column
    in_registers<S> mine = {};
    // >>> step 4
    // TODO: start the copies of the first STAGES - 1 pairs of tiles; there may be fewer pairs. Then for each
    // pair: wait until all threads can use it, and start the copies of the pair that comes STAGES - 1 later.
    // Where does that pair go, and are all threads done with what is there? Then for each step l of the tile,
    // call mine.read(l, of_a + ... + i, of_b + ... + j) and mine.multiply(l), if possible one read ahead.
    (void)of_a, (void)of_b, (void)a, (void)b, (void)i, (void)j, (void)k;
    TODO(4);
    // <<< step 4
#pragma unroll
    for (int y = 0; y < S::TM; y++)
#pragma unroll
        for (int x = 0; x < S::TN; x += 4)
            *reinterpret_cast<float4 *>(
                &c[(size_t)(i + y / 4 * 4 * S::LANES_M + y % 4) * n + j + x * S::LANES_N]) =
                *reinterpret_cast<float4 *>(&mine.sum[y][x]);
}

/* A variant: one compiled shape, and what its launch needs. */
struct variant {
    int bm, bn, bk, tm, tn, stages;
    void (*kernel)(int m, int n, int k, const float *a, const float *b, float *c);
    int threads, shared; // a block's threads, and bytes of shared memory
};

template <int BM, int BN, int BK, int TM, int TN, int STAGES> variant variant_of()
{
    typedef shape_of<BM, BN, BK, TM, TN, STAGES> S;
    return {BM, BN, BK, TM, TN, STAGES, multiply<S>, S::THREADS, S::SHARED};
}

/* How many blocks of a variant fit on a multiprocessor at once; 0 if it cannot be launched at all, which is
 * no error here. A kernel must ask for more than 48 KB of shared memory. */
inline int blocks_at_once(const variant &v)
{
    // >>> step 4
    // TODO: call cudaFuncSetAttribute with cudaFuncAttributeMaxDynamicSharedMemorySize. If it fails, clear
    // the error with cudaGetLastError() and return 0. Otherwise ask
    // cudaOccupancyMaxActiveBlocksPerMultiprocessor how many blocks fit.
    (void)v;
    TODO(4);
    return 0;
    // <<< step 4
}

inline void launch(const variant &v, const product &p)
{
    const int blocks = p.rows / v.bm * (p.columns / v.bn);
    v.kernel<<<blocks, v.threads, v.shared>>>(p.rows, p.columns, p.depth, p.a, p.b, p.c);
    getLastCudaError("multiply");
}

#endif
