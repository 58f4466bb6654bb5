/* The built-in vector types: sizes, alignments, makers, and 8- and 16-byte loads and stores. */
#include "report.h"

#define SIZE(type) printf("%s %zu %zu\n", #type, sizeof(type), alignof(type))

__global__ void swizzle(const float4 *in, float4 *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    float4 v = in[i];
    out[i] = make_float4(v.w, v.z, v.y, v.x + threadIdx.x);
}

__global__ void pairs(int2 *out, double2 *real, uchar4 *bytes)
{
    int i = threadIdx.x;
    out[i] = make_int2(i, -i);
    real[i] = make_double2(i * 0.25, i * 0.5);
    bytes[i] = make_uchar4(i, i + 1, i + 2, 255);
    ulonglong2 wide = make_ulonglong2(1ull << 40, i);
    short3 narrow = make_short3(1, 2, 3);
    dim3 size(4, 5);
    uint3 plain = size;
    out[i].x += (int)(wide.x >> 40) + (int)wide.y + narrow.z + plain.y + size.z;
}

int main()
{
    SIZE(char3); SIZE(uchar4); SIZE(short2); SIZE(short3); SIZE(ushort4); SIZE(int2); SIZE(int3); SIZE(int4);
    SIZE(uint3); SIZE(long2); SIZE(longlong2); SIZE(float1); SIZE(float2); SIZE(float3); SIZE(float4);
    SIZE(double2); SIZE(double3); SIZE(dim3);
    const int n = 100;
    float host[4 * n];
    for (int i = 0; i < 4 * n; i++) host[i] = i * 0.5f;
    float4 *in, *out;
    int2 *whole;
    double2 *real;
    uchar4 *bytes;
    NEED(cudaMalloc(&in, sizeof host));
    NEED(cudaMalloc(&out, sizeof host));
    NEED(cudaMalloc(&whole, 32 * sizeof *whole));
    NEED(cudaMalloc(&real, 32 * sizeof *real));
    NEED(cudaMalloc(&bytes, 32 * sizeof *bytes));
    NEED(cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice));
    swizzle<<<4, 32>>>(in, out, n);
    report_array("swizzle", (float *)out, 4 * n);
    pairs<<<1, 32>>>(whole, real, bytes);
    report_array("int2", (int *)whole, 64);
    report_array("double2", (double *)real, 64);
    report_array("uchar4", (unsigned char *)bytes, 128);
    dim3 defaulted, two(2), copy = make_uint3(1, 2, 3);
    printf("%u %u %u, %u %u %u, %u %u %u\n", defaulted.x, defaulted.y, defaulted.z, two.x, two.y, two.z, copy.x, copy.y, copy.z);
    return 0;
}
