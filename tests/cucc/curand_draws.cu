// Draws from cuRAND's device generators in every way and prints hashes of what comes, so that our
// curand_kernel.h can be compared with NVIDIA's: compiled by cucc or nvcc it draws in a kernel of one thread,
// compiled as C++ by g++ on the host.
//
//     curand_draws [FIRST LAST [integers]]     scripts FIRST..LAST; integers: only what a GPU gives to the
//     last bit
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include <curand_kernel.h>

struct Record {
    unsigned long long hash;
    unsigned count;
};

template <class T> __device__ void add(Record *r, T value)
{
    unsigned char byte[sizeof(T)];
    memcpy(byte, &value, sizeof value);
    for (unsigned i = 0; i < sizeof value; i++) r->hash = (r->hash ^ byte[i]) * 0x100000001b3ull;
    r->count++;
}

// What both generators have
template <class State> __device__ void draw(State *s, unsigned what, double lambda, Record *r)
{
    switch (what) {
    case 0:
        add(r, curand(s));
        break;
    case 1:
        add(r, curand_uniform(s));
        break;
    case 2:
        add(r, curand_uniform_double(s));
        break;
    case 3:
        skipahead(1 + (unsigned)lambda % 13, s);
        break;
    case 4:
        skipahead((unsigned long long)(lambda * 1e12), s);
        break;
    case 5:
        skipahead_sequence((unsigned long long)(lambda * 1e9), s);
        break;
    case 6:
        add(r, curand_normal(s));
        break;
    case 7:
        add(r, curand_normal_double(s));
        break;
    case 8:
        add(r, curand_normal2(s));
        break;
    case 9:
        add(r, curand_normal2_double(s));
        break;
    case 10:
        add(r, curand_log_normal(s, 0.5f, 1.5f));
        break;
    case 11:
        add(r, curand_log_normal2(s, 0.5f, 1.5f));
        break;
    case 12:
        add(r, curand_log_normal_double(s, 0.5, 1.5));
        break;
    case 13:
        add(r, curand_log_normal2_double(s, 0.5, 1.5));
        break;
    case 14:
        add(r, curand_poisson(s, lambda));
        break;
    }
}

// What Philox has besides
__device__ void draw4(curandStatePhilox4_32_10_t *s, unsigned what, double lambda, Record *r)
{
    switch (what) {
    case 15:
        add(r, curand4(s));
        break;
    case 16:
        add(r, curand_uniform4(s));
        break;
    case 17:
        add(r, curand_uniform2_double(s));
        break;
    case 18:
        add(r, curand_uniform4_double(s));
        break;
    case 19:
        add(r, curand_normal4(s));
        break;
    case 20:
        add(r, curand_normal4_double(s));
        break;
    case 21:
        add(r, curand_log_normal4(s, 0.5f, 1.5f));
        break;
    case 22:
        add(r, curand_log_normal4_double(s, 0.5, 1.5));
        break;
    case 23:
        add(r, curand_poisson4(s, lambda));
        break;
    default:
        draw(s, what, lambda, r);
    }
}

__device__ void draw4(curandStateXORWOW_t *s, unsigned what, double lambda, Record *r)
{
    draw(s, what % 15, lambda, r);
}

__device__ void draw4(curandStateMRG32k3a_t *s, unsigned what, double lambda, Record *r)
{
    draw(s, what % 15, lambda, r);
}

__device__ unsigned next(unsigned long long *seed)
{
    *seed = *seed * 6364136223846793005ull + 1442695040888963407ull;
    return (unsigned)(*seed >> 33);
}

// A walk through one dimension: steps, leaps, and numbers of all kinds but normal ones
template <class State, class Vectors, class T>
__device__ Record walk(Vectors vectors, T start, unsigned number)
{
    unsigned long long dice = number * 2654435761ull + 7;
    Record r = {0xcbf29ce484222325ull, 0};
    State s;
    curand_init(vectors, start, (T)next(&dice) % 1000, &s);
    for (int i = 0; i < 20; i++) {
        unsigned what = next(&dice) % 4;
        if (what == 0) add(&r, curand(&s));
        if (what == 1) add(&r, curand_uniform(&s));
        if (what == 2) add(&r, curand_uniform_double(&s));
        if (what == 3) skipahead((T)next(&dice) << next(&dice) % (8 * sizeof(T) - 31), &s);
    }
    return r;
}

// Of vectors of the test's own: both sizes, scrambled
__device__ void sobol(unsigned number, Record r[2])
{
    unsigned narrow[32];
    unsigned long long wide[64];
    for (int k = 0; k < 64; k++) wide[k] = (2ull * k * k + 1) << (63 - k);
    for (int k = 0; k < 32; k++) narrow[k] = (unsigned)(wide[k] >> 32);
    r[0] = walk<curandStateScrambledSobol32_t>(narrow, number, number);
    r[1] = walk<curandStateScrambledSobol64_t>(wide, (unsigned long long)number, number);
}

// A script is a random start and twenty random draws. Integers only: kinds 0..5 and 15..18.
template <class State> __device__ Record script(unsigned number, bool integers)
{
    const double lambdas[] = {0.25, 1, 3.5, 20, 63.5, 4001, 100000.5};
    unsigned long long dice = number * 2654435761ull + 1;
    Record r = {0xcbf29ce484222325ull, 0};
    State s;
    unsigned long long seed = (unsigned long long)next(&dice) << (next(&dice) % 33);
    unsigned long long subsequence =
        next(&dice) % 3 ? next(&dice) % 1000 : (unsigned long long)next(&dice) << 20;
    unsigned long long offset = next(&dice) % 2 ? next(&dice) % 10 : (unsigned long long)next(&dice) << 12;
    curand_init(seed, subsequence, offset, &s);
    for (int i = 0; i < 20; i++) {
        unsigned what = next(&dice) % 24;
        if (integers) what = what % 10 < 6 ? what % 10 : what % 10 + 9;
        draw4(&s, what, lambdas[next(&dice) % 7], &r);
    }
    return r;
}

#ifdef __CUDACC__
__global__ void run(unsigned number, bool integers, Record *out)
{
    out[0] = script<curandStatePhilox4_32_10_t>(number, integers);
    out[1] = script<curandState>(number, integers);
    sobol(number, out + 2);
    out[4] = script<curandStateMRG32k3a_t>(number, integers);
}

static void scripts(unsigned number, bool integers, Record r[5])
{
    static Record *device;
    if (device == NULL && cudaMalloc(&device, 5 * sizeof(Record)) != cudaSuccess) exit(3);
    run<<<1, 1>>>(number, integers, device);
    if (cudaMemcpy(r, device, 5 * sizeof(Record), cudaMemcpyDeviceToHost) != cudaSuccess) exit(3);
}
#else
static void scripts(unsigned number, bool integers, Record r[5])
{
    r[0] = script<curandStatePhilox4_32_10_t>(number, integers);
    r[1] = script<curandState>(number, integers);
    sobol(number, r + 2);
    r[4] = script<curandStateMRG32k3a_t>(number, integers);
}
#endif

int main(int argc, char **argv)
{
    unsigned first = argc > 2 ? (unsigned)atoi(argv[1]) : 0, last = argc > 2 ? (unsigned)atoi(argv[2]) : 99;
    for (unsigned n = first; n <= last; n++) {
        Record r[5];
        scripts(n, argc > 3 && strcmp(argv[3], "integers") == 0, r);
        printf("%u philox %u %016llx xorwow %u %016llx", n, r[0].count, r[0].hash, r[1].count, r[1].hash);
        printf(" sobol %u %016llx %u %016llx", r[2].count, r[2].hash, r[3].count, r[3].hash);
        printf(" mrg %u %016llx\n", r[4].count, r[4].hash);
    }
    return 0;
}
