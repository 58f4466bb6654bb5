/* api_kernels.h: kernels written in C, as the translator would hand them to the runtime. */
#ifndef API_KERNELS_H
#define API_KERNELS_H

#include "cucc/launch.h"
#include "cuda_runtime_api.h"

struct cucc_block;
extern __thread cucc_dim3 threadIdx, blockIdx, blockDim, gridDim;

/* x[i] = x[i] * factor + term, for the n elements of a grid of blocks in x */
struct step {
    int *x;
    int n, factor, term;
};

static inline void run_step(const void *closure, struct cucc_block *block)
{
    const struct step *s = closure;
    (void)block;
    for (unsigned t = 0; t < blockDim.x; t++) {
        unsigned i = blockIdx.x * blockDim.x + t;
        if ((int)i < s->n) s->x[i] = s->x[i] * s->factor + s->term;
    }
}

static const cucc_kernel_info step_info = {"step", __FILE__, 20, CUCC_KERNEL_NOWAIT, {0, 0, 0}};

static inline cudaError_t launch_step(struct step s, unsigned grid, unsigned block, size_t shared,
                                      cudaStream_t stream)
{
    cucc_launch launch = {.info = &step_info,
                          .grid = {grid, 1, 1},
                          .block = {block, 1, 1},
                          .dynamic_shared = shared,
                          .run = run_step,
                          .closure = &s,
                          .closure_size = sizeof s};
    return (cudaError_t)cucc_enqueue_launch(&launch, stream);
}

/* The same by address, for cudaLaunchKernel: the stub, and what unpacks its parameters */
static inline void step_stub(int *x, int n, int factor, int term)
{
    cucc_launch launch = {.info = &step_info, .run = run_step};
    void *stream;
    if (cucc_identify_slot) {
        *cucc_identify_slot = &step_info;
        return;
    }
    struct step s = {x, n, factor, term};
    if (!cucc_pop_configuration(&launch.grid, &launch.block, &launch.dynamic_shared, &stream)) return;
    launch.closure = &s;
    launch.closure_size = sizeof s;
    cucc_enqueue_launch(&launch, stream);
}

static inline void call_step(const void *address, void **args)
{
    (void)address;
    step_stub(*(int **)args[0], *(int *)args[1], *(int *)args[2], *(int *)args[3]);
}

static const char step_address[1]; /* stands for the kernel's name */

static inline void register_step(void)
{
    cucc_register_kernel(step_address, call_step, 4, NULL);
}

#endif
