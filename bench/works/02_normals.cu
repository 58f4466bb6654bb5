/* normals.cu: normal numbers, and the price of an option of two shares from them (practical 2). */
#define main solution_main
#include "02_monte_carlo/philox.cu"
#undef main
#include "../bench.h"

#ifndef OURS_ALONE
#include <curand.h>
#endif

static const int STEPS = 100;
static __managed__ double paid_sum;

/* The library's way: the normals from memory, normal after normal, as paths.cu has it. */
__global__ void paths_from_memory(const float *z, float *payoff, int n)
{
    int path = blockIdx.x * blockDim.x + threadIdx.x;
    if (path >= n) return;
    float2 s = make_float2(1, 1);
    for (int k = 0; k < option.steps; k++)
        advance(s, z[(size_t)2 * k * n + path], z[(size_t)(2 * k + 1) * n + path]);
    payoff[path] = pays(s) ? option.discount : 0.0f;
}

__global__ void add_up(const float *payoff, int n)
{
    double mine = 0;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) mine += payoff[i];
    atomicAdd(&paid_sum, mine);
}

int main(int argc, char **argv)
{
    case_begin(1, argv);
    (void)argc;
    set_terms();
    const int n = (int)bench_size(9600000, 20000);
    size_t normals = (size_t)2 * STEPS * n;
    float *s1 = (float *)bench_allocate(n * sizeof(float)), *s2 = (float *)bench_allocate(n * sizeof(float));
    float *payoff = (float *)bench_allocate(n * sizeof(float));
    static bench_seed key;

    bench_work work = {
        "option", "9.6e6 paths of 100 steps", "Gnormals/s", 1e-9 * (double)normals, 12.0 * n, 0, 1, ""};
    work.fill = [=](int, bench_seed seed) {
        key = seed;
        bench_poison(payoff, n * sizeof(float));
    };
    // The price: 0.41789 by millions of paths; the standard error of one is 0.48.
    work.wrong = [=](int, bench_seed) {
        paid_sum = 0;
        add_up<<<1024, 256>>>(payoff, n);
        checkCudaErrors(cudaDeviceSynchronize());
        return (long long)!(fabs(paid_sum / n - 0.41789) <= 6 * 0.48 / sqrt((double)n));
    };
    work.ways.push_back({"ours", "Philox in the kernel",
                         [=](int) { paths<<<(n + 127) / 128, 128>>>(key, s1, s2, payoff, n); }});
#ifndef OURS_ALONE
    float *z = (float *)bench_allocate(normals * sizeof(float));
    struct {
        const char *name;
        curandRngType_t type;
        curandOrdering_t ordering;
    } generators[] = {
        {"cuRAND XORWOW default order + paths", CURAND_RNG_PSEUDO_XORWOW, CURAND_ORDERING_PSEUDO_DEFAULT},
        {"cuRAND XORWOW dynamic order + paths", CURAND_RNG_PSEUDO_XORWOW, CURAND_ORDERING_PSEUDO_DYNAMIC},
        {"cuRAND Philox + paths", CURAND_RNG_PSEUDO_PHILOX4_32_10, CURAND_ORDERING_PSEUDO_DEFAULT}};
    for (auto &g : generators) {
        curandGenerator_t generator;
        curandCreateGenerator(&generator, g.type);
        curandSetGeneratorOrdering(generator, g.ordering);
        work.ways.push_back({"library", g.name, [=](int) {
                                 // a seed costs a set-up: the generator goes on where it was
                                 curandGenerateNormal(generator, z, normals, 0, 1);
                                 paths_from_memory<<<(n + 127) / 128, 128>>>(z, payoff, n);
                             }});
    }
#endif
    bench_run(work);
    return 0;
}
