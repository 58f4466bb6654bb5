/* kernelside.c: the API as the threads of a kernel call it. */
#include <stdlib.h>
#include <string.h>

#include "api/device/kernelside.h"

static int running_device;

/* Threads of the grid that runs whose last error is not cudaSuccess. The lock guards them. */
static struct failed {
    struct failed *next;
    cucc_dim3 block, thread;
    cudaError_t error;
} * failed;

void cucc_kernelside_begin(int device)
{
    cucc_lock();
    running_device = device;
    while (failed) {
        struct failed *first = failed;
        failed = first->next;
        free(first);
    }
    cucc_unlock();
}

int cucc_kernelside_device(void)
{
    return running_device;
}

cudaError_t cucc_kernelside_allows(const char *call)
{
    static const char *const list[] = {
#define CUCC_KERNEL_CALL(name) #name,
#include "cucc/kernel_calls.h"
#undef CUCC_KERNEL_CALL
    };
    for (size_t i = 0; i < sizeof list / sizeof *list; i++)
        if (!strcmp(list[i], call)) return cudaSuccess;
    cucc_note("a kernel called %s, which device code may not call, or which is not supported there on the "
              "CPU backend",
              call);
    return cudaErrorNotSupported;
}

static bool same(cucc_dim3 a, cucc_dim3 b)
{
    return a.x == b.x && a.y == b.y && a.z == b.z;
}

static struct failed *mine(void)
{
    for (struct failed *f = failed; f; f = f->next)
        if (same(f->block, cucc_tls.block_index) && same(f->thread, cucc_tls.thread)) return f;
    return NULL;
}

cudaError_t cucc_kernelside_error(void)
{
    if (!failed) return cudaSuccess; /* a block that failed knows that one has */
    cucc_lock();
    const struct failed *f = mine();
    cudaError_t error = f ? f->error : cudaSuccess;
    cucc_unlock();
    return error;
}

void cucc_kernelside_set_error(cudaError_t error)
{
    cucc_lock();
    struct failed *f = mine();
    if (!f && error != cudaSuccess && (f = malloc(sizeof *f))) {
        *f = (struct failed){failed, cucc_tls.block_index, cucc_tls.thread, error};
        failed = f;
    }
    if (f) f->error = error;
    cucc_unlock();
}
