// Launches in every spelling.
// prints: plain 1
// prints: grid 6 bytes 40
// prints: template 4 8
// prints: namespace 5
// prints: pointer 6 7
// prints: table 8 9
// prints: member 10 11
// prints: macro 12 13
// prints: ternary 14 15
// prints: once 1 1
// prints: overload 17 18
// prints: default 19
// prints: conversion 20
// prints: null 1 1
// prints: string <<<1, 2>>> and 3 >> 1 = 1
// prints: nested 22
#include <cstdio>

static int *device;
static int read(int i = 0)
{
    int value;
    cudaMemcpy(&value, device + i, sizeof value, cudaMemcpyDeviceToHost);
    return value;
}

__global__ void set(int *out, int value) { out[0] = value; }
__global__ void shape(int *out)
{
    extern __shared__ int room[];
    room[threadIdx.x] = 1;
    out[0] = gridDim.x * gridDim.y * gridDim.z;
    out[1] = blockDim.x * 10;
}
template <typename T, int N> __global__ void instance(T *out)
{
    out[0] = sizeof(T);
    out[1] = N;
}
namespace outer { namespace inner { __global__ void put(int *out) { *out = 5; } } }
typedef void (*kernel_t)(int *, int);
struct launcher {
    kernel_t kernel;
    kernel_t kernels[2];
    void run(int value) { kernel<<<1, 1>>>(device, value); }
    void rerun(int value) { this->kernel<<<1, 1>>>(device, value); }
};
template <int N> __global__ void member(int *out) { *out = N; }
#define LAUNCH(kernel, grid, block, ...) kernel<<<grid, block>>>(__VA_ARGS__)
#define RUN_SET(value) do { set<<<1, 1>>>(device, value); } while (0)
static int calls;
static int next_block() { return calls++, 1; }
__global__ void over(int *out, int) { *out = 17; }
__global__ void over(int *out, double) { *out = 18; }
__global__ void with_default(int *out, int value = 19) { *out = value; }
__global__ void narrow(int *out, char value, const void *nothing) { *out = value + (nothing != nullptr); }
__global__ void pointers(int *out, int *a, const float *b) { out[0] = !a; out[1] = !b; }
template <class T> struct twice { enum { value = 2 * T::value }; };
struct eleven { enum { value = 11 }; };

int main()
{
    cudaMalloc(&device, 64);
    set<<<1, 1>>>(device, 1);
    printf("plain %d\n", read());
    dim3 grid(1, 2, 3);
    cudaStream_t stream;
    cudaStreamCreate(&stream);
    shape <<< grid, dim3(4), 4 * sizeof(int), stream >>> (device);
    printf("grid %d", read());
    printf(" bytes %d\n", read(1));
    instance<float, 16 / (4 > 2 ? 2 : 1)><<<1, 1>>>(reinterpret_cast<float *>(device));
    float four;
    cudaMemcpy(&four, device, sizeof four, cudaMemcpyDeviceToHost);
    cudaMemset(device, 0, 8);
    instance<int, 8>
        <<<1,
           1>>>
        (device);
    printf("template %g %d\n", four, read(1));
    outer::inner::put<<<1, 1>>>(device);
    printf("namespace %d\n", read());
    kernel_t pointer = set, table[] = {set, &set};
    (*pointer)<<<1, 1>>>(device, 6);
    printf("pointer %d", read());
    pointer << < 1, 1 >> > (device, 7);
    printf(" %d\n", read());
    table[0]<<<1, 1>>>(device, 8);
    printf("table %d", read());
    if (pointer) (*table[1])<<<1, 1>>>(device, 9);
    printf(" %d\n", read());
    launcher l = {set, {set, set}}, *p = &l;
    p->kernels[1]<<<1, 1>>>(device, 10);
    printf("member %d", read());
    l.run(1), p->rerun(2), member<11><<<1, 1>>>(device);
    printf(" %d\n", read());
    LAUNCH(set, 1, 1, device, 12);
    printf("macro %d", read());
    RUN_SET(13);
    printf(" %d\n", read());
    for (int i = 0; i < 2; i++) i ? set<<<1, 1>>>(device, 14 + i) : ::set<<<1, 1>>>(device, 14);
    printf("ternary 14 %d\n", read());
    set<<<next_block(), 1>>>(device, calls);
    printf("once %d %d\n", calls, read());
    over<<<1, 1>>>(device, 1);
    printf("overload %d", read());
    over<<<1, 1>>>(device, 1.0);
    printf(" %d\n", read());
    with_default<<<1, 1>>>(device);
    printf("default %d\n", read());
    narrow<<<1, 1>>>(device, 20, NULL);
    printf("conversion %d\n", read());
    pointers<<<1, 1>>>(device, 0, NULL);
    printf("null %d %d\n", read(0), read(1));
    printf("string <<<1, 2>>> and 3 >> 1 = %d\n", 3 >> 1);
    set<<<(twice<twice<eleven>>::value >> 1) > 4 ? 1 : 2, 1>>>(device, [](int x) { return x << 1; }(11));
    printf("nested %d\n", read());
    return cudaDeviceSynchronize();
}
