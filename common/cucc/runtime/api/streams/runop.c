/* runop.c: doing one item of a stream. */
#include "api/device/device.h"
#include "api/device/observer.h"
#include "api/streams/clock.h"
#include "api/streams/kind.h"
#include "api/streams/operations.h"

void cucc_run_op(struct CUstream_st *stream, struct cucc_op *op)
{
    const struct cucc_kind *kind = cucc_kind_of(op);
    cucc_lock();
    cudaError_t status = cucc_device(stream->device)->sticky;
    cucc_unlock();
    if (status == cudaSuccess) {
        OBSERVE_API(op_begin(stream, op));
        cucc_operation_begins(op);
    }
    if (kind->run && (status == cudaSuccess || kind->always)) kind->run(stream, op, status);
    if (status == cudaSuccess) OBSERVE_API(op_end(stream, op));
    cucc_lock();
    cucc_clock_op(stream, op);
    if (status == cudaSuccess) OBSERVE_API(op_timed(stream, op));
    if (kind->ended) kind->ended(stream, op);
    cucc_unlock();
}
