/* Conversions between types: rounding modes, saturation, NaN, reinterpretation. */
#include "report.h"

__device__ const float values[] = {0.0f, 0.5f, 1.5f, 2.5f, -0.5f, -1.5f, -2.7f, 3e10f, -3e10f, 1e-40f, 16777218.0f, 1e38f};

__global__ void run(long long *out)
{
    float f = threadIdx.x < 12 ? values[threadIdx.x] : (threadIdx.x == 12 ? __int_as_float(0x7fc00000) : __int_as_float(0x7f800000));
    double d = (double)f * 1.0000001;
    long long *row = out + threadIdx.x * 20;
    int k = 0;
    row[k++] = __float2int_rz(f);
    row[k++] = __float2int_rn(f);
    row[k++] = __float2int_ru(f);
    row[k++] = __float2int_rd(f);
    row[k++] = __float2uint_rz(f);
    row[k++] = __float2uint_rn(f);
    row[k++] = __float2ll_rz(f);
    row[k++] = __double2int_rz(d);
    row[k++] = __double2int_rn(d);
    row[k++] = __double2uint_rz(d);
    row[k++] = __double2ll_rn(d);
    row[k++] = __float_as_int(f);
    row[k++] = __float_as_uint(__saturatef(f));
    row[k++] = __float_as_int(__double2float_rn(d));
    row[k++] = __float_as_int(__double2float_rz(d));
    row[k++] = __float_as_int(__int2float_rn(16777217 + (int)threadIdx.x));
    row[k++] = __float_as_int(__int2float_rz(16777217 + (int)threadIdx.x));
    row[k++] = __double_as_longlong(__hiloint2double(0x40000000 + (int)threadIdx.x, 7));
    row[k++] = __double2hiint(d == d ? d : 0.0);
    row[k++] = __float_as_int(truncf(f)) ^ __float_as_int(rintf(f));
}

int main()
{
    long long *out, host[14 * 20];
    NEED(cudaMalloc(&out, sizeof host));
    run<<<1, 14>>>(out);
    NEED(cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost));
    for (int i = 0; i < 14 * 20; i++) printf("%lld%c", host[i], i % 20 == 19 ? '\n' : ' ');
    return 0;
}
