/* Structs with arrays in them as a kernel's parameters, and memory that a kernel looks at as another type. */
#include <cuda_fp16.h>

#include "report.h"

struct step {
    int block, octant, active;
};

struct steps {
    step each[8];
};

/* what is captured before and behind the struct has holes between it */
__global__ void copy_steps(int *out, const int first, const steps all, const int second, double third, const int fourth)
{
    const int i = threadIdx.x;
    if (all.each[i].active != 1) out[9] = i;
    out[i] = all.each[i].active * 100 + all.each[i].octant * 10 + all.each[i].block;
    if (i == 0) out[8] = first + second + fourth + (int)third;
}

__global__ void copy_steps_together(int *out, steps all, const int n, double *unused)
{
    __shared__ int sum[8];
    sum[threadIdx.x] = all.each[threadIdx.x].active + all.each[threadIdx.x].octant * 10;
    __syncthreads();
    if (threadIdx.x == 0 && !unused && n == 5)
        for (int i = 0; i < 8; i++) out[i] = sum[i];
}

/* eight halves at once: (feature > 0) * gradient */
__global__ void mask_halves(const __half *gradient, const __half *feature, __half *product, int count)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < count / 8) {
        float4 g = reinterpret_cast<const float4 *>(gradient)[i];
        float4 f = reinterpret_cast<const float4 *>(feature)[i];
        float4 *to = reinterpret_cast<float4 *>(product) + i;
        __half2 *g2 = reinterpret_cast<__half2 *>(&g);
        __half2 *f2 = reinterpret_cast<__half2 *>(&f);
        float4 p;
        __half2 *p2 = reinterpret_cast<__half2 *>(&p);
        for (int j = 0; j < 4; j++) p2[j] = __hmul2(__hgt2(f2[j], __float2half2_rn(0.f)), g2[j]);
        *to = p;
    }
}

/* the same in C's words: words of two numbers are swapped in place */
__global__ void swap_words(double *x, int *out)
{
    double v = x[threadIdx.x];
    int *word = (int *)&v;
    const int low = word[0];
    word[0] = word[1];
    word[1] = low;
    out[threadIdx.x] = *(int *)&v ^ (int)threadIdx.x;
    x[threadIdx.x] = v;
}

__global__ void curves(__half *x)
{
    x[threadIdx.x] = htanh_approx(__float2half(threadIdx.x ? 20.f : 0.f));
    __half2 pair = h2tanh_approx(__floats2half2_rn(0.f, -20.f));
    x[2 + threadIdx.x] = threadIdx.x ? __high2half(pair) : __low2half(pair);
}

int main()
{
    const int n = 1024;
    static __half gradient[n], feature[n];
    steps all;
    double numbers[16];
    int *out;
    double *x;
    __half *g, *f, *p;
    for (int i = 0; i < 8; i++) all.each[i] = step{i % 3, i, 1};
    for (int i = 0; i < n; i++) gradient[i] = __float2half(i % 50), feature[i] = __float2half(i % 3 - 1.f);
    for (int i = 0; i < 16; i++) numbers[i] = i * 1.25 - 3;
    NEED(cudaMalloc(&out, 16 * sizeof *out));
    NEED(cudaMemset(out, 0, 16 * sizeof *out));
    NEED(cudaMalloc(&x, sizeof numbers));
    NEED(cudaMalloc(&g, sizeof gradient));
    NEED(cudaMalloc(&f, sizeof feature));
    NEED(cudaMalloc(&p, sizeof gradient));
    NEED(cudaMemcpy(x, numbers, sizeof numbers, cudaMemcpyHostToDevice));
    NEED(cudaMemcpy(g, gradient, sizeof gradient, cudaMemcpyHostToDevice));
    NEED(cudaMemcpy(f, feature, sizeof feature, cudaMemcpyHostToDevice));
    copy_steps<<<1, 8>>>(out, 1, all, 2, 3, 4);
    report_array("a struct of structs", out, 10);
    copy_steps_together<<<1, 8>>>(out, all, 5, nullptr);
    report_array("and at a barrier", out, 8);
    mask_halves<<<2, 64>>>(g, f, p, n);
    report_array("halves as float4", reinterpret_cast<unsigned short *>(p), n);
    swap_words<<<1, 16>>>(x, out);
    report_array("words of doubles", out, 16);
    NEED(cudaMemcpy(numbers, x, sizeof numbers, cudaMemcpyDeviceToHost));
    report_array("swapped", reinterpret_cast<unsigned long long *>(x), 16);
    curves<<<1, 2>>>(p);
    report_array("tanh", reinterpret_cast<unsigned short *>(p), 4);
    return 0;
}
