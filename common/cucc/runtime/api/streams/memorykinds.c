/* memorykinds.c: work of a stream on memory: copies, fills, allocations and frees. */
#include <stdlib.h>

#include "api/memory/access.h"
#include "api/memory/memory.h"
#include "api/memory/transfer.h"
#include "api/memory/variables.h"
#include "api/streams/capture.h"
#include "api/streams/clock.h"
#include "api/streams/kind.h"

static void bind_variables(int device)
{
    cucc_lock();
    cucc_variables_bind(device);
    cucc_unlock();
}

/* --- copies --- */

static const char *copy_name(const struct cucc_op *op)
{
    return op->u.copy.to_host                               ? "copy to the host"
           : op->u.copy.from_host                           ? "copy to the device"
           : op->u.copy.from_device != op->u.copy.to_device ? "copy between devices"
                                                            : "copy on the device";
}

static bool copy_keep(struct cucc_op *copy)
{
    struct cucc_copy *c = &copy->u.copy;
    if (!c->staged) return true;
    c->src = NULL;
    if (!cucc_keep_bytes(&c->staged, c->width * c->height * c->depth)) return false;
    c->src = c->staged;
    return true;
}

static void copy_drop(struct cucc_op *op)
{
    free(op->u.copy.staged);
}

static void copy_run(struct CUstream_st *stream, const struct cucc_op *op, cudaError_t status)
{
    (void)stream, (void)status;
    bind_variables(op->device);
    if (cucc_transfer_copy(&op->u.copy)) return;
    if (op->u.copy.bad)
        *op->u.copy.bad = true;
    else
        cucc_device_fail(op->device, cudaErrorIllegalAddress);
}

/* From pageable memory, whose bytes were taken aside at the call: the host's clock has waited for it. */
static void copy_planned(const struct cucc_op *op)
{
    if (op->u.copy.staged) cucc_clock_reach(op->ends);
}

const struct cucc_kind cucc_copy_kind = {.what = "a copy",
                                         .name = copy_name,
                                         .copies = true,
                                         .keep = copy_keep,
                                         .drop = copy_drop,
                                         .node = cudaGraphNodeTypeMemcpy,
                                         .run = copy_run,
                                         .time = cucc_clock_copy,
                                         .planned = copy_planned};

/* --- fills --- */

static const char *fill_name(const struct cucc_op *op)
{
    (void)op;
    return "fill";
}

static void fill_run(struct CUstream_st *stream, const struct cucc_op *op, cudaError_t status)
{
    (void)stream, (void)status;
    bind_variables(op->device);
    if (!cucc_transfer_fill(&op->u.fill)) cucc_device_fail(op->device, cudaErrorIllegalAddress);
}

const struct cucc_kind cucc_fill_kind = {.what = "a fill",
                                         .name = fill_name,
                                         .fills = true,
                                         .node = cudaGraphNodeTypeMemset,
                                         .run = fill_run,
                                         .time = cucc_clock_fill};

/* --- memory that comes and goes --- */

const struct cucc_kind cucc_allocate_kind = {
    .what = "an allocation", .memory_comes = true, .node = cudaGraphNodeTypeEmpty};

static cudaError_t free_capture(struct CUstream_st *stream, struct cucc_capture *capture,
                                const struct cucc_op *op)
{
    (void)stream, (void)op;
    cucc_note("cudaFreeAsync: a captured stream can free only what a graph allocates");
    return cucc_capture_spoil(capture, cudaErrorInvalidValue);
}

static void free_run(struct CUstream_st *stream, const struct cucc_op *op, cudaError_t status)
{
    (void)stream, (void)status;
    cucc_lock();
    cucc_memory_delete(op->u.allocation);
    cucc_unlock();
}

const struct cucc_kind cucc_free_kind = {
    .what = "a free", .memory_goes = true, .capture = free_capture, .run = free_run};

/* --- managed memory that belongs to a stream --- */

static void attach_run(struct CUstream_st *stream, const struct cucc_op *op, cudaError_t status)
{
    (void)stream, (void)status;
    cucc_lock();
    cucc_managed_attach(&op->u.attach);
    cucc_unlock();
}

const struct cucc_kind cucc_attach_kind = {
    .what = "an attachment", .node = cudaGraphNodeTypeEmpty, .run = attach_run, .always = true};
