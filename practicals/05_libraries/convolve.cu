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
    // TODO: how long must the transforms be so that nothing wraps around?
    return nx > nh ? nx : nh;
    // <<< step 3
}

/* x[i] *= y[i] / n, complex. Neither cuFFT's forward transform nor its inverse divides by n: together they
 * multiply by n. */
__global__ void multiply(cufftComplex *x, const cufftComplex *y, int count, int n)
{
    // >>> step 3
    // TODO: the complex product of x[i] and y[i], divided by n, for every i below count.
    (void)x, (void)y, (void)count, (void)n;
    TODO(3);
    // <<< step 3
}

/* n numbers on the device, the first of them from `from`, the rest 0. */
static float *padded(const char *name, const float *from, int count, int n)
{
    float *to = (float *)guarded_malloc(name, n * sizeof(float));
    // >>> step 3
    // TODO: copy the numbers of `from`, and put zeros behind them.
    (void)from, (void)count;
    TODO(3);
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
    // TODO: plan both transforms, transform x and h, multiply, transform back into y.
    (void)x, (void)h, (void)x_hat, (void)h_hat;
    cufftPlan1d(&forward, n, CUFFT_R2C, 1);
    cufftPlan1d(&inverse, n, CUFFT_C2R, 1);
    multiply<<<1, 1>>>(x_hat, h_hat, half, n);
    TODO(3);
    // <<< step 3
    output_device_float("y", y, nx + nh - 1);
    checkCudaErrors(cufftDestroy(forward));
    checkCudaErrors(cufftDestroy(inverse));
    return case_end();
}
