/* dot.cu: step 4. The dot product for any type that can be multiplied and added: a template, kernel and host
 * function alike.
 */
#include "dot.hpp"

#include "harness_cuda.h"
#include "helper_cuda.h"

enum { THREADS = 256, BLOCKS = 32 };

template <typename T> __global__ void dot_parts(size_t n, const T *x, const T *y, T *parts)
{
    __shared__ T partial[THREADS];
    T sum = 0;
    for (size_t i = blockIdx.x * THREADS + threadIdx.x; i < n; i += BLOCKS * THREADS) sum += x[i] * y[i];
    partial[threadIdx.x] = sum;
    for (unsigned half = THREADS / 2; half > 0; half /= 2) {
        __syncthreads();
        if (threadIdx.x < half) partial[threadIdx.x] += partial[threadIdx.x + half];
    }
    if (threadIdx.x == 0) parts[blockIdx.x] = partial[0];
}

template <typename T> static T *to_device(size_t n, const T *x)
{
    T *d_x;
    checkCudaErrors(cudaMalloc(&d_x, n * sizeof(T)));
    checkCudaErrors(cudaMemcpy(d_x, x, n * sizeof(T), cudaMemcpyHostToDevice));
    return d_x;
}

template <typename T> T dot(size_t n, const T *x, const T *y)
{
    T *d_x = to_device(n, x), *d_y = to_device(n, y), *d_parts, parts[BLOCKS], sum = 0;
    // >>> step 4
    // TODO: allocate memory for the parts, one per block; launch dot_parts<<<BLOCKS, THREADS>>>; copy the
    // parts to the host and add them up in sum. T is the type everywhere, also in the size of parts.
    (void)d_parts, (void)parts;
    TODO(4);
    // <<< step 4
    checkCudaErrors(cudaFree(d_x));
    checkCudaErrors(cudaFree(d_y));
    return sum;
}

// A template becomes code only where it is used, and nothing in this file uses it. dot_c.cpp does, but sees
// only the declaration.
// >>> step 4
// TODO: instantiate it for float, double and int: template float dot<float>(...);
// First leave it out, and see which tool complains, and about what.
// <<< step 4
