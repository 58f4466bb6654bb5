// faults.cu: a kernel of each kind that goes wrong; the first argument chooses.
#include <cooperative_groups.h>
#include <cassert>
#include <cstdio>
#include <cstdlib>
#include <cstring>

__global__ void wild_store(int *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i == 37)
        x[n + 100000000] = i;
    else
        x[i] = i;
}
__global__ void null_load(const int *x, int *y)
{
    y[threadIdx.x] = x[threadIdx.x];
}
__device__ int helper(const int *x, int i)
{
    return x[i];
}
__global__ void in_helper(const int *x, int *y)
{
    __syncthreads();
    if (threadIdx.x == 5) y[0] = helper(x, 1 << 28);
}
__global__ void divides(int *x, int zero)
{
    x[threadIdx.x] = 100 / zero;
}
__global__ void diverges(int *x)
{
    if (threadIdx.x < 40)
        __syncthreads();
    else
        __syncthreads();
    x[threadIdx.x] = 1;
}
__global__ void lonely_barrier(int *x)
{
    if (threadIdx.x < 32) __syncwarp();
    if (threadIdx.x != 3) x[threadIdx.x] = __shfl_sync(~0u, 1, 3);
    __syncthreads();
}
__global__ void not_in_mask(int *x)
{
    x[threadIdx.x] = __shfl_sync(0xffff, 1, 0);
}
__global__ void exited_lane(float *x)
{
    if (threadIdx.x >= 20) return;
    x[threadIdx.x] = __shfl_sync(~0u, 1.0f, 25);
}
__global__ void spins(volatile int *x)
{
    while (x[0] == 0) {
    }
}
__global__ void spins_at_barrier(volatile int *x)
{
    while (threadIdx.x == 7 && x[0] == 0) {
    }
    __syncthreads();
}
__global__ void endless(int *x)
{
    for (unsigned i = 10; i >= 0; i--) x[i & 7] += i;
}
__device__ int deep(int n)
{
    volatile char waste[1024];
    waste[n % 1024] = 1;
    return n == 0 ? 0 : deep(n - 1) + waste[n % 1024];
}
__global__ void overflows(int *x)
{
    __syncthreads();
    x[0] = deep(1 << 30);
}
__global__ void asserts(int n)
{
    assert(n < 3);
}
__global__ void traps()
{
    if (threadIdx.x == 9) __trap();
}
__global__ void plain_grid_sync()
{
    cooperative_groups::this_grid().sync();
}
__global__ void big_shared(char *x)
{
    __shared__ char a[30000], b[30000];
    a[threadIdx.x] = b[threadIdx.x] = 1;
    x[0] = a[0];
}
__global__ void dynamic_shared(int *x)
{
    extern __shared__ int dynamic[];
    dynamic[threadIdx.x] = x[0];
    __syncthreads();
    x[1] = dynamic[0];
}
__global__ void prints_then_faults(int *x)
{
    printf("block %d\n", blockIdx.x);
    if (blockIdx.x == 1) x[1 << 29] = 1;
}
__global__ void misaligned(float4 *to, const float4 *from)
{
    to[1] = from[0];
}
__global__ void disagree(int *x)
{
    if (threadIdx.x < 16)
        x[0] = __any_sync(~0u, 1);
    else
        __syncwarp();
}
__global__ void __cluster_dims__(2, 1, 1) left_cluster(int *x)
{
    __shared__ int s;
    s = blockIdx.x;
    if (cooperative_groups::this_cluster().block_rank() == 1)
        x[0] = *cooperative_groups::this_cluster().map_shared_rank(&s, 0);
}
__global__ void __cluster_dims__(2, 1, 1) half_cluster_sync(int *x)
{
    if (blockIdx.x == 0)
        cooperative_groups::this_cluster().sync();
    else if (threadIdx.x < 16)
        cooperative_groups::this_cluster().barrier_wait();
    x[0] = 1;
    __syncthreads();
}
__global__ void __cluster_dims__(2, 1, 1) beyond_cluster(int *x)
{
    __shared__ int s;
    x[0] = *cooperative_groups::this_cluster().map_shared_rank(&s, 2);
}

int main(int argc, char **argv)
{
    int *x, *none = nullptr;
    const char *what = argc > 1 ? argv[1] : "";
    cudaMalloc(&x, 4096);
    cudaMemset(x, 0, 4096);
#define CASE(name, call)                                                                                     \
    if (!strcmp(what, name)) call
    CASE("wild_store", (wild_store<<<2, 32>>>(x, 64)));
    CASE("null_load", (null_load<<<1, 32>>>(none, x)));
    CASE("in_helper", (in_helper<<<1, 32>>>(x, x)));
    CASE("divides", (divides<<<1, 32>>>(x, 0)));
    CASE("diverges", (diverges<<<1, 64>>>(x)));
    CASE("lonely_barrier", (lonely_barrier<<<1, 64>>>(x)));
    CASE("not_in_mask", (not_in_mask<<<1, 32>>>(x)));
    CASE("exited_lane", (exited_lane<<<1, 32>>>((float *)x)));
    CASE("spins", (spins<<<2, 32>>>(x)));
    CASE("spins_at_barrier", (spins_at_barrier<<<2, 32>>>(x)));
    CASE("endless", (endless<<<1, 1>>>(x)));
    CASE("overflows", (overflows<<<1, 64>>>(x)));
    CASE("asserts", (asserts<<<1, 32>>>(5)));
    CASE("traps", (traps<<<1, 32>>>()));
    CASE("plain_grid_sync", (plain_grid_sync<<<2, 32>>>()));
    CASE("big_shared", (big_shared<<<1, 32>>>((char *)x)));
    CASE("too_little_shared", (dynamic_shared<<<1, 64, 240>>>(x)));
    CASE("no_shared", (dynamic_shared<<<1, 64>>>(x)));
    CASE("prints_then_faults", (prints_then_faults<<<2, 1>>>(x)));
    CASE("misaligned", (misaligned<<<1, 1>>>((float4 *)x, (float4 *)(x + 1))));
    CASE("disagree", (disagree<<<1, 32>>>(x)));
    CASE("left_cluster", (left_cluster<<<2, 1>>>(x)));
    CASE("half_cluster_sync", (half_cluster_sync<<<2, 32>>>(x)));
    CASE("beyond_cluster", (beyond_cluster<<<2, 1>>>(x)));
    cudaError_t error = cudaDeviceSynchronize();
    printf("%d %s\n", (int)error, cudaGetErrorName(error));
    printf("then %d\n", (int)cudaMemset(x, 0, 16));
    return 0;
}
