// Extended lambdas, lambdas in kernels, functors.
// prints: by value 7 8
// prints: both sides 12 12
// prints: generic 9
// prints: indices 3 3 3 3
// prints: functor 20
// prints: captured 31
// options: --expt-extended-lambda
#include <cstdio>

static int *d;
static int read(int i = 0)
{
    int value;
    cudaMemcpy(&value, d + i, sizeof value, cudaMemcpyDeviceToHost);
    return value;
}
template <class F> __global__ void apply(int *out, F f) { out[threadIdx.x] = f(threadIdx.x); }
struct adder { int n; __host__ __device__ int operator()(int x) const { return x + n; } };
__global__ void indices(int *out)
{
    auto bare = [] { return threadIdx.x; };
    auto listed = [out](int i) { out[i] = threadIdx.x; };
    auto nested = [=] { return [] { return (int)threadIdx.x; }() + (int)(blockDim.x - blockDim.x); };
    struct inner { static __device__ int get() { return threadIdx.x; } };
    if (threadIdx.x < 3) return;
    out[0] = bare();
    listed(1);
    out[2] = nested();
    out[3] = inner::get();
}
__global__ void captures(int *out)
{
    int a = 1, b = 30;
    auto f = [&a, b](int x) mutable { a += x; return b; };
    out[0] = f(0) + a;
}
int main()
{
    cudaMalloc(&d, 64);
    int n = 7;
    apply<<<1, 2>>>(d, [=] __device__(int i) { return n + i; });
    printf("by value %d %d\n", read(), read(1));
    auto both = [=] __host__ __device__(int i) -> int { return n + i; };
    apply<<<1, 1>>>(d, [=] __device__(int) { return both(5); });
    printf("both sides %d %d\n", read(), both(5));
    apply<<<1, 1>>>(d, [] __device__(auto x) mutable { return x + 9; });
    printf("generic %d\n", read());
    indices<<<1, 4>>>(d);
    printf("indices %d %d %d %d\n", read(), read(1), read(2), read(3));
    apply<<<1, 1>>>(d, adder{20});
    printf("functor %d\n", read());
    captures<<<1, 1>>>(d);
    printf("captured %d\n", read());
    return cudaDeviceSynchronize();
}
