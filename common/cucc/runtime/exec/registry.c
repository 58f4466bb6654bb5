/* registry.c: kernels by address. */
#include <stdlib.h>
#include <string.h>
#include "cucc/launch.h"

enum { INVALID_DEVICE_FUNCTION = 98, MAX_PARAMETERS = 128, PARAMETER_BYTES = 32768 };

static struct entry {
    const void *address;
    void (*call)(const void *address, void **args);
    int count;
    const cucc_parameter *parameters;
} * entries;
static size_t count, room;

static const struct entry *find(const void *address)
{
    for (size_t i = 0; i < count; i++)
        if (entries[i].address == address) return &entries[i];
    return NULL;
}

void cucc_register_kernel(const void *address, void (*call)(const void *address, void **args),
                          int parameter_count, const cucc_parameter *parameters)
{
    if (find(address)) return;
    if (count == room) {
        struct entry *more = realloc(entries, (room = 2 * room + 16) * sizeof *more);
        if (!more) abort();
        entries = more;
    }
    entries[count++] = (struct entry){address, call, parameter_count, parameters};
}

const void *cucc_registered_kernel(size_t number)
{
    return number < count ? entries[number].address : NULL;
}

void cucc_forget_kernels(cucc_gone *gone, const void *module)
{
    size_t kept = 0;
    for (size_t i = 0; i < count; i++)
        if (!gone(entries[i].address, module)) entries[kept++] = entries[i];
    count = kept;
}

int cucc_kernel_parameters(const void *address, const cucc_parameter **parameters)
{
    const struct entry *kernel = find(address);
    *parameters = kernel ? kernel->parameters : NULL;
    return kernel ? kernel->count : -1;
}

const cucc_kernel_info *cucc_identify_kernel(const void *address)
{
    static _Alignas(64) char zeros[PARAMETER_BYTES];
    const struct entry *kernel = find(address);
    const cucc_kernel_info *info = NULL;
    void *args[MAX_PARAMETERS];
    if (!kernel || kernel->count > MAX_PARAMETERS) return NULL;
    for (int i = 0; i < kernel->count; i++) args[i] = zeros;
    cucc_identify_slot = &info;
    cucc_identify_body = NULL;
    kernel->call(address, args);
    cucc_identify_slot = NULL;
    return info;
}

int cucc_call_kernel(const void *address, void **args)
{
    const struct entry *kernel = find(address);
    if (!kernel) return INVALID_DEVICE_FUNCTION;
    kernel->call(address, args);
    return 0;
}
