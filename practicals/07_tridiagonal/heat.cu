/* heat.cu: the heat equation u_t = u_xx on a rod with cold ends, by backward Euler: each step of time solves
 *
 *     -lambda u[i-1] + (1 + 2 lambda) u[i] - lambda u[i+1]  =  old u[i],        lambda = dt / dx^2
 *
 *   step 1  128 unknowns, a block of 128 threads       given
 *   step 2  any number of unknowns up to 1024
 *
 * Gaussian elimination (Thomas) walks down the rows and up again: 2n steps, one after the other, for a single
 * thread. Parallel cyclic reduction (PCR; Hockney and Jesshope, 1981) takes all rows at once: its
 * neighbours i - 1 and i + 1 are eliminated from row i by means of their own rows, which brings in i - 2 and
 * i + 2; the next round eliminates those, and brings in i - 4 and i + 4; after log2(n) rounds the row
 * contains only its own unknown.
 *
 *     make check P=07 STEP=2
 *     make run P=07 ARGS="step=2 n=100 steps=50"
 */
#include <stdio.h>

#include "helper_cuda.h"
#include "harness.h"
#include "harness_cuda.h"

/* Step 1. Row t reads a x[t-distance] + x[t] + c x[t+distance] = d. Before the first round it is divided by 1
 * + 2 lambda, so that the middle coefficient is 1 and need not be kept; each round divides again. Rows beyond
 * the ends do not exist: they are taken as 0 x = 0, which changes nothing. The limit: the size 128 is fixed.
 */
__global__ void heat_128(float *u, float lambda, int steps)
{
    __shared__ float a_of[128], c_of[128], d_of[128];
    int t = threadIdx.x;
    float value = u[t];
    for (int step = 0; step < steps; step++) {
        float scale = 1.0f / (1.0f + 2.0f * lambda);
        float a = t > 0 ? -lambda * scale : 0.0f, c = t < 127 ? -lambda * scale : 0.0f, d = value * scale;
        for (int distance = 1; distance < 128; distance *= 2) {
            a_of[t] = a;
            c_of[t] = c;
            d_of[t] = d;
            __syncthreads(); // all rows are stored before any thread reads
            float a_left = 0, c_left = 0, d_left = 0, a_right = 0, c_right = 0, d_right = 0;
            if (t >= distance)
                a_left = a_of[t - distance], c_left = c_of[t - distance], d_left = d_of[t - distance];
            if (t + distance < 128)
                a_right = a_of[t + distance], c_right = c_of[t + distance], d_right = d_of[t + distance];
            __syncthreads();                                    // all have read before any thread writes
            float r = 1.0f / (1.0f - a * c_left - c * a_right); // what is left of the middle coefficient
            d = r * (d - a * d_left - c * d_right);
            a = -r * a * a_left;
            c = -r * c * c_right;
        }
        value = d;
    }
    u[t] = value;
}

/* Step 2. The same for a block of any size. Shared memory of 3 * blockDim.x floats comes with the launch. */
__global__ void heat(float *u, float lambda, int steps)
{
    extern __shared__ float shared[];
    // >>> step 2
    // TODO: as heat_128, but for n = blockDim.x unknowns, with its three arrays in `shared`.
    (void)shared, (void)u, (void)lambda, (void)steps;
    TODO(2);
    // <<< step 2
}

int main(int argc, char **argv)
{
    case_begin(argc, argv);
    findCudaDevice(argc, argv);
    size_t n = case_step() == 1 ? 128 : case_size("n", 100);
    int steps = (int)case_int("steps", 10);
    float lambda = (float)case_real("lambda", 0.5);

    float *u = (float *)guarded_malloc("u", n * sizeof(float));
    checkCudaErrors(cudaMemcpy(u, input_float("u", n, 0, 1), n * sizeof(float), cudaMemcpyHostToDevice));
    if (case_step() == 1) {
        heat_128<<<1, 128>>>(u, lambda, steps);
    } else {
        // >>> step 2
        // TODO: launch heat for n unknowns, in one block. How many bytes of shared memory does it need?
        TODO(2);
        heat<<<1, 1>>>(u, lambda, steps);
        // <<< step 2
    }
    getLastCudaError("heat");
    output_device_float("u", u, n);
    return case_end();
}
