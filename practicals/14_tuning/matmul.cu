/* matmul.cu: the product of two matrices in five kernels. Each says what still limits it; the next one
 * removes that limit.
 *
 *   v0  naive              a thread computes one element of C                           given
 *   v1  coalesced          neighbouring threads compute neighbours in a row of C        given
 *   v2  tiled              a block keeps tiles of A and B in shared memory              step 2
 *   v3  register tile      a thread computes TM x TN elements                           step 3
 *   v4  16-byte loads      four numbers per load                                        step 3
 *
 *     make check P=14 STEP=2
 *     make run P=14 PROGRAM=matmul                              every version: is it right, how fast is it?
 *     make run P=14 PROGRAM=matmul ARGS="version=2 n=100"
 *
 * C = A B takes m n k multiplications and as many additions, but only 4 (m k + k n + m n) bytes. It is the
 * first computation of this course that can be limited by arithmetic, not by memory, if each number that is
 * loaded is used often enough. Each version uses it more often. Compare with cuBLAS on the same device.
 */
#include <stdio.h>

#include "product.cuh"

/* v0. The elements of threads 0, 1, 2 ... of a warp are below each other in C.
 * The limit: the lanes of a warp read 32 rows of A and write to 32 rows of C, one sector per lane. */
__global__ void v0_naive(int m, int n, int k, const float *a, const float *b, float *c)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x, j = blockIdx.y * blockDim.y + threadIdx.y;
    if (i >= m || j >= n) return;
    float sum = 0;
    for (int l = 0; l < k; l++) sum += a[(size_t)i * k + l] * b[(size_t)l * n + j];
    c[(size_t)i * n + j] = sum;
}

/* v1. The elements are beside each other: a warp reads one number of A, and neighbours in B.
 * The limit: two loads per multiply-add. Most of them hit the caches, but even the caches cannot deliver two
 * numbers per operation. */
__global__ void v1_coalesced(int m, int n, int k, const float *a, const float *b, float *c)
{
    int i = blockIdx.y * blockDim.y + threadIdx.y, j = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= m || j >= n) return;
    float sum = 0;
    for (int l = 0; l < k; l++) sum += a[(size_t)i * k + l] * b[(size_t)l * n + j];
    c[(size_t)i * n + j] = sum;
}

/* v2. A block of TILE x TILE threads fetches a tile of A and one of B, and uses each number TILE times.
 * Numbers outside of the matrices count as 0. The limit: each multiply-add still reads two numbers from
 * shared memory, which delivers 32 numbers per cycle to a multiprocessor that could do 128 operations per
 * cycle. */
template <int TILE> __global__ void v2_tiled(int m, int n, int k, const float *a, const float *b, float *c)
{
    // >>> step 2
    // TODO: go along k in steps of TILE. In each step every thread fetches one number of A and one of B into
    // shared memory (0 outside the matrices), and after a barrier adds TILE products. When may a thread fetch
    // its numbers of the next tiles? A thread outside C does the same work, but stores nothing.
    (void)m, (void)n, (void)k, (void)a, (void)b, (void)c;
    TODO(2);
    // <<< step 2
}

/* v3. A thread computes TM x TN elements: from TM numbers of A and TN of B it forms TM * TN products. A block
 * computes BM x BN elements, in steps of BK along k. Thread (y, x) has rows y, y + BM/TM, y + 2 BM/TM ... and
 * columns x, x + BN/TN ..., so that the lanes of a warp read neighbours. m, n and k are multiples of BM, BN
 * and BK. The limit: each load, from global or from shared memory, brings only one number, and takes the
 * place of an instruction that could have computed. */
template <int BM, int BN, int BK, int TM, int TN>
__global__ void v3_register_tile(int m, int n, int k, const float *a, const float *b, float *c)
{
    constexpr int ACROSS = BN / TN, DOWN = BM / TM, THREADS = ACROSS * DOWN;
    (void)m;
    // >>> step 3
    // TODO: declare shared arrays of_a[BK][BM + 1] (A's tile, transposed) and of_b[BK][BN], and let all
    // threads fill them. Keep sum[TM][TN] in registers. For each l of the tile, read TM numbers of A and TN
    // of B into registers, and add their TM * TN products. #pragma unroll all loops with constant bounds.
    (void)ACROSS, (void)DOWN, (void)THREADS;
    (void)n, (void)k, (void)a, (void)b, (void)c;
    TODO(3);
    // <<< step 3
}

/* Given. Four neighbours at once, by one load of 16 bytes. p must be aligned to 16 bytes. */
__device__ float4 four(const float *p)
{
    return *reinterpret_cast<const float4 *>(p);
}

/* v4. As v3, but each load brings four numbers. TM and TN are multiples of 4, and thread (y, x) has rows 4 y
 * to 4 y + 3, then the four rows that follow 4 BM/TM further on, and so on; columns in the same way.
 * The limit: all threads wait for the next tiles, then all compute, then all wait again. */
template <int BM, int BN, int BK, int TM, int TN>
__global__ void __launch_bounds__((BM / TM) * (BN / TN), 2)
    v4_four_at_once(int m, int n, int k, const float *a, const float *b, float *c)
{
    constexpr int ACROSS = BN / TN, DOWN = BM / TM, THREADS = ACROSS * DOWN;
    (void)m;
    // >>> step 3
    // TODO: write v3 with four(): from A and B to shared memory (rows of of_a have BM + 4 numbers, so that
    // the four stores of a lane cause few bank conflicts), from there to registers, and from sum to C.
    (void)ACROSS, (void)DOWN, (void)THREADS;
    (void)n, (void)k, (void)a, (void)b, (void)c;
    TODO(3);
    // <<< step 3
}

/* A version: its kernel, its restrictions on m, n and k, a block's part of C, and a block's threads. */
struct version {
    const char *name;
    void (*kernel)(int m, int n, int k, const float *a, const float *b, float *c);
    int tile_m, tile_n, tile_k; // m, n and k must be multiples of these; 1 means any size
    int block_m, block_n;       // rows and columns of C per block
    dim3 threads;
};

static const version versions[] = {
    {"v0 naive", v0_naive, 1, 1, 1, 32, 8, dim3(32, 8)},
    {"v1 coalesced", v1_coalesced, 1, 1, 1, 8, 32, dim3(32, 8)},
    {"v2 tiled", v2_tiled<32>, 1, 1, 1, 32, 32, dim3(32, 32)},
    {"v3 register tile", v3_register_tile<64, 64, 8, 4, 4>, 64, 64, 8, 64, 64, dim3(256)},
    {"v4 16-byte loads", v4_four_at_once<128, 128, 8, 8, 8>, 128, 128, 8, 128, 128, dim3(256)},
};
constexpr int VERSIONS = sizeof versions / sizeof versions[0];

static void launch(const version &v, const product &p)
{
    const int across = (p.columns + v.block_n - 1) / v.block_n, down = (p.rows + v.block_m - 1) / v.block_m;
    const dim3 blocks = &v == &versions[0] ? dim3(down, across) : dim3(across, down);
    v.kernel<<<blocks, v.threads>>>(p.rows, p.columns, p.depth, p.a, p.b, p.c);
    getLastCudaError(v.name);
}

/* All versions against cuBLAS. The size is a multiple of the tiles of all versions. */
static void table(void)
{
    product p = make_product(128, 128, 8, TIMES_ARE_REAL ? 4096 : 256);
    if (!TIMES_ARE_REAL) printf("There is no GPU to time.\n");
    const float library = library_ms(p, 20);
    printf("%d x %d x %d\n%-20s %9s %9s %10s\n", p.rows, p.columns, p.depth, "", "ms", "TFLOP/s",
           "of cuBLAS");
    for (const version &v : versions) {
        const float ms = median_ms(TIMES_ARE_REAL ? 20 : 1, [&] { launch(v, p); });
        if (TIMES_ARE_REAL)
            printf("%-20s %9.3f %9.2f %8.1f %%\n", v.name, ms, tflops(p, ms), 100 * library / ms);
        else
            printf("%-20s %9s %9s %10s\n", v.name, "-", "-", "-");
    }
    if (TIMES_ARE_REAL) printf("%-20s %9.3f %9.2f\n", "cuBLAS", library, tflops(p, library));
    hand_over(p);
}

int main(int argc, char **argv)
{
    case_begin(argc, argv);
    findCudaDevice(argc, argv);
    if (!case_has("version")) {
        table();
        return case_end();
    }
    const size_t which = case_size("version", 0);
    if (which >= VERSIONS) {
        fprintf(stderr, "matmul: version=%zu: there are 0 to %d\n", which, VERSIONS - 1);
        return 2;
    }
    const version &v = versions[which];
    product p = make_product(v.tile_m, v.tile_n, v.tile_k, 100);
    launch(v, p);
    if (bench_asked()) {
        const float ms = median_ms(20, [&] { launch(v, p); });
        metric("of_library", library_ms(p, 20) / ms, "");
        launch(v, p);
    }
    hand_over(p);
    return case_end();
}
