/* softmax.cu: the softmax of each row of a matrix, in five kernels. Each says what still limits it; the next
 * one removes that limit.
 *
 *   v0  three passes       one thread per row                          given
 *   v1  warp               one warp per row, three passes              step 2
 *   v2  online             one warp per row, two passes                step 3
 *   v3  registers          one block per row, one pass                 step 4
 *   v4  parts              several blocks per row, two launches        step 4
 *
 *     make check P=16 STEP=2
 *     make run P=16 PROGRAM=softmax                                every version: how fast is it?
 *     make run P=16 PROGRAM=softmax ARGS="version=1 rows=3 n=5"
 *
 * y_j = exp(x_j - m) / s, where m is the largest number of the row and s the sum of all exp(x_j - m). Without
 * m the result would be the same, but exp(89) is larger than any float. A masked element, which is -infinity,
 * gets 0, even in a row in which all elements are masked. A NaN makes its whole row NaN.
 */
#include "row.cuh"

/* v0. The limit: the lanes of a warp are in 32 different rows, so each load reads 32 sectors and uses 4 bytes
 * of each; and every row is read three times. */
__global__ void v0_three_passes(int rows, int n, const float *x, float *y)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows) return;
    x += (size_t)row * n, y += (size_t)row * n;
    float m = -INFINITY, s = 0;
    for (int j = 0; j < n; j++) m = fmaxf(m, x[j]);
    if (m == -INFINITY) m = 0; // all elements are masked: -infinity minus itself would be NaN
    for (int j = 0; j < n; j++) s += expf(x[j] - m);
    float inverse = s == 0 ? 0 : 1 / s;
    for (int j = 0; j < n; j++) y[j] = expf(x[j] - m) * inverse;
}

/* The largest of a warp's 32 numbers, in every lane. All lanes must call it. */
__device__ inline float warp_max(float v)
{
    // >>> step 2
    for (int distance = 16; distance > 0; distance /= 2)
        v = fmaxf(v, __shfl_xor_sync(0xffffffff, v, distance));
    // <<< step 2
    return v;
}

/* v1. One warp per row: its lanes read neighbours.
 * The limit: three passes read the row three times. */
__global__ void v1_warp(int rows, int n, const float *x, float *y)
{
    int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
    if (row >= rows) return; // whole warps return, never a part of one
    x += (size_t)row * n, y += (size_t)row * n;
    // >>> step 2
    int lane = threadIdx.x % 32;
    float m = -INFINITY, s = 0;
    for (int j = lane; j < n; j += 32) m = fmaxf(m, x[j]);
    m = warp_max(m);
    if (m == -INFINITY) m = 0;
    for (int j = lane; j < n; j += 32) s += expf(x[j] - m);
    s = warp_sum(s);
    float inverse = s == 0 ? 0 : 1 / s;
    for (int j = lane; j < n; j += 32) y[j] = expf(x[j] - m) * inverse;
    // <<< step 2
}

/* Summarizes a set of numbers of a row: m is the largest, and s the sum of exp(x - m). For no numbers it is
 * {-infinity, 0}; for a single number x it is {x, 1}. */
struct pair {
    float m, s;
};

/* The pair of the union of two sets. */
__device__ inline pair merge(pair a, pair b)
{
    // >>> step 3
    float m = fmaxf(a.m, b.m), base = m == -INFINITY ? 0 : m;
    return {m, a.s * expf(a.m - base) + b.s * expf(b.m - base)};
    // <<< step 3
}

/* The pair of all 32 lanes' numbers, in every lane. All lanes must call it. */
__device__ inline pair warp_merge(pair p)
{
    // >>> step 3
    for (int distance = 16; distance > 0; distance /= 2) {
        pair other = {__shfl_xor_sync(0xffffffff, p.m, distance), __shfl_xor_sync(0xffffffff, p.s, distance)};
        p = merge(p, other);
    }
    // <<< step 3
    return p;
}

/* v2. Maximum and sum in one pass.
 * The limit: the row is read twice, four bytes at a time; and a long row keeps only 32 lanes busy. */
__global__ void v2_online(int rows, int n, const float *x, float *y)
{
    int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
    if (row >= rows) return;
    x += (size_t)row * n, y += (size_t)row * n;
    // >>> step 3
    int lane = threadIdx.x % 32;
    pair p = {-INFINITY, 0};
    for (int j = lane; j < n; j += 32) p = merge(p, {x[j], 1});
    p = warp_merge(p);
    float m = p.m == -INFINITY ? 0 : p.m, inverse = p.s == 0 ? 0 : 1 / p.s;
    for (int j = lane; j < n; j += 32) y[j] = expf(x[j] - m) * inverse;
    // <<< step 3
}

/* The pair of the numbers of all THREADS threads of the block, in every thread. All call it, only once. */
template <int THREADS> __device__ inline pair block_merge(pair p)
{
    // >>> step 4
    constexpr int WARPS = THREADS / 32;
    __shared__ pair of_warp[WARPS];
    p = warp_merge(p);
    if (WARPS == 1) return p;
    if (threadIdx.x % 32 == 0) of_warp[threadIdx.x / 32] = p;
    __syncthreads();
    p = threadIdx.x % 32 < WARPS ? of_warp[threadIdx.x % 32] : pair{-INFINITY, 0};
    return warp_merge(p);
    // <<< step 4
}

/* The pair of a thread's numbers. Replaces each number x by exp(x - m), with the m that is returned. */
template <int COUNT> __device__ inline pair exponentials(float (&row)[COUNT])
{
    // >>> step 4
    pair p = {-INFINITY, 0};
#pragma unroll
    for (int k = 0; k < COUNT; k++) p.m = fmaxf(p.m, row[k]);
    float base = p.m == -INFINITY ? 0 : p.m;
#pragma unroll
    for (int k = 0; k < COUNT; k++) p.s += row[k] = expf(row[k] - base);
    return p;
    // <<< step 4
}

/* v3. One block per row, with the row in its registers: it is read once and written once.
 * The limit: a row of more than 4 * QUADS * THREADS numbers does not fit, and a matrix of few rows keeps only
 * few multiprocessors busy. */
template <int THREADS, int QUADS>
__global__ void __launch_bounds__(THREADS) v3_registers(int n, const float *x, float *y)
{
    const bool by_four = n % 4 == 0;
    x += (size_t)blockIdx.x * n, y += (size_t)blockIdx.x * n;
    // >>> step 4
    float row[4 * QUADS];
    get_row<THREADS, QUADS>(row, x, n, by_four, -INFINITY);
    pair mine = exponentials(row), all = block_merge<THREADS>(mine);
    float factor = all.s == 0 ? 0 : expf(mine.m - (all.m == -INFINITY ? 0 : all.m)) / all.s;
#pragma unroll
    for (int k = 0; k < 4 * QUADS; k++) row[k] *= factor;
    put_row<THREADS, QUADS>(y, row, n, by_four);
    // <<< step 4
}

/* v4. Several blocks per row: block (row, part) has PART numbers from part * PART on; the last part may be
 * shorter. The first launch computes the pair of each part, pairs[row * parts + part]. */
constexpr int PART_THREADS = 256, PART_QUADS = 4, PART = 4 * PART_QUADS * PART_THREADS;

__global__ void __launch_bounds__(PART_THREADS) v4_pairs(int n, const float *x, pair *pairs)
{
    const int first = blockIdx.y * PART, count = n - first < PART ? n - first : PART;
    x += (size_t)blockIdx.x * n + first;
    pairs += (size_t)blockIdx.x * gridDim.y;
    // >>> step 4
    float row[4 * PART_QUADS];
    get_row<PART_THREADS, PART_QUADS>(row, x, count, n % 4 == 0, -INFINITY);
    pair p = block_merge<PART_THREADS>(exponentials(row));
    if (threadIdx.x == 0) pairs[blockIdx.y] = p;
    // <<< step 4
}

/* In the second launch, each block merges the pairs of its row and writes its part.
 * The limit: the row is read twice. To keep it in registers, the blocks of a row would have to wait for
 * each other. */
__global__ void __launch_bounds__(PART_THREADS) v4_write(int n, const float *x, const pair *pairs, float *y)
{
    const int first = blockIdx.y * PART, count = n - first < PART ? n - first : PART;
    x += (size_t)blockIdx.x * n + first, y += (size_t)blockIdx.x * n + first;
    pairs += (size_t)blockIdx.x * gridDim.y;
    // >>> step 4
    pair p = {-INFINITY, 0};
    for (unsigned i = threadIdx.x; i < gridDim.y; i += PART_THREADS) p = merge(p, pairs[i]);
    p = block_merge<PART_THREADS>(p);
    float row[4 * PART_QUADS], m = p.m == -INFINITY ? 0 : p.m, inverse = p.s == 0 ? 0 : 1 / p.s;
    get_row<PART_THREADS, PART_QUADS>(row, x, count, n % 4 == 0, -INFINITY);
#pragma unroll
    for (int k = 0; k < 4 * PART_QUADS; k++) row[k] = expf(row[k] - m) * inverse;
    put_row<PART_THREADS, PART_QUADS>(y, row, count, n % 4 == 0);
    // <<< step 4
}

/* v3 for rows of up to `most` numbers. */
static const struct {
    int most, threads;
    void (*kernel)(int n, const float *x, float *y);
} in_registers[] = {
    {512, 32, v3_registers<32, 4>},       {1024, 64, v3_registers<64, 4>},
    {2048, 128, v3_registers<128, 4>},    {4096, 256, v3_registers<256, 4>},
    {8192, 512, v3_registers<512, 4>},    {16384, 1024, v3_registers<1024, 4>},
    {32768, 1024, v3_registers<1024, 8>},
};
constexpr int LONGEST = 32768;
constexpr int LONGEST_FOR_ONE = 1 << 20; // longer rows are too slow for one thread or one warp

static const char *const versions[] = {"v0 three passes, thread per row", "v1 three passes, warp per row",
                                       "v2 online, warp per row", "v3 in registers, block per row",
                                       "v4 several blocks per row"};
constexpr int VERSIONS = sizeof versions / sizeof versions[0];

/* `pairs` has room for the pairs of all parts. */
static void launch(int version, const matrix &a, const float *x, float *y, pair *pairs)
{
    const int threads = 128;
    if (version == 0) v0_three_passes<<<(a.rows + threads - 1) / threads, threads>>>(a.rows, a.n, x, y);
    if (version == 1) v1_warp<<<(a.rows + threads / 32 - 1) / (threads / 32), threads>>>(a.rows, a.n, x, y);
    if (version == 2) v2_online<<<(a.rows + threads / 32 - 1) / (threads / 32), threads>>>(a.rows, a.n, x, y);
    if (version == 3) {
        auto fits = in_registers;
        while (a.n > fits->most) fits++;
        fits->kernel<<<a.rows, fits->threads>>>(a.n, x, y);
    }
    if (version == 4) {
        const dim3 blocks(a.rows, (a.n + PART - 1) / PART);
        v4_pairs<<<blocks, PART_THREADS>>>(a.n, x, pairs);
        v4_write<<<blocks, PART_THREADS>>>(a.n, x, pairs, y);
    }
    getLastCudaError(versions[version]);
}

/* The inputs: uniform from -10 to 10; large around 1000; small around -1000; masked: a third is -infinity,
 * and so is all of every fourth row; nan: every second row has one NaN. */
static const float *inputs(const matrix &a)
{
    const char *data = case_choice("data", "uniform|large|small|masked|nan");
    const float *drawn = input_float("x", a.drawn(), -10, 10);
    std::vector<float> x(drawn, drawn + a.drawn());
    const int *hole = input_int("hole", a.drawn(), 0, 2);
    const unsigned *place = input_uint("place", a.drawn_rows());
    for (size_t i = 0; i < x.size(); i++) {
        if (strcmp(data, "large") == 0) x[i] += 1000;
        if (strcmp(data, "small") == 0) x[i] -= 1000;
        if (strcmp(data, "masked") == 0 && (hole[i] == 0 || i / a.n % 4 == 3)) x[i] = -INFINITY;
        if (strcmp(data, "nan") == 0 && i / a.n % 2 == 1 && place[i / a.n] % a.n == i % a.n) x[i] = NAN;
    }
    return repeated("x", a, x);
}

/* All versions that support the row length, compared with a copy. */
static void table(const matrix &a, const float *x, float *y, pair *pairs)
{
    tell_heading(a);
    const double bytes = 8.0 * a.count(), copy = TIMES_ARE_REAL ? copy_speed(a.count() * sizeof(float)) : 0;
    for (int v = 0; v < VERSIONS; v++) {
        if (v == 3 ? a.n > LONGEST : v < 3 && a.n > LONGEST_FOR_ONE) continue;
        tell(versions[v], bytes, median_ms(TIMES_ARE_REAL ? 20 : 1, [&] { launch(v, a, x, y, pairs); }),
             copy);
    }
    tell("a copy", bytes, 1e-6 * bytes / copy, copy);
}

int main(int argc, char **argv)
{
    case_begin(argc, argv);
    findCudaDevice(argc, argv);
    const bool all = !case_has("version"), large = all && TIMES_ARE_REAL;
    const matrix a = case_matrix(large ? 32768 : 64, large ? 4096 : 1000);
    const int version = (int)case_size("version", all && a.n > LONGEST ? 4 : 3);
    if (version >= VERSIONS || (version == 3 && a.n > LONGEST) || a.n < 1 || a.rows < 1) {
        fprintf(stderr, "softmax: version=%d does not support rows of %d\n", version, a.n);
        return 2;
    }
    const float *x = inputs(a);
    float *y = result("y", a.count());
    pair *pairs = (pair *)guarded_malloc("pairs", (size_t)a.rows * ((a.n + PART - 1) / PART) * sizeof(pair));
    if (all) table(a, x, y, pairs);
    if (bench_asked()) {
        const float ms = median_ms(20, [&] { launch(version, a, x, y, pairs); });
        const float textbook = median_ms(5, [&] { launch(0, a, x, y, pairs); });
        metric("of_copy", 8e-6 * a.count() / ms / copy_speed(a.count() * sizeof(float)), "");
        metric("of_textbook", textbook / ms, "");
    }
    launch(version, a, x, y, pairs);
    hand_over("y", a, y);
    return case_end();
}
