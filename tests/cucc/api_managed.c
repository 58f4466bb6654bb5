/* Managed memory: who may touch it when; prefetches and advice; memory pools. */
#include "api_kernels.h"
#include "api_tap.h"

static int *m;
static char text[512];

static void launch(cudaStream_t stream)
{
    NEED(launch_step((struct step){m, 10, 2, 1}, 1, 32, 0, stream));
}

static void read_too_early(void)
{
    launch(NULL);
    printf("%d", *(volatile int *)m);
}

static void read_beyond(void)
{
    printf("%d", *(volatile int *)(m + 2000));
}

/* In a process of its own, since the environment is asked once */
static void use_at_once(void)
{
    int attribute = 0;
    setenv("CUCC_CONCURRENT", "1", 1);
    if (cudaDeviceGetAttribute(&attribute, cudaDevAttrConcurrentManagedAccess, 0) || attribute != 1) exit(1);
    if (cudaMallocManaged((void **)&m, 4000, cudaMemAttachGlobal)) exit(2);
    launch(NULL);
    while (*(volatile int *)(m + 9) != 1) continue; /* the kernel runs although nobody asks for it */
    exit(0);
}

static void access_rules(void)
{
    NEED(cudaMallocManaged((void **)&m, 1000 * sizeof *m, cudaMemAttachGlobal));
    for (int i = 0; i < 10; i++) m[i] = 5;
    launch(NULL);
    NEED(cudaDeviceSynchronize());
    IS(m[0], 11);
    IS(in_child(read_too_early, text, sizeof text), 11);
    ok(strstr(text, "byte 0 of the managed array of 4000 bytes") && strstr(text, "cudaDeviceSynchronize"),
       "a read before the synchronise is explained");
    int end = in_child(read_beyond, text, sizeof text);
    ok((end == 11 || end == 7) && strstr(text, "4000 bytes beyond the end of the managed array"),
       "so is one beyond the end");
    launch(NULL);
    int first;
    NEED(cudaMemcpy(&first, m, 4, cudaMemcpyDeviceToHost));
    IS(first, 23);
    IS(m[0], 23); /* the copy has synchronised */
    NEED(cudaMemcpy(m + 1, &first, 4, cudaMemcpyDefault));
    IS(m[1], 23);
}

static void attached(void)
{
    cudaStream_t mine, other;
    int *kept;
    NEED(cudaStreamCreate(&mine));
    NEED(cudaStreamCreate(&other));
    NEED(cudaMallocManaged((void **)&kept, 64, cudaMemAttachHost));
    launch(other);
    kept[0] = 1; /* attached to the host: open although a kernel is queued */
    IS(kept[0], 1);
    NEED(cudaDeviceSynchronize());
    NEED(cudaStreamAttachMemAsync(mine, kept, 0, cudaMemAttachSingle));
    launch(other);
    kept[1] = 2; /* its stream is idle */
    IS(kept[1], 2);
    NEED(cudaDeviceSynchronize());
    launch(mine);
    NEED(cudaStreamAttachMemAsync(mine, kept, 0, cudaMemAttachHost)); /* waits for the kernel before it */
    NEED(cudaStreamSynchronize(mine));
    launch(mine);
    kept[1] = 3;
    IS(kept[1], 3);
    NEED(cudaDeviceSynchronize());
    ANSWERS(cudaStreamAttachMemAsync(mine, text, 0, cudaMemAttachSingle), cudaErrorInvalidValue);
    ANSWERS(cudaFree(kept), cudaSuccess);
}

static void hints(void)
{
    struct cudaMemLocation gpu = {cudaMemLocationTypeDevice, 0}, cpu = {cudaMemLocationTypeHost, 0},
                           none = {cudaMemLocationTypeDevice, 99};
    int value = -9, *plain;
    ANSWERS(cudaMemPrefetchAsync(m, 4000, gpu, 0, NULL), cudaSuccess);
    ANSWERS(cudaMemRangeGetAttribute(&value, 4, cudaMemRangeAttributeLastPrefetchLocation, m, 4000),
            cudaSuccess);
    IS(value, 0);
    ANSWERS(cudaMemPrefetchAsync(m, 4000, cpu, 0, NULL), cudaSuccess);
    ANSWERS(cudaMemPrefetchAsync(m, 4001, gpu, 0, NULL), cudaErrorInvalidValue);
    ANSWERS(cudaMemPrefetchAsync(m, 4000, none, 0, NULL), cudaErrorInvalidDevice);
    NEED(cudaMalloc((void **)&plain, 64));
    ANSWERS(cudaMemPrefetchAsync(plain, 64, gpu, 0, NULL), cudaErrorInvalidValue);
    ANSWERS(cudaMemAdvise(m, 4000, cudaMemAdviseSetReadMostly, gpu), cudaSuccess);
    ANSWERS(cudaMemRangeGetAttribute(&value, 4, cudaMemRangeAttributeReadMostly, m, 4000), cudaSuccess);
    IS(value, 1);
    ANSWERS(cudaMemAdvise(m, 4000, (enum cudaMemoryAdvise)99, gpu), cudaErrorInvalidValue);
    ANSWERS(cudaMallocManaged((void **)&plain, 0, cudaMemAttachGlobal), cudaErrorInvalidValue);
    ANSWERS(cudaMallocManaged((void **)&plain, 64, 7), cudaErrorInvalidValue);
}

static void pools(void)
{
    cudaStream_t stream;
    cudaMemPool_t pool, own;
    int *p, *q, host[16];
    unsigned long long used, threshold = ~0ull;
    struct cudaMemPoolProps properties = {.allocType = cudaMemAllocationTypePinned,
                                          .location = {cudaMemLocationTypeDevice, 0},
                                          .maxSize = 4096};
    NEED(cudaStreamCreate(&stream));
    NEED(cudaMallocAsync((void **)&p, 64, stream));
    NEED(cudaMemsetAsync(p, 0, 64, stream));
    NEED(launch_step((struct step){p, 16, 1, 3}, 1, 16, 0, stream));
    NEED(cudaMemcpyAsync(host, p, 64, cudaMemcpyDeviceToHost, stream));
    NEED(cudaFreeAsync(p, stream));
    ANSWERS(cudaFreeAsync(p, stream), cudaErrorInvalidValue);
    NEED(cudaStreamSynchronize(stream));
    IS(host[15], 3);
    ANSWERS(cudaFree(p), cudaErrorInvalidValue);
    ANSWERS(cudaFreeAsync(host, stream), cudaErrorInvalidValue);
    ANSWERS(cudaDeviceGetDefaultMemPool(&pool, 0), cudaSuccess);
    ANSWERS(cudaMemPoolSetAttribute(pool, cudaMemPoolAttrReleaseThreshold, &threshold), cudaSuccess);
    ANSWERS(cudaMemPoolGetAttribute(pool, cudaMemPoolAttrUsedMemCurrent, &used), cudaSuccess);
    IS(used, 0);
    ANSWERS(cudaMemPoolCreate(&own, &properties), cudaSuccess);
    ANSWERS(cudaMallocFromPoolAsync((void **)&p, 4000, own, stream), cudaSuccess);
    ANSWERS(cudaMallocFromPoolAsync((void **)&q, 200, own, stream), cudaErrorMemoryAllocation);
    ANSWERS(cudaMemPoolGetAttribute(own, cudaMemPoolAttrUsedMemHigh, &used), cudaSuccess);
    IS(used, 4000);
    ANSWERS(cudaFree(p), cudaSuccess);
    ANSWERS(cudaMemPoolDestroy(own), cudaSuccess);
    ANSWERS(cudaMemPoolDestroy(own), cudaErrorInvalidValue);
    ANSWERS(cudaMemPoolDestroy(pool), cudaErrorInvalidValue);
}

int main(void)
{
    IS(in_child(use_at_once, text, sizeof text), 0);
    access_rules();
    attached();
    hints();
    pools();
    return done_testing();
}
