// host_memory.cu: planted faults about memory that the host writes and reads beside the device.
#include <vector>

#include "faults.h"

enum { N = 1000, THREADS = 128, BLOCKS = (N + THREADS - 1) / THREADS };

__global__ void twice(int *a, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) a[i] = 2 * a[i]; // finds pinned_never_written, managed_never_written: uninitialised
}

// pinned memory is filled by the host, and then copied
template <bool Mended> void pinned_never_written()
{
    int *host, *a = fresh<int>(N);
    cudaMallocHost(&host, N * sizeof *host);
    if (Mended)
        for (int i = 0; i < N; i++) host[i] = i;
    cudaMemcpyAsync(a, host, N * sizeof *a, cudaMemcpyHostToDevice);
    twice<<<BLOCKS, THREADS>>>(a, N);
    cudaMemcpyAsync(host, a, N * sizeof *a, cudaMemcpyDeviceToHost);
    finish();
    if (Mended && host[N - 1] != 2 * (N - 1)) puts("wrong");
    cudaFreeHost(host), cudaFree(a);
}

template <bool Mended> void managed_never_written()
{
    int *managed, *a = fresh<int>(N);
    cudaMallocManaged(&managed, N * sizeof *managed);
    if (Mended)
        for (int i = 0; i < N; i++) managed[i] = i;
    cudaMemcpy(a, managed, N * sizeof *a, cudaMemcpyDefault);
    twice<<<BLOCKS, THREADS>>>(a, N);
    finish();
    cudaFree(managed), cudaFree(a);
}

// a row that starts in the middle of a word
__global__ void shift(const unsigned char *a, unsigned char *b, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) b[i] = a[i] + 1; // finds pinned_bytes: uninitialised
}
template <bool Mended> void pinned_bytes()
{
    unsigned char *host, *a = fresh<unsigned char>(N), *b = fresh<unsigned char>(N);
    cudaMallocHost(&host, N + 1);
    for (int i = 0; i <= N; i++)
        if (Mended || i < N / 2) host[i] = (unsigned char)i;
    cudaMemcpy(a, host + 1, N, cudaMemcpyHostToDevice);
    shift<<<BLOCKS, THREADS>>>(a, b, N);
    finish();
    cudaFreeHost(host), cudaFree(a), cudaFree(b);
}

// managed memory that the host has written, copied to the host
template <bool Mended> void managed_to_host()
{
    int *managed, host[N];
    cudaMallocManaged(&managed, N * sizeof *managed);
    if (Mended)
        for (int i = 0; i < N; i++) managed[i] = i;
    cudaMemcpy(host, managed, sizeof host, cudaMemcpyDefault); // finds managed_to_host: uncovered
    finish();
    cudaFree(managed);
}

// --- work in flight ---

struct buffers {
    int *pinned, *a;
    cudaStream_t stream, other;
    buffers()
    {
        cudaMallocHost(&pinned, N * sizeof *pinned);
        a = zeros<int>(N);
        for (int i = 0; i < N; i++) pinned[i] = i;
        cudaStreamCreate(&stream), cudaStreamCreate(&other);
        finish();
    }
    ~buffers()
    {
        finish();
        cudaStreamDestroy(stream), cudaStreamDestroy(other);
        cudaFreeHost(pinned), cudaFree(a);
    }
};

template <bool Mended> void read_before_wait()
{
    buffers b;
    cudaMemcpyAsync(b.pinned, b.a, N * sizeof(int), cudaMemcpyDeviceToHost, b.stream);
    if (Mended) cudaStreamSynchronize(b.stream);
    printf("%d\n", b.pinned[N - 1]); // finds read_before_wait: host_race
}

// a copy that is a node of a graph
template <bool Mended> void graph_read_before_wait()
{
    buffers b;
    cudaGraph_t graph;
    cudaGraphExec_t ready;
    cudaStreamBeginCapture(b.stream, cudaStreamCaptureModeGlobal);
    cudaMemcpyAsync(b.pinned, b.a, N * sizeof(int), cudaMemcpyDeviceToHost, b.stream);
    cudaStreamEndCapture(b.stream, &graph);
    cudaGraphInstantiate(&ready, graph, 0);
    cudaGraphLaunch(ready, b.stream);
    if (Mended) cudaStreamSynchronize(b.stream);
    printf("%d\n", b.pinned[N - 1]); // finds graph_read_before_wait: host_race
    cudaStreamSynchronize(b.stream);
    cudaGraphExecDestroy(ready), cudaGraphDestroy(graph);
}

template <bool Mended> void waited_for_another()
{
    buffers b;
    cudaMemcpyAsync(b.pinned, b.a, N * sizeof(int), cudaMemcpyDeviceToHost, b.stream);
    cudaStreamSynchronize(Mended ? b.stream : b.other);
    int sum = 0;
    for (int i = 0; i < N; i++) sum += b.pinned[i]; // finds waited_for_another: host_race
    printf("%d\n", sum);
}

// the host fills the buffer anew while the copy still reads it
template <bool Mended> void written_while_copied()
{
    buffers b;
    cudaMemcpyAsync(b.a, b.pinned, N * sizeof(int), cudaMemcpyHostToDevice, b.stream);
    twice<<<BLOCKS, THREADS, 0, b.stream>>>(b.a, N);
    if (Mended) cudaStreamSynchronize(b.stream);
    for (int i = 0; i < N; i++) b.pinned[i] = 0; // finds written_while_copied: host_race
}

// only the second half is in flight
template <bool Mended> void cleared_while_copied()
{
    buffers b;
    cudaEvent_t copied;
    cudaEventCreate(&copied);
    cudaMemcpyAsync(b.a, b.pinned, N * sizeof(int), cudaMemcpyHostToDevice, b.stream);
    cudaEventRecord(copied, b.stream);
    cudaMemcpyAsync(b.a + N / 2, b.pinned + N / 2, N / 2 * sizeof(int), cudaMemcpyHostToDevice, b.stream);
    cudaEventSynchronize(copied);
    memset(b.pinned, 0, (Mended ? N / 2 : N) * sizeof(int)); // finds cleared_while_copied: host_race
    cudaEventDestroy(copied);
}

// a function of the host's, called by a stream, is ordered by that stream alone
static void look(void *data)
{
    printf("%d\n", *static_cast<int *>(data)); // finds called_too_early: host_race
}
template <bool Mended> void called_too_early()
{
    buffers b;
    cudaMemcpyAsync(b.pinned, b.a, N * sizeof(int), cudaMemcpyDeviceToHost, b.stream);
    cudaLaunchHostFunc(Mended ? b.stream : b.other, look, b.pinned);
    finish();
}

static void clear(void *data)
{
    for (int i = 0; i < N; i++) static_cast<int *>(data)[i] = 0; // finds filled_by_call: host_race
}
template <bool Mended> void filled_by_call()
{
    buffers b;
    cudaEvent_t cleared;
    cudaEventCreateWithFlags(&cleared, cudaEventDisableTiming);
    cudaLaunchHostFunc(b.other, clear, b.pinned);
    cudaEventRecord(cleared, b.other);
    if (Mended) cudaStreamWaitEvent(b.stream, cleared);
    cudaMemcpyAsync(b.a, b.pinned, N * sizeof(int), cudaMemcpyHostToDevice, b.stream);
    finish();
    cudaEventDestroy(cleared);
}

// the kernel works on the host's own memory
template <bool Mended> void mapped_read_before_wait()
{
    buffers b;
    twice<<<BLOCKS, THREADS, 0, b.stream>>>(b.pinned, N);
    if (Mended) cudaStreamSynchronize(b.stream);
    printf("%d\n", b.pinned[7]); // finds mapped_read_before_wait: host_race
}

// the kernel has run here when the host looks, but the host has waited for another stream alone
template <bool Mended> void mapped_waited_for_another()
{
    buffers b;
    twice<<<BLOCKS, THREADS, 0, b.stream>>>(b.pinned, N);
    while (cudaStreamQuery(b.other) != cudaSuccess) continue;
    if (Mended)
        while (cudaStreamQuery(b.stream) != cudaSuccess) continue;
    else
        cudaStreamQuery(b.stream);
    b.pinned[0] = 1; // finds mapped_waited_for_another: host_race
}

template <bool Mended> void mapped_written_early()
{
    buffers b;
    int *mapped;
    cudaHostGetDevicePointer(&mapped, b.pinned, 0);
    if (Mended) b.pinned[3] = 4;
    twice<<<BLOCKS, THREADS, 0, b.stream>>>(mapped, N);
    if (!Mended) b.pinned[3] = 4; // finds mapped_written_early: host_race
}

static int registered[N];
template <bool Mended> void registered_read_early()
{
    buffers b;
    cudaHostRegister(registered, sizeof registered, cudaHostRegisterDefault);
    cudaMemcpyAsync(registered, b.a, sizeof registered, cudaMemcpyDeviceToHost, b.stream);
    if (Mended) cudaDeviceSynchronize();
    printf("%d\n", registered[5]); // finds registered_read_early: host_race
    cudaHostUnregister(registered);
}

template <bool Mended> void managed_read_early()
{
    buffers b;
    int *managed;
    cudaMallocManaged(&managed, N * sizeof *managed);
    cudaMemcpyAsync(managed, b.a, N * sizeof *managed, cudaMemcpyDefault, b.stream);
    if (Mended) cudaStreamSynchronize(b.stream);
    const double fifth = managed[5]; // finds managed_read_early: managed_race
    printf("%g\n", fifth);           // where the compiler reads it
    cudaFree(managed);
}

// a vector made of a pinned array: one move of all its bytes
template <bool Mended> void moved_before_wait()
{
    buffers b;
    cudaMemcpyAsync(b.pinned, b.a, N * sizeof(int), cudaMemcpyDeviceToHost, b.stream);
    if (Mended) cudaStreamSynchronize(b.stream);
    std::vector<int> all(b.pinned, b.pinned + N); // finds moved_before_wait: host_race
    printf("%d\n", all[3]);
}

// the value is not used at once, and the compiler may read it later
template <bool Mended> void device_array_read()
{
    int *a = zeros<int>(N), h = 0;
    if (Mended) cudaMemcpy(&h, a, sizeof h, cudaMemcpyDeviceToHost);
    if (!Mended) h = a[0]; // finds device_array_read: device_pointer
    printf("%d\n", h);
    cudaFree(a);
}

// before the first call of CUDA, too
template <bool Mended> void null_of_the_host()
{
    int *h = Mended ? (int *)malloc(N * sizeof *h) : nullptr;
    h[3] = 1; // finds null_of_the_host: out_of_bounds
    printf("%d\n", h[3]);
    free(h);
}

// pageable memory: a copy of a graph's does not wait as cudaMemcpy does
template <bool Mended> void pageable_in_graph()
{
    buffers b;
    cudaGraph_t graph;
    cudaGraphExec_t ready;
    std::vector<int> h(N);
    cudaStreamBeginCapture(b.stream, cudaStreamCaptureModeGlobal);
    cudaMemcpyAsync(h.data(), b.a, N * sizeof(int), cudaMemcpyDeviceToHost, b.stream);
    cudaStreamEndCapture(b.stream, &graph);
    cudaGraphInstantiate(&ready, graph, 0);
    cudaGraphLaunch(ready, b.stream);
    if (Mended) cudaStreamSynchronize(b.stream);
    printf("%d\n", h[N - 1]); // finds pageable_in_graph: host_race
    cudaStreamSynchronize(b.stream);
    cudaGraphExecDestroy(ready), cudaGraphDestroy(graph);
}

static const fault faults[] = {
    FAULT(pageable_in_graph),         FAULT(pinned_never_written),
    FAULT(managed_never_written),     FAULT(pinned_bytes),
    FAULT(managed_to_host),           FAULT(read_before_wait),
    FAULT(waited_for_another),        FAULT(written_while_copied),
    FAULT(cleared_while_copied),      FAULT(mapped_read_before_wait),
    FAULT(mapped_waited_for_another), FAULT(mapped_written_early),
    FAULT(registered_read_early),     FAULT(managed_read_early),
    FAULT(graph_read_before_wait),    FAULT(moved_before_wait),
    FAULT(device_array_read),         FAULT(null_of_the_host),
    FAULT(called_too_early),          FAULT(filled_by_call),
};

int main(int argc, char **argv)
{
    return run_fault(faults, argc, argv);
}
