/* vector_add.cu: the whole life of a CUDA program, from nothing.   (step 3)
 *
 * The device has a memory of its own. So: allocate memory there, copy the input over, launch a kernel in
 * which every thread adds one element, copy the answer back, free the memory. n need not be a multiple of the
 * block size: then some threads of the last block have no element, and must do nothing.
 *
 *     make run P=01 STEP=3 ARGS="n=10"
 *     make run P=01 STEP=3 ARGS="n=1000003 threads=96"
 */
#include <cmath>
#include <cstdio>
#include <vector>

#include "helper_cuda.h"
#include "harness_cuda.h"

// One thread, one element.
__global__ void add(float *sum, const float *x, const float *y, int n)
{
    // >>> step 3
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) sum[i] = x[i] + y[i];
    // <<< step 3
}

int main(int argc, char **argv)
{
    case_begin(argc, argv);
    const int n = case_int("n", 1000003);
    const int threads = case_int("threads", 256); // in a block
    const size_t bytes = n * sizeof(float);
    const float *x = input_float("x", n, -1.0f, 1.0f);
    const float *y = input_float("y", n, -1.0f, 1.0f);
    std::vector<float> sum(n, NAN);

    // Like cudaMalloc, with a strip of guarded memory on both sides: the judge sees every write there.
    float *d_sum = (float *)guarded_malloc("sum", bytes);

    // >>> step 3
    float *d_x, *d_y;
    checkCudaErrors(cudaMalloc(&d_x, bytes));
    checkCudaErrors(cudaMalloc(&d_y, bytes));
    checkCudaErrors(cudaMemcpy(d_x, x, bytes, cudaMemcpyHostToDevice));
    checkCudaErrors(cudaMemcpy(d_y, y, bytes, cudaMemcpyHostToDevice));

    const int blocks = (n + threads - 1) / threads;
    add<<<blocks, threads>>>(d_sum, d_x, d_y, n);
    getLastCudaError("the launch of add");

    checkCudaErrors(cudaMemcpy(sum.data(), d_sum, bytes, cudaMemcpyDeviceToHost));
    checkCudaErrors(cudaFree(d_x));
    checkCudaErrors(cudaFree(d_y));
    // <<< step 3

    if (case_by_hand()) printf("the last one: %g + %g = %g\n", x[n - 1], y[n - 1], sum[n - 1]);
    output_float("sum", sum.data(), n);
    guarded_free(d_sum);
    return case_end();
}
