/* pipeline.cu: attention on tensor cores with copies that run ahead, without tiles that the mask hides.
 *
 *   step 6  challenge: two pairs of tiles, asynchronous copies, only tiles that a query of the block sees
 *
 *     make check P=17 STEP=6
 *     make run P=17 PROGRAM=pipeline ARGS="n=4096 heads=32 d=128 bench=1"      (on a GPU)
 *
 * It is compared with what you can do without a kernel of this kind: cuBLAS for both products, with a
 * softmax kernel between them, and all n x n scores in memory, in half.
 */
#include <cublas_v2.h>
#include <cuda_pipeline.h>
#include <stdio.h>

#include "warp_tile.cuh"

/* Given. Starts the copies, of 16 bytes each, of tile t of K and V into a pair of tiles. */
template <class S>
__device__ __forceinline__ void start_copies(half *of_k, half *of_v, const half *k, const half *v, int t)
{
#pragma unroll
    for (int first = 0; first < S::KEYS * S::D / 8; first += S::THREADS) { // only whole rounds
        const int e = first + threadIdx.x, j = e / (S::D / 8), l = e % (S::D / 8) * 8;
        const size_t from = ((size_t)t * S::KEYS + j) * S::D + l;
        __pipeline_memcpy_async(&of_k[j * S::WIDE + l], &k[from], 16);
        __pipeline_memcpy_async(&of_v[j * S::WIDE + l], &v[from], 16);
    }
}

/* Block (x, head) has BLOCK_ROWS queries of its head. The first blocks get the last queries: with a causal
 * mask these see the most tiles, and the longest work should begin first. */
template <class S> __global__ void __launch_bounds__(S::THREADS) attend_ahead(attention<half> a)
{
    extern __shared__ __align__(128) half shared[];
    half *of_k = shared, *of_v = shared + 2 * S::TILE; // two tiles each
    const int head = blockIdx.y, warp = threadIdx.x / 32, length = a.length[head];
    const int block_row = (gridDim.x - 1 - blockIdx.x) * S::BLOCK_ROWS,
              first_row = block_row + warp * S::ROWS;
    const size_t first_of_head = (size_t)head * a.rows * S::D;
    const half *k = a.k + first_of_head, *v = a.v + first_of_head;
    float *scores = reinterpret_cast<float *>(shared + 4 * S::TILE) + warp * S::OF_WARP;
    float *factors = scores + S::ROWS * S::SCORES;
    of_warp<S> mine;
    begin<S>(mine, a.q + first_of_head + (size_t)first_row * S::D, scores);
    // >>> step 6
    int tiles = (length + S::KEYS - 1) / S::KEYS;
    if (a.causal) tiles = min(tiles, (block_row + S::BLOCK_ROWS - 1) / S::KEYS + 1);
    if (tiles > 0) start_copies<S>(of_k, of_v, k, v, 0);
    __pipeline_commit();
    for (int t = 0; t < tiles; t++) {
        __pipeline_wait_prior(0);
        __syncthreads(); // tile t has arrived, and all threads have used tile t - 1
        const int now = t % 2 * S::TILE, next = (t + 1) % 2 * S::TILE, first = t * S::KEYS;
        if (t + 1 < tiles) start_copies<S>(of_k + next, of_v + next, k, v, t + 1);
        __pipeline_commit();
        if (a.causal && first > first_row + S::ROWS - 1) continue; // this warp's queries see no key of it
        make_scores<S>(mine, of_k + now, scores);
        const bool moved =
            make_weights<S>(mine, scores, factors, a.scale, {first, first_row, length, a.causal});
        add_product<S>(mine, scores, factors, moved, of_v + now);
    }
    // <<< step 6
    finish<S>(mine, factors, a.o + first_of_head + (size_t)first_row * S::D);
}

template <class S> void launch(const attention<half> &a)
{
    const int bytes = 4 * S::TILE * (int)sizeof(half) + S::WARPS * S::OF_WARP * (int)sizeof(float);
    checkCudaErrors(
        cudaFuncSetAttribute(attend_ahead<S>, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes));
    attend_ahead<S><<<dim3(a.rows / S::BLOCK_ROWS, a.heads), S::THREADS, bytes>>>(a);
    getLastCudaError("attend_ahead");
}

/* Given. The softmax of rows of n <= 16 * 256 scores in half, in place, one block of 256 threads per row,
 * which is read once and written once. The scores are already scaled. n is even. */
__global__ void softmax_rows(half2 *s, int n, int causal)
{
    __shared__ float part[2][8];
    const int row = blockIdx.x, i = row % n, warp = threadIdx.x / 32;
    s += (size_t)row * (n / 2);
    float2 x[8];
    float most = -INFINITY, sum = 0;
#pragma unroll
    for (int e = 0; e < 8; e++) {
        const int j = threadIdx.x + 256 * e;
        x[e] = 2 * j < n ? __half22float2(s[j]) : make_float2(-INFINITY, -INFINITY);
        if (causal && 2 * j > i) x[e].x = -INFINITY;
        if (causal && 2 * j + 1 > i) x[e].y = -INFINITY;
        most = fmaxf(most, fmaxf(x[e].x, x[e].y));
    }
    for (int d = 16; d > 0; d /= 2) most = fmaxf(most, __shfl_xor_sync(0xffffffffu, most, d));
    if (threadIdx.x % 32 == 0) part[0][warp] = most;
    __syncthreads();
    for (int w = 0; w < 8; w++) most = fmaxf(most, part[0][w]);
#pragma unroll
    for (int e = 0; e < 8; e++) {
        x[e] = make_float2(__expf(x[e].x - most), __expf(x[e].y - most));
        sum += x[e].x + x[e].y;
    }
    for (int d = 16; d > 0; d /= 2) sum += __shfl_xor_sync(0xffffffffu, sum, d);
    if (threadIdx.x % 32 == 0) part[1][warp] = sum;
    __syncthreads();
    sum = 0;
    for (int w = 0; w < 8; w++) sum += part[1][w];
#pragma unroll
    for (int e = 0; e < 8; e++)
        if (2 * (threadIdx.x + 256 * e) < (unsigned)n)
            s[threadIdx.x + 256 * e] = __floats2half2_rn(x[e].x / sum, x[e].y / sum);
}

/* The milliseconds of cuBLAS's two products and softmax_rows. cuBLAS stores matrices column by column, so it
 * sees ours transposed. All heads have all keys. */
static float library_ms(const attention<half> &a)
{
    const int n = a.n, d = a.d;
    const long long of_head = (long long)a.rows * d, square = (long long)n * n;
    const float zero = 0, one = 1;
    half *s;
    cublasHandle_t library;
    checkCudaErrors(cudaMalloc(&s, sizeof(half) * a.heads * n * n));
    checkCudaErrors(cublasCreate(&library));
    const float ms = median_ms(20, [&] {
        checkCudaErrors(cublasGemmStridedBatchedEx(library, CUBLAS_OP_T, CUBLAS_OP_N, n, n, d, &a.scale, a.k,
                                                   CUDA_R_16F, d, of_head, a.q, CUDA_R_16F, d, of_head, &zero,
                                                   s, CUDA_R_16F, n, square, a.heads, CUBLAS_COMPUTE_32F,
                                                   CUBLAS_GEMM_DEFAULT));
        softmax_rows<<<a.heads * n, 256>>>((half2 *)s, n, a.causal);
        checkCudaErrors(cublasGemmStridedBatchedEx(
            library, CUBLAS_OP_N, CUBLAS_OP_N, d, n, n, &one, a.v, CUDA_R_16F, d, of_head, s, CUDA_R_16F, n,
            square, &zero, a.o, CUDA_R_32F, d, of_head, a.heads, CUBLAS_COMPUTE_32F, CUBLAS_GEMM_DEFAULT));
    });
    getLastCudaError("softmax_rows");
    checkCudaErrors(cublasDestroy(library));
    checkCudaErrors(cudaFree(s));
    return ms;
}

int main(int argc, char **argv)
{
    case_begin(argc, argv);
    findCudaDevice(argc, argv);
    const attention<half> a = make_attention<half>(FILL, 64);
    if (a.d != 64 && a.d != 128) {
        fprintf(stderr, "pipeline: d=%d: d must be 64 or 128\n", a.d);
        return 2;
    }
    const auto once = [&] { a.d == 64 ? launch<shape<64>>(a) : launch<shape<128>>(a); };
    if (bench_asked() && a.n <= 4096 && a.n % 2 == 0) {
        const float ms = median_ms(20, once), library = library_ms(a);
        metric("of_library", library / ms, "");
        if (case_by_hand())
            printf("d=%d%s: %.3f ms, %.0f TFLOP/s; cuBLAS and a softmax %.3f ms: %.2f times as fast\n", a.d,
                   a.causal ? ", causal" : "", ms, tflops(a, ms), library, library / ms);
    }
    once();
    hand_over(a);
    return case_end();
}
