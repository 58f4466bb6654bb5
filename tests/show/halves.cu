// Numbers of 16 bits in arrays, in pairs and in variables; a function that is inlined, with variables of its
// own; and on the host a copy of which no pointer in a kernel tells the type.
#include <cuda_bf16.h>
#include <cuda_fp16.h>
template <class T> __device__ __forceinline__ float twice(const T *from, int at)
{
    const float once = from[at];
    float doubled = once + once;
    return doubled;
}
__global__ void halve(half *x, half2 *pairs, __nv_bfloat16 *b, float *y)
{
    const int t = threadIdx.x;
    const half mine = x[t];
    y[t] = twice(x, t) + twice(b, t);
    x[t] = mine * __float2half(0.5f);
    pairs[t] = __halves2half2(mine, __float2half(0.1f));
    b[t] = 3.0f;
}
int main()
{
    half x[4] = {1.5f, -2.0f, 65504.0f, 6e-8f}, *on_x;
    half2 *pairs;
    __nv_bfloat16 b[4] = {1.0f, 2.0f, 1e30f, -0.5f}, *on_b;
    float *y, *on_y;
    cudaMallocHost(&y, 4 * sizeof *y);
    cudaMalloc(&on_x, sizeof x), cudaMalloc(&on_y, 4 * sizeof *y), cudaMalloc(&on_b, sizeof b);
    cudaMalloc(&pairs, 4 * sizeof *pairs);
    cudaMemcpy(on_x, x, sizeof x, cudaMemcpyDefault);
    cudaMemcpy(on_b, b, sizeof b, cudaMemcpyDefault);
    halve<<<1, 4>>>(on_x, pairs, on_b, on_y);
    cudaMemcpy(y, on_y, 4 * sizeof *y, cudaMemcpyDefault);
    const bool fine = y[0] == 5 && y[1] == 0;
    cudaFree(on_x), cudaFree(on_b), cudaFree(on_y), cudaFree(pairs), cudaFreeHost(y);
    return !fine;
}
