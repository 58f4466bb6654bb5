// bench.cu: how long kernels take on the CPU backend, as a multiple of the serial answer in the same run.
//
// The numbers say how long a student waits; they say nothing about a GPU.
//     common/cucc/bench/run          builds, runs, and compares with the bounds
#include <math.h>
#include <mma.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include "gold.h"

#define CHECK(call)                                                                                          \
    do {                                                                                                     \
        cudaError_t error = (call);                                                                          \
        if (error != cudaSuccess) {                                                                          \
            fprintf(stderr, "%s:%d: %s: %s\n", __FILE__, __LINE__, #call, cudaGetErrorString(error));        \
            exit(1);                                                                                         \
        }                                                                                                    \
    } while (0)

const int THREADS = 256, REPEATS = 5;
static bool failed;

__global__ void sum_tree(const float *x, float *partial, int n)
{
    __shared__ float sums[THREADS];
    int t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
    sums[t] = i < n ? x[i] : 0;
    __syncthreads();
    for (int d = blockDim.x / 2; d > 0; d >>= 1) {
        if (t < d) sums[t] += sums[t + d];
        __syncthreads();
    }
    if (t == 0) partial[blockIdx.x] = sums[0];
}

__global__ void scan_block(const float *x, float *result, int n)
{
    __shared__ float sums[THREADS];
    int t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
    sums[t] = i < n ? x[i] : 0;
    __syncthreads();
    for (int d = 1; d < blockDim.x; d <<= 1) {
        float before = t >= d ? sums[t - d] : 0;
        __syncthreads();
        sums[t] += before;
        __syncthreads();
    }
    if (i < n) result[i] = sums[t];
}

__global__ void sum_shuffles(const float *x, float *partial, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float sum = i < n ? x[i] : 0;
    for (int d = 16; d > 0; d >>= 1) sum += __shfl_down_sync(0xffffffffu, sum, d);
    if (threadIdx.x % 32 == 0) partial[i / 32] = sum;
}

__global__ void histogram(const unsigned char *x, unsigned *counts, int n)
{
    __shared__ unsigned own[256];
    own[threadIdx.x] = 0;
    __syncthreads();
    const int stride = gridDim.x * blockDim.x;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += stride) atomicAdd(&own[x[i]], 1u);
    __syncthreads();
    atomicAdd(&counts[threadIdx.x], own[threadIdx.x]);
}

__global__ void bitonic(float *x)
{
    __shared__ float s[THREADS];
    int t = threadIdx.x;
    s[t] = x[blockIdx.x * THREADS + t];
    __syncthreads();
    for (int size = 2; size <= THREADS; size <<= 1) {
        for (int d = size / 2; d > 0; d >>= 1) {
            int other = t ^ d;
            if (other > t && (s[t] > s[other]) == ((t & size) == 0)) {
                float kept = s[t];
                s[t] = s[other];
                s[other] = kept;
            }
            __syncthreads();
        }
    }
    x[blockIdx.x * THREADS + t] = s[t];
}

// A warp makes 16 x 16 elements of c
__global__ void fragments(const half *a, const half *b, float *c, int n)
{
    using namespace nvcuda;
    wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> left;
    wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::row_major> right;
    wmma::fragment<wmma::accumulator, 16, 16, 16, float> sum;
    wmma::fill_fragment(sum, 0.0f);
    for (int k = 0; k < n; k += 16) {
        wmma::load_matrix_sync(left, a + blockIdx.y * 16 * n + k, n);
        wmma::load_matrix_sync(right, b + k * n + blockIdx.x * 16, n);
        wmma::mma_sync(sum, left, right, sum);
    }
    wmma::store_matrix_sync(c + blockIdx.y * 16 * n + blockIdx.x * 16, sum, n, wmma::mem_row_major);
}

__global__ void matmul(const float *a, const float *b, float *c, int n)
{
    int row = blockIdx.y * blockDim.y + threadIdx.y, column = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= n || column >= n) return;
    float sum = 0;
    for (int k = 0; k < n; k++) sum += a[row * n + k] * b[k * n + column];
    c[row * n + column] = sum;
}

__global__ void laplace(const float *now, float *next, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x, j = blockIdx.y * blockDim.y + threadIdx.y;
    int k = blockIdx.z * blockDim.z + threadIdx.z, row = n, plane = n * n, at = i + j * row + k * plane;
    if (i >= n || j >= n || k >= n) return;
    if (i == 0 || i == n - 1 || j == 0 || j == n - 1 || k == 0 || k == n - 1)
        next[at] = now[at];
    else
        next[at] =
            (now[at - 1] + now[at + 1] + now[at - row] + now[at + row] + now[at - plane] + now[at + plane]) *
            (1.0f / 6);
}

__global__ void laplace_march(const float *now, float *next, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x, j = blockIdx.y * blockDim.y + threadIdx.y;
    if (i >= n || j >= n) return;
    for (int k = 0; k < n; k++) {
        int row = n, plane = n * n, at = i + j * row + k * plane;
        if (i == 0 || i == n - 1 || j == 0 || j == n - 1 || k == 0 || k == n - 1)
            next[at] = now[at];
        else
            next[at] = (now[at - 1] + now[at + 1] + now[at - row] + now[at + row] + now[at - plane] +
                        now[at + plane]) *
                       (1.0f / 6);
    }
}

struct times {
    double wall, cpu; // seconds; CPU time of all workers together
};

static double seconds(clockid_t clock)
{
    timespec t;
    clock_gettime(clock, &t);
    return t.tv_sec + 1e-9 * t.tv_nsec;
}

static int workers()
{
    const char *word = getenv("CUCC_WORKERS"); // common/cucc/bench/run sets it
    return word ? atoi(word) : (int)sysconf(_SC_NPROCESSORS_ONLN);
}

// The shortest of a few runs
template <class Work> static times shortest(Work work)
{
    times best = {1e30, 1e30};
    for (int i = 0; i < REPEATS; i++) {
        double wall = seconds(CLOCK_MONOTONIC), cpu = seconds(CLOCK_PROCESS_CPUTIME_ID);
        work();
        best.wall = fmin(best.wall, seconds(CLOCK_MONOTONIC) - wall);
        best.cpu = fmin(best.cpu, seconds(CLOCK_PROCESS_CPUTIME_ID) - cpu);
    }
    return best;
}

// On a machine that is doing other things as well, CPU time is what counts: shared out evenly to the workers
// it is how long the kernel would have taken without them.
static void report(const char *name, times kernel, times gold, double bound, double error)
{
    double by_wall = kernel.wall / gold.wall, by_cpu = kernel.cpu / workers() / gold.cpu;
    bool over = fmin(by_wall, by_cpu) > bound;
    printf("%-14s %8.1f ms %8.1f ms %7.1f x %7.1f x   at most %3.1f x   error %.0e%s\n", name,
           kernel.wall * 1e3, gold.wall * 1e3, by_wall, by_cpu, bound, error, over ? "   OVER" : "");
    failed |= over || !(error < 1e-3);
}

static float *to_device(const float *host, size_t n)
{
    float *device;
    CHECK(cudaMalloc(&device, n * sizeof(float)));
    if (host) CHECK(cudaMemcpy(device, host, n * sizeof(float), cudaMemcpyHostToDevice));
    return device;
}

static float *floats(size_t n)
{
    float *x = (float *)malloc(n * sizeof(float));
    unsigned state = 1;
    for (size_t i = 0; i < n; i++)
        x[i] = ((state = state * 1664525u + 1013904223u) >> 8) * (1.0f / (1 << 24));
    return x;
}

static double *doubles(const float *x, size_t n)
{
    double *y = (double *)malloc(n * sizeof(double));
    for (size_t i = 0; i < n; i++) y[i] = x[i];
    return y;
}

static double largest_difference(const float *device, const double *gold, size_t n)
{
    float *got = (float *)malloc(n * sizeof(float));
    CHECK(cudaMemcpy(got, device, n * sizeof(float), cudaMemcpyDeviceToHost));
    double worst = 0;
    for (size_t i = 0; i < n; i++)
        worst = !(fabs(got[i] - gold[i]) <= worst) ? fabs(got[i] - gold[i]) : worst;
    free(got);
    return worst;
}

static void bench_sum()
{
    int n = 1 << 24, blocks = n / THREADS;
    float *x = floats(n), *device = to_device(x, n), *partial = to_device(NULL, blocks);
    float *parts = (float *)malloc(blocks * sizeof(float));
    volatile double want = 0;
    times gold = shortest([&] { want = gold_sum(x, n); });
    times kernel = shortest([&] {
        sum_tree<<<blocks, THREADS>>>(device, partial, n);
        CHECK(cudaDeviceSynchronize());
    });
    CHECK(cudaMemcpy(parts, partial, blocks * sizeof(float), cudaMemcpyDeviceToHost));
    double got = 0;
    for (int b = 0; b < blocks; b++) got += parts[b];
    report("tree sum", kernel, gold, 8, fabs(got - want) / want);
}

static void bench_scan()
{
    int n = 1 << 22;
    float *x = floats(n), *device = to_device(x, n), *result = to_device(NULL, n);
    double *want = doubles(x, n);
    times gold = shortest([&] { gold_scan(x, want, n, THREADS); });
    times kernel = shortest([&] {
        scan_block<<<n / THREADS, THREADS>>>(device, result, n);
        CHECK(cudaDeviceSynchronize());
    });
    report("block scan", kernel, gold, 6, largest_difference(result, want, n));
}

static void bench_shuffles()
{
    int n = 1 << 22, warps = n / 32;
    float *x = floats(n), *device = to_device(x, n), *partial = to_device(NULL, warps);
    float *parts = (float *)malloc(warps * sizeof(float));
    volatile double want = 0;
    times gold = shortest([&] { want = gold_sum(x, n); });
    times kernel = shortest([&] {
        sum_shuffles<<<n / THREADS, THREADS>>>(device, partial, n);
        CHECK(cudaDeviceSynchronize());
    });
    CHECK(cudaMemcpy(parts, partial, warps * sizeof(float), cudaMemcpyDeviceToHost));
    double got = 0;
    for (int w = 0; w < warps; w++) got += parts[w];
    report("shuffle sum", kernel, gold, 10, fabs(got - want) / want);
}

static void bench_histogram()
{
    const int n = 1 << 24;
    unsigned want[256], got[256], state = 1, *counts, different = 0;
    unsigned char *x = (unsigned char *)malloc(n), *device;
    for (int i = 0; i < n; i++) x[i] = (unsigned char)((state = state * 1664525u + 1013904223u) >> 24);
    CHECK(cudaMalloc(&device, n));
    CHECK(cudaMalloc(&counts, sizeof got));
    CHECK(cudaMemcpy(device, x, n, cudaMemcpyHostToDevice));
    times gold = shortest([&] { gold_histogram(x, want, n, 256); });
    times kernel = shortest([&] {
        CHECK(cudaMemset(counts, 0, sizeof got));
        histogram<<<256, 256>>>(device, counts, n);
        CHECK(cudaDeviceSynchronize());
    });
    CHECK(cudaMemcpy(got, counts, sizeof got, cudaMemcpyDeviceToHost));
    for (int b = 0; b < 256; b++) different += got[b] != want[b];
    report("histogram", kernel, gold, 6, different);
}

static void bench_sort()
{
    int n = 1 << 20;
    float *x = floats(n), *sorted = (float *)malloc(n * sizeof(float)), *device = to_device(x, n);
    times gold = shortest([&] {
        memcpy(sorted, x, n * sizeof(float));
        gold_sort(sorted, n, THREADS);
    });
    times kernel = shortest([&] {
        CHECK(cudaMemcpy(device, x, n * sizeof(float), cudaMemcpyHostToDevice));
        bitonic<<<n / THREADS, THREADS>>>(device);
        CHECK(cudaDeviceSynchronize());
    });
    report("bitonic sort", kernel, gold, 2, largest_difference(device, doubles(sorted, n), n));
}

static void bench_fragments()
{
    int n = 256, size = n * n;
    float *a = floats(size), *b = floats(size), *c = to_device(NULL, size);
    half *ha = (half *)malloc(size * sizeof(half)), *hb = (half *)malloc(size * sizeof(half)), *da, *db;
    for (int i = 0; i < size; i++) {
        a[i] = (float)(ha[i] = __float2half(a[i]));
        b[i] = (float)(hb[i] = __float2half(b[i]));
    }
    CHECK(cudaMalloc(&da, size * sizeof(half)));
    CHECK(cudaMalloc(&db, size * sizeof(half)));
    CHECK(cudaMemcpy(da, ha, size * sizeof(half), cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(db, hb, size * sizeof(half), cudaMemcpyHostToDevice));
    double *ga = doubles(a, size), *gb = doubles(b, size), *want = doubles(a, size);
    times gold = shortest([&] { gold_matmul(ga, gb, want, n); });
    times kernel = shortest([&] {
        fragments<<<dim3(n / 16, n / 16), 32>>>(da, db, c, n);
        CHECK(cudaDeviceSynchronize());
    });
    report("WMMA product", kernel, gold, 1, largest_difference(c, want, size) / n);
}

static void bench_matmul()
{
    int n = 512, size = n * n;
    float *a = floats(size), *b = floats(size), *c = to_device(NULL, size), *da = to_device(a, size),
          *db = to_device(b, size);
    double *ga = doubles(a, size), *gb = doubles(b, size), *want = doubles(a, size);
    times gold = shortest([&] { gold_matmul(ga, gb, want, n); });
    times kernel = shortest([&] {
        matmul<<<dim3(n / 16, n / 16), dim3(16, 16)>>>(da, db, c, n);
        CHECK(cudaDeviceSynchronize());
    });
    report("naive matmul", kernel, gold, 0.7, largest_difference(c, want, size) / n);
}

static void bench_laplace()
{
    int n = 256;
    size_t size = (size_t)n * n * n;
    float *x = floats(size), *now = to_device(x, size), *next = to_device(NULL, size);
    double *gnow = doubles(x, size), *gnext = doubles(x, size);
    times gold = shortest([&] { gold_laplace(gnow, gnext, n); });
    times kernel = shortest([&] {
        laplace<<<dim3(n / 32, n / 4, n / 2), dim3(32, 4, 2)>>>(now, next, n);
        CHECK(cudaDeviceSynchronize());
    });
    report("laplace 3-D", kernel, gold, 1.2, largest_difference(next, gnext, size));
}

// Did a thread run through its whole column before the next one starts, the points of a column would all fall
// into the same few sets of the caches where n is a power of two: they are n * n * 4 bytes apart.
static void bench_march(const char *name, int n, double bound)
{
    size_t size = (size_t)n * n * n;
    float *x = floats(size), *now = to_device(x, size), *next = to_device(NULL, size);
    double *gnow = doubles(x, size), *gnext = doubles(x, size);
    times gold = shortest([&] { gold_laplace(gnow, gnext, n); });
    times kernel = shortest([&] {
        laplace_march<<<dim3((n + 31) / 32, (n + 3) / 4), dim3(32, 4)>>>(now, next, n);
        CHECK(cudaDeviceSynchronize());
    });
    report(name, kernel, gold, bound, largest_difference(next, gnext, size));
}

int main()
{
    printf("%-14s %11s %11s %9s %9s\n", "", "kernel", "serial", "ratio", "by CPU");
    bench_sum();
    bench_scan();
    bench_shuffles();
    bench_histogram();
    bench_sort();
    bench_fragments();
    bench_matmul();
    bench_laplace();
    bench_march("march 264^3", 264, 2);
    bench_march("march 256^3", 256, 2);
    return failed;
}
