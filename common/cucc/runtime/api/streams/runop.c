/* runop.c: doing one item of a stream. */
#include <pthread.h>
#include <string.h>

#include "api/memory/access.h"
#include "api/streams/children.h"
#include "api/streams/clock.h"
#include "api/streams/operations.h"
#include "api/memory/describe.h"
#include "api/memory/extent.h"
#include "api/device/device.h"
#include "api/device/kernelside.h"
#include "api/graphs/graph.h"
#include "api/memory/hostfault.h"
#include "api/memory/memory.h"
#include "api/observer.h"
#include "api/memory/transfer.h"
#include "api/memory/variables.h"

/* An error of asynchronous work: the device answers it from now on. */
static void fail_device(int device, cudaError_t error)
{
    cucc_lock();
    if (cucc_device(device)->sticky == cudaSuccess) cucc_device(device)->sticky = error;
    cucc_unlock();
}

static void bind_variables(int device)
{
    cucc_lock();
    cucc_variables_bind(device);
    cucc_unlock();
}

static void call_library(const void *argument)
{
    const cucc_launch *launch = argument;
    launch->run(launch->closure, NULL);
}

static int run_launch(const cucc_launch *launch)
{
    char what[900];
    if (!(launch->info->flags & CUCC_KERNEL_ON_HOST)) return cucc_exec_grid(launch);
    OBSERVE_API(library_begin(launch));
    if (!cucc_extents_fit(launch, what, sizeof what)) {
        cucc_note("%s; are the sizes it was given right?", what);
        return cudaErrorIllegalAddress;
    }
    cucc_extents_ahead(launch, true);
    bool survived = cucc_carefully(call_library, launch);
    cucc_extents_ahead(launch, false);
    OBSERVE_API(library_end(launch));
    if (survived) return cucc_extent_was_wrong() ? cudaErrorIllegalAddress : 0;
    const void *address = cucc_careless_address();
    cucc_note("%s: touched %p, %s; are the sizes it was given right?", launch->info->name, address,
              cucc_describe_address(address, what, sizeof what));
    return cudaErrorIllegalAddress;
}

static void run_kernel(struct CUstream_st *stream, const struct cucc_op *op)
{
    cucc_kernelside_begin(op->device);
    cucc_lock();
    cucc_access_kernel(op->device);
    cucc_unlock();
    int error = run_launch(&op->u.kernel);
    if (error) fail_device(op->device, (cudaError_t)error);
    if (!observed()) cucc_tell_damage(op->u.kernel.info->name); /* the observer has seen it happen */
    cucc_children_run(stream, op);
}

static void run_host_function(struct CUstream_st *stream, const struct cucc_op *op, cudaError_t status)
{
    cucc_lock();
    cucc_access_host_function();
    cucc_unlock();
    cucc_set_in_host_function(true);
    if (op->kind == CUCC_OP_CALLBACK)
        op->u.host.callback(stream, status, op->u.host.data);
    else if (status == cudaSuccess)
        op->u.host.function(op->u.host.data);
    cucc_set_in_host_function(false);
}

void cucc_run_op(struct CUstream_st *stream, struct cucc_op *op)
{
    cucc_lock();
    cudaError_t status = cucc_device(stream->device)->sticky;
    cucc_unlock();
    if (status == cudaSuccess) {
        OBSERVE_API(op_begin(stream, op));
        cucc_operation_begins(op);
    }
    if (op->kind == CUCC_OP_HOST || op->kind == CUCC_OP_CALLBACK) run_host_function(stream, op, status);
    if (status == cudaSuccess) switch (op->kind) {
        case CUCC_OP_KERNEL:
            run_kernel(stream, op);
            break;
        case CUCC_OP_COPY:
            bind_variables(op->device);
            if (cucc_transfer_copy(&op->u.copy)) break;
            if (op->u.copy.bad)
                *op->u.copy.bad = true;
            else
                fail_device(op->device, cudaErrorIllegalAddress);
            break;
        case CUCC_OP_FILL:
            bind_variables(op->device);
            if (!cucc_transfer_fill(&op->u.fill)) fail_device(op->device, cudaErrorIllegalAddress);
            break;
        case CUCC_OP_GRAPH:
            cucc_instance_run(stream, op);
            break;
        case CUCC_OP_CONDITIONAL:
            cucc_conditional_run(stream, op);
            break;
        case CUCC_OP_FREE:
            cucc_lock();
            cucc_memory_delete(op->u.allocation);
            cucc_unlock();
            break;
        default:
            break;
        }
    if (status == cudaSuccess) OBSERVE_API(op_end(stream, op));
    cucc_lock();
    cucc_clock_op(stream, op);
    if (op->kind == CUCC_OP_RECORD) {
        struct CUevent_st *event = op->u.record;
        if (event->stream == stream && event->number == op->number) event->at = stream->done_at;
    }
    if (op->kind == CUCC_OP_WAIT && op->u.wait.event && op->u.wait.event->number == op->u.wait.number &&
        stream->done_at < op->u.wait.event->at)
        stream->done_at = op->u.wait.event->at;
    cucc_unlock();
}
