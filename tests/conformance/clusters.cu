/* Clusters of blocks: who is who, a barrier, shared memory of the others, and which launches are refused. */
#include "report.h"

#include <cooperative_groups.h>

namespace cg = cooperative_groups;

/* What a thread knows of its cluster, 12 numbers */
__device__ void tell(cg::cluster_group cluster, unsigned *out)
{
    const dim3 block = cluster.block_index(), thread = cluster.thread_index(), blocks = cluster.dim_blocks();
    const unsigned grid_thread =
        (blockIdx.x + gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z)) * blockDim.x + threadIdx.x;
    out += 12 * grid_thread;
    *out++ = block.x, *out++ = block.y, *out++ = block.z;
    *out++ = thread.x, *out++ = thread.y, *out++ = thread.z;
    *out++ = blocks.x + 100 * blocks.y + 10000 * blocks.z;
    *out++ = cluster.block_rank(), *out++ = cluster.thread_rank();
    *out++ = cluster.num_blocks(), *out++ = cluster.num_threads(), *out = cluster.dim_threads().x;
}

__global__ void who(unsigned *out)
{
    tell(cg::this_cluster(), out);
}

template <int Width> __global__ void __cluster_dims__(Width, 2) who_by_kernel(unsigned *out)
{
    tell(cg::this_cluster(), out);
}

/* Each block gives the next one its numbers, backwards, and reads those of the one after */
__global__ void __cluster_dims__(4, 1, 1) exchange(int *out)
{
    __shared__ int given[64], own[64];
    cg::cluster_group cluster = cg::this_cluster();
    const unsigned t = threadIdx.x, rank = cluster.block_rank();
    own[t] = (int)(1000 * blockIdx.x + t);
    int *next = cluster.map_shared_rank(given, (int)((rank + 1) % 4));
    cluster.sync();
    next[63 - t] = own[t];
    cluster.sync();
    const int *after = cluster.map_shared_rank(own, (int)((rank + 2) % 4));
    out[blockIdx.x * 128 + t] = given[t];
    out[blockIdx.x * 128 + 64 + t] = after[t];
    cluster.sync();
}

/* A histogram whose counts are spread over the blocks of a cluster */
__global__ void histogram(const unsigned char *in, int n, unsigned *bins, int bins_a_block)
{
    extern __shared__ unsigned counts[];
    cg::cluster_group cluster = cg::this_cluster();
    for (int i = (int)threadIdx.x; i < bins_a_block; i += (int)blockDim.x) counts[i] = 0;
    cluster.sync();
    for (int i = (int)(blockIdx.x * blockDim.x + threadIdx.x); i < n; i += (int)(gridDim.x * blockDim.x)) {
        unsigned *there = cluster.map_shared_rank(counts, in[i] / bins_a_block);
        atomicAdd(&there[in[i] % bins_a_block], 1u);
    }
    cluster.sync();
    unsigned *mine = bins + cluster.block_rank() * (unsigned)bins_a_block;
    for (int i = (int)threadIdx.x; i < bins_a_block; i += (int)blockDim.x) atomicAdd(&mine[i], counts[i]);
}

/* Half of the threads have left; the others arrive, do something else, and wait, several times */
__global__ void phases(int *out)
{
    __shared__ int round[3];
    cg::cluster_group cluster = cg::this_cluster();
    if (threadIdx.x % 2) return;
    int sum = 0;
    for (int i = 0; i < 3; i++) {
        if (threadIdx.x == 0) round[i] = (int)(10 * cluster.block_rank()) + i;
        cluster.barrier_arrive();
        sum += i;
        cluster.barrier_wait();
        sum += *cluster.map_shared_rank(&round[i], (int)(cluster.num_blocks() - 1 - cluster.block_rank()));
    }
    if (threadIdx.x == 0) out[blockIdx.x] = sum + 1000 * (int)cluster.query_shared_rank(
                                                              cluster.map_shared_rank(round, 1));
    cluster.sync();
}

/* Without a cluster a block is one by itself */
__global__ void alone(int *out)
{
    __shared__ int value;
    cg::cluster_group cluster = cg::this_cluster();
    if (threadIdx.x == 0) value = 7 + (int)blockIdx.x;
    cluster.sync();
    if (threadIdx.x == 31) out[blockIdx.x] = *cluster.map_shared_rank(&value, 0) + 100 * (int)cluster.num_blocks();
}

struct Launch {
    cudaLaunchConfig_t config;
    cudaLaunchAttribute attribute;
    Launch(dim3 grid, dim3 block, dim3 cluster, size_t shared = 0) : config(), attribute()
    {
        attribute.id = cudaLaunchAttributeClusterDimension;
        attribute.val.clusterDim.x = cluster.x;
        attribute.val.clusterDim.y = cluster.y;
        attribute.val.clusterDim.z = cluster.z;
        config.gridDim = grid, config.blockDim = block, config.dynamicSmemBytes = shared;
        config.attrs = &attribute, config.numAttrs = 1;
    }
};

static void refusals(unsigned *out)
{
    Launch odd(dim3(6), dim3(32), dim3(4)), nine(dim3(9), dim3(32), dim3(9)), sixteen(dim3(16), dim3(32), dim3(16)),
        seventeen(dim3(17), dim3(32), dim3(17)), none(dim3(4), dim3(32), dim3(0, 1, 1)),
        other(dim3(8, 2), dim3(32), dim3(4, 2)), same(dim3(8, 2), dim3(32), dim3(2, 2));
    REPORT(cudaLaunchKernelEx(&odd.config, who, out));
    REPORT(cudaGetLastError());
    REPORT(cudaLaunchKernelEx(&nine.config, who, out));
    REPORT(cudaLaunchKernelEx(&sixteen.config, who, out));
    REPORT(cudaLaunchKernelEx(&none.config, who, out));
    REPORT(cudaLaunchKernelEx(&other.config, who_by_kernel<2>, out));
    REPORT(cudaLaunchKernelEx(&same.config, who_by_kernel<2>, out));
    (void)cudaGetLastError();
    who_by_kernel<2><<<dim3(3, 2), 32>>>(out);
    REPORT(cudaGetLastError());
    REPORT(cudaFuncSetAttribute(who, cudaFuncAttributeNonPortableClusterSizeAllowed, 1));
    REPORT(cudaLaunchKernelEx(&sixteen.config, who, out));
    REPORT(cudaLaunchKernelEx(&seventeen.config, who, out));
    (void)cudaGetLastError();
    REPORT(cudaDeviceSynchronize());
    cudaFuncAttributes a;
    NEED(cudaFuncGetAttributes(&a, who_by_kernel<2>));
    printf("required: %d %d %d, must be set: %d\n", a.requiredClusterWidth, a.requiredClusterHeight,
           a.requiredClusterDepth, a.clusterDimMustBeSet);
    int most = 0, supported = 0;
    REPORT(cudaOccupancyMaxPotentialClusterSize(&most, exchange, &odd.config));
    NEED(cudaDeviceGetAttribute(&supported, cudaDevAttrClusterLaunch, 0));
    printf("largest %d, supported %d\n", most, supported);
}

int main()
{
    const int bytes = 100000;
    unsigned *out;
    unsigned char *in, *host = (unsigned char *)malloc(bytes);
    NEED(cudaMalloc(&out, 1 << 16));
    NEED(cudaMalloc(&in, bytes));
    NEED(cudaMemset(out, 0, 1 << 16));
    for (int i = 0; i < bytes; i++) host[i] = (unsigned char)(i * 7919u >> 5);
    NEED(cudaMemcpy(in, host, bytes, cudaMemcpyHostToDevice));
    Launch three(dim3(4, 2, 6), dim3(16), dim3(2, 1, 3));
    NEED(cudaLaunchKernelEx(&three.config, who, out));
    report_array("2 x 1 x 3", out, 12 * 48 * 16);
    who_by_kernel<3><<<dim3(6, 4), 16>>>(out);
    report_array("by the kernel", out, 12 * 24 * 16);
    exchange<<<8, 64>>>((int *)out);
    report_array("exchange", (int *)out, 8 * 128);
    for (unsigned blocks = 1; blocks <= 8; blocks *= 2) {
        Launch spread(dim3(16), dim3(128), dim3(blocks), 256 / blocks * sizeof(unsigned));
        NEED(cudaMemset(out, 0, 1024));
        NEED(cudaLaunchKernelEx(&spread.config, histogram, (const unsigned char *)in, bytes, out, (int)(256 / blocks)));
        report_array("histogram", out, 256);
    }
    Launch five(dim3(10), dim3(64), dim3(5));
    NEED(cudaLaunchKernelEx(&five.config, phases, (int *)out));
    report_array("phases", (int *)out, 10);
    alone<<<3, 32>>>((int *)out);
    report_array("alone", (int *)out, 3);
    refusals(out);
    NEED(cudaFree(out));
    NEED(cudaFree(in));
    free(host);
    return 0;
}
