// stream_order.cu: planted faults about memory that is allocated and freed in the order of a stream.
#include "faults.h"

enum { THREADS = 128, BLOCKS = 8, N = BLOCKS * THREADS };
static const size_t bytes = N * sizeof(int);

__global__ void fill(int *a)
{
    a[blockIdx.x * blockDim.x + threadIdx.x] = 1; // finds used_before_allocated: stream_race
}
__global__ void twice(const int *a, int *b)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    b[i] = 2 * a[i]; // finds used_after_free: use_after_free; finds freed_beside: stream_race
}

struct streams {
    cudaStream_t first, second;
    cudaEvent_t event;
    streams()
    {
        cudaStreamCreate(&first), cudaStreamCreate(&second);
        cudaEventCreateWithFlags(&event, cudaEventDisableTiming);
    }
    void order(cudaStream_t from, cudaStream_t to)
    {
        cudaEventRecord(event, from);
        cudaStreamWaitEvent(to, event, 0);
    }
    ~streams()
    {
        finish();
        cudaStreamDestroy(first), cudaStreamDestroy(second);
        cudaEventDestroy(event);
    }
};

template <bool Mended> void used_before_allocated()
{
    streams s;
    int *a;
    cudaMallocAsync(&a, bytes, s.first);
    if (Mended) s.order(s.first, s.second);
    fill<<<BLOCKS, THREADS, 0, s.second>>>(a);
    s.order(s.second, s.first);
    cudaFreeAsync(a, s.first);
}

template <bool Mended> void cleared_before_allocated()
{
    streams s;
    int *a;
    cudaMallocAsync(&a, bytes, s.first);
    if (Mended) s.order(s.first, s.second);
    cudaMemsetAsync(a, 0, bytes, s.second); // finds cleared_before_allocated: stream_race
    s.order(s.second, s.first);
    cudaFreeAsync(a, s.first);
}

template <bool Mended> void used_after_free()
{
    streams s;
    int *a, *b = fresh<int>(N);
    cudaMallocAsync(&a, bytes, s.first);
    fill<<<BLOCKS, THREADS, 0, s.first>>>(a);
    if (!Mended) cudaFreeAsync(a, s.first);
    twice<<<BLOCKS, THREADS, 0, s.first>>>(a, b);
    if (Mended) cudaFreeAsync(a, s.first);
    finish();
    cudaFree(b);
}

template <bool Mended> void freed_beside()
{
    streams s;
    int *a, *b = fresh<int>(N);
    cudaMallocAsync(&a, bytes, s.first);
    fill<<<BLOCKS, THREADS, 0, s.first>>>(a);
    s.order(s.first, s.second);
    twice<<<BLOCKS, THREADS, 0, s.second>>>(a, b);
    if (Mended) s.order(s.second, s.first);
    cudaFreeAsync(a, s.first); // may find freed_beside: stream_race
    finish();
    cudaFree(b);
}

template <bool Mended> void copied_beside_free()
{
    streams s;
    int *a, *b = fresh<int>(N);
    cudaMallocAsync(&a, bytes, s.first);
    fill<<<BLOCKS, THREADS, 0, s.first>>>(a);
    s.order(s.first, s.second);
    cudaMemcpyKind within = cudaMemcpyDeviceToDevice;
    cudaMemcpyAsync(b, a, bytes, within, s.second); // finds copied_beside_free: stream_race
    if (Mended) s.order(s.second, s.first);
    cudaFreeAsync(a, s.first); // may find copied_beside_free: stream_race
    finish();
    cudaFree(b);
}

template <bool Mended> void freed_before_allocated()
{
    streams s;
    int *a;
    cudaMallocAsync(&a, bytes, s.first);
    if (Mended) s.order(s.first, s.second);
    cudaFreeAsync(a, s.second); // finds freed_before_allocated: stream_race
}

template <bool Mended> void freed_twice_in_order()
{
    streams s;
    int *a;
    cudaMallocAsync(&a, bytes, s.first);
    fill<<<BLOCKS, THREADS, 0, s.first>>>(a);
    cudaFreeAsync(a, s.first);
    if (!Mended) cudaFreeAsync(a, s.first); // finds freed_twice_in_order: double_free
    cudaGetLastError();
}

static const fault faults[] = {
    FAULT(used_before_allocated), FAULT(cleared_before_allocated), FAULT(used_after_free),
    FAULT(freed_beside),          FAULT(copied_beside_free),       FAULT(freed_before_allocated),
    FAULT(freed_twice_in_order),
};

int main(int argc, char **argv)
{
    return run_fault(faults, argc, argv);
}
