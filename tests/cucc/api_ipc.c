/* Memory, events and pools that two processes share: the program starts itself again as the other one. */
#include "api_kernels.h"
#include "api_tap.h"

struct letter {
    cudaIpcMemHandle_t memory;
    cudaIpcEventHandle_t ready, answered;
    struct cudaMemPoolPtrExportData pooled;
    int pool; /* a file that the other process inherits */
};

enum { COUNT = 1000 };

/* The other process: what it finds wrong is its exit status. */
#define HERE(condition)                                                                                      \
    do {                                                                                                     \
        if (!(condition)) exit(__LINE__ % 200 + 1);                                                          \
    } while (0)

static void other_process(void)
{
    struct letter l;
    cudaEvent_t ready, answered;
    cudaMemPool_t pool, none;
    cudaStream_t stream;
    int *p, *again, *q, *r, value;
    HERE(read(0, &l, sizeof l) == sizeof l);
    HERE(!cudaIpcOpenMemHandle((void **)&p, l.memory, cudaIpcMemLazyEnablePeerAccess));
    HERE(!cudaIpcOpenMemHandle((void **)&again, l.memory, cudaIpcMemLazyEnablePeerAccess) && again == p);
    HERE(cudaIpcOpenMemHandle((void **)&again, l.memory, 0) == cudaErrorInvalidValue);
    HERE(!cudaIpcCloseMemHandle(again));
    HERE(!cudaIpcOpenEventHandle(&ready, l.ready) && !cudaIpcOpenEventHandle(&answered, l.answered));
    HERE(!cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
    HERE(!cudaStreamWaitEvent(stream, ready, 0)); /* recorded, behind a kernel that has not run yet */
    HERE(!launch_step((struct step){p, COUNT, 1, 100}, 4, 256, 0, stream));
    HERE(!cudaEventRecord(answered, stream));
    HERE(!cudaMemPoolImportFromShareableHandle(&pool, (void *)(intptr_t)l.pool,
                                               cudaMemHandleTypePosixFileDescriptor, 0));
    HERE(!cudaMemPoolImportPointer((void **)&q, pool, &l.pooled));
    HERE(!cudaMemcpy(&value, q, sizeof value, cudaMemcpyDeviceToHost) && value == 7);
    HERE(!launch_step((struct step){q, 1, 3, 0}, 1, 1, 0, NULL));
    HERE(!cudaFreeAsync(q, NULL) && !cudaDeviceSynchronize());
    HERE(cudaMallocFromPoolAsync((void **)&r, 64, pool, NULL) == cudaErrorInvalidValue);
    l.pooled.reserved[40] ^= 1;
    HERE(cudaMemPoolImportPointer((void **)&q, pool, &l.pooled) == cudaErrorInvalidValue);
    HERE(cudaMemPoolImportFromShareableHandle(&none, (void *)0, cudaMemHandleTypePosixFileDescriptor, 0) ==
         cudaErrorInvalidValue);
    HERE(!cudaStreamSynchronize(stream));
    HERE(cudaFree(p) == cudaErrorInvalidValue);
    HERE(!cudaIpcCloseMemHandle(p) && cudaIpcCloseMemHandle(p) == cudaErrorInvalidValue);
    exit(0);
}

/* Starts it; what is sent goes through *to. */
static pid_t start(int *to)
{
    int ends[2];
    if (pipe(ends)) exit(1);
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
        dup2(ends[0], 0);
        close(ends[1]);
        execl("/proc/self/exe", "other", "other", (char *)NULL);
        _exit(99);
    }
    close(ends[0]);
    *to = ends[1];
    return child;
}

static int *pooled(cudaMemPool_t *pool, struct letter *l)
{
    struct cudaMemPoolProps properties = {.allocType = cudaMemAllocationTypePinned,
                                          .handleTypes = cudaMemHandleTypePosixFileDescriptor,
                                          .location = {cudaMemLocationTypeDevice, 0}};
    const int seven = 7;
    int *q, *plain;
    NEED(cudaMemPoolCreate(pool, &properties));
    NEED(cudaMallocFromPoolAsync((void **)&q, sizeof *q, *pool, NULL));
    NEED(cudaMemcpy(q, &seven, sizeof seven, cudaMemcpyHostToDevice));
    ANSWERS(cudaMemPoolExportPointer(&l->pooled, q), cudaSuccess);
    ANSWERS(cudaMemPoolExportToShareableHandle(&l->pool, *pool, cudaMemHandleTypePosixFileDescriptor, 0),
            cudaSuccess);
    l->pool = dup(l->pool); /* one that lives through exec */
    NEED(cudaMallocAsync((void **)&plain, 64, NULL));
    ANSWERS(cudaMemPoolExportPointer(&l->pooled, plain), cudaErrorInvalidValue);
    NEED(cudaMemPoolExportPointer(&l->pooled, q));
    ANSWERS(cudaIpcGetMemHandle(&l->memory, q), cudaErrorInvalidValue);
    return q;
}

int main(int argc, char **argv)
{
    (void)argv;
    if (argc > 1) other_process();
    struct letter l;
    int *p, *q, host[COUNT], to, status, value;
    void *own;
    cudaStream_t stream;
    cudaEvent_t ready, answered, plain;
    cudaMemPool_t pool;
    for (int i = 0; i < COUNT; i++) host[i] = i;
    NEED(cudaMalloc((void **)&p, sizeof host));
    NEED(cudaMemcpy(p, host, sizeof host, cudaMemcpyHostToDevice));
    NEED(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
    NEED(cudaEventCreate(&plain));
    NEED(cudaEventCreateWithFlags(&ready, cudaEventInterprocess | cudaEventDisableTiming));
    NEED(cudaEventCreateWithFlags(&answered, cudaEventInterprocess | cudaEventDisableTiming));
    q = pooled(&pool, &l);
    ANSWERS(cudaIpcGetMemHandle(&l.memory, p + 10), cudaSuccess);
    ANSWERS(cudaIpcGetMemHandle(&l.memory, host), cudaErrorInvalidValue);
    NEED(cudaIpcGetMemHandle(&l.memory, p));
    ANSWERS(cudaIpcOpenMemHandle(&own, l.memory, cudaIpcMemLazyEnablePeerAccess),
            cudaErrorDeviceUninitialized);
    ANSWERS(cudaIpcGetEventHandle(&l.ready, plain), cudaErrorInvalidResourceHandle);
    ANSWERS(cudaIpcGetEventHandle(&l.ready, ready), cudaSuccess);
    ANSWERS(cudaIpcGetEventHandle(&l.answered, answered), cudaSuccess);
    pid_t child = start(&to);
    NEED(launch_step((struct step){p, COUNT, 2, 0}, 4, 256, 0, stream));
    NEED(cudaEventRecord(ready, stream));
    ok(write(to, &l, sizeof l) == sizeof l, "the other process has the handles");
    ok(waitpid(child, &status, 0) == child && WIFEXITED(status), "it has ended");
    IS(WEXITSTATUS(status), 0);
    ANSWERS(cudaEventSynchronize(answered), cudaSuccess);
    ANSWERS(cudaEventQuery(ready), cudaSuccess);
    NEED(cudaMemcpy(host, p, sizeof host, cudaMemcpyDeviceToHost));
    IS(host[0], 100);
    IS(host[COUNT - 1], 2 * (COUNT - 1) + 100);
    NEED(cudaMemcpy(&value, q, sizeof value, cudaMemcpyDeviceToHost));
    IS(value, 21);
    ANSWERS(cudaFree(p), cudaSuccess);
    ANSWERS(cudaFree(q), cudaSuccess);
    ANSWERS(cudaMemPoolDestroy(pool), cudaSuccess);
    return done_testing();
}
