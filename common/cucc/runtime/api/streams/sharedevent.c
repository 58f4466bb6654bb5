/* sharedevent.c: cudaIpcGetEventHandle, cudaIpcOpenEventHandle, and what such events do. */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

#include "api/memory/sharing.h"
#include "api/streams/kind.h"
#include "api/streams/sharedevent.h"

struct cucc_event_page {
    atomic_ullong recorded, done;
    atomic_int recorder; /* the process that made the last record */
};

_Static_assert(sizeof(struct cucc_ticket) <= sizeof(cudaIpcEventHandle_t), "a handle has room for a ticket");

unsigned long long cucc_shared_record(struct CUevent_st *event)
{
    if (!event->page) return 0;
    atomic_store(&event->page->recorder, (int)getpid());
    return atomic_fetch_add(&event->page->recorded, 1) + 1;
}

void cucc_shared_done(struct CUevent_st *event, unsigned long long ticket)
{
    if (!event->page || !ticket) return;
    unsigned long long done = atomic_load(&event->page->done);
    while (done < ticket && !atomic_compare_exchange_weak(&event->page->done, &done, ticket)) continue;
}

unsigned long long cucc_shared_last(const struct CUevent_st *event)
{
    return event->page ? atomic_load(&event->page->recorded) : 0;
}

bool cucc_shared_reached(const struct CUevent_st *event, unsigned long long ticket)
{
    return !event->page || atomic_load(&event->page->done) >= ticket;
}

bool cucc_shared_await(const struct CUevent_st *event, unsigned long long ticket)
{
    static const long pause = 100 * 1000; /* ns */
    for (unsigned round = 0; !cucc_shared_reached(event, ticket); round++) {
        if (round % 1000 == 999 && kill(atomic_load(&event->page->recorder), 0) && errno == ESRCH)
            return false;
        nanosleep(&(struct timespec){0, pause}, NULL);
    }
    return true;
}

void cucc_shared_release(struct CUevent_st *event)
{
    if (event->page) munmap(event->page, sizeof *event->page);
    if (event->file) close(event->file - 1);
}

/* --- handles --- */

/* Maps the page of the file, which the event then has. */
static bool give_page(struct CUevent_st *event, int file)
{
    void *page = mmap(NULL, sizeof *event->page, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (page == MAP_FAILED) return false;
    event->page = page;
    event->file = file + 1;
    return true;
}

static bool make_page(struct CUevent_st *event)
{
    int file = memfd_create("cucc-event", MFD_CLOEXEC);
    if (file >= 0 && ftruncate(file, sizeof *event->page) == 0 && give_page(event, file)) return true;
    if (file >= 0) close(file);
    return false;
}

cudaError_t cudaIpcGetEventHandle(cudaIpcEventHandle_t *handle, cudaEvent_t asked)
{
    CUCC_ENTER();
    if (!handle) return cucc_return(cudaErrorInvalidValue);
    cudaError_t error = cudaSuccess;
    cucc_lock();
    struct CUevent_st *event = cucc_event(asked);
    if (!event || !(event->flags & cudaEventInterprocess)) error = cudaErrorInvalidResourceHandle;
    if (error == cudaSuccess && !event->page && !make_page(event)) error = cudaErrorMemoryAllocation;
    if (error == cudaSuccess) {
        const struct cucc_ticket ticket = cucc_ticket_of(event->file - 1);
        memset(handle, 0, sizeof *handle);
        memcpy(handle, &ticket, sizeof ticket);
    }
    cucc_unlock();
    return cucc_return(error);
}

cudaError_t cudaIpcOpenEventHandle(cudaEvent_t *event, cudaIpcEventHandle_t handle)
{
    CUCC_ENTER();
    struct cucc_ticket ticket;
    memcpy(&ticket, &handle, sizeof ticket);
    if (!event || !cucc_ticket_valid(&ticket)) return cucc_return(cudaErrorInvalidValue);
    if (cucc_ticket_own(&ticket)) {
        cucc_note("cudaIpcOpenEventHandle: the event is this process's own: use the handle that it has");
        return cucc_return(cudaErrorDeviceUninitialized);
    }
    int file = cucc_ticket_open(&ticket);
    if (file < 0) return cucc_return(cudaErrorMapBufferObjectFailed);
    cudaError_t error =
        CUCC_FORWARD(cudaEventCreateWithFlags(event, cudaEventDisableTiming | cudaEventInterprocess));
    if (error == cudaSuccess && give_page(*event, file)) return cudaSuccess;
    close(file);
    if (error != cudaSuccess) return error;
    cudaEventDestroy(*event);
    return cucc_return(cudaErrorMapBufferObjectFailed);
}

/* --- waiting in a stream --- */

static bool keep(struct cucc_op *copy)
{
    copy->u.wait.event->references++;
    return true;
}

static void drop(struct cucc_op *op)
{
    cucc_event_release(op->u.wait.event);
}

static bool needless(const struct cucc_op *op)
{
    return cucc_shared_reached(op->u.wait.event, op->u.wait.number);
}

static void await(const struct cucc_op *op)
{
    for (struct CUstream_st *stream = cucc_streams; stream; stream = stream->next)
        cucc_run_until(stream, op->number - 1);
}

static void run(struct CUstream_st *stream, const struct cucc_op *op, cudaError_t status)
{
    (void)stream, (void)status;
    if (cucc_shared_await(op->u.wait.event, op->u.wait.number)) return;
    cucc_note(
        "cudaStreamWaitEvent: the process that recorded the event has ended before its stream reached it");
    cucc_device_fail(op->device, cudaErrorUnknown);
}

const struct cucc_kind cucc_shared_wait_kind = {.what = "an operation",
                                                .keep = keep,
                                                .drop = drop,
                                                .needless = needless,
                                                .node = cudaGraphNodeTypeWaitEvent,
                                                .await = await,
                                                .run = run};
