/* kernelkind.c: kernels and calls of libraries, as work of a stream. */
#include <stdlib.h>

#include "api/device/kernelside.h"
#include "api/device/observer.h"
#include "api/memory/access.h"
#include "api/memory/transfer.h"
#include "api/memory/describe.h"
#include "api/memory/extent.h"
#include "api/memory/hostfault.h"
#include "api/streams/children.h"
#include "api/streams/clock.h"
#include "api/streams/kind.h"

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

static void run(struct CUstream_st *stream, const struct cucc_op *op, cudaError_t status)
{
    (void)status;
    cucc_kernelside_begin(op->device);
    cucc_lock();
    cucc_access_kernel(op->device);
    if (op->u.kernel.info->flags & CUCC_KERNEL_ALL_DEVICES) cucc_access_devices();
    cucc_unlock();
    int error = run_launch(&op->u.kernel);
    if (error) cucc_device_fail(op->device, (cudaError_t)error);
    if (!observed()) cucc_tell_damage(op->u.kernel.info->name); /* the observer has seen it happen */
    cucc_children_run(stream, op);
}

static const char *name(const struct cucc_op *op)
{
    return op->u.kernel.info->name;
}

static cucc_operation_shape shape(const struct cucc_op *op)
{
    const cucc_dim3 *grid = &op->u.kernel.grid, *block = &op->u.kernel.block;
    const unsigned long long blocks = (unsigned long long)grid->x * grid->y * grid->z;
    return (cucc_operation_shape){blocks, blocks * block->x * block->y * block->z};
}

static bool keep(struct cucc_op *copy)
{
    return cucc_keep_bytes(&copy->u.kernel.closure, copy->u.kernel.closure_size);
}

static void drop(struct cucc_op *op)
{
    free(op->u.kernel.closure);
}

const struct cucc_kind cucc_kernel_kind = {.what = "a kernel",
                                           .name = name,
                                           .shape = shape,
                                           .runs_kernels = true,
                                           .launches = true,
                                           .keep = keep,
                                           .drop = drop,
                                           .node = cudaGraphNodeTypeKernel,
                                           .run = run,
                                           .time = cucc_clock_kernel};
