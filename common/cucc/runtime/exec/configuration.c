/* configuration.c: what stands between <<< and >>>, from the call until the kernel's stub takes it. */
#include "cucc/launch.h"

static __thread struct {
    int pushed;
    cucc_dim3 grid, block;
    size_t dynamic_shared;
    void *stream;
} waiting;

int cucc_push_configuration(cucc_dim3 grid, cucc_dim3 block, size_t dynamic_shared, void *stream)
{
    waiting.grid = grid;
    waiting.block = block;
    waiting.dynamic_shared = dynamic_shared;
    waiting.stream = stream;
    waiting.pushed = 1;
    return 0;
}

int cucc_pop_configuration(cucc_dim3 *grid, cucc_dim3 *block, size_t *dynamic_shared, void **stream)
{
    if (!waiting.pushed) return 0;
    *grid = waiting.grid;
    *block = waiting.block;
    *dynamic_shared = waiting.dynamic_shared;
    *stream = waiting.stream;
    waiting.pushed = 0;
    return 1;
}
