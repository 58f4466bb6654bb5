/* kind.c: the table of kinds of work. */
#include <stdlib.h>
#include <string.h>

#include "api/streams/kind.h"

static const struct cucc_kind empty = {.what = "an operation", .node = cudaGraphNodeTypeEmpty};

static const struct cucc_kind *const kinds[] = {
    [CUCC_OP_KERNEL] = &cucc_kernel_kind,
    [CUCC_OP_COPY] = &cucc_copy_kind,
    [CUCC_OP_FILL] = &cucc_fill_kind,
    [CUCC_OP_HOST] = &cucc_host_kind,
    [CUCC_OP_CALLBACK] = &cucc_callback_kind,
    [CUCC_OP_RECORD] = &cucc_record_kind,
    [CUCC_OP_WAIT] = &cucc_wait_kind,
    [CUCC_OP_GRAPH] = &cucc_graph_kind,
    [CUCC_OP_ALLOCATE] = &cucc_allocate_kind,
    [CUCC_OP_FREE] = &cucc_free_kind,
    [CUCC_OP_GRAPH_ALLOCATE] = &cucc_graph_allocate_kind,
    [CUCC_OP_GRAPH_FREE] = &cucc_graph_free_kind,
    [CUCC_OP_CONDITIONAL] = &cucc_conditional_kind,
    [CUCC_OP_SHARED_WAIT] = &cucc_shared_wait_kind,
    [CUCC_OP_ATTACH] = &cucc_attach_kind,
    [CUCC_OP_EMPTY] = &empty,
};

const struct cucc_kind *cucc_kind_of(const struct cucc_op *op)
{
    return kinds[op->kind];
}

bool cucc_keep_bytes(void **bytes, size_t size)
{
    void *copy = malloc(size + 1);
    if (copy) memcpy(copy, *bytes, size);
    *bytes = copy;
    return copy != NULL;
}

bool cucc_op_clone(const struct cucc_op *op, struct cucc_op *copy)
{
    const struct cucc_kind *kind = cucc_kind_of(op);
    *copy = *op;
    copy->next = NULL;
    return !kind->keep || kind->keep(copy);
}

void cucc_op_dispose(struct cucc_op *op)
{
    const struct cucc_kind *kind = cucc_kind_of(op);
    if (kind->drop) kind->drop(op);
}
