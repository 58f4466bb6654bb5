/* cupti.c: CUPTI as far as common/xray/cupti_spans.c calls it, with a few records of its own: two streams, an
 * event between them, waits of the host, what a harness does just before, which
 * ends with a wait for the device, and something half a second earlier; neither is part of it. */
#include <cupti.h>
#include <stdlib.h>

#if CUPTI_API_VERSION >= 130000
typedef CUpti_ActivityKernel10 kernel_t;
#else
typedef CUpti_ActivityKernel9 kernel_t;
#endif

enum { LEGACY = 7, FIRST = 20, SECOND = 13, EVENT = 5, MS = 1000000 };

static CUpti_ActivityMemset4 early = {.kind = CUPTI_ACTIVITY_KIND_MEMSET,
                                      .streamId = LEGACY,
                                      .correlationId = 1,
                                      .start = 1 * MS,
                                      .end = 2 * MS};
static CUpti_ActivityMemcpy6 in = {.kind = CUPTI_ACTIVITY_KIND_MEMCPY,
                                   .copyKind = CUPTI_ACTIVITY_MEMCPY_KIND_HTOD,
                                   .srcKind = CUPTI_ACTIVITY_MEMORY_KIND_PINNED,
                                   .streamId = FIRST,
                                   .correlationId = 2,
                                   .start = 500 * MS,
                                   .end = 500 * MS + 10000,
                                   .bytes = 4000};
static kernel_t walk = {.kind = CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL,
                        .name = "walk_all",
                        .streamId = FIRST,
                        .correlationId = 3,
                        .start = 500 * MS + 10000,
                        .end = 500 * MS + 30000};
static CUpti_ActivityCudaEvent2 mark = {
    .kind = CUPTI_ACTIVITY_KIND_CUDA_EVENT, .streamId = FIRST, .eventId = EVENT, .correlationId = 4};
static CUpti_ActivitySynchronization2 after = {.kind = CUPTI_ACTIVITY_KIND_SYNCHRONIZATION,
                                               .type = CUPTI_ACTIVITY_SYNCHRONIZATION_TYPE_STREAM_WAIT_EVENT,
                                               .streamId = SECOND,
                                               .cudaEventId = EVENT,
                                               .correlationId = 5,
                                               .start = 500 * MS + 100,
                                               .end = 500 * MS + 200};
static CUpti_ActivityMemcpy6 out = {.kind = CUPTI_ACTIVITY_KIND_MEMCPY,
                                    .copyKind = CUPTI_ACTIVITY_MEMCPY_KIND_DTOH,
                                    .dstKind = CUPTI_ACTIVITY_MEMORY_KIND_PAGEABLE,
                                    .streamId = SECOND,
                                    .correlationId = 6,
                                    .start = 500 * MS + 31000,
                                    .end = 500 * MS + 40000,
                                    .bytes = 4000};
static CUpti_ActivitySynchronization2 wait = {.kind = CUPTI_ACTIVITY_KIND_SYNCHRONIZATION,
                                              .type = CUPTI_ACTIVITY_SYNCHRONIZATION_TYPE_EVENT_SYNCHRONIZE,
                                              .streamId = CUPTI_SYNCHRONIZATION_INVALID_VALUE,
                                              .cudaEventId = EVENT,
                                              .correlationId = 7,
                                              .start = 500 * MS + 300,
                                              .end = 500 * MS + 30500};
static CUpti_ActivitySynchronization2 wait_all = {.kind = CUPTI_ACTIVITY_KIND_SYNCHRONIZATION,
                                                  .type =
                                                      CUPTI_ACTIVITY_SYNCHRONIZATION_TYPE_CONTEXT_SYNCHRONIZE,
                                                  .streamId = CUPTI_SYNCHRONIZATION_INVALID_VALUE,
                                                  .correlationId = 8,
                                                  .start = 500 * MS + 30600,
                                                  .end = 500 * MS + 41000};

static CUpti_ActivityMemset4 guard = {.kind = CUPTI_ACTIVITY_KIND_MEMSET,
                                      .streamId = LEGACY,
                                      .correlationId = 1,
                                      .start = 500 * MS - 200000,
                                      .end = 500 * MS - 190000};
static CUpti_ActivitySynchronization2 prepared = {.kind = CUPTI_ACTIVITY_KIND_SYNCHRONIZATION,
                                                  .type =
                                                      CUPTI_ACTIVITY_SYNCHRONIZATION_TYPE_CONTEXT_SYNCHRONIZE,
                                                  .streamId = CUPTI_SYNCHRONIZATION_INVALID_VALUE,
                                                  .correlationId = 1,
                                                  .start = 500 * MS - 195000,
                                                  .end = 500 * MS - 180000};

static void *records[] = {&early, &guard, &prepared, &out,   &wait,
                          &in,    &walk,  &mark,     &after, &wait_all}; /* in no order */
enum { COUNT = sizeof records / sizeof *records };

static CUpti_BuffersCallbackRequestFunc give;
static CUpti_BuffersCallbackCompleteFunc take;

CUptiResult cuptiActivityRegisterCallbacks(CUpti_BuffersCallbackRequestFunc request,
                                           CUpti_BuffersCallbackCompleteFunc complete)
{
    give = request, take = complete;
    return CUPTI_SUCCESS;
}

CUptiResult cuptiActivityEnable(CUpti_ActivityKind kind)
{
    (void)kind;
    return CUPTI_SUCCESS;
}

CUptiResult cuptiActivityFlushAll(uint32_t flag)
{
    uint8_t *buffer;
    size_t size, most;
    (void)flag;
    give(&buffer, &size, &most);
    take(NULL, 0, buffer, size, COUNT);
    return CUPTI_SUCCESS;
}

CUptiResult cuptiActivityGetNextRecord(uint8_t *buffer, size_t valid, CUpti_Activity **record)
{
    static size_t next;
    (void)buffer;
    if (next == valid) return CUPTI_ERROR_MAX_LIMIT_REACHED;
    *record = records[next++];
    return CUPTI_SUCCESS;
}

CUptiResult cuptiGetStreamIdEx(CUcontext context, CUstream stream, uint8_t per_thread, uint32_t *id)
{
    (void)context, (void)stream, (void)per_thread;
    *id = LEGACY;
    return CUPTI_SUCCESS;
}

int InitializeInjection(void);
int main(void)
{
    return InitializeInjection() != 1;
}
