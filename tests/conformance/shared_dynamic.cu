/* Dynamic shared memory: inside a kernel, at namespace scope, of several types in template instances, carved into parts. */
#include "report.h"

extern __shared__ float at_namespace_scope[];

__global__ void reverse_global_name(float *x)
{
    at_namespace_scope[threadIdx.x] = x[threadIdx.x];
    __syncthreads();
    x[threadIdx.x] = at_namespace_scope[blockDim.x - 1 - threadIdx.x];
}

template <typename T> struct SharedArray {
    __device__ operator T *()
    {
        extern __shared__ int raw[];
        return (T *)raw;
    }
};

template <typename T> __global__ void rotate(T *x, int by)
{
    SharedArray<T> array;
    T *s = array;
    s[threadIdx.x] = x[threadIdx.x];
    __syncthreads();
    x[threadIdx.x] = s[(threadIdx.x + by) % blockDim.x];
}

__global__ void two_parts(int n, double *real, int *whole)
{
    extern __shared__ double first[];
    int *second = (int *)&first[n];
    first[threadIdx.x] = threadIdx.x * 0.5;
    second[threadIdx.x] = threadIdx.x * 2;
    __syncthreads();
    real[threadIdx.x] = first[n - 1 - threadIdx.x];
    whole[threadIdx.x] = second[n - 1 - threadIdx.x];
}

template <typename T> static void run_rotate(const char *name)
{
    const int n = 100;
    T host[n], *x;
    for (int i = 0; i < n; i++) host[i] = (T)(i + 1);
    NEED(cudaMalloc(&x, sizeof host));
    NEED(cudaMemcpy(x, host, sizeof host, cudaMemcpyHostToDevice));
    rotate<<<1, n, sizeof host>>>(x, 3);
    report_array(name, x, n);
    NEED(cudaFree(x));
}

int main()
{
    const int n = 77;
    float host[n], *x;
    double *real;
    int *whole;
    for (int i = 0; i < n; i++) host[i] = i * 1.5f;
    NEED(cudaMalloc(&x, sizeof host));
    NEED(cudaMalloc(&real, n * sizeof *real));
    NEED(cudaMalloc(&whole, n * sizeof *whole));
    NEED(cudaMemcpy(x, host, sizeof host, cudaMemcpyHostToDevice));
    reverse_global_name<<<1, n, n * sizeof(float)>>>(x);
    report_array("reverse", x, n);
    run_rotate<char>("rotate char");
    run_rotate<int>("rotate int");
    run_rotate<double>("rotate double");
    two_parts<<<1, n, n * (sizeof(double) + sizeof(int))>>>(n, real, whole);
    report_array("real", real, n);
    report_array("whole", whole, n);
    NEED(cudaDeviceSynchronize());
    return 0;
}
