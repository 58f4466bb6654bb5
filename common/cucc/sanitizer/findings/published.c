/* published.c: what is published without a fence. */
#include <stdio.h>
#include <stdlib.h>

#include "findings/finding.h"
#include "findings/published.h"
#include "identity/incomplete.h"
#include "identity/looks.h"
#include "identity/order.h"
#include "identity/site.h"
#include "shadow/arrays.h"
#include "shadow/global.h"

/* Not told before the end: the instruction may turn out to look at flags */
typedef struct suspicion {
    struct suspicion *next;
    uint16_t site;
    uintptr_t address;
    finding f;
} suspicion;

static suspicion *suspicions;
static bool looks_at_flags[1 << 16], suspected[1 << 16]; /* by number of the site */
static bool flags[1 << 18];                              /* words that have been looked at as flags: a hash */

static bool *flag_of(uintptr_t address)
{
    return &flags[(address >> 2) * 0x9e3779b97f4a7c15u >> 46];
}

static void suspect(uintptr_t address, const cell *c, const void *site)
{
    uint16_t number = cucc_site_number(site);
    if (suspected[number]) return;
    suspected[number] = true;
    suspicion *s = calloc(1, sizeof *s);
    if (!s) cucc_give_up(SAY_NO_MEMORY_LEFT);
    *s = (suspicion){suspicions, number, address, cucc_finding_race(site, "wrote", c->write_site, c->write)};
    suspicions = s;
    finding *f = &s->f;
    f->kernel = cucc_kernel_now.name;
    f->kernel_file = cucc_kernel_now.file;
    f->kernel_line = cucc_kernel_now.line;
    cucc_finding_say(f, SAY_UNPUBLISHED, cucc_finding_locate(f, address));
    cucc_finding_advise(f, ADVISE_UNPUBLISHED);
}

static void look_at(const cell *c, uintptr_t address, const void *site, uint32_t floor)
{
    bool unchanged = c->write.time < cucc_grid_start;
    if (cucc_looks_again(site, address) || unchanged)
        looks_at_flags[cucc_site_number(site)] = *flag_of(address) = true;
    if (unchanged || c->write_kind == PLAIN || cucc_same_block(c->write)) return;
    if (cucc_looks_find(site, c->write) && cucc_order_of(c->write, floor) == UNORDERED)
        suspect(address, c, site);
}

void cucc_published_access(const cell *c, uintptr_t address, int kind, const void *site, uint32_t floor)
{
    if (kind == SANITIZER_LOAD) look_at(c, address, site, floor);
    if (c->write.time >= cucc_grid_start && c->write_kind != PLAIN && !cucc_same_block(c->write))
        cucc_looks_note(site, c->write);
    if (kind == SANITIZER_LOAD) return;
    /* two such stores of a thread happen at different times */
    if (cucc_self.agent->strong_store == cucc_time_now) cucc_time_tick();
    cucc_self.agent->strong_store = cucc_time_now;
}

static bool of_another_block(const cell *c)
{
    return c->write.time >= cucc_grid_start && c->write_kind != PLAIN && !cucc_same_block(c->write);
}

void cucc_published_torn(uintptr_t address, const void *site)
{
    if (address & 7 || !cucc_shadow_is_there(address)) return;
    const cell *low = cucc_shadow_cell(address), *high = cucc_shadow_cell(address + 4), *first = low;
    if (low->write.time == high->write.time || low->write.thread != high->write.thread) return;
    if (!of_another_block(low) || !of_another_block(high)) return;
    if (high->write.time < low->write.time) first = high;
    if (cucc_order_of(first->write, cucc_grid_floor) != UNORDERED) return;
    finding f = cucc_finding_race(site, "wrote a half", first->write_site, first->write);
    cucc_finding_say(&f, SAY_TORN, cucc_finding_locate(&f, address));
    cucc_finding_advise(&f, ADVISE_TORN);
    cucc_finding_add(&f);
}

void cucc_published_settle(void)
{
    for (suspicion *s = suspicions, *next; s; s = next) {
        next = s->next;
        if (!looks_at_flags[s->site] && !*flag_of(s->address)) cucc_finding_add(&s->f);
        free(s);
    }
    suspicions = NULL;
}
