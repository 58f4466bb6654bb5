// What C++ adds to the runtime API: typed overloads, kernels by name, older signatures, per-thread default
// streams.
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_runtime.h>
#include <thread>
#include "tap.h"

#define NEED(call) ok((call) == cudaSuccess, "%s", #call)

__device__ int counter;
__constant__ float weights[4];
__managed__ double total;

__global__ void add(int *x, int value)
{
    x[threadIdx.x] += value;
}

template <class T, int N> __global__ void scale(T *x, T factor)
{
    __shared__ T copy[N];
    copy[threadIdx.x] = x[threadIdx.x];
    __syncthreads();
    x[threadIdx.x] = copy[threadIdx.x] * factor + (T)weights[threadIdx.x % 4];
}

__global__ void __launch_bounds__(128) bounded(int *x)
{
    counter = 1;
    x[threadIdx.x] = threadIdx.x;
}

static void memory()
{
    float *pinned, *alias, *managed, *pitched, *pooled;
    size_t pitch, size;
    void *address;
    cudaMemPool_t pool;
    NEED(cudaMallocHost(&pinned, 64));
    NEED(cudaMallocHost(&managed, 64, cudaHostAllocMapped));
    NEED(cudaFreeHost(managed));
    NEED(cudaHostGetDevicePointer(&alias, pinned, 0));
    NEED(cudaMallocManaged(&managed, 4096));
    NEED(cudaMallocPitch(&pitched, &pitch, 100, 4));
    NEED(cudaMallocAsync(&pooled, 64, 0));
    NEED(cudaFreeAsync(pooled, 0));
    NEED(cudaDeviceGetDefaultMemPool(&pool, 0));
    NEED(cudaMallocAsync(&pooled, 64, pool, 0));
    NEED(cudaFreeAsync(pooled, 0));
    NEED(cudaMemPrefetchAsync(managed, 4096, cudaMemLocation{cudaMemLocationTypeDevice, 0}, 0));
#ifdef __CUCC__ // as before CUDA 13
    NEED(cudaMemPrefetchAsync(managed, 4096, 0));
    NEED(cudaMemPrefetchAsync(managed, 4096, cudaCpuDeviceId, 0));
    NEED(cudaMemAdvise(managed, 4096, cudaMemAdviseSetReadMostly, 0));
#endif
    float values[4] = {1, 2, 3, 4}, back[2];
    NEED(cudaMemcpyToSymbol(weights, values, sizeof values));
    NEED(cudaMemcpyFromSymbol(back, weights, sizeof back, 2 * sizeof(float)));
    ok(back[0] == 3 && back[1] == 4, "a constant table, from an offset");
    NEED(cudaGetSymbolAddress(&address, counter));
    NEED(cudaGetSymbolSize(&size, weights));
    ok(size == sizeof weights, "the size of a variable");
    total = 2.5;
    double seen;
    NEED(cudaMemcpyFromSymbol(&seen, total, sizeof seen));
    ok(seen == 2.5, "a managed variable");
}

struct BytesOf {
    __host__ __device__ size_t operator()(int threads) const { return threads * 1024; }
};

static void kernels()
{
    int *x, host[64], value = 5, grid, block, blocks;
    float *f, factor = 2, three[64];
    cudaFuncAttributes attributes;
    NEED(cudaMalloc(&x, sizeof host));
    NEED(cudaMalloc(&f, sizeof host));
    NEED(cudaMemset(x, 0, sizeof host));
    NEED(cudaMemset(f, 0, sizeof host));
    void *args[] = {&x, &value}, *scale_args[] = {&f, &factor};
    NEED(cudaLaunchKernel(add, dim3(1), dim3(64), args));
    NEED(cudaLaunchKernel((void *)add, 1, 64, args, 0, 0));
    NEED(cudaLaunchCooperativeKernel(add, dim3(1), dim3(64), args));
    NEED(cudaLaunchKernel(scale<float, 64>, dim3(1), dim3(64), scale_args));
    cudaLaunchConfig_t config = {};
    config.gridDim = 1;
    config.blockDim = 64;
    NEED(cudaLaunchKernelEx(&config, add, x, 1));
    NEED(cudaLaunchKernelEx(&config, scale<float, 64>, f, 3.0f));
    NEED(cudaMemcpy(host, x, sizeof host, cudaMemcpyDeviceToHost));
    NEED(cudaMemcpy(three, f, sizeof three, cudaMemcpyDeviceToHost));
    ok(host[63] == 16, "launched by name, by address, cooperatively and with a configuration");
    ok(three[5] == 8, "a template's instance");
    NEED(cudaFuncGetAttributes(&attributes, scale<float, 64>));
    ok(attributes.sharedSizeBytes == 256, "its shared memory");
    NEED(cudaFuncGetAttributes(&attributes, bounded));
    ok(attributes.maxThreadsPerBlock == 128, "__launch_bounds__");
    bounded<<<1, 256>>>(x);
    ok(cudaGetLastError() == cudaErrorInvalidValue, "more threads than __launch_bounds__");
    NEED(cudaFuncSetAttribute(scale<float, 64>, cudaFuncAttributeMaxDynamicSharedMemorySize, 100 * 1024));
    NEED(cudaOccupancyMaxPotentialBlockSize(&grid, &block, bounded));
    ok(block == 128, "no larger block than __launch_bounds__");
    NEED(cudaOccupancyMaxPotentialBlockSizeVariableSMem(&grid, &block, scale<float, 64>, BytesOf()));
    int with_flags, grid_with_flags;
    NEED(cudaOccupancyMaxPotentialBlockSizeVariableSMemWithFlags(&grid_with_flags, &with_flags,
                                                                 scale<float, 64>, BytesOf()));
    ok(with_flags == block && grid_with_flags == grid, "the same with flags");
    NEED(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, scale<float, 64>, 64, 0));
    ok(blocks == 32, "occupancy of an instance");
}

/* Stream 0 is the thread's own: one thread's synchronise leaves the other's work alone. */
static void per_thread()
{
    int *x, host = -1;
    NEED(cudaMalloc(&x, 64 * sizeof *x));
    NEED(cudaMemset(x, 0, 64 * sizeof *x));
    NEED(cudaStreamSynchronize(0));
    add<<<1, 1>>>(x, 1);
    std::thread([&] {
        cudaStream_t observer;
        NEED(cudaStreamCreateWithFlags(&observer, cudaStreamNonBlocking));
        NEED(cudaStreamSynchronize(0));
        NEED(cudaMemcpyAsync(&host, x, sizeof host, cudaMemcpyDeviceToHost, observer));
        NEED(cudaStreamSynchronize(observer));
    }).join();
    ok(host == 0, "another thread's stream 0 is another stream");
    NEED(cudaMemcpy(&host, x, sizeof host, cudaMemcpyDeviceToHost));
    ok(host == 1, "this thread's is this one");
}

static void graphs()
{
    cudaGraph_t graph;
    cudaGraphNode_t a, b, errors;
    cudaGraphExec_t exec;
    char log[16];
    NEED(cudaGraphCreate(&graph, 0));
    NEED(cudaGraphAddEmptyNode(&a, graph, nullptr, 0));
    NEED(cudaGraphAddEmptyNode(&b, graph, nullptr, 0));
#ifdef __CUCC__
    NEED(cudaGraphAddDependencies(graph, &a, &b, 1));
    NEED(cudaGraphInstantiate(&exec, graph, &errors, log, sizeof log));
#else
    (void)errors, (void)log;
    NEED(cudaGraphInstantiate(&exec, graph));
#endif
    NEED(cudaGraphLaunch(exec, 0));
    NEED(cudaStreamSynchronize(0));
}

__global__ void halves(const __half *x, __half2 *pairs, __half *sum, __nv_bfloat16 *brain)
{
    int i = threadIdx.x;
    pairs[i] = __halves2half2(x[i], __hmul(x[i], __float2half(2.0f)));
    brain[i] = __float2bfloat16(__half2float(x[i]));
    atomicAdd(sum, x[i]);
}

static void small_floats()
{
    __half host[32], *x, *sum, total = 0.0f, zero = 0.0f;
    __half2 pairs[32], *device_pairs;
    __nv_bfloat16 brain[32], *device_brain;
    for (int i = 0; i < 32; i++) host[i] = __float2half(i * 0.5f);
    NEED(cudaMalloc(&x, sizeof host));
    NEED(cudaMalloc(&sum, sizeof total));
    NEED(cudaMalloc(&device_pairs, sizeof pairs));
    NEED(cudaMalloc(&device_brain, sizeof brain));
    NEED(cudaMemcpy(x, host, sizeof host, cudaMemcpyHostToDevice));
    NEED(cudaMemcpy(sum, &zero, sizeof zero, cudaMemcpyHostToDevice));
    halves<<<1, 32>>>(x, device_pairs, sum, device_brain);
    NEED(cudaMemcpy(pairs, device_pairs, sizeof pairs, cudaMemcpyDeviceToHost));
    NEED(cudaMemcpy(brain, device_brain, sizeof brain, cudaMemcpyDeviceToHost));
    NEED(cudaMemcpy(&total, sum, sizeof total, cudaMemcpyDeviceToHost));
    ok(__low2float(pairs[31]) == 15.5f && __high2float(pairs[31]) == 31.0f, "pairs of halves");
    ok(__bfloat162float(brain[31]) == 15.5f, "bfloat16");
    ok(__half2float(total) == 248.0f, "atomicAdd of half");
}

int main()
{
    memory();
    kernels();
    per_thread();
    graphs();
    small_floats();
    return done();
}
