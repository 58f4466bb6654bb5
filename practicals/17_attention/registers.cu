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
    // TODO: for each l, multiply each of four numbers of tile.q[l] by each of four of tile.k[l].
    (void)tile, (void)y, (void)x, (void)s;
    TODO(4);
    // <<< step 4
}

/* Turns the scores into weights e^(s - m), with m the largest score of the row so far; weights of keys that
 * are not seen are 0. Updates m, total and sum. `query` and `key` are the thread's first. */
template <int D>
__device__ __forceinline__ void make_weights(of_thread<D> &mine, float (&s)[4][4], int query, int key,
                                             int length, const attention<float> &a)
{
    // >>> step 4
    // TODO: scale and mask the scores. For each of the 4 rows, compute the largest score (most_of_row), the
    // factor for total and sum, and the weights.
    (void)mine, (void)s, (void)query, (void)key, (void)length, (void)a;
    TODO(4);
    // <<< step 4
}

/* Adds the tile's weights times its values to the thread's part of O. */
template <int D>
__device__ __forceinline__ void add_values(of_thread<D> &mine, const tiles<D> &tile, int y, int x)
{
    // >>> step 4
    // TODO: for each key, multiply each of four weights (read those of four keys at once) by each of D / 16
    // values, and add the products to sum.
    (void)mine, (void)tile, (void)y, (void)x;
    TODO(4);
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
    // TODO: keep a thread's part in an of_thread<D>. For each tile of KEYS keys:
    //   call fetch_turned<D>(tile.k, ...); fetch V as it is, as float4; 0 from row `length` on; barrier
    //   call make_scores and make_weights
    //   store the weights to tile.p[row][key], four keys at once; which threads read them?
    //   call add_values
    //   barrier
    // At the end store sum / total (sum_of_row), four columns at once, for the queries below a.n.
    (void)length, (void)y, (void)x, (void)k, (void)v;
    TODO(4);
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
