/* variables.c: the program's __device__, __constant__ and __managed__ variables. */
#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "cucc/launch.h"
#include "api/memory/variables.h"

/* --- the sections --- */

#ifdef __x86_64__
#define PAGE 4096
#else
#define PAGE 65536 /* the largest page size that Linux uses here */
#endif

/* A page of padding in each section.  The alignment makes the section begin on a page; the library comes last
 * in a link, so that the section also ends with one. */
#define SECTION(name)                                                                                        \
    static char name##_pad[PAGE] __attribute__((section(#name), aligned(PAGE), used));                       \
    extern char __start_##name[] __attribute__((visibility("hidden")));                                      \
    extern char __stop_##name[] __attribute__((visibility("hidden")));
SECTION(cucc_device)
SECTION(cucc_constant)
SECTION(cucc_managed)

static struct section {
    char *start, *stop;
    size_t variables; /* registered */
    bool closed;
} sections[] = {
    {__start_cucc_device, __stop_cucc_device, 0, false},
    {__start_cucc_constant, __stop_cucc_constant, 0, false},
    {__start_cucc_managed, __stop_cucc_managed, 0, false},
};

static struct section *section_of(char kind)
{
    return &sections[kind == 'd' ? 0 : kind == 'c' ? 1 : 2];
}

static void protect(struct section *section, bool open)
{
    uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
    uintptr_t low = ((uintptr_t)section->start + page - 1) & ~(page - 1),
              high = (uintptr_t)section->stop & ~(page - 1);
    if (!section->variables || high <= low || section->closed == !open) return;
    section->closed = !open;
    mprotect((void *)low, high - low, open ? PROT_READ | PROT_WRITE : PROT_NONE);
}

void cucc_variables_open(bool open)
{
    protect(&sections[0], open);
    protect(&sections[1], open);
}

void cucc_variables_managed(bool open)
{
    protect(&sections[2], open);
}

void cucc_variables_window(const void *address)
{
    struct cucc_variable *variable = cucc_variable_at(address);
    if (variable) protect(section_of(variable->kind), true);
}

/* --- the variables --- */

static struct cucc_variable *variables;
static int bound_device;

void cucc_register_variable(const char *name, void *address, size_t size, char kind)
{
    struct cucc_variable *variable = calloc(1, sizeof *variable);
    if (!variable) return;
    *variable = (struct cucc_variable){
        .next = variables, .name = name, .address = address, .size = size, .kind = kind};
    variable->initial = malloc(size);
    if (variable->initial) memcpy(variable->initial, address, size);
    cucc_lock();
    variables = variable;
    section_of(kind)->variables++;
    cucc_unlock();
}

bool cucc_is_variable(const void *address)
{
    bool found = false;
    cucc_lock();
    for (const struct cucc_variable *v = variables; v && !found; v = v->next) found = v->address == address;
    cucc_unlock();
    return found;
}

char *cucc_variables_section(char kind, size_t *size)
{
    const struct section *section = section_of(kind);
    *size = (size_t)(section->stop - section->start);
    return section->start;
}

struct cucc_variable *cucc_variables_first(void)
{
    return variables;
}

struct cucc_variable *cucc_variable_at(const void *address)
{
    const char *p = address;
    struct cucc_variable *end = NULL;
    for (struct cucc_variable *v = variables; v; v = v->next) {
        if (p >= v->address && p < v->address + v->size) return v;
        if (p == v->address + v->size) end = v;
    }
    return end;
}

void cucc_variables_forget(cucc_gone *gone, const void *module)
{
    for (struct cucc_variable **link = &variables, *v; (v = *link) != NULL;) {
        if (!gone(v->address, module)) {
            link = &v->next;
            continue;
        }
        *link = v->next;
        section_of(v->kind)->variables--;
        for (int i = 0; i < CUCC_MAX_DEVICES; i++) free(v->aside[i]);
        free(v->initial);
        free(v);
    }
}

/* A const one lies in memory that nobody may write, and has its value already. */
static void put_value(struct cucc_variable *v, const char *value)
{
    if (value && memcmp(v->address, value, v->size)) memcpy(v->address, value, v->size);
}

void cucc_variables_bind(int device)
{
    if (device == bound_device) return;
    bool were_closed = sections[0].closed || sections[1].closed;
    cucc_variables_open(true);
    for (struct cucc_variable *v = variables; v; v = v->next) {
        if (v->kind == 'm') continue;
        if (!v->aside[bound_device]) v->aside[bound_device] = malloc(v->size);
        if (v->aside[bound_device]) memcpy(v->aside[bound_device], v->address, v->size);
        put_value(v, v->aside[device] ? v->aside[device] : v->initial);
    }
    bound_device = device;
    if (were_closed) cucc_variables_open(false);
}

void cucc_variables_reset(int device)
{
    cucc_variables_bind(device);
    cucc_variables_open(true);
    for (struct cucc_variable *v = variables; v; v = v->next)
        if (v->kind != 'm') put_value(v, v->initial);
}
