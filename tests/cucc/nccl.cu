/* NCCL: communicators, collectives, messages, groups, errors. On the CPU's stand-in and on GPUs: as many
 * devices as there are, of 1 to 8. The word errors: what only the stand-in answers, too. */
#include <nccl.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <thread>
#include <vector>

static int number, devices;
static void ok(bool good, const char *what, int line)
{
    printf("%sok %d - %s (line %d)\n", good ? "" : "not ", ++number, what, line);
}
#define OK(condition) ok(condition, #condition, __LINE__)
#define ANSWERS(call, result)                                                                                \
    do {                                                                                                     \
        const ncclResult_t got = (call);                                                                     \
        if (got != (result)) printf("# %d: %s\n", (int)got, ncclGetErrorString(got));                        \
        ok(got == (result), #call " is " #result, __LINE__);                                                 \
    } while (0)
#define NEED(call)                                                                                           \
    do {                                                                                                     \
        const int status = (int)(call);                                                                      \
        if (status == 0) break;                                                                              \
        printf("Bail out! %s: %d (line %d)\n", #call, status, __LINE__);                                     \
        exit(1);                                                                                             \
    } while (0)

enum { N = 1003, ROOM = 8 * N };

struct rank {
    ncclComm_t comm;
    cudaStream_t stream;
    void *send, *receive; /* ROOM elements of 8 bytes */
};
static rank ranks[8];

/* Element i of rank r: a small whole number, and never that of another rank. */
template <typename T> T value(int r, size_t i)
{
    return (T)((r + 2) * 3 + i % 5);
}

template <typename T> static void fill()
{
    std::vector<T> host(ROOM);
    for (int r = 0; r < devices; r++) {
        for (size_t i = 0; i < ROOM; i++) host[i] = value<T>(r, i);
        NEED(cudaSetDevice(r));
        NEED(cudaMemcpy(ranks[r].send, host.data(), ROOM * sizeof(T), cudaMemcpyHostToDevice));
        NEED(cudaMemset(ranks[r].receive, 0x55, ROOM * sizeof(T)));
        NEED(cudaDeviceSynchronize());
    }
}

static void wait_for_all()
{
    for (int r = 0; r < devices; r++) NEED(cudaStreamSynchronize(ranks[r].stream));
}

/* The first n elements of what rank r has received are as expected(i) says. */
template <typename T, typename F> static bool got(int r, size_t n, F expected)
{
    std::vector<T> host(n);
    NEED(cudaMemcpy(host.data(), ranks[r].receive, n * sizeof(T), cudaMemcpyDeviceToHost));
    for (size_t i = 0; i < n; i++)
        if (host[i] != expected(i)) return false;
    return true;
}

/* One call of each rank, in a group. */
template <typename F> static ncclResult_t together(F call)
{
    NEED(ncclGroupStart());
    for (int r = 0; r < devices; r++) (void)call(ranks[r], r);
    const ncclResult_t result = ncclGroupEnd();
    wait_for_all();
    return result;
}

template <typename T> static T combined(ncclRedOp_t op, size_t i)
{
    T all = value<T>(0, i);
    for (int r = 1; r < devices; r++) {
        const T one = value<T>(r, i);
        all = op == ncclProd  ? (T)(all * one)
              : op == ncclMax ? (one > all ? one : all)
              : op == ncclMin ? (one < all ? one : all)
                              : (T)(all + one);
    }
    return op == ncclAvg ? (T)(all / (T)devices) : all;
}

template <typename T> static void reductions(ncclDataType_t type)
{
    const bool real = type == ncclFloat || type == ncclDouble;
    for (ncclRedOp_t op : {ncclSum, ncclProd, ncclMax, ncclMin}) {
        if (op == ncclProd && (devices > 4 || sizeof(T) == 1) && !real)
            continue; /* may differ where it overflows */
        fill<T>();
        ANSWERS(together([&](rank &r, int) {
                    return ncclAllReduce(r.send, r.receive, N, type, op, r.comm, r.stream);
                }),
                ncclSuccess);
        bool all = true;
        for (int r = 0; r < devices; r++)
            all = all && (op == ncclProd && real)
                      ? all
                      : all && got<T>(r, N, [&](size_t i) { return combined<T>(op, i); });
        OK(all);
    }
}

static void collectives()
{
    const int root = devices - 1;
    fill<float>();
    ANSWERS(together([&](rank &r, int) {
                return ncclReduce(r.send, r.receive, N, ncclFloat, ncclSum, root, r.comm, r.stream);
            }),
            ncclSuccess);
    OK(got<float>(root, N, [](size_t i) { return combined<float>(ncclSum, i); }));
    fill<int>();
    ANSWERS(together([&](rank &r, int) {
                return ncclBroadcast(r.send, r.receive, N, ncclInt, root, r.comm, r.stream);
            }),
            ncclSuccess);
    bool all = true;
    for (int r = 0; r < devices; r++)
        all = all && got<int>(r, N, [&](size_t i) { return value<int>(root, i); });
    OK(all);
    fill<int>();
    ANSWERS(together(
                [&](rank &r, int) { return ncclAllGather(r.send, r.receive, N, ncclInt, r.comm, r.stream); }),
            ncclSuccess);
    all = true;
    for (int r = 0; r < devices; r++)
        all = all &&
              got<int>(r, (size_t)N * devices, [&](size_t i) { return value<int>((int)(i / N), i % N); });
    OK(all);
    fill<int>();
    ANSWERS(together([&](rank &r, int) {
                return ncclReduceScatter(r.send, r.receive, N, ncclInt, ncclSum, r.comm, r.stream);
            }),
            ncclSuccess);
    all = true;
    for (int r = 0; r < devices; r++)
        all = all && got<int>(r, N, [&](size_t i) { return combined<int>(ncclSum, i + (size_t)r * N); });
    OK(all);
    fill<float>(); /* in place */
    ANSWERS(together([&](rank &r, int) {
                return ncclAllReduce(r.send, r.send, N, ncclFloat, ncclSum, r.comm, r.stream);
            }),
            ncclSuccess);
    std::vector<float> host(N);
    NEED(cudaMemcpy(host.data(), ranks[0].send, N * sizeof(float), cudaMemcpyDeviceToHost));
    all = true;
    for (size_t i = 0; i < N; i++) all = all && host[i] == combined<float>(ncclSum, i);
    OK(all);
}

/* Everybody to the next in a ring; and everybody to everybody. */
static void messages()
{
    fill<int>();
    ANSWERS(together([&](rank &r, int me) {
                const ncclResult_t sent = ncclSend(r.send, N, ncclInt, (me + 1) % devices, r.comm, r.stream);
                return sent ? sent
                            : ncclRecv(r.receive, N, ncclInt, (me + devices - 1) % devices, r.comm, r.stream);
            }),
            ncclSuccess);
    bool all = true;
    for (int r = 0; r < devices; r++)
        all = all && got<int>(r, N, [&](size_t i) { return value<int>((r + devices - 1) % devices, i); });
    OK(all);
    fill<int>();
    ANSWERS(together([&](rank &r, int me) {
                for (int peer = 0; peer < devices; peer++) {
                    ncclSend((int *)r.send + peer * 100, 100, ncclInt, peer, r.comm, r.stream);
                    ncclRecv((int *)r.receive + peer * 100, 100, ncclInt, peer, r.comm, r.stream);
                }
                return me < 0 ? ncclInternalError : ncclSuccess;
            }),
            ncclSuccess);
    all = true;
    for (int r = 0; r < devices; r++)
        all = all && got<int>(r, (size_t)100 * devices,
                              [&](size_t i) { return value<int>((int)(i / 100), r * 100 + i % 100); });
    OK(all);
}

__global__ void twice(int *x, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) x[i] *= 2;
}

/* A collective is work of its stream: it comes after what was queued there, and before what will be. */
static void in_streams()
{
    fill<int>();
    for (int r = 0; r < devices; r++) {
        NEED(cudaSetDevice(r));
        twice<<<(N + 255) / 256, 256, 0, ranks[r].stream>>>((int *)ranks[r].send, N);
        NEED(cudaGetLastError());
    }
    NEED(ncclGroupStart());
    for (int r = 0; r < devices; r++)
        NEED(ncclAllReduce(ranks[r].send, ranks[r].receive, N, ncclInt, ncclSum, ranks[r].comm,
                           ranks[r].stream));
    NEED(ncclGroupEnd());
    for (int r = 0; r < devices; r++) {
        NEED(cudaSetDevice(r));
        twice<<<(N + 255) / 256, 256, 0, ranks[r].stream>>>((int *)ranks[r].receive, N);
        NEED(cudaGetLastError());
    }
    wait_for_all();
    bool all = true;
    for (int r = 0; r < devices; r++)
        all = all && got<int>(r, N, [](size_t i) { return 4 * combined<int>(ncclSum, i); });
    OK(all);
}

/* A host thread for each rank needs no group. */
static void threads()
{
    ncclUniqueId id;
    std::vector<std::thread> pool;
    std::vector<int> failed(devices);
    NEED(ncclGetUniqueId(&id));
    fill<int>();
    for (int r = 0; r < devices; r++)
        pool.emplace_back([&, r] {
            ncclComm_t comm;
            int rank = -1, count = -1, device = -1;
            failed[r] =
                cudaSetDevice(r) || ncclCommInitRank(&comm, devices, id, r) ||
                ncclCommUserRank(comm, &rank) || ncclCommCount(comm, &count) ||
                ncclCommCuDevice(comm, &device) || rank != r || count != devices || device != r ||
                ncclAllReduce(ranks[r].send, ranks[r].receive, N, ncclInt, ncclSum, comm, ranks[r].stream) ||
                cudaStreamSynchronize(ranks[r].stream) || ncclCommDestroy(comm);
        });
    for (std::thread &thread : pool) thread.join();
    bool all = true;
    for (int r = 0; r < devices; r++)
        all = all && !failed[r] && got<int>(r, N, [](size_t i) { return combined<int>(ncclSum, i); });
    OK(all);
}

static void errors(bool stand_in)
{
    rank &r = ranks[0];
    OK(strcmp(ncclGetErrorString(ncclSuccess), "no error") == 0);
    OK(strstr(ncclGetErrorString(ncclInvalidUsage), "invalid usage") != NULL);
    ANSWERS(ncclAllReduce(r.send, r.receive, N, (ncclDataType_t)99, ncclSum, r.comm, r.stream),
            ncclInvalidArgument);
    ANSWERS(ncclAllReduce(r.send, r.receive, N, ncclInt, (ncclRedOp_t)99, r.comm, r.stream),
            ncclInvalidArgument);
    ANSWERS(ncclBroadcast(r.send, r.receive, N, ncclInt, devices, r.comm, r.stream), ncclInvalidArgument);
    ANSWERS(ncclAllReduce(r.send, r.receive, N, ncclInt, ncclSum, NULL, r.stream), ncclInvalidArgument);
    ANSWERS(ncclGroupEnd(), ncclInvalidUsage);
    if (!stand_in) return;
    int twice[2] = {0, 0}, host[4];
    ncclComm_t comms[2];
    ANSWERS(ncclCommInitAll(comms, 2, twice), ncclInvalidUsage); /* two ranks on one device */
    ANSWERS(ncclAllReduce(host, host, 4, ncclInt, ncclSum, r.comm, r.stream), ncclInvalidArgument);
    if (devices < 2) return;
    ANSWERS(ncclAllReduce(r.send, r.receive, N, ncclInt, ncclSum, r.comm, r.stream), ncclInternalError);
    OK(strstr(ncclGetLastError(r.comm), "rank 1 has not made its call") != NULL);
    ANSWERS(together([&](rank &one, int me) {
                return ncclAllReduce(one.send, one.receive, me ? N : N + 1, ncclInt, ncclSum, one.comm,
                                     one.stream);
            }),
            ncclInvalidUsage);
    ANSWERS(together([&](rank &one, int me) { /* still in order afterwards */
                                              (void)me;
                                              return ncclAllReduce(one.send, one.receive, N, ncclInt, ncclSum,
                                                                   one.comm, one.stream);
            }),
            ncclSuccess);
}

int main(int argc, char **argv)
{
    ncclComm_t comms[8];
    int version = 0;
    NEED(cudaGetDeviceCount(&devices));
    if (devices > 8) devices = 8;
    NEED(ncclGetVersion(&version));
    OK(version >= 2000);
    NEED(ncclCommInitAll(comms, devices, NULL));
    for (int r = 0; r < devices; r++) {
        ranks[r].comm = comms[r];
        NEED(cudaSetDevice(r));
        NEED(cudaStreamCreateWithFlags(&ranks[r].stream, cudaStreamNonBlocking));
        NEED(cudaMalloc(&ranks[r].send, ROOM * 8));
        NEED(cudaMalloc(&ranks[r].receive, ROOM * 8));
    }
    reductions<int>(ncclInt);
    reductions<float>(ncclFloat);
    reductions<double>(ncclDouble);
    reductions<unsigned long long>(ncclUint64);
    reductions<unsigned char>(ncclUint8);
    collectives();
    messages();
    in_streams();
    threads();
    errors(argc > 1 && strcmp(argv[1], "errors") == 0);
    for (int r = 0; r < devices; r++) {
        NEED(cudaSetDevice(r));
        NEED(cudaFree(ranks[r].send));
        NEED(cudaFree(ranks[r].receive));
        NEED(cudaStreamDestroy(ranks[r].stream));
        ANSWERS(ncclCommDestroy(ranks[r].comm), ncclSuccess);
    }
    printf("1..%d\n", number);
    return 0;
}
