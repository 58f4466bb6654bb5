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
    part[threadIdx.x] = mine;
    for (unsigned half = blockDim.x / 2; half > 0; half /= 2) {
        __syncthreads();
        if (threadIdx.x < half) {
            part[threadIdx.x].value += part[threadIdx.x + half].value;
            part[threadIdx.x].square += part[threadIdx.x + half].square;
        }
    }
    // <<< step 3
    return part[threadIdx.x];
}

// Each block leaves its sum.
__global__ void partials(const float *z, size_t n, sums *partial)
{
    // >>> step 3
    const sums block = block_sum(own_share(z, n));
    if (threadIdx.x == 0) partial[blockIdx.x] = block;
    // <<< step 3
}

// Each thread adds to the same total. The order changes from run to run, and so do the last bits.
__global__ void atomics(const float *z, size_t n, sums *total)
{
    // >>> step 3
    const sums mine = own_share(z, n);
    atomicAdd(&total->value, mine.value);
    atomicAdd(&total->square, mine.square);
    // <<< step 3
}

// One block adds all partial sums, however many there are.
__global__ void add_partials(const sums *partial, int count, sums *total)
{
    // >>> step 3
    sums mine = {0, 0};
    for (int i = threadIdx.x; i < count; i += blockDim.x) {
        mine.value += partial[i].value;
        mine.square += partial[i].square;
    }
    const sums all = block_sum(mine);
    if (threadIdx.x == 0) *total = all;
    // <<< step 3
}

static sums by_partials(const float *d_z, size_t n, int blocks, int threads)
{
    sums *d_partial = (sums *)guarded_malloc("partial sums", blocks * sizeof(sums));
    std::vector<sums> partial(blocks);
    sums total = {0, 0};
    // >>> step 3
    partials<<<blocks, threads>>>(d_z, n, d_partial);
    getLastCudaError("the launch of partials");
    checkCudaErrors(cudaMemcpy(partial.data(), d_partial, blocks * sizeof(sums), cudaMemcpyDeviceToHost));
    for (int i = 0; i < blocks; i++) {
        total.value += partial[i].value;
        total.square += partial[i].square;
    }
    // <<< step 3
    guarded_free(d_partial);
    return total;
}

static sums by_atomics(const float *d_z, size_t n, int blocks, int threads)
{
    sums *d_total = (sums *)guarded_malloc("total", sizeof(sums));
    sums total = {0, 0};
    // >>> step 3
    checkCudaErrors(cudaMemset(d_total, 0, sizeof(sums))); // a sum starts at 0; new memory does not
    atomics<<<blocks, threads>>>(d_z, n, d_total);
    getLastCudaError("the launch of atomics");
    checkCudaErrors(cudaMemcpy(&total, d_total, sizeof(sums), cudaMemcpyDeviceToHost));
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
    partials<<<blocks, threads>>>(d_z, n, d_partial);
    getLastCudaError("the launch of partials");
    add_partials<<<1, threads>>>(d_partial, blocks, d_total); // begins when the first kernel has ended
    getLastCudaError("the launch of add_partials");
    checkCudaErrors(cudaMemcpy(&total, d_total, sizeof(sums), cudaMemcpyDeviceToHost));
    // <<< step 3
    guarded_free(d_partial);
    guarded_free(d_total);
    return total;
}

static void estimate(sums total, size_t n, double *mean, double *standard_error)
{
    // >>> step 3
    *mean = total.value / n;
    const double variance = (total.square - total.value * *mean) / (n - 1);
    *standard_error = sqrt(variance / n);
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
