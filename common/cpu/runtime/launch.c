/* launch.c: from <<<...>>> to a queue. */
#include <stdlib.h>
#include <string.h>

#include "device.h"
#include "queue.h"

/* What the device's limits say to a launch; notes why. */
static cudaError_t within_limits(const cucc_launch *launch)
{
    cucc_dim3 g = launch->grid, b = launch->block;
    unsigned long long threads = (unsigned long long)b.x * b.y * b.z;
    const char *name = launch->info->name;
    if (!g.x || !g.y || !g.z || g.x > 2147483647u || g.y > 65535 || g.z > 65535)
        cucc_note("kernel %s: a grid of %u x %u x %u blocks; it may be 1 to 2147483647 x 65535 x 65535", name, g.x, g.y, g.z);
    else if (!threads || b.x > 1024 || b.y > 1024 || b.z > 64 || threads > 1024)
        cucc_note("kernel %s: a block of %u x %u x %u threads; it may have 1 to 1024, at most 64 in z", name, b.x, b.y, b.z);
    else if (launch->dynamic_shared > CUCC_SHARED_DEFAULT)
        cucc_note("kernel %s: %zu bytes of dynamic shared memory; without cudaFuncSetAttribute it may have %d", name,
                  launch->dynamic_shared, CUCC_SHARED_DEFAULT);
    else
        return cudaSuccess;
    return cudaErrorInvalidValue;
}

static cudaError_t enqueue(const cucc_launch *launch, cudaStream_t stream)
{
    cudaError_t error = within_limits(launch);
    if (error != cudaSuccess) return error;
    struct cucc_op op = {.kind = CUCC_OP_KERNEL, .device = cucc_current_device(), .u.kernel = *launch};
    op.u.kernel.closure = malloc(launch->closure_size ? launch->closure_size : 1);
    if (!op.u.kernel.closure) return cudaErrorMemoryAllocation;
    memcpy(op.u.kernel.closure, launch->closure, launch->closure_size);
    return cucc_submit(stream, &op);
}

int cucc_enqueue_launch(const cucc_launch *launch, void *stream)
{
    CUCC_ENTER();
    return (int)cucc_return(enqueue(launch, stream));
}
