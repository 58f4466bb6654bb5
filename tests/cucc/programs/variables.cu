// __device__, __constant__ and __managed__ variables.
// prints: device 5 6 7
// prints: constant 1.5 2.5 7
// prints: managed 11 12
// prints: pointer 21
// prints: function pointers 16 8
// prints: sizes 24 16 4
// prints: untouched 3 0
// prints: template 2
// prints: struct 3 9
#include <cstdio>

__device__ int scalar = 5, table[2][3] = {{1, 6}, {7, 8, 9}}, blank[64];
namespace physics
{
__constant__ float coefficient[4] = {1.5f, 2.5f};
static __constant__ int seven = 7;
}
__managed__ int shared_number = 1;
__device__ __managed__ int shared_array[3];
__device__ int *pointer;
typedef float real;
__device__ __const__ real pi = 3.14159f, tau = 2 * pi;
__constant__ const int fixed[3] = {1, 2, 3};
static __device__ unsigned long long int wide;
__device__ int squared(int x) { return x * x; }
__device__ int doubled(int x) { return 2 * x; }
typedef int (*function_t)(int);
__device__ function_t chosen = squared;
__device__ int (*spelt_out)(int) = doubled;
template <class T> __device__ T generic = T(2);
struct settings { int steps; float width; } __constant__ given;
__constant__ struct { int a, b; } anonymous;
__device__ float3 vectors[2];

__global__ void look(float *out)
{
    out[0] = scalar; out[1] = table[0][1]; out[2] = table[1][0];
    out[3] = physics::coefficient[0]; out[4] = physics::coefficient[1]; out[5] = physics::seven;
    shared_number += 10; shared_array[2] = 12;
    *pointer = 21;
    out[7] = chosen(4); out[8] = spelt_out(4);
    out[9] = fixed[2]; out[10] = blank[9] + (int)wide + (pi > tau);
    out[11] = generic<int>;
    out[12] = given.steps; out[13] = anonymous.b;
}

int main()
{
    float *d, h[14];
    int *target, result;
    size_t a, b, c;
    cudaMalloc(&d, sizeof h);
    cudaMemset(d, 0, sizeof h);
    cudaMalloc(&target, sizeof(int));
    cudaMemcpyToSymbol(pointer, &target, sizeof target);
    settings mine = {3, 0.5f};
    int two[2] = {8, 9};
    cudaMemcpyToSymbol(given, &mine, sizeof mine);
    cudaMemcpyToSymbol(anonymous, two, sizeof two);
    look<<<1, 1>>>(d);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    cudaMemcpy(&result, target, sizeof result, cudaMemcpyDeviceToHost);
    cudaDeviceSynchronize();
    printf("device %g %g %g\n", h[0], h[1], h[2]);
    printf("constant %g %g %g\n", h[3], h[4], h[5]);
    printf("managed %d %d\n", shared_number, shared_array[2]);
    printf("pointer %d\n", result);
    printf("function pointers %g %g\n", h[7], h[8]);
    cudaGetSymbolSize(&a, table);
    cudaGetSymbolSize(&b, physics::coefficient);
    cudaGetSymbolSize(&c, scalar);
    printf("sizes %d %d %d\n", (int)a, (int)b, (int)c);
    printf("untouched %g %g\n", h[9], h[10]);
    printf("template %g\n", h[11]);
    printf("struct %g %g\n", h[12], h[13]);
    return cudaDeviceReset(); // all have their first values again; `fixed` lies where nobody may write
}
