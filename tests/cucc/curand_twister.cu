// MTGP32, which a block draws from together: sequence b of a kernel's numbers is sequence b of the host
// generator's, 192 of which take turns by 256 numbers. Needs the toolkit's table of parameters.
#include <cmath>
#include <cstdlib>
#include <vector>

#include <curand.h>
#include <curand_kernel.h>
#include <curand_mtgp32_host.h>
#include <curand_mtgp32dc_p_11213.h>

#include "tap.h"

static const unsigned long long seed = 0x123456789abcdef;
static const int blocks = 5, turn = 256, sequences = 192, rounds = 5;

struct Numbers {
    unsigned bits, poisson;
    float uniform, normal;
    double uniform_double;
};

// Rounds of 256 threads: a word, then a kind of number of the next each
__global__ void draw(curandStateMtgp32 *states, double lambda, Numbers *out)
{
    curandStateMtgp32 *s = &states[blockIdx.x];
    Numbers *to = &out[blockIdx.x * blockDim.x + threadIdx.x];
    to->bits = curand(s);
    to->uniform = curand_uniform(s);
    to->uniform_double = curand_uniform_double(s);
    to->normal = curand_normal(s);
    to->poisson = curand_poisson(s, lambda);
}

// The same words by fewer threads than a turn: 64, each with an index
__global__ void words(curandStateMtgp32_t *states, unsigned *out, int times)
{
    for (int i = 0; i < times; i++) {
        out[(blockIdx.x * times + i) * 64 + threadIdx.x] =
            curand_mtgp32_specific(&states[blockIdx.x], (unsigned char)threadIdx.x, 64);
    }
}

// Number i of round r of a sequence, in the host generator's order
static size_t place(int sequence, int r, int i)
{
    return ((size_t)r * sequences + sequence) * turn + i;
}

static double poisson_below(unsigned k, double lambda)
{
    double sum = 0;
    for (unsigned j = 0; j <= k; j++) sum += std::exp(j * std::log(lambda) - lambda - std::lgamma(j + 1.0));
    return sum;
}

int main()
{
    const double lambda = 20;
    curandStateMtgp32_t *states;
    mtgp32_kernel_params_t *constants;
    Numbers *out;
    unsigned *more;
    if (cudaMalloc(&states, blocks * sizeof *states) != cudaSuccess ||
        cudaMalloc(&constants, sizeof *constants) != cudaSuccess ||
        cudaMalloc(&out, blocks * turn * sizeof *out) != cudaSuccess ||
        cudaMalloc(&more, blocks * turn * sizeof *more) != cudaSuccess)
        exit(3);
    ok(curandMakeMTGP32Constants(mtgp32dc_params_fast_11213, constants) == CURAND_STATUS_SUCCESS &&
           curandMakeMTGP32KernelState(states, mtgp32dc_params_fast_11213, constants, blocks, seed) ==
               CURAND_STATUS_SUCCESS,
       "constants and states are made");
    curandGenerator_t g;
    std::vector<unsigned> want((rounds + 1) * sequences * turn);
    std::vector<float> want_normal(want.size());
    if (!ok(curandCreateGeneratorHost(&g, CURAND_RNG_PSEUDO_MTGP32) == CURAND_STATUS_SUCCESS &&
                curandSetPseudoRandomGeneratorSeed(g, seed) == CURAND_STATUS_SUCCESS &&
                curandGenerate(g, want.data(), want.size()) == CURAND_STATUS_SUCCESS,
            "the host's generator"))
        return done(); // there is no table: what follows has nothing to be compared with
    curandDestroyGenerator(g);
    curandCreateGeneratorHost(&g, CURAND_RNG_PSEUDO_MTGP32);
    curandSetPseudoRandomGeneratorSeed(g, seed);
    curandGenerateNormal(g, want_normal.data(), want_normal.size(), 0, 1);
    curandDestroyGenerator(g);

    draw<<<blocks, turn>>>(states, lambda, out);
    words<<<blocks, 64>>>(states, more, turn / 64);
    std::vector<Numbers> got(blocks * turn);
    std::vector<unsigned> got_more(blocks * turn);
    cudaMemcpy(got.data(), out, got.size() * sizeof got[0], cudaMemcpyDeviceToHost);
    cudaMemcpy(got_more.data(), more, got_more.size() * sizeof got_more[0], cudaMemcpyDeviceToHost);

    int wrong[6] = {0};
    for (int b = 0; b < blocks; b++) {
        for (int i = 0; i < turn; i++) {
            const Numbers &n = got[b * turn + i];
            const double u = want[place(b, 1, i)], u2 = (want[place(b, 2, i)] + 1.0) / 4294967296.0;
            wrong[0] += n.bits != want[place(b, 0, i)];
            wrong[1] += !(std::fabs(n.uniform - (u + 0.5) / 4294967296.0) < 1e-7);
            wrong[2] += n.uniform_double != u2;
            wrong[3] += !(std::fabs(n.normal - want_normal[place(b, 3, i)]) < 1e-5);
            // the inverse of the distribution; NVIDIA's approximation of it may be one off
            const double u4 = want[place(b, 4, i)] / 4294967296.0, slack = REAL_LIBRARY ? 0.1 : 1e-8;
            wrong[4] += !(poisson_below(n.poisson, lambda) >= u4 - slack) ||
                        (n.poisson > 0 && !(poisson_below(n.poisson - 1, lambda) <= u4 + slack));
            wrong[5] += got_more[b * turn + i] != want[place(b, 5, i)];
        }
    }
    ok(wrong[0] == 0, "words are the host's to the last bit");
    ok(wrong[1] == 0, "uniform numbers");
    ok(wrong[2] == 0, "uniform doubles");
    ok(wrong[3] == 0, "normal numbers");
    ok(wrong[4] == 0, "Poisson numbers are where the distribution reaches a uniform number");
    ok(wrong[5] == 0, "64 threads by index");
    cudaFree(states), cudaFree(constants), cudaFree(out), cudaFree(more);
    return done();
}
