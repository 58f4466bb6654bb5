/* managed.cu: one pointer for host and device, and the wait that it needs.   (step 5)
 *
 * cudaMallocManaged returns memory that the host and the device may both use: there are no copies to write,
 * the pages travel by themselves. The wait remains. A launch returns at once, and a host that reads the
 * answer right away reads it before it is there. cudaDeviceSynchronize() waits until it is.
 *
 * The work is long on purpose: each thread takes `steps` steps x -> 1664525 x + c (modulo 2^32) from its own
 * number, as an old random number generator does.
 *
 *     make run P=01 STEP=5 ARGS="n=1000 steps=100000"
 *     the same without the wait: what do you read? Is it the same every time?
 */
#include <cstdio>

#include "helper_cuda.h"
#include "harness.h"

// One thread, one walk, in place.
__global__ void walk(unsigned *x, const unsigned *c, int n, int steps)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    unsigned v = x[i];
    for (int k = 0; k < steps; k++) v = 1664525u * v + c[i];
    x[i] = v;
}

int main(int argc, char **argv)
{
    case_begin(argc, argv);
    const int n = case_int("n", 1000);
    const int steps = case_int("steps", 1000);
    const int threads = 128;
    const int blocks = (n + threads - 1) / threads;
    const unsigned *start = input_uint("start", n); // where each walk begins
    const unsigned *add = input_uint("add", n);     // and what is added at each step

    unsigned *x = nullptr, *c = nullptr;
    // >>> step 5
    checkCudaErrors(cudaMallocManaged(&x, n * sizeof(unsigned)));
    checkCudaErrors(cudaMallocManaged(&c, n * sizeof(unsigned)));
    for (int i = 0; i < n; i++) {
        x[i] = start[i];
        c[i] = add[i];
    }

    walk<<<blocks, threads>>>(x, c, n, steps);
    getLastCudaError("the launch of walk");
    checkCudaErrors(cudaDeviceSynchronize()); // from here on the host may look
    // <<< step 5

    if (case_by_hand()) printf("after %d steps from %u: %u\n", steps, start[0], x[0]);
    output_uint("walked", x, n);
    checkCudaErrors(cudaFree(x));
    checkCudaErrors(cudaFree(c));
    return case_end();
}
