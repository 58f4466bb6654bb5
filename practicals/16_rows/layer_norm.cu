/* layer_norm.cu: layer norm, and the bias with GELU that follows a matrix product in the same networks.
 *
 *   part=norm     y_j = (x_j - mean) / sqrt(variance + EPSILON) * gain_j + bias_j
 *   part=gelu     y_j = gelu(x_j + bias_j), gelu(v) = v * (probability that a normal variable is below v)
 *
 *     make check P=16 STEP=5
 *     make run P=16 PROGRAM=layer_norm                              how fast is it?
 *     make run P=16 PROGRAM=layer_norm ARGS="part=norm rows=3 n=5"
 *
 * Each row has its own mean and variance, and each column its own gain and bias. Both operations read every
 * number once and write it once.
 */
#include "row.cuh"

#define EPSILON 1e-5f

/* The sum of the numbers of all THREADS threads of the block, in every thread. All threads must call it; they
 * may call it again at once. */
template <int THREADS> __device__ inline float block_sum(float v)
{
    // >>> step 5
    // TODO: like block_merge in step 4, but with one number. It is called more than once: what could a fast
    // warp overwrite that a slow one has not read yet?
    TODO(5);
    return v;
    // <<< step 5
}

/* One block per row. Also stores the row's mean and 1 / sqrt(variance + EPSILON) for the backward pass. */
template <int THREADS, int QUADS>
__global__ void __launch_bounds__(THREADS)
    layer_norm(int n, const float *x, const float *gain, const float *bias, float *y, float *means,
               float *inverses)
{
    const bool by_four = n % 4 == 0;
    x += (size_t)blockIdx.x * n, y += (size_t)blockIdx.x * n;
    // >>> step 5
    // TODO: load the row into registers, only once. Compute its mean and the mean square of (x - mean),
    // without the numbers that have no column. Compute y. One thread stores mean and inverse.
    (void)by_four, (void)gain, (void)bias, (void)means, (void)inverses;
    TODO(5);
    // <<< step 5
}

/* Given. Uses erfcf, not 1 + erff: far below 0, erff is so near to -1 that the sum would lose its digits. */
__device__ inline float gelu(float v)
{
    return 0.5f * v * erfcf(-0.70710678f * v);
}

template <int THREADS, int QUADS>
__global__ void __launch_bounds__(THREADS) bias_gelu(int n, const float *x, const float *bias, float *y)
{
    const bool by_four = n % 4 == 0;
    x += (size_t)blockIdx.x * n, y += (size_t)blockIdx.x * n;
    // >>> step 5
    // TODO: compute gelu(x + bias). Read x and bias once by get_row, and write each result once.
    (void)by_four, (void)bias;
    TODO(5);
    // <<< step 5
}

/* The kernels for rows of up to `most` numbers. */
static const struct {
    int most, threads;
    void (*norm)(int n, const float *x, const float *gain, const float *bias, float *y, float *means,
                 float *inverses);
    void (*gelu)(int n, const float *x, const float *bias, float *y);
} in_registers[] = {
    {512, 32, layer_norm<32, 4>, bias_gelu<32, 4>},
    {1024, 64, layer_norm<64, 4>, bias_gelu<64, 4>},
    {2048, 128, layer_norm<128, 4>, bias_gelu<128, 4>},
    {4096, 256, layer_norm<256, 4>, bias_gelu<256, 4>},
    {16384, 1024, layer_norm<1024, 4>, bias_gelu<1024, 4>},
};
constexpr int LONGEST = 16384;

/* The inputs: normal numbers; around 1000; or rows in which all numbers are the same. */
static const float *inputs(const matrix &a)
{
    const char *data = case_choice("data", "normal|large_mean|constant");
    const float *drawn = input_normal("x", a.drawn());
    std::vector<float> x(drawn, drawn + a.drawn());
    for (size_t i = 0; i < x.size(); i++) {
        if (strcmp(data, "large_mean") == 0) x[i] += 1000;
        if (strcmp(data, "constant") == 0) x[i] = drawn[i / a.n * a.n];
    }
    return repeated("x", a, x);
}

int main(int argc, char **argv)
{
    case_begin(argc, argv);
    findCudaDevice(argc, argv);
    const bool gelu = strcmp(case_choice("part", "norm|gelu"), "gelu") == 0;
    const bool both = !case_has("part"), large = both && TIMES_ARE_REAL;
    const matrix a = case_matrix(large ? 32768 : 64, large ? 4096 : 1000);
    if (a.n < 1 || a.n > LONGEST || a.rows < 1) {
        fprintf(stderr, "layer_norm: rows of %d: there are kernels for 1 to %d\n", a.n, LONGEST);
        return 2;
    }
    const float *x = inputs(a), *gain = uniform_row("gain", a, 0.5, 1.5),
                *bias = uniform_row("bias", a, -1, 1);
    float *y = result("y", a.count()), *means = result("mean", a.rows), *inverses = result("inverse", a.rows);
    auto fits = in_registers;
    while (a.n > fits->most) fits++;
    const auto launch_norm = [&] {
        fits->norm<<<a.rows, fits->threads>>>(a.n, x, gain, bias, y, means, inverses);
        getLastCudaError("layer_norm");
    };
    const auto launch_gelu = [&] {
        fits->gelu<<<a.rows, fits->threads>>>(a.n, x, bias, y);
        getLastCudaError("bias_gelu");
    };
    if (both || bench_asked()) {
        const double bytes = 8.0 * a.count(),
                     copy = TIMES_ARE_REAL ? copy_speed(a.count() * sizeof(float)) : 0;
        const int times = TIMES_ARE_REAL ? 20 : 1;
        const float norm_ms = median_ms(times, launch_norm), gelu_ms = median_ms(times, launch_gelu);
        if (both) {
            tell_heading(a);
            tell("layer norm", bytes, norm_ms, copy);
            tell("bias and GELU", bytes, gelu_ms, copy);
            tell("a copy", bytes, 1e-6 * bytes / copy, copy);
        } else {
            metric("of_copy", 1e-6 * bytes / (gelu ? gelu_ms : norm_ms) / copy, "");
        }
    }
    if (gelu)
        launch_gelu();
    else
        launch_norm();
    hand_over("y", a, y);
    if (!gelu && a.count() < LARGE) {
        output_device_float("mean", means, a.rows);
        output_device_float("inverse", inverses, a.rows);
    }
    return case_end();
}
