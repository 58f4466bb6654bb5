/* bench.cu: see bench.h. A translation unit of its own: no macro of a solution reaches the clocks. */
#include <algorithm>
#include <random>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "bench.h"
#include "helper_cuda.h"

#ifdef __CUCC__
static const bool real = false; // the clocks of a model
static const int SAMPLES = 2, WARM = 1;
#else
static const bool real = true;
static const int SAMPLES = 21, WARM = 3;
#endif

static const size_t FLUSH = (size_t)256 << 20; // several times any level-2 cache

size_t bench_size(size_t large, size_t small)
{
    return real ? large : small;
}

void bench_must(cudaError_t status)
{
    checkCudaErrors(status);
}

void *bench_allocate(size_t bytes)
{
    void *memory;
    checkCudaErrors(cudaMalloc(&memory, bytes));
    return memory;
}

void bench_poison(void *x, size_t bytes)
{
    checkCudaErrors(cudaMemsetAsync(x, 0xff, bytes));
}

static unsigned long long *counter()
{
    static unsigned long long *count = (unsigned long long *)bench_allocate(sizeof *count);
    return count;
}

unsigned long long *bench_counter()
{
    checkCudaErrors(cudaMemsetAsync(counter(), 0, sizeof *counter()));
    return counter();
}

long long bench_counted()
{
    long long count;
    checkCudaErrors(cudaGetLastError());
    checkCudaErrors(cudaMemcpy(&count, counter(), sizeof count, cudaMemcpyDeviceToHost));
    return count;
}

static double now_ms()
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC_RAW, &t);
    return 1e3 * (double)t.tv_sec + 1e-6 * (double)t.tv_nsec;
}

/* One sample: what the two clocks say. */
struct sample {
    double events, host;
    double left_over; // from the last event to an idle device
};

/* Reads, and keeps nothing. (A cache that was filled by writing would be emptied by the run that is timed.)
 */
__global__ void read_through(const unsigned *x, size_t n, unsigned *never)
{
    unsigned mixed = 0;
    for (size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x; i < n; i += (size_t)gridDim.x * blockDim.x)
        mixed ^= x[i];
    if (mixed == 1) *never = mixed;
}

/* Nothing of an earlier run is of use: new inputs, no results, another content of the cache, nothing under
 * way. */
static void prepare(const bench_work &work, bench_seed seed)
{
    static unsigned *flush = NULL;
    if (real && !flush) {
        flush = (unsigned *)bench_allocate(FLUSH);
        checkCudaErrors(cudaMemset(flush, 0, FLUSH));
    }
    for (int set = 0; set < work.sets; set++) work.fill(set, seed + (bench_seed)set);
    checkCudaErrors(cudaGetLastError());
    if (real) {
        checkCudaErrors(cudaDeviceSetLimit(cudaLimitPersistingL2CacheSize, 0));
        checkCudaErrors(cudaCtxResetPersistingL2Cache());
        read_through<<<1024, 256>>>(flush, FLUSH / sizeof *flush, flush);
    }
    checkCudaErrors(cudaDeviceSynchronize());
}

static sample take_sample(const bench_work &work, const bench_way &way)
{
    static cudaEvent_t begin, end;
    if (!begin) {
        checkCudaErrors(cudaEventCreate(&begin));
        checkCudaErrors(cudaEventCreate(&end));
    }
    float ms;
    double started = now_ms();
    checkCudaErrors(cudaEventRecord(begin, cudaStreamLegacy));
    for (int set = 0; set < work.sets; set++) way.run(set);
    checkCudaErrors(cudaEventRecord(end, cudaStreamLegacy));
    checkCudaErrors(cudaEventSynchronize(end));
    double finished = now_ms();
    checkCudaErrors(cudaDeviceSynchronize());
    double idle = now_ms();
    checkCudaErrors(cudaEventElapsedTime(&ms, begin, end));
    checkCudaErrors(cudaGetLastError());
    return {ms, idle - started, idle - finished};
}

/* The host's clock holds the launch before the first event and the way back after the last besides; a device
 * that is still at work after the last event worked where the events do not look. */
static bool clocks_agree(const sample &s)
{
    return !real || (s.host >= s.events * 0.999 && s.host <= s.events * 1.03 + 0.06 && s.left_over < 0.03);
}

static double quantile(std::vector<double> v, double part)
{
    std::sort(v.begin(), v.end());
    return v[(size_t)(part * (double)(v.size() - 1) + 0.5)];
}

static void print_line(const bench_work &work, const bench_way &way, const std::vector<double> &ms,
                       const char *verdict)
{
    printf("%s,%s,%s,%s,%s,", work.name, work.size, way.role, way.name, work.unit);
    if (real && strcmp(verdict, "right") == 0) {
        double middle = quantile(ms, 0.5), low = quantile(ms, 0.25), high = quantile(ms, 0.75);
        printf("%.6g,%.6g,%.6g,%.6g,%.6g,%.6g,", work.amount / middle * 1e3, work.amount / high * 1e3,
               work.amount / low * 1e3, middle, low, high);
    } else {
        printf("-,-,-,-,-,-,");
    }
    printf("%d,%.6g,%.6g,%s,%s\n", (int)ms.size(), work.bytes, work.flops, work.ceiling, verdict);
    fflush(stdout);
}

static void run_way(const bench_work &work, const bench_way &way)
{
    static std::random_device entropy;
    std::vector<double> ms;
    char verdict[80] = "right";
    int disagreed = 0;
    for (int i = -WARM; i < SAMPLES; i++) {
        bench_seed seed = (bench_seed)entropy() << 32 | entropy();
        prepare(work, seed);
        sample s = take_sample(work, way);
        long long wrong = 0;
        for (int set = 0; way.checked && set < work.sets; set++)
            wrong += work.wrong(set, seed + (bench_seed)set);
        if (wrong > 0 && strcmp(verdict, "right") == 0)
            snprintf(verdict, sizeof verdict, "wrong: %lld elements of sample %d", wrong, i);
        if (i < 0) continue;
        disagreed += !clocks_agree(s);
        ms.push_back(s.events / work.sets);
        if (!clocks_agree(s) && getenv("BENCH_CLOCKS"))
            fprintf(stderr, "%s %s: events %.4f host %.4f left over %.4f ms\n", work.name, way.name, s.events,
                    s.host, s.left_over);
    }
    if (4 * disagreed > SAMPLES && strcmp(verdict, "right") == 0)
        snprintf(verdict, sizeof verdict, "the clocks disagree in %d of %d samples", disagreed, SAMPLES);
    if (!real && strcmp(verdict, "right") == 0) strcpy(verdict, "right but not timed");
    print_line(work, way, ms, verdict);
}

void bench_run(const bench_work &work)
{
    for (const bench_way &way : work.ways) run_way(work, way);
}

bench_way bench_copy(double bytes, int sets)
{
    size_t half = (size_t)(bytes / 2);
    std::vector<char *> from, to;
    for (int set = 0; set < sets; set++) {
        from.push_back((char *)bench_allocate(half));
        to.push_back((char *)bench_allocate(half));
    }
    return {"ceiling", "copy",
            [=](int set) {
                checkCudaErrors(cudaMemcpyAsync(to[set], from[set], half, cudaMemcpyDeviceToDevice));
            },
            false};
}
