/* paths.cu: the price of an option by simulation. One thread walks one path.   (step 1 given, step 2)
 *
 * Two shares start at 1. In each of `steps` time steps of length dt = T / steps
 *
 *     S1 = S1 (1 + r dt + sigma sqrt(dt) y1)     y1 = z1
 *     S2 = S2 (1 + r dt + sigma sqrt(dt) y2)     y2 = rho z1 + sqrt(1 - rho^2) z2
 *
 * with two fresh standard normals z1, z2. The option pays exp(-r T) if in the end both shares are within
 * 0.1 of where they started, and nothing otherwise. Its price is the mean of what it pays: about 0.4179.
 *
 * The normals have already been drawn: the array z has 2 * steps of them for each path. In which order?
 *
 *     step=1   path after path: all normals of path 0, then all of path 1, ...
 *     step=2   normal after normal: the first normal of each of the n paths, then the second of each, ...
 *
 *     make run P=02 STEP=1 ARGS="n=10000"
 *     make run P=02 STEP=2 ARGS="bench=960000"      on a GPU: how fast are normals read?
 */
#include <cmath>
#include <cstdio>
#include <vector>

#include "helper_cuda.h"
#include "harness_cuda.h"
#include "timing.h"

// What all threads need and none changes. The threads of a warp read the same word of it at the same time:
// constant memory serves them all with one access.
struct terms {
    int steps;
    float drift;      // 1 + r dt
    float volatility; // sigma sqrt(dt)
    float rho, alpha; // alpha = sqrt(1 - rho^2)
    float discount;   // exp(-r T)
};
__constant__ terms option;

// The last prices of one path. Its normals are z[0], z[hop], z[2 hop], ...
__device__ float2 follow(const float *z, size_t hop)
{
    float2 s = make_float2(1.0f, 1.0f);
    for (int k = 0; k < option.steps; k++) {
        const float y1 = z[0];
        const float y2 = option.rho * y1 + option.alpha * z[hop];
        s.x *= option.drift + option.volatility * y1;
        s.y *= option.drift + option.volatility * y2;
        z += 2 * hop;
    }
    return s;
}

__device__ float payoff_of(float2 s)
{
    return fabsf(s.x - 1.0f) < 0.1f && fabsf(s.y - 1.0f) < 0.1f ? option.discount : 0.0f;
}

// Path after path. Correct, but slow: the numbers that the 32 threads of a warp read at the same time lie far
// apart, so memory delivers 32 pieces of 32 bytes to give each thread its 4 bytes.
__global__ void paths_strided(const float *z, float *s1, float *s2, float *payoff, int n)
{
    const int path = blockIdx.x * blockDim.x + threadIdx.x;
    if (path >= n) return;
    const float2 s = follow(z + (size_t)path * 2 * option.steps, 1);
    s1[path] = s.x;
    s2[path] = s.y;
    payoff[path] = payoff_of(s);
}

// Normal after normal. Neighbouring threads read neighbouring numbers: 4 pieces of 32 bytes serve the whole
// warp.
__global__ void paths_coalesced(const float *z, float *s1, float *s2, float *payoff, int n)
{
    const int path = blockIdx.x * blockDim.x + threadIdx.x;
    if (path >= n) return;
    // >>> step 2
    // TODO: this reads path after path, as step 1 does. But here the first normals of all n paths come first,
    // then all the second ones: where is this path's first normal, and how far apart are its normals?
    const float *first = z + (size_t)path * 2 * option.steps;
    const size_t hop = 1;
    TODO(2);
    // <<< step 2
    const float2 s = follow(first, hop);
    s1[path] = s.x;
    s2[path] = s.y;
    payoff[path] = payoff_of(s);
}

// Into constant memory: the host computes once what every thread would compute again.
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
    double sum = 0, squares = 0;
    for (double p : payoff) {
        sum += p;
        squares += p * p;
    }
    const double mean = sum / n;
    printf("price %.4f, standard error %.4f\n", mean, sqrt((squares / n - mean * mean) / n));
}

// How fast the normals are read. Their values do not affect the time, so z is not filled.
static void measure(decltype(&paths_strided) kernel, int n, int threads)
{
    const size_t bytes = (size_t)n * 2 * case_int("steps", 100) * sizeof(float);
    const float *d_z = (float *)guarded_malloc("z", bytes);
    float *d_s1 = (float *)guarded_malloc("s1", n * sizeof(float));
    float *d_s2 = (float *)guarded_malloc("s2", n * sizeof(float));
    float *d_payoff = (float *)guarded_malloc("payoff", n * sizeof(float));
    const int blocks = (n + threads - 1) / threads;
    const float ms = median_ms(20, [&] { kernel<<<blocks, threads>>>(d_z, d_s1, d_s2, d_payoff, n); });
    metric("speed", 1e-6 * bytes / ms, "GB/s");
    metric("of_copy", 1e-6 * bytes / ms / copy_speed(1 << 28), "of a copy's speed");
}

int main(int argc, char **argv)
{
    case_begin(argc, argv);
    const int n = case_int("n", 10000); // paths
    const int threads = case_int("threads", 128);
    const int blocks = (n + threads - 1) / threads;
    set_terms();

    const size_t normals = (size_t)n * 2 * case_int("steps", 100);
    const float *d_z = input_device_float("z", input_normal("z", normals), normals);
    float *d_s1 = (float *)guarded_malloc("s1", n * sizeof(float));
    float *d_s2 = (float *)guarded_malloc("s2", n * sizeof(float));
    float *d_payoff = (float *)guarded_malloc("payoff", n * sizeof(float));

    const auto kernel = case_step() == 1 ? paths_strided : paths_coalesced;
    kernel<<<blocks, threads>>>(d_z, d_s1, d_s2, d_payoff, n);
    getLastCudaError("the launch of the paths");
    checkCudaErrors(cudaDeviceSynchronize());

    output_device_float("s1", d_s1, n);
    output_device_float("s2", d_s2, n);
    output_device_float("payoff", d_payoff, n);
    if (case_by_hand()) print_price(d_payoff, n);
    if (bench_asked()) measure(kernel, bench_asked(), threads);
    return case_end();
}
