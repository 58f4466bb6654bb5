/* Limits and errors of dynamic parallelism, which a GPU may meet a little earlier or later: what runs there
 * at once does not wait. */
#include <cstdio>

__device__ int deepest, failed, code, last;

__global__ void nop() {}
__global__ void note(int i)
{
    last = i;
}
__global__ void down(int depth)
{
    atomicMax(&deepest, depth);
    down<<<1, 1>>>(depth + 1);
    const int error = cudaGetLastError();
    if (error) code = error;
}
__global__ void many(int n)
{
    for (int i = 0; i < n; i++) {
        nop<<<1, 1>>>();
        const int error = cudaGetLastError();
        failed += error != 0;
        if (error) code = error;
    }
}
__global__ void wild(int *p)
{
    *p = 1;
}
__global__ void parent_of_wild(int *p)
{
    wild<<<1, 1>>>(p);
    note<<<1, 1>>>(1);
}
/* Which of two streams is first is nobody's promise. */
__global__ void two_streams()
{
    note<<<1, 1, 0, cudaStreamFireAndForget>>>(1);
    note<<<1, 1, 0, cudaStreamFireAndForget>>>(2);
}
/* A host's handle means nothing to a kernel. */
__global__ void with_stream(cudaStream_t stream)
{
    nop<<<1, 1, 0, stream>>>();
    code = cudaGetLastError();
}

static int get(const int &symbol)
{
    int value = -1;
    cudaMemcpyFromSymbol(&value, symbol, sizeof value);
    return value;
}

int main()
{
    cudaStream_t stream;
    cudaStreamCreate(&stream);
    down<<<1, 1>>>(0);
    printf("deepest %d, error %d\n", get(deepest), get(code));
    many<<<1, 1>>>(2100);
    printf("failed %d, error %d\n", get(failed), get(code));
    with_stream<<<1, 1>>>(stream);
    printf("a host's stream: error %d\n", get(code));
    two_streams<<<1, 1>>>();
    printf("last %d\n", get(last));
    cudaDeviceSetLimit(cudaLimitDevRuntimePendingLaunchCount, 3000);
    many<<<1, 1>>>(2100);
    printf("failed %d\n", get(failed));
    nop<<<1, 1>>>();
    parent_of_wild<<<1, 1>>>(nullptr);
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    return 0;
}
