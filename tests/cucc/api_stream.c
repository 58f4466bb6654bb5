/* Streams: what runs when, and in which order; host functions; events. */
#include <pthread.h>
#include <time.h>

#include "api_kernels.h"
#include "api_tap.h"

static int *x, *pinned;
static cudaStream_t a, b, free_running;

/* x[i] = x[i] * factor + term, queued */
static void step(int i, int factor, int term, cudaStream_t stream)
{
    NEED(launch_step((struct step){x + i, 1, factor, term}, 1, 1, 0, stream));
}

static int value(int i)
{
    int v;
    NEED(cudaMemcpyAsync(&v, x + i, 4, cudaMemcpyDeviceToHost, free_running));
    return v;
}

static void clear(void)
{
    NEED(cudaDeviceSynchronize());
    NEED(cudaMemset(x, 0, 64));
    NEED(cudaDeviceSynchronize());
}

static void laziness(void)
{
    clear();
    step(0, 1, 1, a);
    step(1, 1, 1, b);
    NEED(cudaStreamSynchronize(a));
    IS(value(0), 1);
    IS(value(1), 0); /* nobody asked for it: a missing synchronise shows */
    NEED(cudaDeviceSynchronize());
    IS(value(1), 1);
}

static void order(void)
{
    cudaEvent_t event, never;
    NEED(cudaEventCreate(&event));
    NEED(cudaEventCreate(&never));
    clear();
    for (int i = 1; i <= 5; i++) step(0, 3, i, a);
    NEED(cudaEventRecord(event, a));
    NEED(cudaStreamWaitEvent(b, event, 0));
    NEED(cudaStreamWaitEvent(b, never, 0));
    ANSWERS(cudaStreamWaitEvent(b, never, cudaEventWaitExternal), cudaErrorInvalidValue); /* no capture */
    ANSWERS(cudaEventRecordWithFlags(never, b, cudaEventRecordExternal), cudaErrorInvalidValue);
    step(0, 100, 7, a); /* after the event: not waited for */
    step(1, 1, 9, b);
    NEED(cudaStreamSynchronize(b));
    IS(value(0), 179);
    IS(value(1), 9);
    NEED(cudaDeviceSynchronize());
    IS(value(0), 17907);
    NEED(cudaEventDestroy(event));
    ANSWERS(cudaEventRecord(event, a), cudaErrorInvalidResourceHandle);
    ANSWERS(cudaStreamWaitEvent(b, event, 0), cudaErrorInvalidResourceHandle);
}

static void default_stream(void)
{
    clear();
    step(0, 1, 1, a);
    step(0, 10, 2, NULL); /* after a */
    step(0, 10, 3, b);    /* after the default stream */
    step(1, 1, 5, free_running);
    NEED(cudaStreamSynchronize(b));
    IS(value(0), 123);
    clear();
    step(0, 1, 1, free_running);
    step(1, 1, 1, NULL);
    NEED(cudaStreamSynchronize(NULL));
    step(0, 1, 1, free_running);
    NEED(cudaMemcpy(pinned, x, 8, cudaMemcpyDeviceToHost));
    IS(pinned[0], 0); /* a non-blocking stream is not waited for */
    IS(pinned[1], 1);
    NEED(cudaStreamSynchronize(free_running));
    clear();
    step(0, 1, 4, cudaStreamPerThread);
    step(0, 2, 1, cudaStreamLegacy);
    NEED(cudaStreamSynchronize(cudaStreamLegacy));
    IS(value(0), 9);
}

static void queries(void)
{
    cudaEvent_t event;
    NEED(cudaEventCreate(&event));
    clear();
    ANSWERS(cudaStreamQuery(a), cudaSuccess);
    ANSWERS(cudaEventQuery(event), cudaSuccess);
    step(0, 1, 1, a);
    step(0, 1, 1, a);
    NEED(cudaEventRecord(event, a));
    ANSWERS(cudaStreamQuery(a), cudaErrorNotReady);
    ANSWERS(cudaEventQuery(event), cudaErrorNotReady);
    int polls = 0;
    while (cudaStreamQuery(a) == cudaErrorNotReady) polls++;
    cudaGetLastError();
    ok(polls < 5, "queries get the work done");
    IS(value(0), 2);
    ANSWERS(cudaEventQuery(event), cudaSuccess);
    ANSWERS(cudaStreamQuery((cudaStream_t)&event), cudaErrorInvalidResourceHandle);
}

/* --- events measure --- */

static float time_of(int work)
{
    cudaEvent_t start, stop;
    float ms = -1;
    NEED(cudaEventCreate(&start));
    NEED(cudaEventCreate(&stop));
    NEED(cudaEventRecord(start, NULL));
    for (int i = 0; i < work; i++) NEED(launch_step((struct step){x, 1, 1, 1}, 64, 256, 0, NULL));
    NEED(cudaEventRecord(stop, NULL));
    ANSWERS(cudaEventElapsedTime(&ms, start, stop), cudaErrorNotReady);
    NEED(cudaEventSynchronize(stop));
    NEED(cudaEventElapsedTime(&ms, start, stop));
    NEED(cudaEventDestroy(start));
    NEED(cudaEventDestroy(stop));
    return ms;
}

static void times(void)
{
    cudaEvent_t timed, untimed;
    float ms, one = time_of(1), again = time_of(1), ten = time_of(10);
    printf("# one %g ms, ten %g ms\n", one, ten);
    ok(one > 0 && one < 1, "a kernel takes time");
    ok(one == again, "the same time again");
    ok(ten > 5 * one && ten < 15 * one, "ten take about ten times as long");
    NEED(cudaEventCreate(&timed));
    NEED(cudaEventCreateWithFlags(&untimed, cudaEventDisableTiming));
    ANSWERS(cudaEventElapsedTime(&ms, timed, timed), cudaErrorInvalidResourceHandle);
    NEED(cudaEventRecord(timed, NULL));
    NEED(cudaEventRecord(untimed, NULL));
    NEED(cudaDeviceSynchronize());
    ANSWERS(cudaEventElapsedTime(&ms, timed, untimed), cudaErrorInvalidResourceHandle);
    ANSWERS(cudaEventElapsedTime(&ms, timed, timed), cudaSuccess);
    ok(ms == 0, "nothing takes no time");
}

/* In there, a kernel, and back, for parts of an array in streams of their own: the parts overlap. */
static float time_in_streams(int parts, int *device, int *host, int n)
{
    cudaEvent_t start, stop;
    cudaStream_t stream[4];
    float ms;
    int m = n / parts;
    NEED(cudaEventCreate(&start));
    NEED(cudaEventCreate(&stop));
    for (int i = 0; i < parts; i++) NEED(cudaStreamCreate(&stream[i]));
    NEED(cudaEventRecord(start, NULL));
    for (int i = 0; i < parts; i++) {
        NEED(cudaMemcpyAsync(device + i * m, host + i * m, m * sizeof *host, cudaMemcpyHostToDevice,
                             stream[i]));
        NEED(launch_step((struct step){device + i * m, m, 1, 1}, m / 256, 256, 0, stream[i]));
        NEED(cudaMemcpyAsync(host + i * m, device + i * m, m * sizeof *host, cudaMemcpyDeviceToHost,
                             stream[i]));
    }
    NEED(cudaEventRecord(stop, NULL));
    NEED(cudaEventSynchronize(stop));
    NEED(cudaEventElapsedTime(&ms, start, stop));
    for (int i = 0; i < parts; i++) NEED(cudaStreamDestroy(stream[i]));
    return ms;
}

static void overlap(void)
{
    const int n = 1 << 18;
    int *device, *host;
    NEED(cudaMalloc((void **)&device, n * sizeof *device));
    NEED(cudaMallocHost((void **)&host, n * sizeof *host));
    memset(host, 0, n * sizeof *host);
    float one = time_in_streams(1, device, host, n), four = time_in_streams(4, device, host, n);
    printf("# one stream %g ms, four %g ms\n", one, four);
    ok(four < 0.75f * one && four > 0.3f * one, "copies and kernels of four streams overlap");
    ok(host[0] == 2 && host[n - 1] == 2, "and all was done");
}

/* --- host functions --- */

static int trace[8], traced;
static void note(void *number)
{
    trace[traced++] = *(int *)number;
}

static void note_stream(cudaStream_t stream, cudaError_t status, void *number)
{
    (void)stream;
    trace[traced++] = *(int *)number + (int)status;
}

static void call_cuda(void *answer)
{
    void *p;
    *(cudaError_t *)answer = cudaMalloc(&p, 16);
}

static void host_functions(void)
{
    int numbers[] = {1, 2, 3};
    cudaError_t answer = cudaSuccess;
    clear();
    NEED(cudaLaunchHostFunc(a, note, &numbers[0]));
    NEED(cudaStreamAddCallback(a, note_stream, &numbers[1], 0));
    IS(traced, 0);
    NEED(cudaLaunchHostFunc(a, note, &numbers[2]));
    NEED(cudaLaunchHostFunc(a, call_cuda, &answer));
    NEED(cudaStreamSynchronize(a));
    ok(traced == 3 && trace[0] == 1 && trace[1] == 2 && trace[2] == 3, "host functions run in order");
    IS(answer, cudaErrorNotPermitted);
}

/* The host waits without calling CUDA. */
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
static int signalled;

static void wake(void *unused)
{
    (void)unused;
    pthread_mutex_lock(&mutex);
    signalled = 1;
    pthread_cond_signal(&condition);
    pthread_mutex_unlock(&mutex);
}

static void waiting_outside(void)
{
    struct timespec limit;
    clock_gettime(CLOCK_REALTIME, &limit);
    limit.tv_sec += 10;
    step(0, 1, 1, a);
    NEED(cudaLaunchHostFunc(a, wake, NULL));
    pthread_mutex_lock(&mutex);
    while (!signalled && pthread_cond_timedwait(&condition, &mutex, &limit) == 0) continue;
    pthread_mutex_unlock(&mutex);
    ok(signalled, "a host function runs although nobody synchronises");
}

static void handles(void)
{
    cudaStream_t s;
    unsigned flags;
    int priority, device, least, greatest;
    unsigned long long id;
    ANSWERS(cudaStreamCreateWithFlags(&s, 8), cudaErrorInvalidValue);
    NEED(cudaDeviceGetStreamPriorityRange(&least, &greatest));
    ok(greatest < least, "priorities");
    NEED(cudaStreamCreateWithPriority(&s, cudaStreamNonBlocking, -100));
    NEED(cudaStreamGetPriority(s, &priority));
    IS(priority, greatest);
    NEED(cudaStreamGetFlags(s, &flags));
    IS(flags, cudaStreamNonBlocking);
    NEED(cudaStreamGetDevice(s, &device));
    NEED(cudaStreamGetId(s, &id));
    clear();
    step(2, 1, 8, s);
    NEED(cudaStreamDestroy(s)); /* the work is still done */
    ANSWERS(cudaStreamSynchronize(s), cudaErrorInvalidResourceHandle);
    NEED(cudaDeviceSynchronize());
    IS(value(2), 8);
    ANSWERS(cudaStreamDestroy(NULL), cudaErrorInvalidResourceHandle);
    for (int i = 0; i < 5000; i++) step(3, 1, 1, a); /* more than are kept waiting */
    NEED(cudaStreamSynchronize(a));
    IS(value(3), 5000);
}

int main(void)
{
    NEED(cudaMalloc((void **)&x, 64));
    NEED(cudaMallocHost((void **)&pinned, 64));
    NEED(cudaStreamCreate(&a));
    NEED(cudaStreamCreate(&b));
    NEED(cudaStreamCreateWithFlags(&free_running, cudaStreamNonBlocking));
    laziness();
    order();
    default_stream();
    queries();
    times();
    overlap();
    host_functions();
    waiting_outside();
    handles();
    return done_testing();
}
