/* precision.cu: one product in three precisions, and what each costs in accuracy.
 *
 *   step 6  FP32, TF32 and FP16 products by cublasGemmEx; the error predicted first, then measured
 *
 * A tensor core multiplies numbers of fewer bits: TF32 keeps 10 bits after the leading one of a float's 23,
 * FP16 as many (and 5 bits of exponent instead of 8). The products are added up in FP32 all the same. So
 * accuracy is lost only when the inputs are rounded: each by a relative 2^-11 at most.
 *
 * Before you run it, write your prediction down: a sum of k products of random inputs, each product off by a
 * random part of two such roundings. Errors of random sign grow like the square root of k.
 *
 *     make check P=05 STEP=6
 *     make run P=05 STEP=6 ARGS="bench=1 n=4096"      the three speeds (on a GPU)
 */
#include <cublas_v2.h>
#include <cuda_fp16.h>
#include <math.h>
#include <stdio.h>

#include "helper_cuda.h"
#include "harness.h"
#include "harness_cuda.h"
#include "timing.h"

enum precision { FP32, TF32, FP16 };

__global__ void round_to_half(const float *x, __half *y, size_t n)
{
    // >>> step 6
    // TODO: y[i] is x[i] as a __half: use __float2half.
    (void)x, (void)y, (void)n;
    TODO(6);
    // <<< step 6
}

/* C = A B, all n x n and in column-major order; a16 and b16 are A and B rounded to FP16. C is FP32 in every
 * case. */
static void multiply(cublasHandle_t handle, enum precision precision, const float *a, const float *b,
                     const __half *a16, const __half *b16, float *c, int n)
{
    const float one = 1, zero = 0;
    // >>> step 6
    // TODO: cublasGemmEx, with the types that the precision asks for: of the inputs, and of the computation.
    (void)handle, (void)precision, (void)a, (void)b, (void)a16, (void)b16, (void)c, (void)n, (void)one,
        (void)zero;
    TODO(6);
    // <<< step 6
}

/* The root mean square error that you expect of an element of C, for inputs uniform between -1 and 1. `bits`
 * is how many bits after the leading one an input keeps. (The mean of x^2 is 1/3. Rounding to b bits after
 * the leading one shifts a number of size s by up to s 2^-(b+1) or so, evenly: its relative error has a mean
 * square of about 2^-2b / 24.) */
static double predicted_error(int k, int bits)
{
    // >>> step 6
    // TODO: your prediction. Write it down before you look at the measurement.
    (void)k, (void)bits;
    return 0;
    // <<< step 6
}

static float milliseconds(cublasHandle_t handle, enum precision precision, const float *a, const float *b,
                          const __half *a16, const __half *b16, float *c, int n)
{
    return median_ms(10, [&] { multiply(handle, precision, a, b, a16, b16, c, n); });
}

int main(int argc, char **argv)
{
    case_begin(argc, argv);
    findCudaDevice(argc, argv);
    int n = (int)case_size("n", 128);
    size_t size = (size_t)n * n;
    const float *a = input_device_float("a", input_float("a", size, -1, 1), size);
    const float *b = input_device_float("b", input_float("b", size, -1, 1), size);
    float *c = (float *)guarded_malloc("c", size * sizeof(float));
    __half *a16 = (__half *)guarded_malloc("a in FP16", size * sizeof(__half));
    __half *b16 = (__half *)guarded_malloc("b in FP16", size * sizeof(__half));
    round_to_half<<<(unsigned)((size + 255) / 256), 256>>>(a, a16, size);
    getLastCudaError("round_to_half");
    round_to_half<<<(unsigned)((size + 255) / 256), 256>>>(b, b16, size);
    getLastCudaError("round_to_half");

    cublasHandle_t handle;
    checkCudaErrors(cublasCreate(&handle));
    const char *names[] = {"FP32", "TF32", "FP16"};
    double first = 0;
    for (int precision = FP32; precision <= FP16; precision++) {
        multiply(handle, (enum precision)precision, a, b, a16, b16, c, n);
        output_device_float(names[precision], c, size);
        if (!bench_asked()) continue;
        double speed =
            2e-9 * n * n * n / milliseconds(handle, (enum precision)precision, a, b, a16, b16, c, n);
        if (precision == FP32) first = speed;
        if (precision == TF32) metric("tf32_of_fp32", speed / first, "ratio");
        if (precision == FP16) metric("fp16_of_fp32", speed / first, "ratio");
        if (case_by_hand()) printf("%s: %.1f TFLOP/s\n", names[precision], speed);
    }
    double prediction = predicted_error(n, 10);
    output_double("predicted error", &prediction, 1);
    checkCudaErrors(cublasDestroy(handle));
    return case_end();
}
