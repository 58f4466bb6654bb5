/* Floating point of 8 bits: conversions both ways, of every half, and of numbers about each of the 256. */
#include <cuda_fp8.h>

#include "report.h"

__global__ void from_halves(unsigned *out)
{
    const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    __half_raw h;
    h.x = (unsigned short)i;
    unsigned all = __nv_cvt_halfraw_to_fp8(h, __NV_SATFINITE, __NV_E4M3);
    all |= (unsigned)__nv_cvt_halfraw_to_fp8(h, __NV_NOSAT, __NV_E4M3) << 8;
    all |= (unsigned)__nv_cvt_halfraw_to_fp8(h, __NV_SATFINITE, __NV_E5M2) << 16;
    all |= (unsigned)__nv_cvt_halfraw_to_fp8(h, __NV_NOSAT, __NV_E5M2) << 24;
    out[i] = all;
}

template <class T, class T2, class T4> __global__ void there_and_back(float *out, unsigned *bits)
{
    const unsigned i = threadIdx.x;
    T x;
    x.__x = (unsigned char)i;
    const float value = static_cast<float>(x);
    out[i] = value == value ? value : -1.f;
    const float above = value * 1.0625f + 0x1p-20f, below = value * 0.96f;
    T4 four(make_float4(value, above, below, -2 * value));
    T2 two(make_float2(above, (float)i));
    bits[4 * i] = four.__x;
    bits[4 * i + 1] = two.__x | (unsigned)T((double)above).__x << 16 | (unsigned)T((int)i * 3).__x << 24;
    const float2 back = static_cast<float2>(two);
    bits[4 * i + 2] = back.x == back.x && back.y == back.y ? __float_as_uint(back.x) ^ __float_as_uint(back.y) : 0;
    bits[4 * i + 3] = value == value ? (unsigned)static_cast<int>(x) ^ static_cast<unsigned char>(x) << 20 : 0;
    if (value == value && static_cast<float>(__half(x)) != value) bits[4 * i] = 0;
    if (static_cast<bool>(x) != (value != 0)) bits[4 * i] = 1;
}

int main()
{
    unsigned *bits;
    float *values;
    NEED(cudaMalloc(&bits, 65536 * sizeof *bits));
    NEED(cudaMalloc(&values, 256 * sizeof *values));
    from_halves<<<256, 256>>>(bits);
    report_array("from halves", bits, 65536);
    there_and_back<__nv_fp8_e4m3, __nv_fp8x2_e4m3, __nv_fp8x4_e4m3><<<1, 256>>>(values, bits);
    report_array("E4M3", values, 256);
    report_array("there and back", bits, 1024);
    there_and_back<__nv_fp8_e5m2, __nv_fp8x2_e5m2, __nv_fp8x4_e5m2><<<1, 256>>>(values, bits);
    report_array("E5M2", values, 256);
    report_array("there and back", bits, 1024);
    return 0;
}
