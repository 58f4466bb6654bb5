/* launch.c: one record a launch, up to a number; then one for the rest. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "counting/iterations.h"
#include "counting/launch.h"
#include "exec/seal.h"
#include "exec/sealed.h"

enum { APART = 8 }; /* launches of a kernel, unless CUCC_COUNT_LAUNCHES says otherwise */

count_launch *cucc_count_now;
static count_launch *first, **last = &first;

const count_launch *cucc_count_first(void)
{
    return first;
}

unsigned long cucc_count_setting(const char *name, unsigned long otherwise)
{
    const char *word = getenv(name);
    char *end;
    if (!word || !*word) return otherwise;
    unsigned long value = strtoul(word, &end, 10);
    if (!*end && word[0] != '-') return value;
    fprintf(stderr, "cucc: %s is '%s'; it must be a number\n", name, word);
    exit(2);
}

static bool same_kernel(const sanitizer_kernel *a, const sanitizer_kernel *b)
{
    return a->line == b->line && !strcmp(a->name, b->name) && !strcmp(a->file, b->file);
}

/* The record for this launch: a new one, or that of the rest */
static count_launch *record_for(const sanitizer_kernel *kernel)
{
    unsigned apart = (unsigned)cucc_count_setting("CUCC_COUNT_LAUNCHES", APART), seen = 0;
    for (count_launch *l = first; l; l = l->next)
        if (l->iterating == cucc_iterating && same_kernel(&l->kernel, kernel) && ++seen > apart) return l;
    count_launch *l = calloc(1, sizeof *l);
    if (!l) abort();
    l->kernel = *kernel;
    l->iterating = cucc_iterating;
    *last = l;
    last = &l->next;
    return l;
}

static void note_shape(count_launch *l, const sanitizer_kernel *kernel)
{
    unsigned long long blocks = (unsigned long long)kernel->grid.x * kernel->grid.y * kernel->grid.z;
    unsigned threads = kernel->block.x * kernel->block.y * kernel->block.z;
    if (blocks > l->largest_grid) l->largest_grid = blocks;
    if (threads > l->largest_block) l->largest_block = threads;
    if (!l->smallest_block || threads < l->smallest_block) l->smallest_block = threads;
}

void cucc_count_kernel_begin(const sanitizer_kernel *kernel)
{
    cucc_count_now = record_for(kernel);
    cucc_count_now->launches++;
    cucc_count_now->napkin_bytes += kernel->napkin_bytes;
    note_shape(cucc_count_now, kernel);
}

void cucc_count_shuffle(void)
{
    if (cucc_count_now) __atomic_add_fetch(&cucc_count_now->shuffle_lanes, 1, __ATOMIC_RELAXED);
}

/* Once a program: of a kernel that has lost something */
static void tell_lost(const count_launch *l)
{
    static bool told;
    for (uint32_t i = 0; i < l->cells.room && !told; i++) {
        if (!l->cells.cell[i].key || !l->cells.cell[i].lost) continue;
        fprintf(
            stderr,
            "cucc --sanitize: kernel %s (%s:%d) does more between two barriers than %lu MB hold: a part of "
            "its counts is extrapolated. Give it less to do, or set CUCC_COUNT_MEMORY to more megabytes.\n",
            l->kernel.name, l->kernel.file, l->kernel.line,
            cucc_count_setting("CUCC_COUNT_MEMORY", COUNT_MEMORY));
        told = true;
    }
}

/* A sum that does not depend on where in their table the cells are */
static uint64_t sum_of(const count_launch *l)
{
    const uint64_t key[2] = {l->launches, l->shuffle_lanes};
    uint64_t sum = 0;
    for (uint32_t i = 0; i < l->cells.room; i++)
        if (l->cells.cell[i].key) sum += cucc_siphash(key, &l->cells.cell[i], sizeof l->cells.cell[i]);
    return sum;
}

void cucc_count_tell(const count_launch *launch)
{
    char text[128];
    unsigned number = 0;
    for (const count_launch *l = first; l != launch; l = l->next) number++;
    int length = snprintf(text, sizeof text,
                          "{\"record\":\"counted\",\"kernel\":%u,\"sum\":\"%016llx\",\"launches\":%u}\n",
                          number, (unsigned long long)sum_of(launch), launch->launches);
    cucc_sealed_say(text, (size_t)length);
}

void cucc_count_kernel_end(const sanitizer_kernel *kernel, bool whole)
{
    if (!cucc_count_now) return;
    if (kernel->static_shared > cucc_count_now->kernel.static_shared)
        cucc_count_now->kernel.static_shared = kernel->static_shared;
    if (whole) tell_lost(cucc_count_now); /* of what ran on for ever there is nothing to count */
    if (cucc_is_sealed()) cucc_count_tell(cucc_count_now);
    cucc_count_now = NULL;
}
