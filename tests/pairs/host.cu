/* host.cu: streams, events, graphs; the host beside the device; calls that fail. */
#include "pairs.h"

#define HERE (blockIdx.x * blockDim.x + threadIdx.x)

static const int N = 256;

__global__ void add(int *a, int x)
{
    a[HERE] += x; // any: stream_race, managed_race
}
__global__ void copy(const int *from, int *to)
{
    to[HERE] = from[HERE]; // any: stream_race
}

struct two {
    cudaStream_t first, second;
    explicit two(unsigned flags = cudaStreamDefault)
    {
        cudaStreamCreateWithFlags(&first, flags);
        cudaStreamCreateWithFlags(&second, flags);
    }
    ~two()
    {
        cudaStreamDestroy(first);
        cudaStreamDestroy(second);
    }
};
struct event {
    cudaEvent_t e;
    event() { cudaEventCreateWithFlags(&e, cudaEventDisableTiming); }
    ~event() { cudaEventDestroy(e); }
};
template <class T> T *pinned(size_t n)
{
    T *p;
    cudaMallocHost(&p, n * sizeof(T));
    for (size_t i = 0; i < n; i++) p[i] = T(i);
    return p;
}
template <class T> T *managed(size_t n)
{
    T *p;
    cudaMallocManaged(&p, n * sizeof(T));
    for (size_t i = 0; i < n; i++) p[i] = T(i);
    return p;
}

/* --- between streams --- */

/* Two kernels in two streams, on one array */
template <bool Mended> void two_streams()
{
    int *a = zeros<int>(N);
    two s;
    add<<<1, N, 0, s.first>>>(a, 1);                     // two_streams: stream_race
    add<<<1, N, 0, Mended ? s.first : s.second>>>(a, 2); // two_streams: stream_race
    finish();
    cudaFree(a);
}

/* alpaka issue 850: cudaMemcpy() beside a stream that does not block */
template <bool Mended> void non_blocking_copy()
{
    int *a = zeros<int>(N);
    std::vector<int> host(N);
    cudaDeviceSynchronize();
    two s(cudaStreamNonBlocking);
    add<<<1, N, 0, s.first>>>(a, 1);
    if (Mended) cudaStreamSynchronize(s.first);
    cudaMemcpy(host.data(), a, N * sizeof(int), cudaMemcpyDeviceToHost); // non_blocking_copy: stream_race
    finish();
    cudaFree(a);
}

/* ninfer-3090 pull 38: cleared in the default stream, used in one that does not block */
template <bool Mended> void cleared_in_default()
{
    int *a = fresh<int>(N);
    two s(cudaStreamNonBlocking);
    cudaMemset(a, 0, N * sizeof(int)); // cleared_in_default: stream_race
    if (Mended) cudaStreamSynchronize(nullptr);
    copy<<<1, N / 2, 0, s.first>>>(a + N / 2, a); // cleared_in_default: stream_race
    finish();
    cudaFree(a);
}

/* A fork by an event, and no join */
template <bool Mended> void fork_no_join()
{
    int *a = zeros<int>(N);
    two s(cudaStreamNonBlocking);
    event forked, joined;
    cudaDeviceSynchronize();
    cudaEventRecord(forked.e, s.first);
    cudaStreamWaitEvent(s.second, forked.e, 0);
    add<<<1, N, 0, s.second>>>(a, 1);
    cudaEventRecord(joined.e, s.second);
    if (Mended) cudaStreamWaitEvent(s.first, joined.e, 0);
    add<<<1, N, 0, s.first>>>(a, 2); // fork_no_join: stream_race
    finish();
    cudaFree(a);
}

/* The event is recorded before the work that is to be waited for */
template <bool Mended> void event_before_work()
{
    int *a = zeros<int>(N), *b = zeros<int>(N);
    two s(cudaStreamNonBlocking);
    event done;
    cudaDeviceSynchronize();
    if (!Mended) cudaEventRecord(done.e, s.first);
    add<<<1, N, 0, s.first>>>(a, 1);
    if (Mended) cudaEventRecord(done.e, s.first);
    cudaStreamWaitEvent(s.second, done.e, 0);
    copy<<<1, N, 0, s.second>>>(a, b); // event_before_work: stream_race
    finish();
    cudaFree(a);
    cudaFree(b);
}

/* dbcsr pull 400: another stream waits than the one that reads */
template <bool Mended> void wrong_stream_waits()
{
    int *a = zeros<int>(N), *b = zeros<int>(N);
    two s(cudaStreamNonBlocking), t(cudaStreamNonBlocking);
    event done;
    cudaDeviceSynchronize();
    add<<<1, N, 0, s.first>>>(a, 1);
    cudaEventRecord(done.e, s.first);
    cudaStreamWaitEvent(Mended ? t.first : s.second, done.e, 0);
    copy<<<1, N, 0, t.first>>>(a, b); // wrong_stream_waits: stream_race
    finish();
    cudaFree(a);
    cudaFree(b);
}

/* Copies and kernels in turn by chunks, with one buffer for two streams (the overlap of many tutorials) */
template <bool Mended> void prefetch_next()
{
    int *buffer[2] = {zeros<int>(N), zeros<int>(N)}, *out = zeros<int>(4 * N), *host = pinned<int>(4 * N);
    two s(cudaStreamNonBlocking);
    cudaDeviceSynchronize();
    for (int k = 0; k < 4; k++) {
        int *mine = buffer[Mended ? k % 2 : 0];
        cudaStream_t stream = k % 2 ? s.second : s.first;
        cudaMemcpyAsync(mine, host + k * N, N * 4, cudaMemcpyHostToDevice,
                        stream);                      // prefetch_next: stream_race
        copy<<<1, N, 0, stream>>>(mine, out + k * N); // prefetch_next: stream_race
    }
    finish();
    for (int *p : {buffer[0], buffer[1], out}) cudaFree(p);
    cudaFreeHost(host);
}

/* A result is copied away while the next round of another stream writes it */
template <bool Mended> void copy_of_last_result()
{
    int *a = zeros<int>(N), *b = zeros<int>(N), *host = pinned<int>(N);
    two s(cudaStreamNonBlocking);
    event copied;
    cudaDeviceSynchronize();
    for (int round = 0; round < 2; round++) {
        if (Mended && round > 0) cudaStreamWaitEvent(s.first, copied.e, 0);
        copy<<<1, N, 0, s.first>>>(a, b); // copy_of_last_result: stream_race
        cudaStreamSynchronize(s.first);
        cudaMemcpyAsync(host, b, N * 4, cudaMemcpyDeviceToHost, s.second); // copy_of_last_result: stream_race
        cudaEventRecord(copied.e, s.second);
    }
    finish();
    cudaFree(a);
    cudaFree(b);
    cudaFreeHost(host);
}

/* The legacy stream waits for all others and they for it, but for those that do not block */
template <bool Mended> void null_stream_between()
{
    int *a = zeros<int>(N);
    two s(Mended ? cudaStreamDefault : cudaStreamNonBlocking);
    cudaDeviceSynchronize();
    add<<<1, N, 0, s.first>>>(a, 1);
    add<<<1, N>>>(a, 2);              // null_stream_between: stream_race
    add<<<1, N, 0, s.second>>>(a, 3); // null_stream_between: stream_race
    finish();
    cudaFree(a);
}

/* rmm issue 2156: allocated in the order of one stream, used in another */
template <bool Mended> void used_before_allocated()
{
    int *a;
    two s(cudaStreamNonBlocking);
    event there;
    cudaMallocAsync(&a, N * sizeof(int), s.first); // used_before_allocated: stream_race
    cudaEventRecord(there.e, s.first);
    if (Mended) cudaStreamWaitEvent(s.second, there.e, 0);
    cudaMemsetAsync(a, 0, N * sizeof(int), s.second); // used_before_allocated: stream_race
    cudaStreamSynchronize(s.second);
    cudaFreeAsync(a, s.second);
    finish();
}

/* CUDA.jl issue 780: freed in the order of one stream while another still uses it */
template <bool Mended> void freed_in_other_stream()
{
    int *a;
    two s(cudaStreamNonBlocking);
    cudaMallocAsync(&a, N * sizeof(int), s.first);
    cudaMemsetAsync(a, 0, N * sizeof(int), s.first);
    cudaStreamSynchronize(s.first);
    add<<<1, N, 0, s.first>>>(a, 1);               // freed_in_other_stream: stream_race
    cudaFreeAsync(a, Mended ? s.first : s.second); // freed_in_other_stream: stream_race
    finish();
}

/* Two branches of a graph write one array */
template <bool Mended> void branches_of_graph()
{
    int *a = zeros<int>(N);
    cudaDeviceSynchronize();
    cudaGraph_t graph;
    cudaGraphCreate(&graph, 0);
    int one = 1, other = 2;
    void *first[] = {&a, &one}, *second[] = {&a, &other};
    cudaKernelNodeParams node = {};
    node.func = (void *)add;
    node.gridDim = dim3(1);
    node.blockDim = dim3(N);
    cudaGraphNode_t before, after;
    node.kernelParams = first;
    cudaGraphAddKernelNode(&before, graph, nullptr, 0, &node);
    node.kernelParams = second;
    cudaGraphAddKernelNode(&after, graph, &before, Mended ? 1 : 0, &node);
    cudaGraphExec_t ready;
    cudaGraphInstantiate(&ready, graph, 0);
    cudaGraphLaunch(ready, 0); // branches_of_graph: stream_race
    finish();
    cudaGraphExecDestroy(ready);
    cudaGraphDestroy(graph);
    cudaFree(a);
}

/* --- the host beside the device --- */

/* cudf issue 2755: a value is returned that an asynchronous copy may still have to bring */
template <bool Mended> void read_at_once()
{
    int *a = counting<int>(N), *host = pinned<int>(1), seen = 0;
    cudaStream_t s;
    cudaStreamCreate(&s);
    cudaMemcpyAsync(host, a + 7, sizeof(int), cudaMemcpyDeviceToHost, s); // read_at_once: host_race
    if (Mended) cudaStreamSynchronize(s);
    seen = *host; // read_at_once: host_race
    printf("%d\n", seen);
    cudaStreamSynchronize(s);
    cudaStreamDestroy(s);
    cudaFreeHost(host);
    cudaFree(a);
}

/* cuml pull 8518: the value to be copied is overwritten for the next copy */
template <bool Mended> void overwritten_at_once()
{
    float *a = zeros<float>(2), *value = pinned<float>(1);
    cudaStream_t s;
    cudaStreamCreate(&s);
    value[0] = 1e30f;
    cudaMemcpyAsync(a, value, sizeof(float), cudaMemcpyHostToDevice, s); // overwritten_at_once: host_race
    if (Mended) cudaStreamSynchronize(s);
    value[0] = -1e30f; // overwritten_at_once: host_race
    cudaMemcpyAsync(a + 1, value, sizeof(float), cudaMemcpyHostToDevice, s);
    cudaStreamSynchronize(s);
    cudaStreamDestroy(s);
    cudaFreeHost(value);
    cudaFree(a);
}

/* cudf pull 22321: pinned memory is given back while a copy from it is under way */
template <bool Mended> void freed_under_copy()
{
    int *a = zeros<int>(N), *host = pinned<int>(N);
    cudaStream_t s;
    cudaStreamCreate(&s);
    cudaMemcpyAsync(a, host, N * 4, cudaMemcpyHostToDevice, s); // freed_under_copy: host_race, use_after_free
    if (Mended) cudaStreamSynchronize(s);
    cudaFreeHost(host); // freed_under_copy: host_race, use_after_free
    cudaStreamSynchronize(s);
    cudaStreamDestroy(s);
    cudaFree(a);
}

/* cpp-ethereum pull 2: a kernel's hits in mapped memory, looked at before the stream has been waited for */
__global__ void search(int *hits)
{
    if (threadIdx.x % 100 == 99) hits[threadIdx.x / 100] = threadIdx.x; // mapped_hits: host_race
}
template <bool Mended> void mapped_hits()
{
    int *hits, *there, sum = 0;
    cudaHostAlloc(&hits, 4 * sizeof(int), cudaHostAllocMapped);
    memset(hits, 0, 4 * sizeof(int));
    cudaHostGetDevicePointer(&there, hits, 0);
    search<<<1, N>>>(there);
    if (Mended) cudaDeviceSynchronize();
    for (int k = 0; k < 2; k++) sum += hits[k]; // mapped_hits: host_race
    printf("%d\n", sum);
    finish();
    cudaFreeHost(hits);
}

/* Memory of malloc(), registered, and used while it is copied */
template <bool Mended> void registered_in_use()
{
    std::vector<int> host(N, 1);
    int *a = zeros<int>(N);
    cudaStream_t s;
    cudaStreamCreate(&s);
    cudaHostRegister(host.data(), N * sizeof(int), 0);
    cudaMemcpyAsync(host.data(), a, N * 4, cudaMemcpyDeviceToHost, s); // registered_in_use: host_race
    if (Mended) cudaStreamSynchronize(s);
    host[3]++; // registered_in_use: host_race
    cudaStreamSynchronize(s);
    cudaHostUnregister(host.data());
    cudaStreamDestroy(s);
    cudaFree(a);
}

/* An event is asked whether it has come, and the answer is not looked at */
template <bool Mended> void query_for_wait()
{
    int *a = counting<int>(N), *host = pinned<int>(N);
    cudaStream_t s;
    event copied;
    cudaStreamCreate(&s);
    cudaMemcpyAsync(host, a, N * sizeof(int), cudaMemcpyDeviceToHost, s); // query_for_wait: host_race
    cudaEventRecord(copied.e, s);
    if (Mended)
        while (cudaEventQuery(copied.e) == cudaErrorNotReady) {
        }
    else
        (void)cudaEventQuery(copied.e);
    printf("%d\n", host[5]); // query_for_wait: host_race
    cudaStreamSynchronize(s);
    cudaGetLastError();
    cudaStreamDestroy(s);
    cudaFreeHost(host);
    cudaFree(a);
}

/* A function of the host in a stream, and the same counter in the program's own loop */
static void count_up(void *counter)
{
    ++*(int *)counter; // callback_and_copy: host_race
}
template <bool Mended> void callback_and_copy()
{
    int *a = zeros<int>(1), *counter = pinned<int>(1);
    two s(cudaStreamNonBlocking);
    cudaDeviceSynchronize();
    cudaLaunchHostFunc(s.first, count_up, counter); // callback_and_copy: host_race
    cudaStream_t stream = Mended ? s.first : s.second;
    cudaMemcpyAsync(a, counter, sizeof(int), cudaMemcpyHostToDevice, stream); // callback_and_copy: host_race
    finish();
    cudaFreeHost(counter);
    cudaFree(a);
}

/* --- managed memory --- */

__global__ void fill_managed(int *a)
{
    a[HERE] = HERE; // any: managed_race
}

/* Course of ENCCS: the host reads managed memory and has not waited */
template <bool Mended> void managed_read()
{
    int *a = managed<int>(N), sum = 0;
    fill_managed<<<1, N>>>(a);
    if (Mended) cudaDeviceSynchronize();
    for (int i = 0; i < N; i++) sum += a[i]; // managed_read: managed_race
    printf("%d\n", sum);
    finish();
    cudaFree(a);
}

/* The host prepares the next input while the kernel works on this one */
template <bool Mended> void managed_written()
{
    int *a = managed<int>(N);
    add<<<1, N>>>(a, 1); // managed_written: managed_race
    if (Mended) cudaDeviceSynchronize();
    a[0] = 5; // managed_written: managed_race
    finish();
    cudaFree(a);
}

/* Waiting for one stream, where another has the array */
template <bool Mended> void managed_other_kernel()
{
    int *a = managed<int>(N);
    two s;
    fill_managed<<<1, N, 0, s.first>>>(a);
    cudaStreamSynchronize(Mended ? s.first : s.second);
    printf("%d\n", a[9]); // managed_other_kernel: managed_race
    finish();
    cudaFree(a);
}

/* A `__managed__` variable */
__managed__ int total;
__global__ void add_to_total(int x)
{
    atomicAdd(&total, x); // managed_variable: managed_race
}
template <bool Mended> void managed_variable()
{
    total = 0;
    add_to_total<<<1, 32>>>(2);
    if (Mended) cudaDeviceSynchronize();
    printf("%d\n", total); // managed_variable: managed_race
    finish();
}

/* The host clears managed memory, and goes one too far */
template <bool Mended> void managed_beyond()
{
    int *a = managed<int>(N);
    for (int i = 0; i < (Mended ? N : N + 1); i++) a[i] = 0; // managed_beyond: out_of_bounds
    fill_managed<<<1, N>>>(a);
    finish();
    cudaFree(a);
}

/* --- pointers of the other side --- */

/* The first mistake of all: the host's array is given to the kernel */
__global__ void negate(int *a)
{
    a[threadIdx.x] = -a[threadIdx.x]; // host_array: host_pointer
}
template <bool Mended> void host_array()
{
    std::vector<int> host(32, 1);
    int *a = zeros<int>(32);
    negate<<<1, 32>>>(Mended ? a : host.data());
    finish();
    cudaFree(a);
}

/* ROOT pull 2208: the device's array is set by the host */
template <bool Mended> void set_by_host()
{
    int *a = zeros<int>(32), host[32] = {};
    int *to = Mended ? host : a;
    to[3] = 1; // set_by_host: device_pointer
    cudaMemcpy(a, host, sizeof host, cudaMemcpyHostToDevice);
    cudaFree(a);
}

/* A struct is copied to the device, and the pointer in it is the host's */
struct matrix {
    int rows;
    float *data;
};
__global__ void trace(const matrix *m, float *sum)
{
    for (int i = 0; i < m->rows; i++) *sum += m->data[i * m->rows + i]; // shallow_copy: host_pointer
}
template <bool Mended> void shallow_copy()
{
    std::vector<float> numbers(16, 1);
    float *data = zeros<float>(16), *sum = zeros<float>(1);
    matrix host = {4, Mended ? data : numbers.data()}, *m = fresh<matrix>(1);
    cudaMemcpy(m, &host, sizeof host, cudaMemcpyHostToDevice);
    trace<<<1, 1>>>(m, sum);
    finish();
    cudaFree(m);
    cudaFree(sum);
    cudaFree(data);
}

/* A sum by reference of the host's variable (its address is what the kernel gets) */
__global__ void count_all(int *count)
{
    atomicAdd(count, 1); // address_of_local: host_pointer
}
template <bool Mended> void address_of_local()
{
    int count = 0, *there = zeros<int>(1);
    count_all<<<1, 32>>>(Mended ? there : &count);
    finish();
    cudaMemcpy(&count, there, sizeof count, cudaMemcpyDeviceToHost);
    cudaFree(there);
}

/* A copy whose direction is the other one */
template <bool Mended> void wrong_direction()
{
    int host[32] = {}, *a = zeros<int>(32);
    cudaMemcpyKind kind = Mended ? cudaMemcpyHostToDevice : cudaMemcpyDeviceToHost;
    cudaMemcpy(a, host, sizeof host, kind); // wrong_direction: copy_kind, unchecked_error
    cudaFree(a);
}

/* memcpy() of the C library to the device */
template <bool Mended> void plain_memcpy()
{
    int *a = zeros<int>(32), host[32] = {};
    if (Mended)
        cudaMemcpy(host, a, sizeof host, cudaMemcpyDeviceToHost);
    else
        memcpy(host, a, sizeof host); // plain_memcpy: device_pointer
    cudaFree(a);
}

/* --- calls that fail, things that are kept --- */

/* A block of 2048 threads */
template <bool Mended> void too_many_threads()
{
    int *a = zeros<int>(2048);
    add<<<Mended ? 2 : 1, Mended ? 1024 : 2048>>>(a, 1); // too_many_threads: unchecked_error
    cudaDeviceSynchronize();
    cudaFree(a);
}

/* punica pull 20: more than 48 KB of dynamic shared memory without asking for it */
__global__ void large_shared(int *a)
{
    extern __shared__ int part[];
    part[threadIdx.x] = a[threadIdx.x];
    a[threadIdx.x] = part[threadIdx.x];
}
template <bool Mended> void not_asked_for()
{
    int *a = zeros<int>(32), bytes = 64 * 1024;
    if (Mended) cudaFuncSetAttribute(large_shared, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
    large_shared<<<1, 32, bytes>>>(a); // not_asked_for: unchecked_error
    cudaDeviceSynchronize();
    cudaFree(a);
}

/* An empty grid: n is 0 on a rank that has no work */
template <bool Mended> void empty_grid()
{
    int *a = zeros<int>(32), n = 0;
    if (!Mended || n > 0) add<<<(n + 31) / 32, 32>>>(a, 1); // empty_grid: unchecked_error
    cudaDeviceSynchronize();
    cudaFree(a);
}

/* cudaFree() of what malloc() gave */
template <bool Mended> void free_of_other_side()
{
    int *host = (int *)malloc(64), *a = zeros<int>(16);
    cudaFree(Mended ? a : host); // free_of_other_side: unchecked_error
    if (!Mended) cudaFree(a);
    free(host);
}

/* Streams for each call, never destroyed */
template <bool Mended> void stream_per_call()
{
    int *a = zeros<int>(N);
    for (int k = 0; k < 3; k++) {
        cudaStream_t s;
        cudaStreamCreate(&s); // stream_per_call: leak
        add<<<1, N, 0, s>>>(a, k);
        cudaStreamSynchronize(s);
        if (Mended) cudaStreamDestroy(s);
    }
    cudaFree(a);
}

/* Pinned memory that nobody gives back */
template <bool Mended> void pinned_kept()
{
    int *host;
    cudaMallocHost(&host, 4096); // pinned_kept: leak
    host[0] = 1;
    if (Mended) cudaFreeHost(host);
}

/* An event that has not been recorded is asked for its time */
template <bool Mended> void time_of_nothing()
{
    int *a = zeros<int>(N);
    cudaEvent_t begin, end;
    float ms = 0;
    cudaEventCreate(&begin);
    cudaEventCreate(&end);
    if (Mended) cudaEventRecord(begin);
    add<<<1, N>>>(a, 1);
    cudaEventRecord(end);
    cudaEventSynchronize(end);
    cudaEventElapsedTime(&ms, begin, end); // time_of_nothing: unchecked_error
    cudaEventDestroy(begin);
    cudaEventDestroy(end);
    cudaFree(a);
}

/* printf with a conversion too many */
__global__ void say(const int *a)
{
    printf("%d of %d\n", a[0]); // too_little_to_say: format
}
__global__ void say_both(const int *a)
{
    printf("%d of %d\n", a[0], a[1]);
}
template <bool Mended> void too_little_to_say()
{
    int *a = counting<int>(2);
    if (Mended)
        say_both<<<1, 1>>>(a);
    else
        say<<<1, 1>>>(a);
    finish();
    cudaFree(a);
}

/* A mask of 32 bits: 1 << 32 for the last thread */
template <bool Mended> __global__ void mask_of_lanes(unsigned *a)
{
    unsigned lane = threadIdx.x % 32;
    a[threadIdx.x] = Mended ? (2u << lane) - 1 : (1u << (lane + 1)) - 1; // mask_of_lanes: shift
}

/* Waiting for a stream that has been destroyed */
template <bool Mended> void destroyed_stream()
{
    int *a = zeros<int>(N);
    cudaStream_t s;
    cudaStreamCreate(&s);
    if (!Mended) cudaStreamDestroy(s);
    cudaMemsetAsync(a, 1, N * sizeof(int), s); // destroyed_stream: unchecked_error, use_after_free
    cudaDeviceSynchronize();
    if (Mended) cudaStreamDestroy(s);
    cudaFree(a);
}

static const fault faults[] = {
    FAULT(two_streams),
    FAULT(non_blocking_copy),
    FAULT(cleared_in_default),
    FAULT(fork_no_join),
    FAULT(event_before_work),
    FAULT(wrong_stream_waits),
    FAULT(prefetch_next),
    FAULT(copy_of_last_result),
    FAULT(null_stream_between),
    FAULT(used_before_allocated),
    FAULT(freed_in_other_stream),
    FAULT(branches_of_graph),
    FAULT(read_at_once),
    FAULT(overwritten_at_once),
    FAULT(freed_under_copy),
    FAULT(mapped_hits),
    FAULT(registered_in_use),
    FAULT(query_for_wait),
    FAULT(callback_and_copy),
    FAULT(managed_read),
    FAULT(managed_written),
    FAULT(managed_other_kernel),
    FAULT(managed_variable),
    FAULT(managed_beyond),
    FAULT(host_array),
    FAULT(set_by_host),
    FAULT(shallow_copy),
    FAULT(address_of_local),
    FAULT(wrong_direction),
    FAULT(plain_memcpy),
    FAULT(too_many_threads),
    FAULT(not_asked_for),
    FAULT(empty_grid),
    FAULT(free_of_other_side),
    FAULT(stream_per_call),
    FAULT(pinned_kept),
    FAULT(time_of_nothing),
    FAULT(too_little_to_say),
    ON(mask_of_lanes, 1, 64, 64),
    FAULT(destroyed_stream),
};

int main(int argc, char **argv)
{
    return run_fault(faults, argc, argv);
}
