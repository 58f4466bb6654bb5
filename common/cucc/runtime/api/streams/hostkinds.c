/* hostkinds.c: functions of the host, as work of a stream. */
#include "api/memory/access.h"
#include "api/streams/capture.h"
#include "api/streams/clock.h"
#include "api/streams/kind.h"

static void begin(void)
{
    cucc_lock();
    cucc_access_host_function();
    cucc_unlock();
    cucc_set_in_host_function(true);
}

static void host_run(struct CUstream_st *stream, const struct cucc_op *op, cudaError_t status)
{
    (void)stream;
    begin();
    if (status == cudaSuccess) op->u.host.function(op->u.host.data);
    cucc_set_in_host_function(false);
}

const struct cucc_kind cucc_host_kind = {.what = "an operation",
                                         .on_host = true,
                                         .node = cudaGraphNodeTypeHost,
                                         .run = host_run,
                                         .always = true,
                                         .time = cucc_clock_host};

/* --- cudaStreamAddCallback, which is told of an error --- */

static cudaError_t callback_capture(struct CUstream_st *stream, struct cucc_capture *capture,
                                    const struct cucc_op *op)
{
    (void)stream, (void)op;
    return cucc_capture_spoil(capture, cudaErrorStreamCaptureUnsupported);
}

static void callback_run(struct CUstream_st *stream, const struct cucc_op *op, cudaError_t status)
{
    begin();
    op->u.host.callback(stream, status, op->u.host.data);
    cucc_set_in_host_function(false);
}

const struct cucc_kind cucc_callback_kind = {.what = "an operation",
                                             .on_host = true,
                                             .capture = callback_capture,
                                             .run = callback_run,
                                             .always = true,
                                             .time = cucc_clock_host};
