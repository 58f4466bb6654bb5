/* tensor_cores.cu: the product on tensor cores, which multiply small matrices of half precision.
 *
 *   step 6  challenge: C = A B with A and B in half precision and sums in float
 *
 * A warp holds 16 x 16 numbers as a fragment, spread over its 32 lanes in an unspecified order:
 *     wmma::load_matrix_sync(a, p, width)     from memory whose rows are `width` apart
 *     wmma::mma_sync(c, a, b, c)              c = a b + c, on a tensor core
 *     wmma::store_matrix_sync(p, c, width, wmma::mem_row_major)
 * All lanes of the warp call them together. Products of halves are exact in float; sums are rounded, in an
 * order that the hardware chooses.
 *
 *     make check P=14 STEP=6
 *     make run P=14 PROGRAM=tensor_cores ARGS="n=8192 bench=1"      against cuBLAS (on a GPU)
 */
#include <cuda_fp16.h>
#include <cuda_pipeline.h>
#include <mma.h>
#include <stdio.h>

#include "product.cuh"

namespace wmma = nvcuda::wmma;

constexpr int BM = 256, BN = 128, BK = 64; // a block's part of C, and its steps along k
constexpr int WM = 64, WN = 64;            // a warp's part of C
constexpr int STAGES = 3;                  // pairs of tiles in shared memory
constexpr int THREADS = 32 * (BM / WM) * (BN / WN);
constexpr int ROW_A = BK + 8, ROW_B = BN + 8; // halves; 16 bytes more per row, against bank conflicts
constexpr int TILE_A = BM * ROW_A, TILE_B = BK * ROW_B;
constexpr int SHARED = STAGES * (TILE_A + TILE_B) * (int)sizeof(half);

typedef wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> part_of_a;
typedef wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::row_major> part_of_b;
typedef wmma::fragment<wmma::accumulator, 16, 16, 16, float> part_of_c;

/* Given. Starts the copies of the tiles of step t along k, if that step exists, and closes their group. */
__device__ __forceinline__ void start_copies(half *shared, const half *a, const half *b, int n, int k, int t)
{
    constexpr int ACROSS_A = BK / 8,
                  DOWN_A = THREADS / ACROSS_A; // threads per row of A's tile, and rows at a time;
    constexpr int ACROSS_B = BN / 8, DOWN_B = THREADS / ACROSS_B; // the same for B's tile
    const int i = threadIdx.x / ACROSS_A, l = threadIdx.x / ACROSS_B;
    const int from_l = threadIdx.x % ACROSS_A * 8, j = threadIdx.x % ACROSS_B * 8;
    if (t < k / BK) {
        half *of_a = shared + t % STAGES * TILE_A + i * ROW_A + from_l;
        half *of_b = shared + STAGES * TILE_A + t % STAGES * TILE_B + l * ROW_B + j;
        a += (size_t)i * k + t * BK + from_l;
        b += (size_t)(t * BK + l) * n + j;
#pragma unroll
        for (int row = 0; row < BM; row += DOWN_A, a += (size_t)DOWN_A * k)
            __pipeline_memcpy_async(&of_a[row * ROW_A], a, 16);
#pragma unroll
        for (int row = 0; row < BK; row += DOWN_B, b += (size_t)DOWN_B * n)
            __pipeline_memcpy_async(&of_b[row * ROW_B], b, 16);
    }
    __pipeline_commit();
}

/* Given. Reads a warp's fragments for the 16 steps along k that begin at `from`: WM / 16 of A, from row i of
 * the tile on, and WN / 16 of B, from column j on. */
__device__ __forceinline__ void load_parts(part_of_a *column, part_of_b *row, const half *shared, int i,
                                           int j, int from)
{
    const half *of_a = shared + from / BK % STAGES * TILE_A + i * ROW_A + from % BK;
    const half *of_b = shared + STAGES * TILE_A + from / BK % STAGES * TILE_B + from % BK * ROW_B + j;
#pragma unroll
    for (int y = 0; y < WM / 16; y++) wmma::load_matrix_sync(column[y], &of_a[16 * y * ROW_A], ROW_A);
#pragma unroll
    for (int x = 0; x < WN / 16; x++) wmma::load_matrix_sync(row[x], &of_b[16 * x], ROW_B);
}

/* m, n and k are multiples of BM, BN and BK. */
__global__ void __launch_bounds__(THREADS, 1)
    multiply(int m, int n, int k, const half *a, const half *b, float *c)
{
    extern __shared__ __align__(16) half shared[];
    const int across = n / BN, down = m / BM, first = blockIdx.x / (8 * across) * 8;
    const int height = min(8, down - first); // so that blocks that run together share what they read
    const int tile_row = first + blockIdx.x % (8 * across) % height;
    const int tile_column = blockIdx.x % (8 * across) / height;
    const int warp = threadIdx.x / 32;
    const int i = warp / (BN / WN) * WM, j = warp % (BN / WN) * WN; // this warp's first row and column
    a += (size_t)tile_row * BM * k;
    b += tile_column * BN;
    c += ((size_t)tile_row * BM + i) * n + tile_column * BN + j;
    // >>> step 6
    // TODO: do as in step 4, with fragments. A warp keeps (WM / 16) x (WN / 16) fragments part_of_c. In each
    // round: wait for tile t (and for all threads), start the copies of tile t + STAGES - 1, and for l = 0,
    // 16 ... read the warp's fragments of both tiles (load_parts) and multiply each of A with each of B,
    // preferably after you have read the next ones. At the end, store the fragments to c, whose rows are n
    // numbers apart.
    (void)k, (void)a, (void)b, (void)c, (void)i, (void)j, (void)shared;
    TODO(6);
    // <<< step 6
}

/* Integers from -8 to 8, or with data=real multiples of 1/1024 from -1 to 1: both are exact in half. */
static const half *half_matrix(const char *name, int rows, int columns, int height, int width)
{
    const size_t count = (size_t)rows * columns, drawn = count < PERIOD ? count : PERIOD;
    const bool real = strcmp(case_choice("data", "whole|real"), "real") == 0;
    const int most = real ? 1024 : 8, *whole = input_int(name, drawn, -most, most);
    std::vector<half> values((size_t)height * width, __float2half(0));
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < columns; j++) {
            const float value = (float)whole[((size_t)i * columns + j) % PERIOD];
            values[(size_t)i * width + j] = __float2half(real ? value / 1024 : value);
        }
    return (const half *)input_device_uint(name, (const unsigned *)values.data(), values.size() / 2);
}

/* Milliseconds of cuBLAS with the same types. */
static float half_library_ms(const product &p, const half *a, const half *b)
{
    const float one = 1, zero = 0;
    cublasHandle_t library;
    checkCudaErrors(cublasCreate(&library));
    const float ms = median_ms(20, [&] {
        checkCudaErrors(cublasGemmEx(library, CUBLAS_OP_N, CUBLAS_OP_N, p.columns, p.rows, p.depth, &one, b,
                                     CUDA_R_16F, p.columns, a, CUDA_R_16F, p.depth, &zero, p.c, CUDA_R_32F,
                                     p.columns, CUBLAS_COMPUTE_32F, CUBLAS_GEMM_DEFAULT));
    });
    checkCudaErrors(cublasDestroy(library));
    return ms;
}

int main(int argc, char **argv)
{
    case_begin(argc, argv);
    findCudaDevice(argc, argv);
    product p = empty_product(BM, BN, BK, 256);
    const half *a = half_matrix("a", p.m, p.k, p.rows, p.depth);
    const half *b = half_matrix("b", p.k, p.n, p.depth, p.columns);
    checkCudaErrors(cudaFuncSetAttribute(multiply, cudaFuncAttributeMaxDynamicSharedMemorySize, SHARED));
    const auto launch = [&] {
        multiply<<<p.rows / BM *(p.columns / BN), THREADS, SHARED>>>(p.rows, p.columns, p.depth, a, b, p.c);
        getLastCudaError("multiply");
    };
    if (bench_asked()) {
        const float ms = median_ms(20, launch), library = half_library_ms(p, a, b);
        metric("of_library", library / ms, "");
        if (case_by_hand())
            printf("%.3f ms, %.0f TFLOP/s; cuBLAS %.3f ms, %.0f TFLOP/s: %.0f %% of it\n", ms, tflops(p, ms),
                   library, tflops(p, library), 100 * library / ms);
    }
    launch();
    hand_over(p);
    return case_end();
}
