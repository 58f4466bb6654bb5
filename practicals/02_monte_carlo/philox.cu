/* philox.cu: the same option; its random numbers are made where they are used.   (steps 4 and 5)
 *
 * A counter-based generator has no state to keep: it scrambles a counter under a key, and any counter may be
 * used at any time. Here a call is
 *
 *     float4 z = four_normals(key, subsequence, index)      index = 0, 1, 2, ...
 *
 * With the seed as key and a subsequence for each path, a path's numbers depend on the seed and the path
 * alone. It does not matter which thread walks it, or how many threads there are: the result is the same to
 * the last bit.
 *
 *     step=4   many paths, one seed
 *     step=5   many seeds: each block prices the option with a seed of its own, and gives an
 *              interval that contains the true price 95 times in 100
 *
 *     make run P=02 STEP=4 ARGS="blocks=1 threads=1"
 *     make run P=02 STEP=5 ARGS="n=400 seeds=1000"
 *     make run P=02 STEP=4 ARGS="bench=9600000"      on a GPU: how many normals per second?
 */
#include <cmath>
#include <cstdio>
#include <vector>

#include "helper_cuda.h"
#include "harness_cuda.h"
#include "philox.h"
#include "timing.h"

// As in paths.cu.
struct terms {
    int steps;
    float drift;      // 1 + r dt
    float volatility; // sigma sqrt(dt)
    float rho, alpha; // alpha = sqrt(1 - rho^2)
    float discount;   // exp(-r T)
};
__constant__ terms option;

// Two random words become two independent normals (Box and Muller): one makes the radius, the other the
// angle. The fast __log2f, __sincosf and rsqrtf are wrong by about 2^-21, far less than a price could show.
// (Each first looks for numbers below 2^-126, which takes longer than all the rest. There are none here, and
// -ftz=true in the Makefile leaves that out.)
__device__ float2 box_muller(unsigned radius_word, unsigned angle_word)
{
    const float u = radius_word * 2.3283064e-10f + 1.1641532e-10f; // times 2^-32: between 0 and 1
    const float angle = (int)angle_word * 1.4629181e-9f;           // times 2 pi 2^-32: between -pi and pi
    const float square =
        fmaxf(-1.3862944f * __log2f(u), 1e-30f); // -2 ln u; above 0, because rsqrtf(0) is infinite
    const float radius = square * rsqrtf(square);
    float sine, cosine;
    __sincosf(angle, &sine, &cosine);
    return make_float2(radius * cosine, radius * sine);
}

// Number `index` of the groups of four normals in one subsequence.
__device__ float4 four_normals(unsigned long long key, unsigned long long subsequence, unsigned index)
{
    const philox4_t r = philox4(key, subsequence, index);
    const float2 a = box_muller(r.word[0], r.word[1]);
    const float2 b = box_muller(r.word[2], r.word[3]);
    return make_float4(a.x, a.y, b.x, b.y);
}

// One time step of both shares.
__device__ void advance(float2 &s, float z1, float z2)
{
    s.x *= option.drift + option.volatility * z1;
    s.y *= option.drift + option.volatility * (option.rho * z1 + option.alpha * z2);
}

// The last prices of one path. Four normals serve two time steps; if `steps` is odd, two are left over at the
// end.
__device__ float2 follow(unsigned long long seed, unsigned long long path)
{
    float2 s = make_float2(1.0f, 1.0f);
    // >>> step 4
    // TODO: draw four normals at a time from this path's own subsequence, and advance s by one step with two
    // of them. There may be an odd number of steps.
    (void)seed, (void)path;
    TODO(4);
    // <<< step 4
    return s;
}

__device__ bool pays(float2 s)
{
    return fabsf(s.x - 1.0f) < 0.1f && fabsf(s.y - 1.0f) < 0.1f;
}

// Right for every launch: a thread may have any number of paths.
__global__ void paths(unsigned long long seed, float *s1, float *s2, float *payoff, int n)
{
    // >>> step 4
    // TODO: walk each path of this thread, however many it has: store s1, s2 and the payoff of each.
    (void)seed, (void)s1, (void)s2, (void)payoff, (void)n;
    TODO(4);
    // <<< step 4
}

// One block, one seed, n paths: the mean of what they pay, and around it an interval that contains the true
// price 95 times in 100. The mean of many numbers is nearly normal, with the standard error as its sigma,
// and a normal number is within 1.96 sigma of its centre 95 times in 100. A payoff is 0 or the discount, so
// it is enough to count.
__global__ void intervals(const unsigned *seed, double *mean, double *low, double *high, int n)
{
    // >>> step 5
    // TODO: the threads of the block share n paths, all with the block's seed, and together count how many
    // pay. Then one thread computes the mean, its standard error, and low and high.
    (void)seed, (void)mean, (void)low, (void)high, (void)n;
    TODO(5);
    // <<< step 5
}

static void set_terms(void)
{
    const double r = case_real("r", 0.05), sigma = case_real("sigma", 0.1), rho = case_real("rho", 0.5);
    const double T = case_real("T", 1.0);
    terms t;
    t.steps = case_int("steps", 100);
    const double dt = T / t.steps;
    t.drift = 1.0 + r * dt;
    t.volatility = sigma * sqrt(dt);
    t.rho = rho;
    t.alpha = sqrt(1.0 - rho * rho);
    t.discount = exp(-r * T);
    checkCudaErrors(cudaMemcpyToSymbol(option, &t, sizeof t));
}

static void print_price(const float *d_payoff, int n)
{
    std::vector<float> payoff(n);
    checkCudaErrors(cudaMemcpy(payoff.data(), d_payoff, n * sizeof(float), cudaMemcpyDeviceToHost));
    double sum = 0;
    for (float p : payoff) sum += p;
    printf("price %.4f\n", sum / n);
}

static void print_intervals(const double *d_low, const double *d_high, int seeds)
{
    std::vector<double> low(seeds), high(seeds);
    checkCudaErrors(cudaMemcpy(low.data(), d_low, seeds * sizeof(double), cudaMemcpyDeviceToHost));
    checkCudaErrors(cudaMemcpy(high.data(), d_high, seeds * sizeof(double), cudaMemcpyDeviceToHost));
    const double price = 0.4179; // with 100 steps
    int covered = 0;
    for (int b = 0; b < seeds; b++) covered += low[b] <= price && price <= high[b];
    printf("%d of %d intervals contain %.4f, the first of them is %.4f to %.4f\n", covered, seeds, price,
           low[0], high[0]);
}

// Step 4: the same paths twice, by two different launches.
static void price_paths(void)
{
    const int n = case_int("n", 10000), blocks = case_int("blocks", 64), threads = case_int("threads", 128);
    float *d_s1 = (float *)guarded_malloc("s1", n * sizeof(float));
    float *d_s2 = (float *)guarded_malloc("s2", n * sizeof(float));
    float *d_payoff = (float *)guarded_malloc("payoff", n * sizeof(float));

    paths<<<blocks, threads>>>(case_seed(), d_s1, d_s2, d_payoff, n);
    getLastCudaError("the launch of paths");
    output_device_float("s1", d_s1, n);
    output_device_float("s2", d_s2, n);
    output_device_float("payoff", d_payoff, n);
    if (case_by_hand()) print_price(d_payoff, n);

    paths<<<7, 96>>>(case_seed(), d_s1, d_s2, d_payoff, n);
    getLastCudaError("the second launch of paths");
    output_device_float("s1 of <<<7, 96>>>", d_s1, n);
    output_device_float("s2 of <<<7, 96>>>", d_s2, n);
}

// How fast normals are made, and how that compares to a copy of as many floats in memory.
static void measure(int n, int threads)
{
    float *d_s1 = (float *)guarded_malloc("s1", n * sizeof(float));
    float *d_s2 = (float *)guarded_malloc("s2", n * sizeof(float));
    float *d_payoff = (float *)guarded_malloc("payoff", n * sizeof(float));
    const int blocks = (n + threads - 1) / threads;
    const float ms = median_ms(20, [&] { paths<<<blocks, threads>>>(case_seed(), d_s1, d_s2, d_payoff, n); });
    const double normals = 2.0 * n * case_int("steps", 100);
    metric("normals", 1e3 * normals / ms, "1/s");
    metric("of_copy", 1e-6 * normals * sizeof(float) / ms / copy_speed(1 << 28), "of a copy's speed");
}

// Step 5: as many intervals as seeds.
static void price_intervals(void)
{
    const int n = case_int("n", 1000), seeds = case_int("seeds", 200), threads = case_int("threads", 128);
    const unsigned *d_seed = input_device_uint("seeds", input_uint("seeds", seeds), seeds);
    double *d_mean = (double *)guarded_malloc("mean", seeds * sizeof(double));
    double *d_low = (double *)guarded_malloc("low", seeds * sizeof(double));
    double *d_high = (double *)guarded_malloc("high", seeds * sizeof(double));

    intervals<<<seeds, threads>>>(d_seed, d_mean, d_low, d_high, n);
    getLastCudaError("the launch of intervals");
    checkCudaErrors(cudaDeviceSynchronize());

    output_device_double("mean", d_mean, seeds);
    output_device_double("low", d_low, seeds);
    output_device_double("high", d_high, seeds);
    if (case_by_hand()) print_intervals(d_low, d_high, seeds);
}

int main(int argc, char **argv)
{
    case_begin(argc, argv);
    set_terms();
    if (case_step() == 5)
        price_intervals();
    else
        price_paths();
    if (bench_asked()) measure(bench_asked(), case_int("threads", 128));
    return case_end();
}
