/* cudaLaunchKernel with a type-erased kernel, plain and template, and cudaFuncGetAttributes. */
#include "report.h"

__global__ void axpy(int n, float a, const float *x, float *y)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) y[i] += a * x[i];
}

template <typename T> __global__ void dynamic_sum(const T *x, T *sum)
{
    extern __shared__ unsigned char memory[];
    T *partial = reinterpret_cast<T *>(memory);
    partial[threadIdx.x] = x[threadIdx.x];
    __syncthreads();
    if (threadIdx.x == 0) {
        T total = 0;
        for (unsigned i = 0; i < blockDim.x; i++) total += partial[i];
        *sum = total;
    }
}

__global__ void with_static_shared(int *out)
{
    __shared__ int tile[256];
    tile[threadIdx.x] = threadIdx.x;
    __syncthreads();
    out[threadIdx.x] = tile[blockDim.x - 1 - threadIdx.x];
}

__global__ void unused_parameter(int *out, int unused, double also_unused) { out[threadIdx.x] = 1; }

int main()
{
    const int n = 200;
    float host[n], *x, *y, *sum, a = 2;
    for (int i = 0; i < n; i++) host[i] = (float)i;
    NEED(cudaMalloc(&x, sizeof host));
    NEED(cudaMalloc(&y, sizeof host));
    NEED(cudaMalloc(&sum, sizeof *sum));
    NEED(cudaMemcpy(x, host, sizeof host, cudaMemcpyHostToDevice));
    NEED(cudaMemcpy(y, host, sizeof host, cudaMemcpyHostToDevice));
    int count = n;
    void *arguments[] = {&count, &a, &x, &y};
    NEED(cudaLaunchKernel((void *)axpy, dim3(7), dim3(32), arguments, 0, 0));
    report_array("axpy", y, n);
    void *sum_arguments[] = {&y, &sum};
    NEED(cudaLaunchKernel((const void *)dynamic_sum<float>, dim3(1), dim3(n), sum_arguments, n * sizeof(float), 0));
    report_array("dynamic_sum", sum, 1);
    NEED(cudaLaunchKernel(axpy, dim3(7), dim3(32), arguments, 0, 0));
    report_array("axpy again", y, n);
    int number = 0;
    double real = 0;
    void *unused_arguments[] = {&y, &number, &real};
    NEED(cudaLaunchKernel((void *)unused_parameter, dim3(1), dim3(4), unused_arguments, 0, 0));
    NEED(cudaDeviceSynchronize());
    cudaFuncAttributes attributes;
    NEED(cudaFuncGetAttributes(&attributes, with_static_shared));
    printf("static shared bytes %zu, threads at most %d\n", attributes.sharedSizeBytes, attributes.maxThreadsPerBlock);
    printf("opt in to 64 KB: %s\n", cudaGetErrorName(cudaFuncSetAttribute(
                                        dynamic_sum<float>, cudaFuncAttributeMaxDynamicSharedMemorySize, 65536)));
    dynamic_sum<float><<<1, n, 65536>>>(y, sum);
    REPORT(cudaGetLastError());
    dynamic_sum<double><<<1, n, 65536>>>((double *)nullptr, (double *)nullptr);
    REPORT(cudaGetLastError());
    REPORT(cudaDeviceSynchronize());
    return 0;
}
