/* ring.cu: all-reduce: the sum of arrays, which every device needs.
 *
 *   step 6  way=ring     by copies from each device to the next
 *           way=library  by NCCL's ncclAllReduce
 *
 * Each device has an array of n numbers. In the end, each has at every place the sum over all devices.
 *
 *     make check P=15 STEP=6
 *     make run P=15 ARGS="step=6 devices=4 n=1000000 way=ring"        way=library
 */
#include <string>

#include "devices.cuh"

#if __has_include(<nccl.h>)
#include <nccl.h>
#define NCCL_IS_HERE 1
#else
#define NCCL_IS_HERE 0
typedef void *ncclComm_t; // so that the program compiles where NCCL is not installed
#endif

/* One device's part. */
struct member {
    float *data;  // n numbers
    float *inbox; // room for the largest piece
    cudaStream_t stream;
    cudaEvent_t sent;  // this member's message has arrived at the next member
    cudaEvent_t added; // this member's inbox is free again
    ncclComm_t communicator;
};

/* Given. */
__global__ void add_piece(float *data, const float *inbox, size_t count)
{
    const size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < count) data[i] += inbox[i];
}

/* Given. Where piece c of d begins; piece d, which does not exist, would begin at n. in_ring maps any integer
 * c to a piece or member, as both are counted in a ring. */
inline size_t piece_begin(size_t n, int d, int c)
{
    return n * c / d;
}

inline int in_ring(int c, int d)
{
    return (c % d + d) % d;
}

/* Step 6, way=ring. In d - 1 rounds each member sends one piece to the next member, which adds it to its own:
 * in round r member q sends piece q - r. Then member q has the complete sum of piece q + 1. In d - 1 more
 * rounds the complete pieces go round: in round r member q sends piece q + 1 - r directly into the next
 * member's data. The host does not wait. */
static void all_reduce_ring(const member *members, int d, size_t n)
{
    // >>> step 6
    for (int r = 0; r < d - 1; r++) {
        for (int q = 0; q < d; q++) {
            const int next = in_ring(q + 1, d), c = in_ring(q - r, d);
            const size_t begin = piece_begin(n, d, c), count = piece_begin(n, d, c + 1) - begin;
            checkCudaErrors(cudaStreamWaitEvent(members[q].stream, members[next].added, 0));
            checkCudaErrors(cudaMemcpyPeerAsync(members[next].inbox, next, members[q].data + begin, q,
                                                count * sizeof(float), members[q].stream));
            checkCudaErrors(cudaEventRecord(members[q].sent, members[q].stream));
        }
        for (int q = 0; q < d; q++) {
            const int before = in_ring(q - 1, d), c = in_ring(before - r, d);
            const size_t begin = piece_begin(n, d, c), count = piece_begin(n, d, c + 1) - begin;
            use_device(q);
            checkCudaErrors(cudaStreamWaitEvent(members[q].stream, members[before].sent, 0));
            if (count > 0)
                add_piece<<<(unsigned)((count + 255) / 256), 256, 0, members[q].stream>>>(
                    members[q].data + begin, members[q].inbox, count);
            getLastCudaError("add_piece");
            checkCudaErrors(cudaEventRecord(members[q].added, members[q].stream));
        }
    }
    for (int r = 0; r < d - 1; r++) {
        for (int q = 0; q < d; q++) {
            const int next = in_ring(q + 1, d), c = in_ring(q + 1 - r, d);
            const size_t begin = piece_begin(n, d, c), count = piece_begin(n, d, c + 1) - begin;
            checkCudaErrors(cudaMemcpyPeerAsync(members[next].data + begin, next, members[q].data + begin, q,
                                                count * sizeof(float), members[q].stream));
            checkCudaErrors(cudaEventRecord(members[q].sent, members[q].stream));
        }
        for (int q = 0; q < d; q++)
            checkCudaErrors(cudaStreamWaitEvent(members[q].stream, members[in_ring(q - 1, d)].sent, 0));
    }
    // <<< step 6
}

/* Step 6, way=library. The same by NCCL: one in-place ncclAllReduce per member. One host thread makes
 * all calls, so they are enclosed in ncclGroupStart and ncclGroupEnd: one call would wait for the others. */
static void all_reduce_library(const member *members, int d, size_t n)
{
#if NCCL_IS_HERE
    // >>> step 6
    checkCudaErrors(ncclGroupStart());
    for (int q = 0; q < d; q++)
        checkCudaErrors(ncclAllReduce(members[q].data, members[q].data, n, ncclFloat, ncclSum,
                                      members[q].communicator, members[q].stream));
    checkCudaErrors(ncclGroupEnd());
    // <<< step 6
#else
    (void)members, (void)d, (void)n;
#endif
}

/* Given. Enables peer access from each member to the next where that is possible. */
static void open_ring(member *members, int d, size_t n)
{
    for (int q = 0; q < d; q++) {
        member &m = members[q];
        const int next = in_ring(q + 1, d);
        int possible = 0;
        use_device(q);
        m.data = (float *)guarded_malloc("data", n * sizeof(float));
        m.inbox = (float *)guarded_malloc("inbox", (n / d + 1) * sizeof(float));
        m.stream = new_stream();
        m.sent = new_mark(), m.added = new_mark();
        if (next != q) checkCudaErrors(cudaDeviceCanAccessPeer(&possible, q, next));
        if (possible) checkCudaErrors(cudaDeviceEnablePeerAccess(next, 0));
    }
#if NCCL_IS_HERE
    ncclComm_t communicators[MOST_DEVICES];
    checkCudaErrors(ncclCommInitAll(communicators, d, NULL)); // of devices 0 to d - 1
    for (int q = 0; q < d; q++) members[q].communicator = communicators[q];
#endif
}

/* Given. */
static void close_ring(const member *members, int d)
{
    for (int q = 0; q < d; q++) {
        const member &m = members[q];
        use_device(q);
#if NCCL_IS_HERE
        checkCudaErrors(ncclCommDestroy(m.communicator));
#endif
        checkCudaErrors(cudaEventDestroy(m.sent));
        checkCudaErrors(cudaEventDestroy(m.added));
        checkCudaErrors(cudaStreamDestroy(m.stream));
        guarded_free(m.inbox);
        guarded_free(m.data);
    }
}

/* Given. The host waits for all members' streams. */
static void wait_for_all(const member *members, int d)
{
    for (int q = 0; q < d; q++) checkCudaErrors(cudaStreamSynchronize(members[q].stream));
}

/* Given. Copies each member's numbers to its device. */
static void bring(const member *members, int d, const float *x, size_t n)
{
    for (int q = 0; q < d; q++)
        checkCudaErrors(cudaMemcpy(members[q].data, x + q * n, n * sizeof(float), cudaMemcpyHostToDevice));
}

/* Given. The shortest time of several runs, by the first device's clock, from the first call to the end of
 * all work. */
static float ms_of(const member *members, int d, size_t n, void (*all_reduce)(const member *, int, size_t))
{
    cudaEvent_t begin, end;
    float ms, best = 0;
    use_device(0);
    checkCudaErrors(cudaEventCreate(&begin));
    checkCudaErrors(cudaEventCreate(&end));
    for (int repeat = 0; repeat < (TIMES_ARE_REAL ? 20 : 1); repeat++) {
        checkCudaErrors(cudaEventRecord(begin, members[0].stream));
        all_reduce(members, d, n);
        wait_for_all(members, d);
        checkCudaErrors(cudaEventRecord(end, members[0].stream));
        checkCudaErrors(cudaEventSynchronize(end));
        checkCudaErrors(cudaEventElapsedTime(&ms, begin, end));
        if (!repeat || ms < best) best = ms;
    }
    checkCudaErrors(cudaEventDestroy(begin));
    checkCudaErrors(cudaEventDestroy(end));
    return best;
}

int main(int argc, char **argv)
{
    case_begin(argc, argv);
    const int d = case_devices(2);
    findCudaDevice(argc, argv);
    const std::string way = case_choice("way", "ring|library"), kind = case_choice("data", "whole|real");
    const size_t n = case_size("n", 100000);
    if (way == "library" && !NCCL_IS_HERE) case_lacks("NCCL: there is no nccl.h");
    void (*all_reduce)(const member *, int, size_t) = way == "ring" ? all_reduce_ring : all_reduce_library;
    float *x = (float *)malloc((size_t)d * n * sizeof(float) + 1);
    if (kind == "real")
        memcpy(x, input_float("x", d * n, -1, 1), (size_t)d * n * sizeof(float));
    else
        for (size_t i = 0; i < (size_t)d * n; i++)
            x[i] = (float)(input_uint("w", d * n)[i] % 2000001) - 1000000;
    member members[MOST_DEVICES] = {};
    open_ring(members, d, n);
    bring(members, d, x, n);

    if (times_wanted()) {
        const float ms = ms_of(members, d, n, all_reduce);
        if (case_by_hand())
            printf("%zu numbers on %d devices, way=%s: %.4f ms%s\n", n, d, way.c_str(), ms, whose_times());
        if (TIMES_ARE_REAL) metric("all_reduce", ms, "ms");
        bring(members, d, x, n);
    }
    iterations_begin();
    all_reduce(members, d, n);
    wait_for_all(members, d);
    iterations_end(1);
    for (int q = 0; q < d; q++)
        output_device_float(("sum on device " + std::to_string(q)).c_str(), members[q].data, n);
    close_ring(members, d);
    free(x);
    return case_end();
}
