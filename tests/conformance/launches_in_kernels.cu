/* nvcc flags: -rdc=true
   Dynamic parallelism: launches in kernels, their order, streams, tail launches, memory, errors. A parent cannot
   wait for its children; they are done when the parent's own operation is. */
#include "report.h"

__device__ int ticket;

__global__ void note(int *log, int value) { log[atomicAdd(&ticket, 1)] = value; }

__global__ void reset() { ticket = 0; }

/* Launches of one stream run in their order, tail launches after all else. */
__global__ void in_order(int *log)
{
    note<<<1, 1, 0, cudaStreamTailLaunch>>>(log, 90);
    note<<<1, 1>>>(log, 1);
    note<<<1, 1>>>(log, 2);
    note<<<1, 1, 0, cudaStreamTailLaunch>>>(log, 91);
    note<<<1, 1>>>(log, 3);
    log[atomicAdd(&ticket, 1)] = 0; /* the children may run beside it: told by what they count below */
}

/* Each thread fills its own piece through a child, which reads what the thread wrote before. */
__global__ void fill(int *x, int n, const int *offset)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) x[i] = i + *offset;
}
__global__ void parents(int *x, int n, int *offsets)
{
    int me = blockIdx.x * blockDim.x + threadIdx.x;
    offsets[me] = 1000 * me;
    fill<<<(n + 63) / 64, 64, 0, cudaStreamFireAndForget>>>(x + me * n, n, offsets + me);
}

/* A tree: each node launches two of its own. */
__global__ void tree(int *nodes, int node, int last)
{
    nodes[node] = node;
    if (2 * node > last) return;
    cudaStream_t left, right;
    cudaStreamCreateWithFlags(&left, cudaStreamNonBlocking);
    cudaStreamCreateWithFlags(&right, cudaStreamNonBlocking);
    tree<<<1, 1, 0, left>>>(nodes, 2 * node, last);
    tree<<<1, 1, 0, right>>>(nodes, 2 * node + 1, last);
    cudaStreamDestroy(left);
    cudaStreamDestroy(right);
}

/* A loop made of tail launches */
__global__ void step(int *x, int left)
{
    *x = *x * 3 + left;
    if (left > 0) step<<<1, 1, 0, cudaStreamTailLaunch>>>(x, left - 1);
}

/* Streams of a kernel and an event between them; copies and fills */
__global__ void streams(int *x, int *y, int n)
{
    cudaStream_t a, b;
    cudaEvent_t done;
    cudaStreamCreateWithFlags(&a, cudaStreamNonBlocking);
    cudaStreamCreateWithFlags(&b, cudaStreamNonBlocking);
    cudaEventCreateWithFlags(&done, cudaEventDisableTiming);
    cudaMemsetAsync(x, 0, n * sizeof *x, a);
    fill<<<1, n / 2, 0, a>>>(x, n / 2, x + n - 1);
    cudaEventRecord(done, a);
    cudaStreamWaitEvent(b, done, 0);
    cudaMemcpyAsync(y, x, n * sizeof *x, cudaMemcpyDeviceToDevice, b);
    cudaEventDestroy(done);
    cudaStreamDestroy(a);
    cudaStreamDestroy(b);
}

/* Dynamic shared memory and the shape of the child are the launch's. */
extern __shared__ int pieces[];
__global__ void shaped(int *out)
{
    pieces[threadIdx.x] = threadIdx.x * blockIdx.x;
    __syncthreads();
    if (threadIdx.x == 0) {
        int sum = 0;
        for (int i = 0; i < blockDim.x; i++) sum += pieces[i];
        atomicAdd(out, sum);
        atomicAdd(out + 1, blockDim.x);
    }
}
__global__ void shapes(int *out)
{
    int n = 32 * (threadIdx.x + 1);
    shaped<<<threadIdx.x + 1, n, n * sizeof(int)>>>(out);
}

/* Errors are each thread's own; the parent goes on. */
__global__ void errors(int *out)
{
    int t = threadIdx.x;
    if (t == 0) note<<<1, 2048>>>(out, 1);                    /* too many threads */
    if (t == 1) note<<<0, 1>>>(out, 1);                       /* no blocks */
    if (t == 2) reset<<<1, 1, 1 << 20>>>();                   /* too much shared memory */
    cudaStream_t stream;
    if (t == 3) cudaStreamCreateWithFlags(&stream, cudaStreamDefault);
    bool peeked = cudaPeekAtLastError() != cudaSuccess, got = cudaGetLastError() != cudaSuccess;
    out[t] = 100 + 4 * peeked + 2 * got + (cudaGetLastError() != cudaSuccess);
}

/* Memory of the kernels' heap outlives the kernel, and another one frees it. */
__global__ void allocate(int **kept, int n)
{
    cudaMalloc((void **)kept, n * sizeof(int));
    int *zero;
    cudaMalloc((void **)&zero, sizeof(int));
    *zero = 7;
    fill<<<1, n>>>(*kept, n, zero);
    kept[1] = zero;
}
__global__ void sum_and_free(int **kept, int n, int *out)
{
    int sum = 0;
    cudaFree(kept[1]);
    for (int i = 0; i < n; i++) sum += (*kept)[i];
    *out = sum;
    cudaFree(*kept);
}

template <int N> __global__ void templated(int *x)
{
    x[N] = N;
    if constexpr (N > 0) templated<N - 1><<<1, 1>>>(x);
}

/* The host's next operation finds all children done. */
int main()
{
    const int n = 256, parents_n = 64;
    int *log, *x, *offsets, host[64];
    int **kept;
    NEED(cudaMalloc(&log, n * sizeof *log));
    NEED(cudaMalloc(&x, parents_n * n * sizeof *x));
    NEED(cudaMalloc(&offsets, parents_n * sizeof *offsets));
    NEED(cudaMalloc(&kept, 2 * sizeof *kept));

    reset<<<1, 1>>>();
    in_order<<<1, 1>>>(log);
    NEED(cudaMemcpy(host, log, 6 * sizeof *host, cudaMemcpyDeviceToHost));
    printf("in order:");
    for (int i = 0; i < 6; i++)
        if (host[i]) printf(" %d", host[i]); /* the parent's own zero may stand anywhere before the tail */
    printf("\n");

    parents<<<4, parents_n / 4>>>(x, n, offsets);
    report_array("parents", x, parents_n * n);

    NEED(cudaMemset(x, 0, n * sizeof *x));
    tree<<<1, 1>>>(x, 1, 127);
    report_array("tree", x, 128);

    NEED(cudaMemset(x, 0, sizeof *x));
    step<<<1, 1>>>(x, 9);
    report_array("tail loop", x, 1);

    streams<<<1, 1>>>(x, log, n);
    report_array("streams", log, n);

    NEED(cudaMemset(x, 0, 2 * sizeof *x));
    shapes<<<1, 4>>>(x);
    report_array("shapes", x, 2);

    errors<<<1, 5>>>(x);
    report_array("errors", x, 5);
    REPORT(cudaDeviceSynchronize());

    allocate<<<1, 1>>>(kept, 100);
    sum_and_free<<<1, 1>>>(kept, 100, x);
    report_array("heap", x, 1);

    templated<5><<<1, 1>>>(x);
    report_array("templated", x, 6);
    REPORT(cudaGetLastError());
    NEED(cudaFree(log));
    NEED(cudaFree(x));
    NEED(cudaFree(offsets));
    NEED(cudaFree(kept));
    return 0;
}
