/* backward.cu: the backward pass of softmax, of softmax with cross entropy, and of layer norm.
 *
 *   part=softmax   dx from y = softmax(x) and dy
 *   part=entropy   each row's loss, log(sum of exp(x)) - x[label], and dx of their mean, in one pass over x
 *   part=norm      dx from dy, and the gradients of gain and bias, which are sums over all rows
 *
 *     make check P=16 STEP=6
 *     make run P=16 PROGRAM=backward                                how fast is it?
 *     make run P=16 PROGRAM=backward ARGS="part=entropy rows=3 n=5"
 *
 * dy_j is the derivative of the final result (a loss) with respect to y_j, dx_j that with respect to x_j.
 */
#include "row.cuh"

/* Given. The sum over a block, in every thread. All threads must call it. */
template <int THREADS> __device__ inline float block_sum(float v)
{
    constexpr int WARPS = THREADS / 32;
    __shared__ float of_warp[WARPS];
    v = warp_sum(v);
    if (WARPS == 1) return v;
    __syncthreads();
    if (threadIdx.x % 32 == 0) of_warp[threadIdx.x / 32] = v;
    __syncthreads();
    v = threadIdx.x % 32 < WARPS ? of_warp[threadIdx.x % 32] : 0;
    return warp_sum(v);
}

/* Given. The largest number of a block, in every thread. All threads must call it. */
template <int THREADS> __device__ inline float block_max(float v)
{
    constexpr int WARPS = THREADS / 32;
    __shared__ float of_warp[WARPS];
    for (int distance = 16; distance > 0; distance /= 2)
        v = fmaxf(v, __shfl_xor_sync(0xffffffff, v, distance));
    if (WARPS == 1) return v;
    __syncthreads();
    if (threadIdx.x % 32 == 0) of_warp[threadIdx.x / 32] = v;
    __syncthreads();
    v = of_warp[threadIdx.x % WARPS];
    for (int distance = 16; distance > 0; distance /= 2)
        v = fmaxf(v, __shfl_xor_sync(0xffffffff, v, distance));
    return v;
}

/* dx_j = y_j (dy_j - sum of y dy). One block per row. */
template <int THREADS, int QUADS>
__global__ void __launch_bounds__(THREADS) softmax_back(int n, const float *y, const float *dy, float *dx)
{
    const bool by_four = n % 4 == 0;
    const size_t begin = (size_t)blockIdx.x * n;
    // >>> step 6
    float of_y[4 * QUADS], of_dy[4 * QUADS], sum = 0;
    get_row<THREADS, QUADS>(of_y, y + begin, n, by_four, 0);
    get_row<THREADS, QUADS>(of_dy, dy + begin, n, by_four, 0);
#pragma unroll
    for (int k = 0; k < 4 * QUADS; k++) sum += of_y[k] * of_dy[k];
    sum = block_sum<THREADS>(sum);
#pragma unroll
    for (int k = 0; k < 4 * QUADS; k++) of_y[k] *= of_dy[k] - sum;
    put_row<THREADS, QUADS>(dx + begin, of_y, n, by_four);
    // <<< step 6
}

/* Row i's loss, and dx_j = (softmax(x)_j - (1 if j is the label, else 0)) / rows, the derivative of the mean
 * of all losses. One block per row. */
template <int THREADS, int QUADS>
__global__ void __launch_bounds__(THREADS)
    cross_entropy(int rows, int n, const float *x, const int *labels, float *losses, float *dx)
{
    const bool by_four = n % 4 == 0;
    const size_t begin = (size_t)blockIdx.x * n;
    // >>> step 6
    const int label = labels[blockIdx.x];
    float row[4 * QUADS], m = -INFINITY, s = 0;
    get_row<THREADS, QUADS>(row, x + begin, n, by_four, -INFINITY);
#pragma unroll
    for (int k = 0; k < 4 * QUADS; k++) m = fmaxf(m, row[k]);
    m = block_max<THREADS>(m);
    float of_label = 0;
#pragma unroll
    for (int k = 0; k < 4 * QUADS; k++) {
        if (column_of<THREADS>(k, by_four) == label) of_label = row[k] - m;
        s += row[k] = expf(row[k] - m);
    }
    s = block_sum<THREADS>(s);
    const float scale = 1 / (s * rows), share = 1.0f / rows;
#pragma unroll
    for (int k = 0; k < 4 * QUADS; k++) {
        const bool is_label = column_of<THREADS>(k, by_four) == label;
        row[k] = row[k] * scale - (is_label ? share : 0);
        if (is_label) losses[blockIdx.x] = logf(s) - of_label;
    }
    put_row<THREADS, QUADS>(dx + begin, row, n, by_four);
    // <<< step 6
}

/* With xhat = (x - mean) * inverse and h = dy * gain:
 *
 *     dx_j = inverse * (h_j - (sum of h + xhat_j * sum of h xhat) / n)
 *     dgain_j = sum over all rows of dy_j xhat_j          dbias_j = sum over all rows of dy_j
 *
 * Block b has rows b, b + gridDim.x, b + 2 gridDim.x ... Each thread has the same columns in all of them, so
 * the sums over the block's rows stay in registers until the end. Then they go to row b of dgains and
 * dbiases, which have gridDim.x rows. */
template <int THREADS, int QUADS>
__global__ void __launch_bounds__(THREADS)
    norm_back(int rows, int n, const float *x, const float *means, const float *inverses, const float *gain,
              const float *dy, float *dx, float *dgains, float *dbiases)
{
    const bool by_four = n % 4 == 0;
    // >>> step 6
    float of_gain[4 * QUADS], sum_gain[4 * QUADS] = {}, sum_bias[4 * QUADS] = {};
    get_row<THREADS, QUADS>(of_gain, gain, n, by_four, 0);
    for (int i = blockIdx.x; i < rows; i += gridDim.x) {
        const float mean = means[i], inverse = inverses[i];
        float of_x[4 * QUADS], of_dy[4 * QUADS], sum = 0, product = 0;
        get_row<THREADS, QUADS>(of_x, x + (size_t)i * n, n, by_four, 0);
        get_row<THREADS, QUADS>(of_dy, dy + (size_t)i * n, n, by_four, 0); // 0 outside adds nothing to sums
#pragma unroll
        for (int k = 0; k < 4 * QUADS; k++) {
            of_x[k] = (of_x[k] - mean) * inverse;
            sum_gain[k] += of_dy[k] * of_x[k];
            sum_bias[k] += of_dy[k];
            of_dy[k] *= of_gain[k];
            sum += of_dy[k];
            product += of_dy[k] * of_x[k];
        }
        sum = block_sum<THREADS>(sum) / n;
        product = block_sum<THREADS>(product) / n;
#pragma unroll
        for (int k = 0; k < 4 * QUADS; k++) of_x[k] = inverse * (of_dy[k] - (sum + of_x[k] * product));
        put_row<THREADS, QUADS>(dx + (size_t)i * n, of_x, n, by_four);
    }
    put_row<THREADS, QUADS>(dgains + (size_t)blockIdx.x * n, sum_gain, n, by_four);
    put_row<THREADS, QUADS>(dbiases + (size_t)blockIdx.x * n, sum_bias, n, by_four);
    // <<< step 6
}

/* sums[j] is the sum of column j of a rows x n matrix. A block of 32 x SHARES threads has 32 neighbouring
 * columns; thread (x, y) adds up rows y, y + SHARES, y + 2 SHARES ... of its column. */
constexpr int SHARES = 8;

__global__ void column_sums(int rows, int n, const float *a, float *sums)
{
    // >>> step 6
    __shared__ float of_share[SHARES][32];
    const int x = threadIdx.x, y = threadIdx.y, j = blockIdx.x * 32 + x;
    float sum = 0;
    for (int i = y; i < rows && j < n; i += SHARES) sum += a[(size_t)i * n + j];
    of_share[y][x] = sum;
    __syncthreads();
    if (y > 0 || j >= n) return;
    for (int share = 1; share < SHARES; share++) sum += of_share[share][x];
    sums[j] = sum;
    // <<< step 6
}

/* The kernels for rows of up to `most` numbers. */
static const struct {
    int most, threads;
    void (*softmax)(int n, const float *y, const float *dy, float *dx);
    void (*entropy)(int rows, int n, const float *x, const int *labels, float *losses, float *dx);
    void (*norm)(int rows, int n, const float *x, const float *means, const float *inverses,
                 const float *gain, const float *dy, float *dx, float *dgains, float *dbiases);
} in_registers[] = {
    {512, 32, softmax_back<32, 4>, cross_entropy<32, 4>, norm_back<32, 4>},
    {4096, 256, softmax_back<256, 4>, cross_entropy<256, 4>, norm_back<256, 4>},
    {8192, 512, softmax_back<512, 4>, cross_entropy<512, 4>, norm_back<512, 4>},
};
constexpr int LONGEST = 8192;

/* The blocks of norm_back: enough to fill a large device twice, but few enough rows of partial sums. */
constexpr int MOST_BLOCKS = 264;

/* The inputs and results of one case. */
struct problem {
    matrix a;
    const float *x, *y, *dy, *gain, *means, *inverses;
    const int *labels;
    float *dx, *losses, *dgains, *dbiases, *dgain, *dbias;
    int blocks;
};

/* What a forward pass would have stored, computed on the host in double. */
static void forward(problem &p, const float *x)
{
    const size_t n = p.a.n, drawn = p.a.drawn_rows();
    std::vector<float> y(p.a.drawn()), means(p.a.rows), inverses(p.a.rows);
    for (size_t i = 0; i < drawn; i++) {
        const float *row = x + i * n;
        double sum = 0, squares = 0, s = 0, m = row[0];
        for (size_t j = 0; j < n; j++) sum += row[j], m = fmax(m, row[j]);
        for (size_t j = 0; j < n; j++)
            squares += (row[j] - sum / n) * (row[j] - sum / n), s += exp(row[j] - m);
        for (size_t j = 0; j < n; j++) y[i * n + j] = (float)(exp(row[j] - m) / s);
        means[i] = (float)(sum / n), inverses[i] = (float)(1 / sqrt(squares / n + 1e-5));
    }
    for (size_t i = drawn; i < means.size(); i++)
        means[i] = means[i % drawn], inverses[i] = inverses[i % drawn];
    p.y = repeated("y", p.a, y);
    p.means = input_device_float("mean", means.data(), means.size());
    p.inverses = input_device_float("inverse", inverses.data(), inverses.size());
}

static problem make_problem(const matrix &a)
{
    problem p = {};
    p.a = a;
    const float *x = input_float("x", a.drawn(), -10, 10);
    const unsigned *drawn = input_uint("label", a.rows);
    std::vector<int> labels(a.rows);
    for (int i = 0; i < a.rows; i++) labels[i] = (int)(drawn[i] % a.n);
    p.x = uniform_matrix("x", a, -10, 10);
    p.dy = uniform_matrix("dy", a, -1, 1);
    p.gain = uniform_row("gain", a, 0.5, 1.5);
    p.labels = input_device_int("label", labels.data(), labels.size());
    forward(p, x);
    p.blocks = a.rows < MOST_BLOCKS ? a.rows : MOST_BLOCKS;
    p.dx = result("dx", a.count()), p.losses = result("loss", a.rows);
    p.dgains = result("dgains", (size_t)p.blocks * a.n),
    p.dbiases = result("dbiases", (size_t)p.blocks * a.n);
    p.dgain = result("dgain", a.n), p.dbias = result("dbias", a.n);
    return p;
}

enum part { SOFTMAX, ENTROPY, NORM, PARTS };
static const struct {
    const char *name;
    double bytes; // per number
} parts[] = {{"softmax", 12}, {"entropy", 8}, {"norm", 12}};

static void launch(int which, const problem &p)
{
    const matrix &a = p.a;
    auto fits = in_registers;
    while (a.n > fits->most) fits++;
    if (which == SOFTMAX) fits->softmax<<<a.rows, fits->threads>>>(a.n, p.y, p.dy, p.dx);
    if (which == ENTROPY)
        fits->entropy<<<a.rows, fits->threads>>>(a.rows, a.n, p.x, p.labels, p.losses, p.dx);
    if (which == NORM) {
        fits->norm<<<p.blocks, fits->threads>>>(a.rows, a.n, p.x, p.means, p.inverses, p.gain, p.dy, p.dx,
                                                p.dgains, p.dbiases);
        column_sums<<<(a.n + 31) / 32, dim3(32, SHARES)>>>(p.blocks, a.n, p.dgains, p.dgain);
        column_sums<<<(a.n + 31) / 32, dim3(32, SHARES)>>>(p.blocks, a.n, p.dbiases, p.dbias);
    }
    getLastCudaError(parts[which].name);
}

int main(int argc, char **argv)
{
    case_begin(argc, argv);
    findCudaDevice(argc, argv);
    const char *word = case_choice("part", "softmax|entropy|norm");
    int which = 0;
    while (strcmp(parts[which].name, word) != 0) which++;
    const bool all = !case_has("part"), large = all && TIMES_ARE_REAL;
    const matrix a = case_matrix(large ? 32768 : 64, large ? 4096 : 1000);
    if (a.n < 1 || a.n > LONGEST || a.rows < 1) {
        fprintf(stderr, "backward: rows of %d: there are kernels for 1 to %d\n", a.n, LONGEST);
        return 2;
    }
    const problem p = make_problem(a);
    if (all || bench_asked()) {
        const double copy = TIMES_ARE_REAL ? copy_speed(a.count() * sizeof(float)) : 0;
        if (all) tell_heading(a);
        for (int i = 0; i < PARTS; i++) {
            if (!all && i != which) continue;
            const double bytes = parts[i].bytes * a.count();
            const float ms = median_ms(TIMES_ARE_REAL ? 20 : 1, [&] { launch(i, p); });
            if (all)
                tell(parts[i].name, bytes, ms, copy);
            else
                metric("of_copy", 1e-6 * bytes / ms / copy, "");
        }
        if (all) tell("a copy", 8.0 * a.count(), 8e-6 * a.count() / copy, copy);
    }
    launch(which, p);
    hand_over("dx", a, p.dx);
    if (which == ENTROPY) output_device_float("loss", p.losses, a.rows);
    if (which == NORM) {
        output_device_float("dgain", p.dgain, a.n);
        output_device_float("dbias", p.dbias, a.n);
    }
    return case_end();
}
