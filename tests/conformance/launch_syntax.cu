/* Launches as people write them: default and null arguments, overloads, templates, function pointers, macros, namespaces,
   a single evaluation of each argument; and <<< >>> where it is not a launch. */
#include "report.h"
#include "launch_syntax.cuh"

__global__ void fill(int *out, int n, int value = 5)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = value;
}

__global__ void fill(float *out, int n, float value)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = value;
}

template <typename T, int Scale = 3> __global__ void scale(T *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] *= Scale;
}

namespace inner {
static __global__ void add_one(int *out, int n)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x) out[i] += 1;
}
} // namespace inner

struct Holder {
    int gridDim; // a member may be called what the language calls its own
    static void launch(int *out, int n) { inner::add_one<<<1, 64>>>(out, n); }
};

__global__ void takes_null(int *maybe, int *flag) { *flag = maybe == nullptr; }

__global__ void changes_its_argument(int *out, int n)
{
    out += threadIdx.x; // each thread has its own copy of the parameters
    n -= threadIdx.x;
    *out = n;
}

#define LAUNCH(kernel, n, ...) kernel<<<((n) + 31) / 32, 32>>>(__VA_ARGS__)

static int calls = 0;
static int counted(int value) { return calls++, value; }

int main()
{
    const int n = 100;
    int *x, *flag;
    float *y;
    NEED(cudaMalloc(&x, n * sizeof *x));
    NEED(cudaMalloc(&y, n * sizeof *y));
    NEED(cudaMalloc(&flag, sizeof *flag));
    fill<<<4, 32>>>(x, n);
    report_array("default argument", x, n);
    fill<<<4, 32>>>(y, n, 2.5f);
    report_array("overload", y, n);
    scale<int><<<4, 32>>>(x, n);
    scale<float, (1 << 3 >> 1)><<<4, 32>>>(y, n);
    report_array("template int", x, n);
    report_array("template float", y, n);
    inner::add_one<<<1, 64>>>(x, n);
    Holder::launch(x, n);
    Holder holder = {1};
    LAUNCH(fill, n, y, n, (float)holder.gridDim);
    launch_from_header(x, n);
    report_array("namespace, member, header", x, n);
    report_array("macro", y, n);
    takes_null<<<1, 1>>>(NULL, flag);
    report_array("NULL", flag, 1);
    takes_null<<<1, 1>>>(0, flag);
    report_array("0", flag, 1);
    takes_null<<<1, 1>>>(x, flag);
    report_array("not null", flag, 1);
    void (*pointer)(int *, int) = inner::add_one;
    (*pointer)<<<1, 32>>>(x, n);
    pointer<<<1, 32>>>(x, n);
    report_array("function pointer", x, n);
    changes_its_argument<<<1, n>>>(x, 1000);
    report_array("own copies", x, n);
    fill<<<counted(4), counted(32)>>>(x, counted(n), counted(9));
    printf("arguments evaluated %d times in all\n", calls);
    printf("a string with <<<1, 2>>>(3) in it, and %d\n", 256 >> 3 << 1); // fill<<<1, 1>>>(x, n);
    /* fill<<<1, 1>>>(x, n); */
    NEED(cudaDeviceSynchronize());
    return 0;
}
