// cuRAND's host API and device API agree, as cuRAND's manual says they do: a kernel draws what the library
// would have put into the array.  Also what needs statistics to be seen: Poisson numbers of middling means,
// and streams that do not overlap.
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <vector>

#include <cuda_runtime.h>
#include <curand.h>
#include <curand_kernel.h>

#include "tap.h"

static const unsigned long long seed = 20240607;

// Number i of the default ordering: Philox's quad i/4 is subsequence (i/4) mod 65536, place (i/4)/65536
__global__ void philox(unsigned *u, float *uniform, float *normal, int quads)
{
    int q = blockIdx.x * blockDim.x + threadIdx.x;
    if (q >= quads) return;
    curandStatePhilox4_32_10_t s, again;
    curand_init(seed, q % 65536, 4ull * (q / 65536), &s);
    again = s;
    uint4 bits = curand4(&s);
    s = again;
    float4 x = curand_uniform4(&s), z = curand_normal4(&again);
    u[4 * q] = bits.x, u[4 * q + 1] = bits.y, u[4 * q + 2] = bits.z, u[4 * q + 3] = bits.w;
    uniform[4 * q] = x.x, uniform[4 * q + 1] = x.y, uniform[4 * q + 2] = x.z, uniform[4 * q + 3] = x.w;
    normal[4 * q] = z.x, normal[4 * q + 1] = z.y, normal[4 * q + 2] = z.z, normal[4 * q + 3] = z.w;
}

// XORWOW's number i is subsequence i mod 4096; normals come in pairs, pair p from subsequence p mod 4096
__global__ void xorwow(unsigned *u, float *uniform, float *normal, int n)
{
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    curandState a, b, c;
    curand_init(seed, t, 0, &a);
    b = c = a;
    for (int i = t; i < n; i += 4096) {
        u[i] = curand(&a);
        uniform[i] = curand_uniform(&b);
    }
    for (int p = t; p < n / 2; p += 4096) {
        float2 z = curand_normal2(&c);
        normal[2 * p] = z.x, normal[2 * p + 1] = z.y;
    }
}

__global__ void poisson(double lambda, double *sums)
{
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    curandStatePhilox4_32_10_t s;
    curand_init(seed, t, 0, &s);
    double first = 0, second = 0, third = 0;
    for (int i = 0; i < 500; i++) {
        double d = curand_poisson(&s, lambda) - lambda;
        first += d;
        second += d * d;
        third += d * d * d;
    }
    sums[3 * t] = first, sums[3 * t + 1] = second, sums[3 * t + 2] = third;
}

// Word i of a Sobol sequence, and the Poisson number that takes its place
__global__ void sobol_poisson(unsigned *vectors, double lambda, unsigned *words, unsigned *numbers)
{
    curandStateSobol32_t s, again;
    curand_init(vectors, threadIdx.x, &s);
    again = s;
    words[threadIdx.x] = curand(&s);
    numbers[threadIdx.x] = curand_poisson(&again, lambda);
}

template <class T> static bool same(const T *a, const T *b, int n)
{
    std::vector<T> x(n), y(n);
    cudaMemcpy(x.data(), a, n * sizeof(T), cudaMemcpyDeviceToHost);
    cudaMemcpy(y.data(), b, n * sizeof(T), cudaMemcpyDeviceToHost);
    for (int i = 0; i < n; i++) {
        if (memcmp(&x[i], &y[i], sizeof(T)) == 0) continue;
        std::printf("# first difference at %d\n", i);
        return false;
    }
    return true;
}

template <class T> static T *array(int n)
{
    T *p;
    if (cudaMalloc((void **)&p, n * sizeof(T)) != cudaSuccess) exit(3);
    return p;
}

static void agree(const char *name, curandRngType_t type, int n)
{
    unsigned *u = array<unsigned>(n), *ku = array<unsigned>(n);
    float *x = array<float>(n), *kx = array<float>(n), *z = array<float>(n), *kz = array<float>(n);
    curandGenerator_t g;
    bool good = curandCreateGenerator(&g, type) == 0 && curandSetPseudoRandomGeneratorSeed(g, seed) == 0;
    good = good && curandGenerate(g, u, n) == 0 && curandSetGeneratorOffset(g, 0) == 0 &&
           curandGenerateUniform(g, x, n) == 0;
    good = good && curandSetGeneratorOffset(g, 0) == 0 && curandGenerateNormal(g, z, n, 0, 1) == 0;
    if (type == CURAND_RNG_PSEUDO_XORWOW)
        xorwow<<<16, 256>>>(ku, kx, kz, n);
    else
        philox<<<(n / 4 + 255) / 256, 256>>>(ku, kx, kz, n / 4);
    ok(good && same(u, ku, n), "%s integers", name);
    ok(good && same(x, kx, n), "%s uniform numbers", name);
    ok(good && same(z, kz, n), "%s normal numbers", name);
    curandDestroyGenerator(g);
    cudaFree(u), cudaFree(ku), cudaFree(x), cudaFree(kx), cudaFree(z), cudaFree(kz);
}

// 500 x 1024 numbers: mean, variance and third moment are those of a Poisson distribution within five
// standard errors; those of NVIDIA's library within ten for large means, where its arithmetic shows (it is
// off by up to 6.3 of them at 4000: H200, CUDA 13.0)
static void moments(double lambda)
{
    const int threads = 1024, n = threads * 500;
    double *sums = array<double>(3 * threads), moment[3] = {0, 0, 0};
    std::vector<double> h(3 * threads);
    poisson<<<threads / 128, 128>>>(lambda, sums);
    cudaMemcpy(h.data(), sums, h.size() * sizeof(double), cudaMemcpyDeviceToHost);
    for (int i = 0; i < 3 * threads; i++) moment[i % 3] += h[i] / n;
    double mean = moment[0] / std::sqrt(lambda / n),
           variance = (moment[1] - lambda) / std::sqrt((2 * lambda * lambda + lambda) / n);
    double allowed = REAL_LIBRARY && lambda > 1000 ? 10 : 5;
    double third =
        (moment[2] - lambda) / std::sqrt((15 * lambda * lambda * lambda + 25 * lambda * lambda) / n);
    ok(std::fabs(mean) < allowed && std::fabs(variance) < allowed && std::fabs(third) < allowed,
       "Poisson numbers of mean %g (%.1f %.1f %.1f standard errors)", lambda, mean, variance, third);
    cudaFree(sums);
}

static double poisson_below(double end, double lambda)
{
    double sum = 0;
    for (double k = 0; k < end; k++) sum += std::exp(k * std::log(lambda) - lambda - std::lgamma(k + 1));
    return sum;
}

// Each where the distribution reaches its word; NVIDIA's approximation of that place may be one off
static void quantiles(double lambda)
{
    const int n = 256;
    unsigned *vectors = array<unsigned>(32), *words = array<unsigned>(n), *numbers = array<unsigned>(n);
    std::vector<unsigned> word(n), number(n);
    curandDirectionVectors32_t *host;
    curandGetDirectionVectors32(&host, CURAND_DIRECTION_VECTORS_32_JOEKUO6);
    cudaMemcpy(vectors, host[1], sizeof host[1], cudaMemcpyHostToDevice);
    sobol_poisson<<<1, n>>>(vectors, lambda, words, numbers);
    cudaMemcpy(word.data(), words, n * sizeof word[0], cudaMemcpyDeviceToHost);
    cudaMemcpy(number.data(), numbers, n * sizeof number[0], cudaMemcpyDeviceToHost);
    int wrong = 0;
    for (int i = 1; i < n; i++) {
        const double u = word[i] / 4294967296.0, slack = REAL_LIBRARY ? 0.1 : 1e-8;
        wrong += !(poisson_below(number[i] + 1.0, lambda) >= u - slack) ||
                 !(poisson_below(number[i], lambda) <= u + slack);
    }
    ok(wrong == 0, "Poisson numbers of mean %g of a Sobol sequence", lambda);
    cudaFree(vectors), cudaFree(words), cudaFree(numbers);
}

static void streams()
{
    const int n = 1000;
    cudaStream_t stream;
    float *a = array<float>(n), *b = array<float>(n);
    curandGenerator_t g;
    cudaStreamCreate(&stream);
    curandCreateGenerator(&g, CURAND_RNG_PSEUDO_DEFAULT);
    curandSetPseudoRandomGeneratorSeed(g, 1);
    curandSetStream(g, stream);
    curandGenerateUniform(g, a, n);
    curandSetPseudoRandomGeneratorSeed(g, 2); // must not change what is already queued
    curandSetGeneratorOffset(g, 0);
    curandGenerateUniform(g, b, n);
    cudaStreamSynchronize(stream);
    curandDestroyGenerator(g);
    curandGenerator_t first;
    curandCreateGenerator(&first, CURAND_RNG_PSEUDO_XORWOW);
    curandSetPseudoRandomGeneratorSeed(first, 1);
    float *c = array<float>(n);
    curandGenerateUniform(first, c, n);
    ok(same(a, c, n), "a seed that is set later does not change what was queued before");
    ok(!same(a, b, n), "but what is queued after");
    curandDestroyGenerator(first);
    cudaStreamDestroy(stream);
}

int main()
{
    ok(sizeof(curandState) == 48 && sizeof(curandStatePhilox4_32_10_t) == 64,
       "states are as large as NVIDIA's");
    agree("Philox", CURAND_RNG_PSEUDO_PHILOX4_32_10, 300000);
    agree("XORWOW", CURAND_RNG_PSEUDO_XORWOW, 100000);
    for (double lambda : {0.5, 10.0, 64.0, 100.0, 1000.0, 4000.0, 5000.0}) moments(lambda);
    for (double lambda : {0.5, 20.0, 3000.0}) quantiles(lambda);
    streams();
    return done();
}
