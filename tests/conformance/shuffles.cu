/* The four shuffles over types, widths and masks, with the value kept where the source lane is outside. */
#include "report.h"

template <typename T> __global__ void all_shuffles(T *out, int width)
{
    int lane = threadIdx.x % 32;
    T v = (T)(threadIdx.x * 3 + 1);
    T *row = out + threadIdx.x * 5;
    row[0] = __shfl_sync(0xffffffffu, v, 5, width);
    row[1] = __shfl_up_sync(0xffffffffu, v, 3, width);
    row[2] = __shfl_down_sync(0xffffffffu, v, 3, width);
    row[3] = __shfl_xor_sync(0xffffffffu, v, 6, width);
    row[4] = __shfl_sync(0xffffffffu, v, lane + 9, width);
}

__global__ void warp_sum(const int *x, int *sums, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int v = i < n ? x[i] : 0;
    for (int offset = 16; offset > 0; offset /= 2) v += __shfl_down_sync(~0u, v, offset);
    if (threadIdx.x % 32 == 0) sums[i / 32] = v;
}

__global__ void half_warp(int *out)
{
    int lane = threadIdx.x;
    if (lane < 16) {
        int v = lane;
        for (int offset = 8; offset > 0; offset /= 2) v += __shfl_xor_sync(0x0000ffffu, v, offset);
        out[lane] = v;
    } else {
        out[lane] = __shfl_sync(0xffff0000u, lane * 10, 20);
    }
}

__global__ void scan(int *out)
{
    int lane = threadIdx.x % 32, v = lane + 1;
    for (int offset = 1; offset < 32; offset *= 2) {
        int below = __shfl_up_sync(~0u, v, offset);
        if (lane >= offset) v += below;
    }
    out[threadIdx.x] = v;
}

template <typename T> static void run(const char *name)
{
    T *out;
    NEED(cudaMalloc(&out, 96 * 5 * sizeof *out));
    int widths[] = {32, 16, 8, 2};
    for (int width : widths) {
        all_shuffles<T><<<1, 96>>>(out, width);
        printf("width %d ", width);
        report_array(name, out, 96 * 5);
    }
    NEED(cudaFree(out));
}

int main()
{
    run<int>("int");
    run<unsigned>("unsigned");
    run<float>("float");
    run<double>("double");
    run<long long>("long long");
    run<unsigned long long>("unsigned long long");
    const int n = 1000;
    int host[n], *x, *sums;
    for (int i = 0; i < n; i++) host[i] = i;
    NEED(cudaMalloc(&x, 1024 * sizeof *x));
    NEED(cudaMalloc(&sums, 32 * sizeof *sums));
    NEED(cudaMemcpy(x, host, sizeof host, cudaMemcpyHostToDevice));
    warp_sum<<<4, 256>>>(x, sums, n);
    report_array("warp sums", sums, 32);
    half_warp<<<1, 32>>>(x);
    report_array("half warps", x, 32);
    scan<<<1, 64>>>(x);
    report_array("scan", x, 64);
    NEED(cudaDeviceSynchronize());
    return 0;
}
