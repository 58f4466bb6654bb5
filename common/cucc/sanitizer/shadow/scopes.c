/* scopes.c: local variables that are no more. */
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "identity/who.h"
#include "shadow/scopes.h"

size_t cucc_scopes_ended;
static scope *all;
static size_t room;

static void forget(size_t i)
{
    all[i] = all[--cucc_scopes_ended];
}

static bool overlap(const scope *s, uintptr_t start, size_t size)
{
    return s->start < start + size && start < s->start + s->size;
}

void cucc_scope_begin(const void *start, size_t size)
{
    for (size_t i = cucc_scopes_ended; i-- > 0;)
        if (overlap(&all[i], (uintptr_t)start, size)) forget(i);
}

void cucc_scope_again(const char *name)
{
    for (size_t i = cucc_scopes_ended; i-- > 0;) {
        const scope *s = &all[i];
        if (s->thread == cucc_self.agent && s->depth == cucc_self.agent->calls && !strcmp(s->name, name))
            forget(i);
    }
}

void cucc_scope_end(const void *start, size_t size, const char *name, const void *site)
{
    if (cucc_scopes_ended == room) {
        all = realloc(all, (room = 2 * room + 64) * sizeof *all);
        if (!all) abort();
    }
    all[cucc_scopes_ended++] =
        (scope){(uintptr_t)start, size, name, cucc_self.agent, site, cucc_self.agent->calls};
}

void cucc_scopes_call(void)
{
    cucc_self.agent->calls++;
}

/* What lies in the frame of the function that returns is another's soon */
void cucc_scopes_return(void)
{
    if (cucc_self.agent->calls) cucc_self.agent->calls--;
    for (size_t i = cucc_scopes_ended; i-- > 0;)
        if (all[i].thread == cucc_self.agent && all[i].depth > cucc_self.agent->calls) forget(i);
}

void cucc_scopes_thread_end(void)
{
    for (size_t i = cucc_scopes_ended; i-- > 0;)
        if (all[i].thread == cucc_self.agent) forget(i);
}

const scope *cucc_scope_at(uintptr_t address)
{
    for (size_t i = 0; i < cucc_scopes_ended; i++)
        if (address - all[i].start < all[i].size && all[i].thread == cucc_self.agent) return &all[i];
    return NULL;
}
