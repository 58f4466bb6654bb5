/* convolve.cu: the convolution y[i] = sum over j of h[j] x[i - j] of two sequences of any lengths, by Fourier
 * transforms.
 *
 *   step 3  linear, not circular; real to complex and back
 *
 * A transform of N points has no ends: what runs off at the right comes in again at the left, and the
 * product of two transforms is the transform of that circular convolution. With enough zeros behind both
 * sequences nothing runs out. Real sequences have transforms whose second half is the mirror of the first, so
 * only N / 2 + 1 numbers are kept.
 *
 *     make check P=05 STEP=3
 *     make run P=05 PROGRAM=convolve ARGS="nx=1000 nh=50"
 */
#include <cufft.h>
#include <stdio.h>

#include "helper_cuda.h"
#include "harness.h"
#include "harness_cuda.h"

/* The length of the transforms. cuFFT takes any; it is fastest where no prime factor is larger than 7. */
static int transform_length(int nx, int nh)
{
    // >>> step 3
    int n = nx + nh - 1; // as many as the convolution has numbers: nothing wraps around
    return n + n % 2;    // ... and an even one
    // <<< step 3
}

/* x[i] *= y[i] / n, complex. Neither cuFFT's forward transform nor its inverse divides by n: together they
 * multiply by n. */
__global__ void multiply(cufftComplex *x, const cufftComplex *y, int count, int n)
{
    // >>> step 3
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= count) return;
    cufftComplex a = x[i], b = y[i], product;
    float scale = 1.0f / n;
    product.x = (a.x * b.x - a.y * b.y) * scale;
    product.y = (a.x * b.y + a.y * b.x) * scale;
    x[i] = product; // both parts in one store
    // <<< step 3
}

/* n numbers on the device, the first of them from `from`, the rest 0. */
static float *padded(const char *name, const float *from, int count, int n)
{
    float *to = (float *)guarded_malloc(name, n * sizeof(float));
    // >>> step 3
    checkCudaErrors(cudaMemset(to, 0, n * sizeof(float)));
    checkCudaErrors(cudaMemcpy(to, from, count * sizeof(float), cudaMemcpyHostToDevice));
    // <<< step 3
    return to;
}

int main(int argc, char **argv)
{
    case_begin(argc, argv);
    findCudaDevice(argc, argv);
    int nx = (int)case_size("nx", 1000), nh = (int)case_size("nh", 50);
    int n = transform_length(nx, nh), half = n / 2 + 1;
    float *x = padded("x", input_float("x", nx, -1, 1), nx, n),
          *h = padded("h", input_float("h", nh, -1, 1), nh, n);
    float *y = (float *)guarded_malloc("y", n * sizeof(float));
    cufftComplex *x_hat = (cufftComplex *)guarded_malloc("transform of x", half * sizeof(cufftComplex));
    cufftComplex *h_hat = (cufftComplex *)guarded_malloc("transform of h", half * sizeof(cufftComplex));

    cufftHandle forward, inverse;
    // >>> step 3
    checkCudaErrors(cufftPlan1d(&forward, n, CUFFT_R2C, 1));
    checkCudaErrors(cufftPlan1d(&inverse, n, CUFFT_C2R, 1));
    checkCudaErrors(cufftExecR2C(forward, x, x_hat));
    checkCudaErrors(cufftExecR2C(forward, h, h_hat));
    multiply<<<(half + 255) / 256, 256>>>(x_hat, h_hat, half, n);
    getLastCudaError("multiply");
    checkCudaErrors(
        cufftExecC2R(inverse, x_hat, y)); // y must be the last: this transform may destroy what it reads
    // <<< step 3
    output_device_float("y", y, nx + nh - 1);
    checkCudaErrors(cufftDestroy(forward));
    checkCudaErrors(cufftDestroy(inverse));
    return case_end();
}
