// Checks cuBLAS's products in mixed precision: each against the same product in double of the inputs as they
// are rounded.
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <type_traits>
#include <vector>

#include <cublas_v2.h>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_runtime.h>

#include "device_array.h"
#include "tap.h"

static const int m = 45, n = 37, k = 131;
static cublasHandle_t handle;

static float number()
{
    static unsigned long long state = 7;
    return (float)draw_number(state);
}

// op N N, alpha 1, beta 0, in the types of the arguments
template <class In, class Out>
static std::vector<Out> product(const std::vector<In> &A, const std::vector<In> &B, cudaDataType in,
                                cudaDataType out, cublasComputeType_t compute, const void *one,
                                const void *zero, cublasStatus_t *status)
{
    std::vector<Out> C(m * n);
    In *a = upload(A), *b = upload(B);
    Out *c = upload(C);
    *status = cublasGemmEx(handle, CUBLAS_OP_N, CUBLAS_OP_N, m, n, k, one, a, in, m, b, in, k, zero, c, out,
                           m, compute, CUBLAS_GEMM_DEFAULT);
    cudaMemcpy(C.data(), c, C.size() * sizeof(Out), cudaMemcpyDeviceToHost);
    cudaFree(a), cudaFree(b), cudaFree(c);
    return C;
}

static double exact(const std::vector<double> &A, const std::vector<double> &B, int i, int j)
{
    double sum = 0;
    for (int p = 0; p < k; p++) sum += A[i + p * m] * B[p + j * k];
    return sum;
}

// The largest difference from the product of A and B
template <class Out>
static double error(const std::vector<Out> &C, const std::vector<double> &A, const std::vector<double> &B)
{
    double worst = 0;
    for (int j = 0; j < n; j++)
        for (int i = 0; i < m; i++)
            worst = larger_error(worst, std::fabs((double)(float)C[i + j * m] - exact(A, B, i, j)));
    return worst;
}

static float to_tf32(float x)
{
    unsigned bits;
    memcpy(&bits, &x, 4);
    bits = (bits + 0xfffu + (bits >> 13 & 1)) & 0xffffe000u; // to nearest, ties to even
    memcpy(&x, &bits, 4);
    return x;
}

template <class F> static std::vector<double> map(const std::vector<float> &v, F f)
{
    std::vector<double> w;
    for (float x : v) w.push_back((double)f(x));
    return w;
}

// Vectors whose types are named in the call: n numbers and their negative neighbours, with steps
template <class T>
static void vectors(const char *name, cudaDataType type, cudaDataType scalar, cudaDataType execution,
                    double close, T (*from)(float), float (*to)(T))
{
    const int n = 300, inc = 2;
    std::vector<T> X(n * inc), Y(n), back(n * inc);
    double dot = 0, square = 0, worst = 0;
    for (int i = 0; i < n; i++) X[i * inc] = from(number()), Y[i] = from(number());
    for (int i = 0; i < n; i++) {
        dot += (double)to(X[i * inc]) * to(Y[n - 1 - i]);
        square += (double)to(X[i * inc]) * to(X[i * inc]);
    }
    T *x = upload(X), *y = upload(Y), result = from(0);
    cublasStatus_t status = cublasDotEx(handle, n, x, type, inc, y, type, -1, &result, type, execution);
    ok(status == 0 && std::fabs(to(result) - dot) < close * 10, "dot of %s: %g, %g", name, (double)to(result),
       dot);
    status = cublasNrm2Ex(handle, n, x, type, inc, &result, type, execution);
    ok(status == 0 && std::fabs(to(result) - std::sqrt(square)) < close * 10, "norm of %s", name);
    const float three = 3;
    const double three_in_double = 3;
    const void *factor = scalar == CUDA_R_64F ? (const void *)&three_in_double : &three;
    status = cublasAxpyEx(handle, n, factor, scalar, y, type, 1, x, type, inc, execution);
    cudaMemcpy(back.data(), x, back.size() * sizeof(T), cudaMemcpyDeviceToHost);
    for (int i = 0; i < n; i++)
        worst = larger_error(worst, std::fabs(to(back[i * inc]) - (3. * to(Y[i]) + to(X[i * inc]))));
    ok(status == 0 && worst < close, "sum of %s (%g)", name, worst);
    status = cublasScalEx(handle, n, factor, scalar, y, type, 1, execution);
    cudaMemcpy(back.data(), y, n * sizeof(T), cudaMemcpyDeviceToHost);
    worst = 0;
    for (int i = 0; i < n; i++) worst = larger_error(worst, std::fabs(to(back[i]) - 3. * to(Y[i])));
    ok(status == 0 && worst < close, "multiple of %s (%g)", name, worst);
    status = cublasDotEx(handle, n, x, type, 1, y, CUDA_R_8I, 1, &result, type, execution);
    ok(status == CUBLAS_STATUS_NOT_SUPPORTED, "not of two types");
    cudaFree(x), cudaFree(y);
}

static double to_double(float x)
{
    return x;
}
static float from_double(double x)
{
    return (float)x;
}
static float itself(float x)
{
    return x;
}

#include "cublas_lt.h"

int main()
{
    if (cublasCreate(&handle) != CUBLAS_STATUS_SUCCESS) return std::fprintf(stderr, "no cuBLAS\n"), 3;
    std::vector<float> A(m * k), B(k * n);
    for (float &x : A) x = number();
    for (float &x : B) x = number();
    auto same = [](float x) { return x; };
    auto half = [](float x) { return __half2float(__float2half(x)); };
    auto brain = [](float x) { return __bfloat162float(__float2bfloat16(x)); };
    const float one = 1, zero = 0;
    const double rounding = 2e-5; // of a float sum of 131 products, with room
    cublasStatus_t status;

    std::vector<float> C =
        product<float, float>(A, B, CUDA_R_32F, CUDA_R_32F, CUBLAS_COMPUTE_32F, &one, &zero, &status);
    ok(status == 0 && error(C, map(A, same), map(B, same)) < rounding, "float in float");
    C = product<float, float>(A, B, CUDA_R_32F, CUDA_R_32F, CUBLAS_COMPUTE_32F_FAST_TF32, &one, &zero,
                              &status);
    double from_rounded = error(C, map(A, to_tf32), map(B, to_tf32)),
           from_exact = error(C, map(A, same), map(B, same));
    ok(status == 0 && from_rounded < rounding && from_exact > 2e-4, "float rounded to TF32 (%.1e, %.1e)",
       from_rounded, from_exact);
    cublasSetMathMode(handle, CUBLAS_TF32_TENSOR_OP_MATH);
    float *a = upload(A), *b = upload(B), *c = upload(C);
    status = cublasSgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, m, n, k, &one, a, m, b, k, &zero, c, m);
    cudaMemcpy(C.data(), c, C.size() * sizeof(float), cudaMemcpyDeviceToHost);
    ok(status == 0 && error(C, map(A, to_tf32), map(B, to_tf32)) < rounding, "cublasSgemm in TF32 math mode");
    cublasSetMathMode(handle, CUBLAS_DEFAULT_MATH);

    std::vector<__half> Ah, Bh, Ch;
    std::vector<__nv_bfloat16> Ab, Bb;
    for (float x : A) Ah.push_back(__float2half(x)), Ab.push_back(__float2bfloat16(x));
    for (float x : B) Bh.push_back(__float2half(x)), Bb.push_back(__float2bfloat16(x));
    C = product<__half, float>(Ah, Bh, CUDA_R_16F, CUDA_R_32F, CUBLAS_COMPUTE_32F, &one, &zero, &status);
    ok(status == 0 && error(C, map(A, half), map(B, half)) < rounding, "half in float, result float");
    Ch = product<__half, __half>(Ah, Bh, CUDA_R_16F, CUDA_R_16F, CUBLAS_COMPUTE_32F, &one, &zero, &status);
    std::vector<float> wide;
    for (__half x : Ch) wide.push_back(__half2float(x));
    ok(status == 0 && error(wide, map(A, half), map(B, half)) < 0x1p-11 * 32, "half in float, result half");
    C = product<__nv_bfloat16, float>(Ab, Bb, CUDA_R_16BF, CUDA_R_32F, CUBLAS_COMPUTE_32F, &one, &zero,
                                      &status);
    ok(status == 0 && error(C, map(A, brain), map(B, brain)) < rounding, "bfloat16 in float, result float");
    const __half one_half = __float2half(1), zero_half = __float2half(0);
    Ch = product<__half, __half>(Ah, Bh, CUDA_R_16F, CUDA_R_16F, CUBLAS_COMPUTE_16F, &one_half, &zero_half,
                                 &status);
    wide.clear();
    for (__half x : Ch) wide.push_back(__half2float(x));
    ok(status == 0 && error(wide, map(A, half), map(B, half)) < 0.3, "half in half");

    std::vector<double> Ad(A.begin(), A.end()), Bd(B.begin(), B.end());
    const double one_double = 1, zero_double = 0;
    std::vector<double> Cd = product<double, double>(Ad, Bd, CUDA_R_64F, CUDA_R_64F, CUBLAS_COMPUTE_64F,
                                                     &one_double, &zero_double, &status);
    ok(status == 0 && std::fabs(Cd[5] - exact(Ad, Bd, 5, 0)) < 1e-13, "double in double");
    product<float, double>(A, B, CUDA_R_32F, CUDA_R_64F, CUBLAS_COMPUTE_64F, &one_double, &zero_double,
                           &status);
    ok(status == CUBLAS_STATUS_NOT_SUPPORTED, "float in double is not supported");
    cudaFree(a), cudaFree(b), cudaFree(c);
    vectors<__half>("half", CUDA_R_16F, CUDA_R_32F, CUDA_R_32F, 2e-3, __float2half, __half2float);
    vectors<__nv_bfloat16>("bfloat16", CUDA_R_16BF, CUDA_R_32F, CUDA_R_32F, 2e-2, __float2bfloat16,
                           __bfloat162float);
    vectors<float>("float", CUDA_R_32F, CUDA_R_32F, CUDA_R_32F, 1e-6, itself, itself);
    vectors<double>("double", CUDA_R_64F, CUDA_R_64F, CUDA_R_64F, 1e-6, to_double, from_double);
    light_products();
    cublasDestroy(handle);
    return done();
}
