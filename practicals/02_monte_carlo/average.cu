/* average.cu: the mean of many numbers, and how far to trust it.   (step 3)
 *
 * For standard normals z the mean of v = a z^2 + b z + c is a + c: a Monte Carlo result that can be checked.
 * Many threads have a number each, and one sum is wanted. Three ways to get it:
 *
 *     way=partials      each block adds up its numbers and leaves one sum; the host adds those
 *     way=atomics       each thread adds its own to one total, by an addition that nothing can interrupt
 *     way=two_kernels   as partials; a second kernel of one block adds those, and all stays on the device
 *
 * The standard error of the mean is sqrt(variance / n), where variance = (sum v^2 - (sum v)^2 / n) / (n - 1):
 * so two sums are carried along. Both are doubles: a float that has reached 2^24 stays there when 1 is added.
 *
 *     make run P=02 STEP=3 ARGS="way=partials n=1000000"
 *     make run P=02 STEP=3 ARGS="way=atomics blocks=1 threads=1"
 *     make run P=02 STEP=3 ARGS="way=two_kernels a=0 b=1 c=1000"
 */
#include <cmath>
#include <cstdio>
#include <cstring>
#include <vector>

#include "helper_cuda.h"
#include "harness_cuda.h"

struct polynomial {
    double a, b, c;
};
__constant__ polynomial v;

struct sums {
    double value, square; // sum of v, sum of v^2
};

// What one thread adds up by itself: every stride-th number, in a grid-stride loop.
__device__ sums own_share(const float *z, size_t n)
{
    sums mine = {0, 0};
    const size_t stride = (size_t)gridDim.x * blockDim.x;
    for (size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x; i < n; i += stride) {
        const double value = (v.a * z[i] + v.b) * z[i] + v.c;
        mine.value += value;
        mine.square += value * value;
    }
    return mine;
}

// The sum over the block, valid in thread 0. The first half of the threads adds what the second half has,
// then the first quarter adds what the second quarter has, ... Before each round all threads wait, so that a
// thread adds sums that are complete. (The block's size is a power of two here; practical 4 lifts that
// restriction.)
__device__ sums block_sum(sums mine)
{
    __shared__ sums part[1024];
    // >>> step 3
    // TODO: each thread puts its own sums into part. Then half of the threads add, then a quarter, ..., until
    // one is left. Where must the block wait?
    (void)mine;
    TODO(3);
    // <<< step 3
    return part[threadIdx.x];
}

// Each block leaves its sum.
__global__ void partials(const float *z, size_t n, sums *partial)
{
    // >>> step 3
    // TODO: store the block's sum at the block's own place in partial. Which thread writes it?
    (void)z, (void)n, (void)partial;
    TODO(3);
    // <<< step 3
}

// Each thread adds to the same total. The order changes from run to run, and so do the last bits.
__global__ void atomics(const float *z, size_t n, sums *total)
{
    // >>> step 3
    // TODO: every thread adds its own share to both numbers of total. Others do the same at the same time.
    (void)z, (void)n, (void)total;
    TODO(3);
    // <<< step 3
}

// One block adds all partial sums, however many there are.
__global__ void add_partials(const sums *partial, int count, sums *total)
{
    // >>> step 3
    // TODO: divide the partial sums among the threads of this one block, then add up as a block.
    (void)partial, (void)count, (void)total;
    TODO(3);
    // <<< step 3
}

static sums by_partials(const float *d_z, size_t n, int blocks, int threads)
{
    sums *d_partial = (sums *)guarded_malloc("partial sums", blocks * sizeof(sums));
    std::vector<sums> partial(blocks);
    sums total = {0, 0};
    // >>> step 3
    // TODO: launch partials, copy the partial sums to the host, add them to total.
    (void)d_z, (void)n, (void)threads;
    TODO(3);
    // <<< step 3
    guarded_free(d_partial);
    return total;
}

static sums by_atomics(const float *d_z, size_t n, int blocks, int threads)
{
    sums *d_total = (sums *)guarded_malloc("total", sizeof(sums));
    sums total = {0, 0};
    // >>> step 3
    // TODO: launch atomics on d_total and copy it to total. What does d_total hold before the launch?
    (void)d_z, (void)n, (void)blocks, (void)threads;
    TODO(3);
    // <<< step 3
    guarded_free(d_total);
    return total;
}

static sums by_two_kernels(const float *d_z, size_t n, int blocks, int threads)
{
    sums *d_partial = (sums *)guarded_malloc("partial sums", blocks * sizeof(sums));
    sums *d_total = (sums *)guarded_malloc("total", sizeof(sums));
    sums total = {0, 0};
    // >>> step 3
    // TODO: launch partials, then add_partials with one block, and copy d_total to total.
    (void)d_z, (void)n, (void)threads;
    TODO(3);
    // <<< step 3
    guarded_free(d_partial);
    guarded_free(d_total);
    return total;
}

static void estimate(sums total, size_t n, double *mean, double *standard_error)
{
    // >>> step 3
    // TODO: compute both from total.value, total.square and n. The formulas are at the top of this file.
    (void)total, (void)n, (void)mean, (void)standard_error;
    TODO(3);
    // <<< step 3
}

int main(int argc, char **argv)
{
    case_begin(argc, argv);
    const size_t n = case_size("n", 1000000);
    const int blocks = case_int("blocks", 64);
    const int threads = case_int("threads", 256); // a power of two, up to 1024
    const char *way = case_choice("way", "partials|atomics|two_kernels");
    const polynomial host_v = {case_real("a", 1), case_real("b", 2), case_real("c", 3)};
    checkCudaErrors(cudaMemcpyToSymbol(v, &host_v, sizeof v));
    const float *d_z = input_device_float("z", input_normal("z", n), n);

    sums total;
    if (strcmp(way, "atomics") == 0)
        total = by_atomics(d_z, n, blocks, threads);
    else if (strcmp(way, "two_kernels") == 0)
        total = by_two_kernels(d_z, n, blocks, threads);
    else
        total = by_partials(d_z, n, blocks, threads);

    double mean = NAN, standard_error = NAN;
    estimate(total, n, &mean, &standard_error);
    if (case_by_hand())
        printf("mean %.12g +- %.3g, expected %.12g\n", mean, standard_error, host_v.a + host_v.c);
    output_double("mean", &mean, 1);
    output_double("standard_error", &standard_error, 1);
    return case_end();
}
