/* ceilings.cu: what the device can do at all: a copy, a read, multiply-adds, launches. */
#include "../bench.h"
#include "helper_cuda.h"

/* Reads, and writes next to nothing. A block has one piece of x, and a thread all its loads of 16 bytes in
 * flight before the first use. */
static const int READERS = 512, LOADS = 8;
__global__ void __launch_bounds__(READERS) read_all(const uint4 *x, unsigned *result)
{
    const uint4 *mine = x + (size_t)blockIdx.x * (READERS * LOADS) + threadIdx.x;
    uint4 v[LOADS];
    unsigned mixed = 0;
#pragma unroll
    for (int i = 0; i < LOADS; i++) v[i] = mine[i * READERS];
#pragma unroll
    for (int i = 0; i < LOADS; i++) mixed ^= v[i].x ^ v[i].y ^ v[i].z ^ v[i].w;
    if (mixed == 0x2545F491u) *result = mixed; // so seldom that it costs nothing, but no compiler knows
}

/* Eight independent chains a thread: enough for the depth of the pipeline. */
static const int ROUNDS = 4096, CHAINS = 8;
__global__ void multiply_add(float *out, float a, float b)
{
    float v[CHAINS];
#pragma unroll
    for (int c = 0; c < CHAINS; c++) v[c] = (float)(threadIdx.x + c);
    for (int round = 0; round < ROUNDS; round++)
#pragma unroll
        for (int c = 0; c < CHAINS; c++) v[c] = fmaf(v[c], a, b);
    float sum = 0;
#pragma unroll
    for (int c = 0; c < CHAINS; c++) sum += v[c];
    out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}

__global__ void nothing_at_all() {}

int main()
{
    const size_t bytes = bench_size((size_t)1 << 30, 1 << 16);
    const int blocks = (int)bench_size(132 * 8 * 8, 8), threads = 256, launches = (int)bench_size(1000, 10);
    uint4 *x = (uint4 *)bench_allocate(bytes);
    unsigned *never = (unsigned *)bench_allocate(sizeof *never);
    float *out = (float *)bench_allocate((size_t)blocks * threads * sizeof(float));

    bench_work copy = {"copy", "2 * 2^30 bytes", "GB/s", 2e-9 * (double)bytes, 2.0 * (double)bytes, 0, 1, ""};
    copy.fill = [=](int, bench_seed seed) {
        bench_fill((unsigned *)x, bytes / 4, [=] __device__(size_t i) { return bench_random(seed, 0, i); });
    };
    bench_work read = copy, fma = copy, launch = copy;
    copy.ways.push_back(bench_copy(2.0 * (double)bytes, 1));
    bench_run(copy);

    read.name = "read", read.size = "2^30 bytes", read.amount = 1e-9 * (double)bytes,
    read.bytes = (double)bytes;
    read.ways.push_back(
        {"ceiling", "read",
         [=](int) { read_all<<<(unsigned)(bytes / 16 / (READERS * LOADS)), READERS>>>(x, never); }, false});
    bench_run(read);

    fma.name = "FMA", fma.size = "single precision", fma.unit = "TFLOP/s", fma.bytes = 0;
    fma.flops = 2.0 * blocks * threads * CHAINS * ROUNDS, fma.amount = 1e-12 * fma.flops;
    fma.ways.push_back(
        {"ceiling", "FMA", [=](int) { multiply_add<<<blocks, threads>>>(out, 0.999f, 0.001f); }, false});
    bench_run(fma);

    launch.name = "launch", launch.size = "empty kernels", launch.unit = "launches/s", launch.bytes = 0;
    launch.amount = launches;
    launch.ways.push_back({"ceiling", "launch",
                           [=](int) {
                               for (int i = 0; i < launches; i++) nothing_at_all<<<1, 32>>>();
                           },
                           false});
    bench_run(launch);
    return 0;
}
