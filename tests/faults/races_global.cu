// Threads of one launch, or of launches in several streams, that use global memory without any order.
#include "faults.h"
#include <cooperative_groups.h>
#include <cuda/atomic>
namespace cg = cooperative_groups;

static const int N = 512, THREADS = 64, BLOCKS = N / THREADS;

template <bool Mended> __global__ void sum_up(const float *a, float *sum)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (Mended)
        atomicAdd(sum, a[i]);
    else
        *sum += a[i]; // finds plain_sum: race
}
template <bool Mended> void plain_sum()
{
    float *a = zeros<float>(N), *sum = zeros<float>(1);
    sum_up<Mended><<<BLOCKS, THREADS>>>(a, sum);
    finish();
    cudaFree(a), cudaFree(sum);
}

template <bool Mended> __global__ void bins(const int *keys, int *counts)
{
    int key = keys[blockIdx.x * blockDim.x + threadIdx.x];
    if (Mended)
        atomicAdd(&counts[key], 1);
    else
        counts[key]++; // finds plain_bins: race
}
template <bool Mended> void plain_bins()
{
    int *keys = zeros<int>(N), *counts = zeros<int>(16);
    bins<Mended><<<BLOCKS, THREADS>>>(keys, counts);
    finish();
    cudaFree(keys), cudaFree(counts);
}

template <bool Mended> __global__ void smooth(const float *a, float *b)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i > 0 && i < N - 1) b[i] = a[i - 1] + a[i + 1]; // finds in_place: race
}
template <bool Mended> void in_place()
{
    float *a = zeros<float>(N), *b = zeros<float>(N);
    smooth<Mended><<<BLOCKS, THREADS>>>(a, Mended ? b : a);
    finish();
    cudaFree(a), cudaFree(b);
}

template <bool Mended> __global__ void clear_and_add(int *total)
{
    if (!Mended && blockIdx.x == 0 && threadIdx.x == 0) *total = 0; // may find cleared_in_kernel: race
    __syncthreads();
    atomicAdd(total, 1); // finds cleared_in_kernel: race
}
template <bool Mended> void cleared_in_kernel()
{
    int *total = zeros<int>(1);
    clear_and_add<Mended><<<BLOCKS, THREADS>>>(total);
    finish();
    cudaFree(total);
}

template <bool Mended> __global__ void neighbours(float *a, float *b)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    a[i] = i;                                                        // finds within_block_only: race
    __syncthreads();                                                 // waits for the block, not for the grid
    if (!Mended || threadIdx.x < THREADS - 1) b[i] = a[(i + 1) % N]; // finds within_block_only: race
}
template <bool Mended> void within_block_only()
{
    float *a = zeros<float>(N), *b = zeros<float>(N);
    neighbours<Mended><<<BLOCKS, THREADS>>>(a, b);
    finish();
    cudaFree(a), cudaFree(b);
}

template <bool Mended> __global__ void append(int *list, int *length)
{
    int at;
    if (Mended)
        at = atomicAdd(length, 1);
    else
        at = (*length)++;   // finds plain_append: race
    list[at] = threadIdx.x; // may find plain_append: race
}
template <bool Mended> void plain_append()
{
    int *list = zeros<int>(N), *length = zeros<int>(1);
    append<Mended><<<BLOCKS, THREADS>>>(list, length);
    finish();
    cudaFree(list), cudaFree(length);
}

template <bool Mended> __global__ void overlapping(int *a)
{
    int i = blockIdx.x * (blockDim.x - !Mended) + threadIdx.x; // blocks overlap by one
    a[i] = blockIdx.x;                                         // finds blocks_overlap: race
}
template <bool Mended> void blocks_overlap()
{
    int *a = zeros<int>(N);
    overlapping<Mended><<<BLOCKS, THREADS>>>(a);
    finish();
    cudaFree(a);
}

template <bool Mended> __global__ void best_of(const int *a, int *best)
{
    int v = a[blockIdx.x * blockDim.x + threadIdx.x];
    if (Mended)
        atomicMax(best, v);
    else if (v > *best) // finds check_then_write: race
        *best = v;      // may find check_then_write: race
}
__global__ void count_up(int *a)
{
    a[blockIdx.x * blockDim.x + threadIdx.x] = blockIdx.x * blockDim.x + threadIdx.x + 1;
}
template <bool Mended> void check_then_write()
{
    int *a = zeros<int>(N), *best = zeros<int>(1);
    count_up<<<BLOCKS, THREADS>>>(a);
    best_of<Mended><<<BLOCKS, THREADS>>>(a, best);
    finish();
    cudaFree(a), cudaFree(best);
}

// Many may set a flag, as long as all of them write the same.
template <bool Mended> __global__ void mark(const int *a, int *found)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (a[i] % 3 == 0) *found = Mended ? 1 : i; // finds not_the_same: race
}
template <bool Mended> void not_the_same()
{
    int *a = zeros<int>(N), *found = zeros<int>(1);
    count_up<<<BLOCKS, THREADS>>>(a);
    mark<Mended><<<BLOCKS, THREADS>>>(a, found);
    finish();
    cudaFree(a), cudaFree(found);
}

// --- flags and fences ---

template <bool Mended> __global__ void last_block(const float *a, float *parts, unsigned *done, float *sum)
{
    __shared__ bool last;
    float mine = 0;
    if (threadIdx.x == 0) {
        for (int i = 0; i < THREADS; i++) mine += a[blockIdx.x * THREADS + i];
        parts[blockIdx.x] = mine;
        if (Mended) __threadfence();
        last = atomicAdd(done, 1u) == gridDim.x - 1;
    }
    __syncthreads();
    if (!last) return;
    __threadfence();
    float all = 0;
    for (unsigned b = 0; b < gridDim.x; b++) all += parts[b]; // finds last_block_no_fence: race
    if (threadIdx.x == 0) *sum = all;
}
template <bool Mended> void last_block_no_fence()
{
    float *a = zeros<float>(N), *parts = fresh<float>(BLOCKS), *sum = fresh<float>(1);
    unsigned *done = zeros<unsigned>(1);
    last_block<Mended><<<BLOCKS, THREADS>>>(a, parts, done, sum);
    finish();
    cudaFree(a), cudaFree(parts), cudaFree(sum), cudaFree(done);
}

template <bool Mended> __global__ void hand_over(int *data, volatile int *ready, int *out)
{
    if (blockIdx.x == 0) {
        data[threadIdx.x] = threadIdx.x;
        __syncthreads();
        if (threadIdx.x == 0) {
            if (Mended) __threadfence();
            *ready = 1;
        }
    } else {
        if (threadIdx.x == 0)
            while (*ready == 0) continue;
        __syncthreads();
        __threadfence();
        out[threadIdx.x] = data[threadIdx.x]; // finds flag_no_fence: race
    }
}
template <bool Mended> void flag_no_fence()
{
    int *data = zeros<int>(THREADS), *ready = zeros<int>(1), *out = fresh<int>(THREADS);
    hand_over<Mended><<<2, THREADS>>>(data, ready, out);
    finish();
    cudaFree(data), cudaFree(ready), cudaFree(out);
}

template <bool Mended> __global__ void hand_over_block(int *data, int *ready, int *out)
{
    if (blockIdx.x == 0) {
        data[threadIdx.x] = threadIdx.x; // the fence of one thread is no barrier for the others
        if (Mended) __syncthreads();
        if (threadIdx.x == 0) {
            __threadfence();
            atomicExch(ready, 1);
        }
    } else {
        if (threadIdx.x == 0) {
            while (atomicAdd(ready, 0) == 0) continue;
            __threadfence();
        }
        __syncthreads();
        out[threadIdx.x] = data[threadIdx.x]; // finds flag_no_barrier: race
    }
}
template <bool Mended> void flag_no_barrier()
{
    int *data = zeros<int>(THREADS), *ready = zeros<int>(1), *out = fresh<int>(THREADS);
    hand_over_block<Mended><<<2, THREADS>>>(data, ready, out);
    finish();
    cudaFree(data), cudaFree(ready), cudaFree(out);
}

enum { MOST = 1024 };

// a block that waits looks by an atomic that changes nothing, and gives way now and then while it does
template <bool Mended, bool Or> __global__ void polled(int *data, int *ready, int *out)
{
    if (blockIdx.x == gridDim.x - 1) {
        data[threadIdx.x] = threadIdx.x;
        __syncthreads();
        if (threadIdx.x == 0) {
            if (Mended) __threadfence();
            atomicExch(ready, 1);
        }
    } else {
        while (!__syncthreads_or(Or ? atomicOr(ready, 0) : atomicAdd(ready, 0))) continue;
        __threadfence();
        out[blockIdx.x * MOST + threadIdx.x] = data[threadIdx.x]; // finds polled_by_add, polled_by_or: race
    }
}
template <bool Mended, bool Or> void poll()
{
    int *data = zeros<int>(MOST), *ready = zeros<int>(1), *out = fresh<int>(3 * MOST);
    polled<Mended, Or><<<3, MOST>>>(data, ready, out);
    finish();
    cudaFree(data), cudaFree(ready), cudaFree(out);
}
template <bool Mended> void polled_by_add()
{
    poll<Mended, false>();
}
template <bool Mended> void polled_by_or()
{
    poll<Mended, true>();
}

// each block adds its part, and the first reads the total, whichever of them comes last
template <bool Mended> __global__ void add_and_read(int *total, int *out)
{
    if (threadIdx.x == 0) atomicAdd(total, 1); // finds grid_total: race
    if (Mended)
        cg::this_grid().sync();
    else
        __syncthreads();
    if (blockIdx.x == 0) out[threadIdx.x] = *total; // may find grid_total: race
}
template <bool Mended> void grid_total()
{
    int *total = zeros<int>(1), *out = fresh<int>(THREADS);
    void *arguments[] = {&total, &out};
    cudaLaunchCooperativeKernel((void *)add_and_read<Mended>, dim3(BLOCKS), dim3(THREADS), arguments, 0, 0);
    finish();
    cudaFree(total), cudaFree(out);
}

template <bool Mended> __global__ void count_all(unsigned *total, unsigned *of_block)
{
    atomicAdd_block(&of_block[blockIdx.x], 1u);
    if (Mended)
        atomicAdd(total, 1u);
    else
        atomicAdd_block(total, 1u); // finds block_atomics: race
}
template <bool Mended> void block_atomics()
{
    unsigned *total = zeros<unsigned>(1), *of_block = zeros<unsigned>(BLOCKS);
    count_all<Mended><<<BLOCKS, THREADS>>>(total, of_block);
    finish();
    cudaFree(total), cudaFree(of_block);
}

template <bool Mended> __global__ void claim(int *owner)
{
    if (threadIdx.x) return;
    if (Mended)
        atomicCAS(owner, 0, (int)blockIdx.x + 1);
    else
        atomicCAS_block(owner, 0, (int)blockIdx.x + 1); // finds block_claims: race
}
template <bool Mended> void block_claims()
{
    int *owner = zeros<int>(1);
    claim<Mended><<<BLOCKS, 32>>>(owner);
    finish();
    cudaFree(owner);
}

template <bool Mended> __global__ void locked(int *lock, int *total)
{
    if (threadIdx.x) return;
    while (atomicCAS(lock, 0, 1) != 0) continue;
    __threadfence();
    *total += 1; // finds lock_no_fence: race
    if (Mended) __threadfence();
    atomicExch(lock, 0);
}
template <bool Mended> void lock_no_fence()
{
    int *lock = zeros<int>(1), *total = zeros<int>(1);
    if (Mended)
        locked<true><<<BLOCKS, 32>>>(lock, total);
    else
        locked<false><<<BLOCKS, 32>>>(lock, total);
    finish();
    cudaFree(lock), cudaFree(total);
}

template <bool Mended> __global__ void ring(const int *from, int *to)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    to[i] = from[i] + 1; // may find no_grid_sync: race
    if (Mended)
        cg::this_grid().sync();
    else
        __syncthreads();
    int v = to[(i + THREADS) % N]; // finds no_grid_sync: race
    if (Mended) cg::this_grid().sync();
    to[i] = v; // may find no_grid_sync: race
}
template <bool Mended> void no_grid_sync()
{
    int *a = zeros<int>(N), *b = zeros<int>(N);
    const int *from = a;
    void *arguments[] = {&from, &b};
    cudaLaunchCooperativeKernel(ring<Mended>, BLOCKS, THREADS, arguments, 0, 0);
    finish();
    cudaFree(a), cudaFree(b);
}

__device__ float atomic_times(float *p,
                              float factor) // what CUDA has no atomic for is made of compare-and-swaps
{
    unsigned *bits = (unsigned *)p, seen = *bits, expected;
    do {
        expected = seen;
        seen = atomicCAS(bits, expected, __float_as_uint(__uint_as_float(expected) * factor));
    } while (seen != expected);
    return __uint_as_float(seen);
}
template <bool Mended> __global__ void product(float *p)
{
    if (Mended)
        atomic_times(p, 1.001f);
    else
        *p *= 1.001f; // finds plain_product: race
}
template <bool Mended> void plain_product()
{
    float *p = zeros<float>(1);
    product<Mended><<<BLOCKS, THREADS>>>(p);
    finish();
    cudaFree(p);
}

// --- streams ---

__global__ void write_all(int *a)
{
    a[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}
__global__ void add_to_all(int *a)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    a[i] += 1; // finds no_event, event_too_early, beside_default, graph_branches: stream_race
}

struct two_streams {
    cudaStream_t first, second;
    cudaEvent_t event;
    two_streams(unsigned flags = cudaStreamDefault)
    {
        cudaStreamCreateWithFlags(&first, flags);
        cudaStreamCreateWithFlags(&second, flags);
        cudaEventCreate(&event);
    }
    void order()
    {
        cudaEventRecord(event, first);
        cudaStreamWaitEvent(second, event, 0);
    }
    ~two_streams()
    {
        finish();
        cudaStreamDestroy(first);
        cudaStreamDestroy(second);
        cudaEventDestroy(event);
    }
};

template <bool Mended> void no_event()
{
    int *a = zeros<int>(N);
    {
        two_streams s;
        write_all<<<BLOCKS, THREADS, 0, s.first>>>(a);
        if (Mended) s.order();
        add_to_all<<<BLOCKS, THREADS, 0, s.second>>>(a);
    }
    cudaFree(a);
}
template <bool Mended> void event_too_early()
{
    int *a = zeros<int>(N);
    {
        two_streams s;
        if (!Mended) s.order();
        write_all<<<BLOCKS, THREADS, 0, s.first>>>(a);
        if (Mended) s.order();
        add_to_all<<<BLOCKS, THREADS, 0, s.second>>>(a);
    }
    cudaFree(a);
}
template <bool Mended> void beside_default()
{
    int *a = zeros<int>(N);
    finish();
    {
        two_streams s(Mended ? cudaStreamDefault : cudaStreamNonBlocking);
        write_all<<<BLOCKS, THREADS>>>(a); // the default stream does not wait for streams that do not block
        add_to_all<<<BLOCKS, THREADS, 0, s.first>>>(a);
    }
    cudaFree(a);
}
template <bool Mended> void graph_branches()
{
    int *a = zeros<int>(N);
    {
        two_streams s;
        cudaGraph_t graph;
        cudaGraphExec_t ready;
        cudaStreamBeginCapture(s.first, cudaStreamCaptureModeGlobal);
        if (!Mended) s.order(); // the second stream's part begins here, beside the kernel
        write_all<<<BLOCKS, THREADS, 0, s.first>>>(a);
        if (Mended) s.order();
        add_to_all<<<BLOCKS, THREADS, 0, s.second>>>(a);
        cudaEventRecord(s.event, s.second);
        cudaStreamWaitEvent(s.first, s.event, 0);
        cudaStreamEndCapture(s.first, &graph);
        cudaGraphInstantiate(&ready, graph, 0);
        for (int i = 0; i < 2; i++) cudaGraphLaunch(ready, s.first);
        finish();
        cudaGraphExecDestroy(ready);
        cudaGraphDestroy(graph);
    }
    cudaFree(a);
}
template <bool Mended> void copied_too_early()
{
    int *a = zeros<int>(N), *host;
    cudaMallocHost(&host, N * sizeof(int));
    {
        two_streams s;
        write_all<<<BLOCKS, THREADS, 0, s.first>>>(a);
        if (Mended) s.order();
        size_t bytes = N * sizeof(int);
        cudaMemcpyKind down = cudaMemcpyDeviceToHost;
        cudaMemcpyAsync(host, a, bytes, down, s.second); // finds copied_too_early: stream_race
    }
    cudaFree(a), cudaFreeHost(host);
}
template <bool Mended> void cleared_meanwhile()
{
    int *a = zeros<int>(N);
    {
        two_streams s;
        write_all<<<BLOCKS, THREADS, 0, s.first>>>(a);
        if (Mended) s.order();
        cudaMemsetAsync(a, 0, N * sizeof(int), s.second); // finds cleared_meanwhile: stream_race
    }
    cudaFree(a);
}

// an atomic that only looks goes together with plain reads; one that only stores does so in fresh memory, too
template <bool Mended> __global__ void look_at(int *level, int *out)
{
    cuda::atomic_ref<int> shared_level(*level);
    if (threadIdx.x == 0)
        cuda::atomic_ref<int>(out[0]).store(shared_level.load(), cuda::memory_order_relaxed);
    else if (threadIdx.x == 40 && !Mended)
        shared_level.store(1, cuda::memory_order_relaxed); // may find read_while_stored: race
    else
        out[threadIdx.x] = *level; // finds read_while_stored: race
}
template <bool Mended> void read_while_stored()
{
    int *level = zeros<int>(1), *out = fresh<int>(64);
    look_at<Mended><<<1, 64>>>(level, out);
    finish();
    cudaFree(level), cudaFree(out);
}

template <class T> __device__ T instance_total;
template <class T> __device__ T instance_table[64];
template <bool Mended, class T> __global__ void add_to_instance()
{
    if (Mended)
        atomicAdd(&instance_total<T>, instance_table<T>[threadIdx.x]);
    else
        instance_total<T> =
            instance_total<T> + instance_table<T>[threadIdx.x]; // finds variable_template: race
}
template <bool Mended> void variable_template()
{
    add_to_instance<Mended, int><<<1, 64>>>();
    finish();
}

__device__ volatile int arrived;
template <bool Mended> __global__ void count_arrivals()
{
    if (Mended)
        atomicAdd((int *)&arrived, 1);
    else
        arrived = arrived + 1; // finds volatile_variable: race
}
template <bool Mended> void volatile_variable()
{
    count_arrivals<Mended><<<4, 32>>>();
    finish();
}

// whether the number is greater was asked before the exchange, and another may have come between
template <bool Mended> __global__ void keep_greatest(float *greatest, const float *a)
{
    const float x = a[threadIdx.x];
    if (Mended)
        atomicMax((int *)greatest, __float_as_int(x)); // none is negative
    else if (x > *greatest)                            // finds greatest_exchanged: race
        atomicExch(greatest, x);                       // may find greatest_exchanged: race
}
template <bool Mended> void greatest_exchanged()
{
    float host[THREADS], *a = fresh<float>(THREADS), *greatest = zeros<float>(1);
    for (int i = 0; i < THREADS; i++) host[i] = i + 1;
    cudaMemcpy(a, host, sizeof host, cudaMemcpyHostToDevice);
    keep_greatest<Mended><<<1, THREADS>>>(greatest, a);
    finish();
    cudaFree(a), cudaFree(greatest);
}

static const fault faults[] = {
    FAULT(plain_sum),         FAULT(plain_bins),          FAULT(in_place),          FAULT(cleared_in_kernel),
    FAULT(within_block_only), FAULT(plain_append),        FAULT(blocks_overlap),    FAULT(check_then_write),
    FAULT(not_the_same),      FAULT(last_block_no_fence), FAULT(flag_no_fence),     FAULT(flag_no_barrier),
    FAULT(lock_no_fence),     FAULT(polled_by_add),       FAULT(polled_by_or),      FAULT(grid_total),
    FAULT(block_atomics),     FAULT(block_claims),        FAULT(no_grid_sync),      FAULT(plain_product),
    FAULT(no_event),          FAULT(event_too_early),     FAULT(beside_default),    FAULT(graph_branches),
    FAULT(copied_too_early),  FAULT(cleared_meanwhile),   FAULT(variable_template), FAULT(read_while_stored),
    FAULT(volatile_variable), FAULT(greatest_exchanged),
};

int main(int argc, char **argv)
{
    return run_fault(faults, argc, argv);
}
