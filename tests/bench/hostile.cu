/* hostile.cu: ways that do not work faster but would look so to a bench that can be fooled. y = a x + y. */
#include "helper_cuda.h"
#include "../../bench/bench.h"

/* A timer of its own in the place of CUDA's: whatever was timed took a microsecond. */
#ifdef PATCHED_TIMER
extern "C" cudaError_t cudaEventElapsedTime(float *ms, cudaEvent_t, cudaEvent_t)
{
    *ms = 0.001f;
    return cudaSuccess;
}
#endif

static const float A = 2.5f;
__global__ void honest(size_t n, const float *x, float *y)
{
    size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) y[i] = A * x[i] + y[i];
}

int main()
{
    const size_t n = bench_size((size_t)1 << 26, 10007);
    const unsigned blocks = (unsigned)((n + 255) / 256);
    float *x = (float *)bench_allocate(n * sizeof *x), *y = (float *)bench_allocate(n * sizeof *y);
    float *kept = (float *)bench_allocate(n * sizeof *kept);

    bench_work work = {"hostile",        "y = a x + y",   "GB/s", 12e-9 * (double)n,
                       12.0 * (double)n, 2.0 * (double)n, 1,      ""};
    work.fill = [=](int, bench_seed seed) {
        bench_fill(x, n, [=] __device__(size_t i) { return bench_real(seed, 0, i, -1, 1); });
        bench_fill(y, n, [=] __device__(size_t i) { return bench_real(seed, 1, i, -1, 1); });
    };
    work.wrong = [=](int, bench_seed seed) {
        return bench_count(n, [=] __device__(size_t i) {
            float want = fmaf(A, bench_real(seed, 0, i, -1, 1), bench_real(seed, 1, i, -1, 1));
            return !(fabsf(y[i] - want) <= 1e-6f);
        });
    };
    work.ways.push_back({"hostile", "honest", [=](int) { honest<<<blocks, 256>>>(n, x, y); }});
    work.ways.push_back({"hostile", "does nothing", [=](int) {}});
    work.ways.push_back(
        {"hostile", "leaves out the last block", [=](int) { honest<<<blocks - 1, 256>>>(n, x, y); }});
    static bool have = false;
    work.ways.push_back({"hostile", "replays its first result", [=](int) {
                             if (!have) {
                                 honest<<<blocks, 256>>>(n, x, y);
                                 cudaMemcpyAsync(kept, y, n * sizeof *y, cudaMemcpyDeviceToDevice);
                             } else
                                 cudaMemcpyAsync(y, kept, n * sizeof *y, cudaMemcpyDeviceToDevice);
                             have = true;
                         }});
    static cudaStream_t elsewhere;
    checkCudaErrors(cudaStreamCreateWithFlags(&elsewhere, cudaStreamNonBlocking));
    work.ways.push_back({"hostile", "leaves the work on another stream",
                         [=](int) { honest<<<blocks, 256, 0, elsewhere>>>(n, x, y); }});
#ifndef __CUCC__
    static cudaStream_t keeping; // an ordinary stream: the default stream waits for it
    checkCudaErrors(cudaStreamCreate(&keeping));
    work.ways.push_back({"hostile", "keeps its inputs in the cache", [=](int) {
                             cudaDeviceSetLimit(cudaLimitPersistingL2CacheSize, (size_t)16 << 20);
                             cudaStreamAttrValue window = {};
                             window.accessPolicyWindow.base_ptr = x;
                             window.accessPolicyWindow.num_bytes = (size_t)16 << 20;
                             window.accessPolicyWindow.hitRatio = 1;
                             window.accessPolicyWindow.hitProp = cudaAccessPropertyPersisting;
                             window.accessPolicyWindow.missProp = cudaAccessPropertyStreaming;
                             cudaStreamSetAttribute(keeping, cudaStreamAttributeAccessPolicyWindow, &window);
                             honest<<<blocks, 256, 0, keeping>>>(n, x, y);
                         }});
#endif
    bench_run(work);
    return 0;
}
