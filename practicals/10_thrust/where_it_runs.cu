/* where_it_runs.cu: algorithms on raw pointers, and the mean and the variance in one pass.
 *
 *   step 5  functions that receive raw pointers to device memory, as library functions do
 *
 *     make check P=10 STEP=5
 *     make run P=10 ARGS="step=5 n=1000 mean=1000"
 *     make run P=10 PROGRAM=where_it_runs ARGS="bench=1 n=268435456"     times beside a copy, on a GPU
 *
 * A raw pointer does not tell where its memory is. Thrust takes it for a host pointer and runs the algorithm
 * on the host: with device memory that faults, and with managed memory it is merely slow.
 */
#include <math.h>
#include <stdio.h>

#include <thrust/execution_policy.h>
#include <thrust/functional.h>
#include <thrust/transform.h>
#include <thrust/transform_reduce.h>

#include "helper_cuda.h"
#include "harness_cuda.h"
#include "timing.h"

/* The square of a number on the device, but -1 on the host: the result shows where it was computed. */
struct square_on_device {
    __host__ __device__ int operator()(int x) const
    {
#ifdef __CUDA_ARCH__
        return x * x;
#else
        return (void)x, -1;
#endif
    }
};

/* y[i] = x[i] * x[i], computed on the device. x and y may be device memory or managed memory. */
static void squares(const int *x, int *y, size_t n)
{
    // >>> step 5
    // TODO: call transform with square_on_device(), and with the policy that makes it run on the device.
    (void)x, (void)y, (void)n;
    TODO(5);
    // <<< step 5
}

struct square {
    __host__ __device__ double operator()(float x) const { return (double)x * x; }
};

/* The sum of x[i] * x[i], in double. x is device memory. */
static double sum_of_squares(const float *x, size_t n)
{
    // >>> step 5
    // TODO: call transform_reduce with square(), on the device. The sum has the type of the initial value.
    (void)x, (void)n;
    TODO(5);
    return 0;
    // <<< step 5
}

/* Enough about a set of numbers to combine it with another set: how many they are, their mean, and the sum of
 * the squares of their distances from the mean. */
struct moments {
    double n, mean, squares;
};

/* The moments of one number. */
struct moments_of {
    __host__ __device__ moments operator()(float x) const
    {
        // >>> step 5
        // TODO: for a single number: what are its count, its mean, and its squared distance from that mean?
        (void)x;
        TODO(5);
        return {0, 0, 0};
        // <<< step 5
    }
};

/* The moments of the numbers of a and b together. One of the two sets may be empty. */
struct together {
    __host__ __device__ moments operator()(const moments &a, const moments &b) const
    {
        // >>> step 5
        // TODO: return the count, mean and sum of squares of both sets together (see the handout's formula).
        (void)a, (void)b;
        TODO(5);
        return {0, 0, 0};
        // <<< step 5
    }
};

/* The moments of n >= 1 numbers in device memory, which are read only once. The variance is then squares / n.
 */
static moments moments_of_all(const float *x, size_t n)
{
    // >>> step 5
    // TODO: call transform_reduce once, on the device. What are the moments of the empty set?
    (void)x, (void)n;
    TODO(5);
    return {0, 0, 0};
    // <<< step 5
}

static void bench(const float *x, size_t n)
{
    double copy = copy_speed(n * sizeof(float));
    auto tell = [&](const char *name, float ms) {
        double speed = 1e-6 * (double)(n * sizeof(float)) / ms;
        if (case_by_hand())
            printf("%-20s %9.3f ms %8.1f GB/s, %3.0f %% of a copy's speed\n", name, ms, speed,
                   100 * speed / copy);
        return speed / copy;
    };
    volatile double sink;
    tell("sum of squares", median_ms(5, [&] { sink = sum_of_squares(x, n); }));
    metric("of_copy", tell("mean and variance", median_ms(5, [&] { sink = moments_of_all(x, n).mean; })),
           "ratio");
    (void)sink;
}

int main(int argc, char **argv)
{
    case_begin(argc, argv);
    findCudaDevice(argc, argv);
    size_t n = case_size("n", 1000), drawn = n < (1 << 22) ? n : 1 << 22; // longer inputs repeat these
    const double mean = case_real("mean", 0);
    const float *normal = input_normal("x", drawn);
    float *host_x = (float *)malloc(drawn * sizeof(float) + 1);
    for (size_t i = 0; i < drawn; i++) host_x[i] = (float)(mean + normal[i]);
    float *x = (float *)guarded_malloc("x", n * sizeof(float));
    for (size_t at = 0; at < n; at += drawn)
        checkCudaErrors(cudaMemcpy(x + at, host_x, (n - at < drawn ? n - at : drawn) * sizeof(float),
                                   cudaMemcpyHostToDevice));
    if (bench_asked()) bench(x, n);

    const int *host_k = input_int("k", drawn, -1000, 1000);
    const int *k = input_device_int("k", host_k, drawn);
    int *on_device = (int *)guarded_malloc("on device", drawn * sizeof(int)), *managed;
    checkCudaErrors(cudaMallocManaged(&managed, drawn * sizeof(int)));
    for (size_t i = 0; i < drawn; i++) managed[i] = host_k[i];
    squares(k, on_device, drawn);
    squares(managed, managed, drawn);
    checkCudaErrors(cudaDeviceSynchronize()); // before the host reads managed memory
    output_device_int("on device", on_device, drawn);
    output_int("managed", managed, drawn);
    checkCudaErrors(cudaFree(managed));

    double sum = sum_of_squares(x, n);
    moments m = moments_of_all(x, n);
    double variance = m.squares / m.n;
    output_double("sum", &sum, 1);
    output_double("mean", &m.mean, 1);
    output_double("variance", &variance, 1);
    free(host_x);
    return case_end();
}
