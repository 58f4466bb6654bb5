/* kernel.h: what the runtime remembers of each kernel.  The lock must be held. */
#ifndef CUCC_KERNEL_H
#define CUCC_KERNEL_H

#include "cucc/launch.h"
#include "api/device/runtime.h"

struct cucc_kernel {
    struct cucc_kernel *next;
    const cucc_kernel_info *info;
    size_t dynamic_shared; /* that a launch may ask for: 48 KB, or what cudaFuncSetAttribute allowed */
    size_t static_shared;  /* bytes of the __shared__ arrays that it declares itself */
    int carveout;
    int most_threads; /* a block, by __launch_bounds__ */
    bool any_cluster; /* clusters of more than 8 blocks, by cudaFuncSetAttribute */
};

/* Never NULL, but when memory runs out. */
struct cucc_kernel *cucc_kernel(const cucc_kernel_info *info);

void cucc_kernels_forget(cucc_gone *gone, const void *module);

/* By the address of its stub; NULL for what is no kernel. */
struct cucc_kernel *cucc_kernel_at(const void *func);

/* Blocks of that many threads and that much dynamic shared memory that fit one multiprocessor at a time */
int cucc_occupancy(const struct cucc_kernel *kernel, unsigned threads, size_t dynamic_shared);

/* Blocks of a cluster: any device holds 8, and some 16, if a kernel asks for that */
enum { CUCC_CLUSTER_PORTABLE = 8, CUCC_CLUSTER_MOST = 16 };

/* A launch by the address of the kernel's stub */
struct cucc_by_address {
    const void *func;
    dim3 grid, block;
    void **args; /* one pointer a parameter */
    size_t shared;
    bool cooperative;
    dim3 cluster; /* 0: as the kernel says */
};

/* Makes the op of such a launch: 98 for what is no kernel, 1 outside the device's limits.  The lock must not
 * be held. */
struct cucc_op;
cudaError_t cucc_launch_op(const struct cucc_by_address *launch, struct cucc_op *op);

#endif
