/* launch.c: from <<<...>>> and cudaLaunchKernel to a queue. */
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "api/device/device.h"
#include "api/device/kernelside.h"
#include "api/device/observer.h"
#include "api/launch/kernel.h"
#include "api/memory/memory.h"
#include "api/streams/queue.h"
#include "exec/frames.h"

/* What the device's limits say to a launch; notes why. */
static cudaError_t within_limits(const cucc_launch *launch, const struct cucc_kernel *kernel)
{
    cucc_dim3 g = launch->grid, b = launch->block;
    unsigned long long threads = (unsigned long long)b.x * b.y * b.z;
    const char *name = launch->info->name;
    if (!g.x || !g.y || !g.z || g.x > 2147483647u || g.y > 65535 || g.z > 65535)
        cucc_note("kernel %s: a grid of %u x %u x %u blocks; it may be 1 to 2147483647 x 65535 x 65535", name,
                  g.x, g.y, g.z);
    else if (!threads || b.x > 1024 || b.y > 1024 || b.z > 64 || threads > 1024)
        cucc_note("kernel %s: a block of %u x %u x %u threads; it may have 1 to 1024, at most 64 in z", name,
                  b.x, b.y, b.z);
    else if ((int)threads > kernel->most_threads)
        cucc_note("kernel %s: a block of %llu threads; its __launch_bounds__ say %d at most", name, threads,
                  kernel->most_threads);
    else if (launch->dynamic_shared > kernel->dynamic_shared)
        cucc_note("kernel %s: %zu bytes of dynamic shared memory; it may have %zu%s", name,
                  launch->dynamic_shared, kernel->dynamic_shared,
                  launch->dynamic_shared <= CUCC_SHARED_OPT_IN ? ", or more after cudaFuncSetAttribute" : "");
    else
        return cudaSuccess;
    return cudaErrorInvalidValue;
}

/* Clusters are of equal size, and not larger than a device holds; notes why not. */
static cudaError_t in_clusters(const cucc_launch *launch, const struct cucc_kernel *kernel)
{
    const cucc_dim3 c = launch->cluster, g = launch->grid, own = launch->info->cluster;
    const char *name = launch->info->name;
    const unsigned long long blocks = (unsigned long long)c.x * c.y * c.z;
    const unsigned most = kernel->any_cluster ? CUCC_CLUSTER_MOST : CUCC_CLUSTER_PORTABLE;
    if (!c.x && !c.y && !c.z) return cudaSuccess;
    if (own.x && (own.x != c.x || own.y != c.y || own.z != c.z))
        cucc_note("kernel %s: clusters of %u x %u x %u blocks; its __cluster_dims__ say %u x %u x %u", name,
                  c.x, c.y, c.z, own.x, own.y, own.z);
    else if (!blocks || blocks > most)
        cucc_note(
            "kernel %s: clusters of %u x %u x %u blocks; they may have 1 to %u%s", name, c.x, c.y, c.z, most,
            most < CUCC_CLUSTER_MOST
                ? ", or 16 after cudaFuncSetAttribute with cudaFuncAttributeNonPortableClusterSizeAllowed"
                : "");
    else if (g.x % c.x || g.y % c.y || g.z % c.z)
        cucc_note("kernel %s: a grid of %u x %u x %u blocks is not made of clusters of %u x %u x %u", name,
                  g.x, g.y, g.z, c.x, c.y, c.z);
    else
        return cudaSuccess;
    return cudaErrorInvalidClusterSize;
}

/* All blocks of a cooperative launch must be resident at once. */
static cudaError_t all_resident(const cucc_launch *launch, const struct cucc_kernel *kernel)
{
    unsigned long long blocks = (unsigned long long)launch->grid.x * launch->grid.y * launch->grid.z;
    unsigned threads = launch->block.x * launch->block.y * launch->block.z;
    unsigned long long room =
        (unsigned)cucc_occupancy(kernel, threads, launch->dynamic_shared) * (unsigned)cucc_multiprocessors();
    if (blocks <= room) return cudaSuccess;
    cucc_note("kernel %s: a cooperative launch of %llu blocks, where the device holds %llu at once",
              launch->info->name, blocks, room);
    return cudaErrorCooperativeLaunchTooLarge;
}

/* Checks a launch and makes an op of it, with a closure of its own. */
static cudaError_t make_op(const cucc_launch *launch, struct cucc_op *op)
{
    cucc_lock();
    const struct cucc_kernel *kernel = cucc_kernel(launch->info);
    cudaError_t error = kernel ? within_limits(launch, kernel) : cudaErrorMemoryAllocation;
    if (error == cudaSuccess) error = in_clusters(launch, kernel);
    if (error == cudaSuccess && launch->cooperative) error = all_resident(launch, kernel);
    cucc_unlock();
    if (error != cudaSuccess) return error;
    void *closure = malloc(launch->closure_size + 1);
    if (!closure) return cudaErrorMemoryAllocation;
    memcpy(closure, launch->closure, launch->closure_size);
    *op = (struct cucc_op){.kind = CUCC_OP_KERNEL, .u.kernel = *launch};
    op->u.kernel.closure = closure;
    const bool library = launch->info->flags & CUCC_KERNEL_LIBRARY;
    op->u.kernel.caller_count = library ? cucc_frames(op->u.kernel.callers, CUCC_LAUNCH_CALLERS) : 0;
    return cudaSuccess;
}

/* A kernel runs on the current device, and so must its stream. */
static cudaError_t submit(struct cucc_op *op, cudaStream_t handle)
{
    cucc_lock();
    const struct CUstream_st *stream = cucc_stream(handle);
    const int current = cucc_current_device(), device = stream ? stream->device : current;
    const bool fits = stream && device == current;
    cucc_unlock();
    if (fits) return cucc_submit(handle, op);
    if (device != current)
        cucc_note("a launch in a stream of device %d while device %d is current: cudaSetDevice comes first",
                  device, current);
    cucc_op_dispose(op);
    return cudaErrorInvalidResourceHandle;
}

/* --- parameters that are references --- */

/* Addresses where nothing is, as far apart as those that they stand for */
static char *nowhere(void)
{
    static char *addresses;
    cucc_lock();
    if (!addresses) {
        void *got =
            mmap(NULL, (size_t)1 << 30, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        addresses = got == MAP_FAILED ? NULL : got;
    }
    cucc_unlock();
    return addresses;
}

void *cucc_reference(const cucc_kernel_info *info, const char *name, const volatile void *address)
{
    void *given = (void *)(uintptr_t)address;
    if (cucc_in_kernel() || cucc_enter() != cudaSuccess) return given;
    cucc_lock();
    const bool hosts = cucc_memory_at(given).type == cudaMemoryTypeUnregistered;
    cucc_unlock();
    char *fault = hosts ? nowhere() : NULL;
    if (!fault) return given;
    cucc_note(
        "kernel %s: its parameter %s is a reference to the host's own memory, which a device cannot access: "
        "refer to managed memory, or pass the value",
        info->name, name);
    return fault + ((uintptr_t)given & (((uintptr_t)1 << 29) - 1));
}

/* --- a launch by address runs the stub, which comes back to cucc_enqueue_launch --- */

static _Thread_local struct by_address {
    struct cucc_op *op;
    bool cooperative;
    dim3 cluster; /* 0: as the kernel says */
    cudaError_t outcome;
} * by_address;

static cudaError_t enqueue_in_kernel(const cucc_launch *launch, cudaStream_t stream)
{
    struct cucc_op op;
    cudaError_t error = make_op(launch, &op);
    if (error == cudaErrorInvalidValue) error = cudaErrorInvalidConfiguration; /* as a kernel is told */
    return cucc_return(error == cudaSuccess ? cucc_submit(stream, &op) : error);
}

int cucc_enqueue_launch(const cucc_launch *launch, void *stream)
{
    if (cucc_in_kernel()) return (int)enqueue_in_kernel(launch, stream);
    if (by_address) {
        cucc_launch mine = *launch;
        const dim3 cluster = by_address->cluster;
        mine.cooperative = by_address->cooperative;
        if (cluster.x || cluster.y || cluster.z) mine.cluster = (cucc_dim3){cluster.x, cluster.y, cluster.z};
        by_address->outcome = make_op(&mine, by_address->op);
        return 0;
    }
    const bool library = launch->info->flags & CUCC_KERNEL_ON_HOST; /* its call has been counted */
    cudaError_t error = library ? cucc_enter() : cucc_enter_or_fail("a launch");
    if (error != cudaSuccess) return (int)cucc_return(error);
    struct cucc_op op;
    error = make_op(launch, &op);
    if (error == cudaSuccess) error = submit(&op, stream);
    cucc_return(error);
    if (error != cudaSuccess) OBSERVE_API(launch_refused());
    return (int)error;
}

cudaError_t cucc_launch_op(const struct cucc_by_address *launch, struct cucc_op *op)
{
    struct by_address call = {op, launch->cooperative, launch->cluster, cudaErrorInvalidDeviceFunction};
    if (!launch->func || !cucc_identify_kernel(launch->func)) {
        cucc_note("%p is not a kernel of this program", launch->func);
        return cudaErrorInvalidDeviceFunction;
    }
    cucc_dim3 grid = {launch->grid.x, launch->grid.y, launch->grid.z};
    cucc_dim3 block = {launch->block.x, launch->block.y, launch->block.z};
    by_address = &call;
    if (cucc_push_configuration(grid, block, launch->shared, NULL) == 0)
        cucc_call_kernel(launch->func, launch->args);
    by_address = NULL;
    return call.outcome;
}

static cudaError_t launch_by_address(const struct cucc_by_address *launch, cudaStream_t stream)
{
    struct cucc_op op;
    cudaError_t error = cucc_launch_op(launch, &op);
    return cucc_return(error == cudaSuccess ? submit(&op, stream) : error);
}

cudaError_t cudaLaunchKernel(const void *func, dim3 grid, dim3 block, void **args, size_t sharedMem,
                             cudaStream_t stream)
{
    CUCC_ENTER();
    return launch_by_address(&(struct cucc_by_address){func, grid, block, args, sharedMem, false, {0, 0, 0}},
                             stream);
}

cudaError_t cudaLaunchCooperativeKernel(const void *func, dim3 grid, dim3 block, void **args,
                                        size_t sharedMem, cudaStream_t stream)
{
    CUCC_ENTER();
    return launch_by_address(&(struct cucc_by_address){func, grid, block, args, sharedMem, true, {0, 0, 0}},
                             stream);
}

cudaError_t cudaLaunchKernelExC(const cudaLaunchConfig_t *config, const void *func, void **args)
{
    CUCC_ENTER();
    if (!config || (config->numAttrs && !config->attrs)) return cucc_return(cudaErrorInvalidValue);
    struct cucc_by_address launch = {func,  config->gridDim, config->blockDim, args, config->dynamicSmemBytes,
                                     false, {0, 0, 0}};
    for (unsigned i = 0; i < config->numAttrs; i++) {
        const cudaLaunchAttribute *a = &config->attrs[i];
        if (a->id == cudaLaunchAttributeClusterDimension)
            launch.cluster = (dim3){a->val.clusterDim.x, a->val.clusterDim.y, a->val.clusterDim.z};
        if (a->id == cudaLaunchAttributeCooperative) launch.cooperative = a->val.cooperative != 0;
    }
    return launch_by_address(&launch, config->stream);
}
