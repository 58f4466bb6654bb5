/* random.cu: random numbers by cuRAND's host API, and the option of practical 2 priced with them.
 *
 *   step 4  generators, seeds, offsets and orderings
 *
 * A generator of pseudo-random numbers is a formula. The library promises which numbers a seed gives: Philox,
 * in its default ordering, gives the same bits on every device (and on the CPU backend). So a run can be
 * repeated, and two parts of a computation can take different stretches of one sequence by their offsets.
 * Philox makes four numbers at a time, so let every offset be a multiple of four.
 *
 *     make check P=05 STEP=4
 *     make run P=05 PROGRAM=random ARGS="paths=100000"
 */
#include <curand.h>
#include <math.h>
#include <stdio.h>

#include "helper_cuda.h"
#include "harness.h"
#include "harness_cuda.h"

static const int STEPS = 10;

/* A Philox generator of the given seed that begins at value number `offset` of its sequence. */
static curandGenerator_t make_generator(unsigned long long seed, unsigned long long offset)
{
    curandGenerator_t generator;
    // >>> step 4
    // TODO: create a CURAND_RNG_PSEUDO_PHILOX4_32_10 generator, give it the seed and the offset.
    (void)seed, (void)offset;
    generator = NULL;
    TODO(4);
    // <<< step 4
    return generator;
}

/* The two-asset digital option of practical 2, with ten steps: exp(-r) if both assets end within a tenth of
 * where they began, else 0. z has 2 STEPS normals per path in the coalesced layout: number j of path i is
 * z[j * paths + i]. */
__global__ void payoffs(const float *z, int paths, float *payoff)
{
    const float r = 0.05f, sigma = 0.1f, rho = 0.5f, dt = 1.0f / STEPS;
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= paths) return;
    float s1 = 1, s2 = 1;
    for (int step = 0; step < STEPS; step++) {
        float z1 = z[(size_t)(2 * step) * paths + i], z2 = z[(size_t)(2 * step + 1) * paths + i];
        s1 *= 1 + r * dt + sigma * sqrtf(dt) * z1;
        s2 *= 1 + r * dt + sigma * sqrtf(dt) * (rho * z1 + sqrtf(1 - rho * rho) * z2);
    }
    payoff[i] = fabsf(s1 - 1) < 0.1f && fabsf(s2 - 1) < 0.1f ? expf(-r) : 0;
}

int main(int argc, char **argv)
{
    case_begin(argc, argv);
    findCudaDevice(argc, argv);
    size_t count = case_size("count", 1000), paths = case_size("paths", 20000);
    unsigned long long seed = case_seed(), offset = (unsigned long long)case_int("offset", 0);

    // 1. Uniform numbers, `count` of them from number `offset` on: the judge knows every bit.
    float *uniform = (float *)guarded_malloc("uniform", count * sizeof(float));
    curandGenerator_t generator = make_generator(seed, offset);
    // >>> step 4
    // TODO: generate `count` uniform numbers into `uniform`.
    TODO(4);
    // <<< step 4
    output_device_float("uniform", uniform, count);

    // 2. The same stretch in two halves, the second by a generator of its own.
    float *halves = (float *)guarded_malloc("halves", count * sizeof(float));
    // >>> step 4
    // TODO: create a second generator that begins where the first half ends; set the first one back to the
    // start; let each make its half. Where does the second begin, if that must be at a multiple of four?
    TODO(4);
    // <<< step 4
    output_device_float("halves", halves, count);

    // 3. The option: normals into the coalesced layout, one payoff per path, their mean on the host.
    size_t normals = 2 * STEPS * paths;
    float *z = (float *)guarded_malloc("normals", normals * sizeof(float));
    float *payoff = (float *)guarded_malloc("payoff", paths * sizeof(float));
    // >>> step 4
    // TODO: move on to unused numbers, make the normals, launch payoffs with one thread per path.
    (void)z;
    payoffs<<<1, 1>>>(z, 0, payoff);
    TODO(4);
    // <<< step 4
    output_device_float("normals", z, normals);
    output_device_float("payoffs", payoff, paths);
    checkCudaErrors(curandDestroyGenerator(generator));
    return case_end();
}
