/* vectors.cu: copies of 4, 8 and 16 bytes per lane: 4, 8 and 16 sectors per request. */
#include "calibration.h"

enum { THREADS = 256, BLOCKS = 16, N = THREADS * BLOCKS };

__global__ void copy_char(char *out, const char *in)
{
    int i = blockIdx.x * THREADS + threadIdx.x;
    out[i] = in[i];
}

__global__ void copy_float(float *out, const float *in)
{
    int i = blockIdx.x * THREADS + threadIdx.x;
    out[i] = in[i];
}

__global__ void copy_float2(float2 *out, const float2 *in)
{
    int i = blockIdx.x * THREADS + threadIdx.x;
    out[i] = in[i];
}

__global__ void copy_float4(float4 *out, const float4 *in)
{
    int i = blockIdx.x * THREADS + threadIdx.x;
    out[i] = in[i];
}

__global__ void copy_double(double *out, const double *in)
{
    int i = blockIdx.x * THREADS + threadIdx.x;
    out[i] = in[i];
}

__global__ void copy_double2(double2 *out, const double2 *in)
{
    int i = blockIdx.x * THREADS + threadIdx.x;
    out[i] = in[i];
}

__global__ void scale_float4(float4 *out, const float4 *in)
{
    int i = blockIdx.x * THREADS + threadIdx.x;
    float4 v = in[i];
    v.x *= 2, v.y *= 2, v.z *= 2, v.w *= 2;
    out[i] = v;
}

__global__ void float4_every_other(float4 *out, const float4 *in)
{
    int i = 2 * (blockIdx.x * THREADS + threadIdx.x);
    out[i] = in[i]; // 32 sectors
}

__global__ void float4_for_pairs(float4 *out, const float4 *in)
{
    int i = blockIdx.x * THREADS + threadIdx.x;
    out[i] = in[i / 2]; // loads 8 sectors
}

__device__ float4 twice(float4 v)
{
    return make_float4(2 * v.x, 2 * v.y, 2 * v.z, 2 * v.w);
}

__global__ void float4_by_value(float4 *out, const float4 *in)
{
    int i = blockIdx.x * THREADS + threadIdx.x;
    out[i] = twice(in[i]);
}

int main()
{
    float *in = device_numbers(8 * N), *out = device_array<float>(8 * N);
    copy_char<<<BLOCKS, THREADS>>>((char *)out, (const char *)in);
    launched();
    copy_float<<<BLOCKS, THREADS>>>(out, in);
    launched();
    expect("float", out, N - 1, (N - 1) % 251);
    copy_float2<<<BLOCKS, THREADS>>>((float2 *)out, (const float2 *)in);
    launched();
    expect("float2", out, 2 * N - 1, (2 * N - 1) % 251);
    copy_float4<<<BLOCKS, THREADS>>>((float4 *)out, (const float4 *)in);
    launched();
    expect("float4", out, 4 * N - 1, (4 * N - 1) % 251);
    copy_double<<<BLOCKS, THREADS>>>((double *)out, (const double *)in);
    launched();
    copy_double2<<<BLOCKS, THREADS>>>((double2 *)out, (const double2 *)in);
    launched();
    expect("double2", out, 4 * N - 1, (4 * N - 1) % 251);
    scale_float4<<<BLOCKS, THREADS>>>((float4 *)out, (const float4 *)in);
    launched();
    expect("scale", out, 4 * N - 1, 2 * ((4 * N - 1) % 251));
    float4_every_other<<<BLOCKS, THREADS>>>((float4 *)out, (const float4 *)in);
    launched();
    float4_for_pairs<<<BLOCKS, THREADS>>>((float4 *)out, (const float4 *)in);
    launched();
    expect("pairs", out, 4 * 7, 4 * 3);
    float4_by_value<<<BLOCKS, THREADS>>>((float4 *)out, (const float4 *)in);
    launched();
    expect("by value", out, 4 * N - 1, 2 * ((4 * N - 1) % 251));
    return finished();
}
