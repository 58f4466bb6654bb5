/* Mathematical functions, single and double: printed to the digits in which every good library agrees; the exactly rounded ones in full. */
#include "report.h"

__global__ void exact(float *f, double *d)
{
    float x = __fadd_rn(0.1f, __fmul_rn(0.37f, (float)threadIdx.x)); // by name: nothing here may be fused
    double y = __dadd_rn(0.1, __dmul_rn(0.37, (double)threadIdx.x));
    float *a = f + threadIdx.x * 12;
    double *b = d + threadIdx.x * 8;
    a[0] = sqrtf(x);
    a[1] = __fmaf_rn(x, x, -1.0f);
    a[2] = fmaf(x, 3.0f, 0.7f);
    a[3] = __fadd_rn(x, 1e-7f);
    a[4] = __fmul_rn(x, x);
    a[5] = __fdiv_rn(1.0f, x);
    a[6] = fminf(x, 2.0f) + fmaxf(x, 1.0f);
    a[7] = floorf(x) + ceilf(x) + rintf(x) + roundf(x) + truncf(x);
    a[8] = fabsf(-x) + copysignf(x, -1.0f);
    a[9] = fmodf(x, 0.3f);
    a[10] = __frcp_rn(x);
    a[11] = __fsqrt_rn(x) + ldexpf(x, 3) + fdimf(x, 1.0f);
    b[0] = sqrt(y);
    b[1] = fma(y, y, -1.0);
    b[2] = __dmul_rn(y, y);
    b[3] = __dadd_rn(y, 1e-16);
    b[4] = __ddiv_rn(1.0, y);
    b[5] = floor(y) + ceil(y) + rint(y) + round(y) + trunc(y);
    b[6] = fmod(y, 0.3);
    b[7] = fmin(y, 2.0) + fmax(y, 1.0);
}

__global__ void nearly(float *f, double *d)
{
    float x = 0.1f + 0.37f * threadIdx.x, s, c;
    double y = 0.1 + 0.37 * threadIdx.x;
    float *a = f + threadIdx.x * 24;
    double *b = d + threadIdx.x * 16;
    int k = 0;
    a[k++] = sinf(x); a[k++] = cosf(x); a[k++] = tanf(x); a[k++] = expf(x); a[k++] = logf(x); a[k++] = log2f(x);
    a[k++] = exp2f(x); a[k++] = powf(x, 1.7f); a[k++] = rsqrtf(x); a[k++] = cbrtf(x); a[k++] = erff(x); a[k++] = tanhf(x);
    a[k++] = atan2f(x, 2.0f); a[k++] = hypotf(x, 3.0f); a[k++] = log1pf(x); a[k++] = expm1f(x); a[k++] = lgammaf(x + 1);
    a[k++] = __expf(x); a[k++] = __logf(x); a[k++] = __fdividef(x, 3.0f);
    sincosf(x, &s, &c);
    a[k++] = s + c;
    a[k++] = normcdff(x); a[k++] = erfcinvf(0.3f + x / 10); a[k++] = sinpif(x);
    k = 0;
    b[k++] = sin(y); b[k++] = cos(y); b[k++] = exp(y); b[k++] = log(y); b[k++] = pow(y, 1.7); b[k++] = rsqrt(y);
    b[k++] = erf(y); b[k++] = tanh(y); b[k++] = atan2(y, 2.0); b[k++] = hypot(y, 3.0); b[k++] = norm3d(y, 1.0, 2.0);
    b[k++] = normcdf(y); b[k++] = normcdfinv(0.3 + y / 10); b[k++] = erfinv(0.05 + y / 10); b[k++] = cospi(y); b[k++] = tgamma(y + 1);
}

int main()
{
    float *f, host_f[16 * 24];
    double *d, host_d[16 * 16];
    NEED(cudaMalloc(&f, sizeof host_f));
    NEED(cudaMalloc(&d, sizeof host_d));
    exact<<<1, 16>>>(f, d);
    report_array("exact float", f, 16 * 12);
    report_array("exact double", d, 16 * 8);
    nearly<<<1, 16>>>(f, d);
    NEED(cudaMemcpy(host_f, f, sizeof host_f, cudaMemcpyDeviceToHost));
    NEED(cudaMemcpy(host_d, d, sizeof host_d, cudaMemcpyDeviceToHost));
    for (int i = 0; i < 16 * 24; i++) printf("%.4g%c", host_f[i], i % 24 == 23 ? '\n' : ' ');
    for (int i = 0; i < 16 * 16; i++) printf("%.10g%c", host_d[i], i % 16 == 15 ? '\n' : ' ');
    return 0;
}
