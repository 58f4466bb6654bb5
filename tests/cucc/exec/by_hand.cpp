// by_hand.cpp: kernels written as the translator's output is, run on the execution core alone (exec_build.t).
#include <cstdio>
#include "cucc/exec.h"
#include "cucc/warp.h"
#include "cucc/atomics.h"

extern "C" int cucc_enqueue_launch(const cucc_launch *launch, void *)
{
    int error = cucc_exec_grid(launch);
    if (error) printf("error %d\n", error);
    return error;
}
extern "C" void cucc_register_variable(const char *, void *, size_t, char) {}

#define KERNEL(name, flags)                                                                                  \
    static constexpr ::cucc::kernel_info info{name, "by_hand.cpp", __LINE__, flags, {}};                     \
    ::cucc::launch(info, [=](const ::cucc::indices &i) mutable -> void {                                     \
        const uint3 threadIdx = i.thread, blockIdx = i.block;                                                \
        const dim3 blockDim = i.block_dim;                                                                   \
        (void)threadIdx, (void)blockIdx, (void)blockDim;

const int N = 1 << 13, THREADS = 256;

static void scan(const int *in, int *out)
{
    KERNEL("scan", 0)
    struct tag {
        int a[THREADS];
    };
    auto &s = ::cucc::shared<tag, int[THREADS]>("s", "by_hand.cpp", __LINE__);
    int t = threadIdx.x;
    s[t] = in[blockIdx.x * blockDim.x + t];
    __syncthreads();
    for (int d = 1; d < THREADS; d <<= 1) {
        int v = t >= d ? s[t - d] : 0;
        __syncthreads();
        s[t] += v;
        __syncthreads();
    }
    out[blockIdx.x * blockDim.x + t] = s[t];
});
}

/* Warps in different places at a time, lanes in groups, some exit early */
static void warps(int *sums)
{
    KERNEL("warps", 0)
    int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    if (warp == 3 && lane >= 16) return;
    unsigned mask = lane < 16 ? 0xffffu : 0xffff0000u;
    int v = 1 + lane % 16;
    for (int r = 0; r <= warp; r++)
        for (int d = 8; d > 0; d >>= 1) v += __shfl_xor_sync(mask, v, d, 16);
    if (warp % 2) __syncwarp(mask);
    __syncthreads();
    unsigned odd = __ballot_sync(mask, lane & 1);
    if (lane % 16 == 0) atomicAdd(sums + warp, v + (int)__builtin_popcount(odd));
});
}

static void fill(int *x)
{
    KERNEL("fill", CUCC_KERNEL_NOWAIT | CUCC_KERNEL_OWN_INDICES)
    x[blockIdx.x * blockDim.x + threadIdx.x] = 1 + threadIdx.x % 3;
});
}

template <class F, class... A> static void run(dim3 grid, dim3 block, F kernel, A... a)
{
    ::cucc::push_configuration(grid, block, 0);
    kernel(a...);
}

static int x[N], y[N], sums[2][8];

int main()
{
    bool good = true;
    run(N / THREADS, THREADS, fill, x);
    for (int round = 0; round < 3; round++) run(N / THREADS, THREADS, scan, x, y);
    for (int i = 0, sum = 0; i < N; i++) {
        int t = i % THREADS;
        sum = (t ? sum : 0) + 1 + t % 3;
        good &= y[i] == sum;
    }
    run(4, 128, warps, sums[0]);
    for (int w = 0; w < 4; w++) {
        int v = 136, groups = w == 3 ? 1 : 2;
        for (int r = 0; r < w; r++) v *= 16;
        good &= sums[0][w] == 4 * groups * (v + 8);
    }
    printf(good ? "all good\n" : "WRONG\n");
    return 0;
}
