/* given.c: what the host gives to kernels that no kernel on a GPU could reach. */
#define _GNU_SOURCE
#include <link.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api/memory/variables.h"
#include "findings/finding.h"
#include "findings/given.h"
#include "shadow/global.h"
#include "shadow/symbols.h"

/* --- the program's constants --- */

typedef struct range {
    uintptr_t low, high;
} range;

enum { MOST_RANGES = 8 };
static range constants[MOST_RANGES]; /* what cannot be written, and is no code */
extern char etext[];                 /* the linker's: where the program's code ends */
static unsigned constant_ranges;

static int find_constants(struct dl_phdr_info *module, size_t size, void *unused)
{
    (void)size, (void)unused;
    for (int i = 0; i < module->dlpi_phnum && constant_ranges < MOST_RANGES; i++) {
        const ElfW(Phdr) *part = &module->dlpi_phdr[i];
        uintptr_t low = module->dlpi_addr + part->p_vaddr;
        uintptr_t high = low + part->p_memsz;
        bool constant = part->p_type == PT_LOAD && !(part->p_flags & PF_W);
        if (!constant && part->p_type != PT_GNU_RELRO) continue;
        if (part->p_flags & PF_X && (uintptr_t)etext - low < high - low) low = (uintptr_t)etext;
        constants[constant_ranges++] = (range){low, high};
    }
    return 1; /* the program itself comes first */
}

static bool is_constant(uintptr_t a)
{
    if (!constant_ranges) dl_iterate_phdr(find_constants, NULL);
    for (unsigned i = 0; i < constant_ranges; i++)
        if (a - constants[i].low < constants[i].high - constants[i].low) return true;
    return false;
}

/* How far a constant goes that begins there or before: a literal has no name, and ends with its text */
static uintptr_t end_of_constant(uintptr_t a)
{
    symbol s = cucc_symbol_at(a);
    if (!s.name) return a + strlen((const char *)a) + 1;
    free(s.name);
    return s.start + s.size;
}

/* --- arguments --- */

typedef struct given {
    uintptr_t low, high; /* high 0: not looked up yet */
    const struct cucc_variable *variable;
} given;

enum { MOST_GIVEN = 32 };
static given handed[MOST_GIVEN];
unsigned cucc_given_count;

static const struct cucc_variable *never_asked(uintptr_t a)
{
    const struct cucc_variable *v = cucc_variable_at((const void *)a);
    return v && v->kind != 'm' && !v->asked && a < (uintptr_t)v->address + v->size ? v : NULL;
}

void cucc_given_begin(const cucc_launch *launch)
{
    cucc_given_count = 0;
    if (!launch || launch->info->flags & CUCC_KERNEL_ON_HOST) return;
    for (size_t at = 0; at + 8 <= launch->closure_size && cucc_given_count < MOST_GIVEN; at += 8) {
        uintptr_t word;
        memcpy(&word, (const char *)launch->closure + at, sizeof word);
        const struct cucc_variable *v = never_asked(word);
        if (v)
            handed[cucc_given_count++] = (given){word, (uintptr_t)v->address + v->size, v};
        else if (is_constant(word))
            handed[cucc_given_count++] = (given){word, 0, NULL};
    }
}

static void tell(const char *what, const char *advice, size_t size, int kind, const void *site)
{
    finding f = {.kind = KIND_HOST_POINTER, .space = "host"};
    cucc_finding_here(&f, site);
    cucc_finding_say(&f, SAY_ACCESS, kind == SANITIZER_LOAD ? "reads" : "writes", size, size == 1 ? "" : "s",
                     what);
    cucc_finding_advise(&f, "%s", advice);
    cucc_finding_add(&f);
}

bool cucc_given_constant(uintptr_t address, size_t size, int kind, const void *site)
{
    for (unsigned i = 0; i < cucc_given_count; i++) {
        given *g = &handed[i];
        if (g->variable || address < g->low) continue;
        if (!g->high) g->high = end_of_constant(g->low);
        if (address >= g->high) continue;
        tell(SAY_HOST_CONSTANT, ADVISE_HOST_CONSTANT, size, kind, site);
        return true;
    }
    return false;
}

bool cucc_given_variable(const section *s, uintptr_t address, size_t size, int kind, const void *site)
{
    for (unsigned i = 0; i < cucc_given_count && s->kind != 'm'; i++) {
        const given *g = &handed[i];
        if (!g->variable || address < g->low || address >= g->high) continue;
        char what[300];
        snprintf(what, sizeof what, SAY_HOST_VARIABLE, g->variable->name);
        tell(what, ADVISE_HOST_VARIABLE, size, kind, site);
        return true;
    }
    return false;
}

/* --- objects --- */

enum { OBJECTS = 1 << 13 };
static uintptr_t objects[OBJECTS]; /* where a table of the host's is named; a list */
unsigned cucc_given_objects;

/* The words before a table: how far the object begins before, and its type (or nothing); in it, code */
static bool is_table(uintptr_t a)
{
    if (a % 8 || a < 16 || !is_constant(a - 16) || !is_constant(a)) return false;
    intptr_t before[2];
    uintptr_t first;
    memcpy(before, (const void *)(a - 16), sizeof before);
    memcpy(&first, (const void *)a, sizeof first);
    return before[0] <= 0 && before[0] > -65536 && (!before[1] || is_constant((uintptr_t)before[1])) && first;
}

static unsigned place_of(uintptr_t object)
{
    unsigned i = 0;
    while (i < cucc_given_objects && objects[i] != object) i++;
    return i;
}

static void forget(unsigned i)
{
    objects[i] = objects[--cucc_given_objects];
}

static void note(uintptr_t object)
{
    if (cucc_given_objects < OBJECTS && place_of(object) == cucc_given_objects)
        objects[cucc_given_objects++] = object;
}

void cucc_given_copied(uintptr_t to, size_t size, bool from_host)
{
    for (unsigned i = cucc_given_objects; i-- > 0;)
        if (objects[i] - to < size) forget(i);
    if (!from_host || to % 8) return;
    for (size_t at = 0; at + 8 <= size; at += 8) {
        uintptr_t word;
        memcpy(&word, (const char *)to + at, sizeof word);
        if (is_constant(word) && is_table(word)) note(to + at);
    }
}

void cucc_given_made(uintptr_t object, bool by_host)
{
    if (by_host)
        note(object);
    else if (cucc_given_objects && place_of(object) < cucc_given_objects)
        forget(place_of(object));
}

bool cucc_given_called(uintptr_t object, const void *site)
{
    const mark writer = cucc_shadow_cell(object)->write;
    bool by_kernel = writer.time && writer.thread != UINT32_MAX;
    if (by_kernel || place_of(object) == cucc_given_objects) return false;
    finding f = {.kind = KIND_HOST_POINTER, .space = "host", .array = cucc_arrays_at(object)};
    cucc_finding_here(&f, site);
    cucc_finding_say(&f, SAY_VIRTUAL);
    cucc_finding_advise(&f, ADVISE_VIRTUAL);
    cucc_finding_add(&f);
    return true;
}
