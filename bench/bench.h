/* bench.h: one work, done in several ways, each timed so that nothing but work makes it fast.
 *
 * A program per work (works/NAME.cu) says what the inputs are, what a right result is, and which ways there
 * are: our solution, the textbook's, the library's, a ceiling. bench_run does the rest, and prints a line of
 * CSV for each way.
 *
 * A sample is `sets` runs, each on arrays of its own, that together are longer than the level-2 cache and
 * than the clocks' noise. Before every sample all inputs are drawn afresh and all outputs are poisoned, the
 * cache is flushed and what is kept in it is let go; after it the results of that very sample are checked, on
 * the device, against inputs that are drawn once more from the seed. So there is no run that is timed and not
 * checked. A sample's time is that of two events on the legacy default stream, at which ordinary streams wait
 * for each other; the host's clock, read when the whole device is idle, must agree with it, or the way has no
 * speed.
 */
#ifndef BENCH_H
#define BENCH_H

#include <functional>
#include <vector>

#include <cuda_runtime.h>

#ifdef __CUCC__
#define OURS_ALONE // no library to stand beside
#endif

typedef unsigned long long bench_seed;

struct bench_way {
    const char *role; // ours, textbook, library, ceiling; or variant, in a trial
    const char *name;
    std::function<void(int set)> run;
    bool checked = true; // a ceiling has no result
};

struct bench_work {
    const char *name, *size;
    const char *unit; // of `amount` in a second
    double amount;    // of one run, in units: 1e-9 * bytes for GB/s
    double bytes;     // that one run has to move between the device and its memory, at least
    double flops;     // floating-point operations of one run
    int sets;
    const char *ceiling; // the work of ceilings.cu that says how fast this can go, or ""
    std::function<void(int set, bench_seed seed)> fill;       // draws the inputs, poisons the outputs
    std::function<long long(int set, bench_seed seed)> wrong; // how many elements of the results are wrong
    std::vector<bench_way> ways;
};

/* Times all ways of a work; of a way that is wrong, or at which the clocks disagree, it says so instead. */
void bench_run(const bench_work &work);

/* What `large` is on a GPU, and `small` where there is none to time: there the results alone are looked at.
 */
size_t bench_size(size_t large, size_t small);

/* Ends the program if a call to CUDA has failed. */
void bench_must(cudaError_t status);

/* Device memory for the arrays of a work; never freed, a program is one work. */
void *bench_allocate(size_t bytes);

/* The ceiling of what memory limits: a copy that reads and writes `bytes` together. */
bench_way bench_copy(double bytes, int sets);

/* A way of CUB's: call(memory, bytes) is its function with everything but the working memory filled in.
 * Called without memory it says how much it wants; that is asked for here, once, and every run gets it. */
template <typename call_t> std::function<void(int)> bench_cub(call_t call)
{
    size_t bytes = 0;
    bench_must(call(nullptr, bytes));
    void *memory = bench_allocate(bytes);
    return [=](int) {
        size_t room = bytes;
        bench_must(call(memory, room));
    };
}

/* A word of 32 random bits for place i of the array number `array`. */
__host__ __device__ inline unsigned bench_random(bench_seed seed, unsigned array, size_t i)
{
    unsigned long long z = seed + 0x9E3779B97F4A7C15ull * (i + 1) + 0xD1B54A32D192ED03ull * array;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
    return (unsigned)((z ^ (z >> 31)) >> 16);
}

/* The same in [low, high). */
__host__ __device__ inline float bench_real(bench_seed seed, unsigned array, size_t i, float low, float high)
{
    return low + (float)(bench_random(seed, array, i) >> 8) * 5.9604644775390625e-8f * (high - low);
}

/* x[i] = function(i) for all i: how inputs are drawn. */
template <typename number, typename function_t>
__global__ void bench_fill_kernel(number *x, size_t n, function_t function)
{
    for (size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x; i < n; i += (size_t)gridDim.x * blockDim.x)
        x[i] = function(i);
}
template <typename number, typename function_t> void bench_fill(number *x, size_t n, function_t function)
{
    bench_fill_kernel<<<1024, 256>>>(x, n, function);
}

/* For how many i in [0, n) is wrong(i) true? */
template <typename function_t>
__global__ void bench_count_kernel(unsigned long long *count, size_t n, function_t wrong)
{
    for (size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x; i < n; i += (size_t)gridDim.x * blockDim.x)
        if (wrong(i)) atomicAdd(count, 1ull);
}
unsigned long long *bench_counter(); // device memory, at 0
long long bench_counted();
template <typename function_t> long long bench_count(size_t n, function_t wrong)
{
    bench_count_kernel<<<1024, 256>>>(bench_counter(), n, wrong);
    return bench_counted();
}

/* Poison: a NaN as float or double, and a number that is no result as an integer. */
void bench_poison(void *x, size_t bytes);

#endif
