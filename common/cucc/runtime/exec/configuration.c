/* configuration.c: what stands between <<< and >>>, from the call until the kernel's stub takes it.
 *
 * In between the arguments are evaluated: of a launch in a kernel (dynamic parallelism) other threads of the
 * worker may launch meanwhile. So each of them has a configuration of its own; the host's thread has one.
 */
#include <stdlib.h>
#include "exec/grid.h"

typedef struct configuration {
    struct configuration *next;
    const cucc_thread *of; /* the thread of a kernel; NULL: the host's */
    cucc_dim3 grid, block;
    size_t dynamic_shared;
    void *stream;
} configuration;

static __thread configuration *waiting;

/* The link to the caller's, or to the end */
static configuration **mine(void)
{
    configuration **link = &waiting;
    while (*link && (*link)->of != cucc_tls.current) link = &(*link)->next;
    return link;
}

int cucc_push_configuration(cucc_dim3 grid, cucc_dim3 block, size_t dynamic_shared, void *stream)
{
    runtime_enter();
    configuration **link = mine(), *c = *link;
    if (!c) {
        *link = c = malloc(sizeof *c);
        if (!c) abort();
        c->next = NULL;
    }
    *c = (configuration){c->next, cucc_tls.current, grid, block, dynamic_shared, stream};
    runtime_leave();
    return 0;
}

int cucc_pop_configuration(cucc_dim3 *grid, cucc_dim3 *block, size_t *dynamic_shared, void **stream)
{
    runtime_enter();
    configuration **link = mine(), *c = *link;
    if (c) {
        *grid = c->grid;
        *block = c->block;
        *dynamic_shared = c->dynamic_shared;
        *stream = c->stream;
        *link = c->next;
        free(c);
    }
    runtime_leave();
    return c != NULL;
}
