/* errors.cu: a program that goes wrong, and how to make it say so.   (step 2)
 *
 * CUDA's functions do not stop a program: they return an error code, and a program that ignores it goes on
 * with garbage. There are three places to look:
 *
 *   a call that fails           checkCudaErrors(cudaMalloc(...))           the code is what the call returns
 *   a launch that is refused    getLastCudaError("what was launched")      a launch returns nothing: ask then
 *   a kernel that fails later   checkCudaErrors(cudaDeviceSynchronize())   wait for its end, then look
 *
 * Both helpers print where and why, and stop the program: read them, in common/include/helper_cuda.h.
 *
 *     make run P=01 STEP=2                                     2048 threads per block: too many
 *     make run P=01 STEP=2 ARGS="threads=256"                  all is well
 *     make run P=01 STEP=2 ARGS="threads=256 lowest=-1"        the kernel fails while it runs
 *     make run P=01 STEP=2 ARGS="threads=256 spare=1e16"       more memory than there is
 */
#include <cassert>
#include <cmath>
#include <cstdio>
#include <vector>

#include "helper_cuda.h"
#include "harness.h"

// The square root of every number. A negative number has none: the assert stops the kernel.
__global__ void square_root(float *root, const float *x, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        assert(x[i] >= 0.0f);
        root[i] = sqrtf(x[i]);
    }
}

int main(int argc, char **argv)
{
    case_begin(argc, argv);
    const int n = case_int("n", 10000);
    const int threads = case_int("threads", 2048);  // in a block
    const int blocks = (n + threads - 1) / threads; // enough for n; the last one may not be full
    const size_t bytes = n * sizeof(float);
    const size_t spare = case_real("spare", 0); // bytes asked for without need: how many are too many?
    const float *x = input_float("x", n, case_real("lowest", 0), 100.0f);
    std::vector<float> root(n, NAN);

    float *d_x = nullptr, *d_root = nullptr;
    // >>> step 2
    checkCudaErrors(cudaMalloc(&d_x, bytes));
    checkCudaErrors(cudaMalloc(&d_root, bytes + spare));
    checkCudaErrors(cudaMemcpy(d_x, x, bytes, cudaMemcpyHostToDevice));

    square_root<<<blocks, threads>>>(d_root, d_x, n);
    getLastCudaError("the launch of square_root");
    checkCudaErrors(cudaDeviceSynchronize());

    checkCudaErrors(cudaMemcpy(root.data(), d_root, bytes, cudaMemcpyDeviceToHost));
    checkCudaErrors(cudaFree(d_x));
    checkCudaErrors(cudaFree(d_root));
    if (case_by_hand()) printf("the square root of %g is %g\n", x[0], root[0]);
    // <<< step 2

    output_float("root", root.data(), n);
    return case_end();
}
