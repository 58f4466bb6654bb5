/* countup.c: volatile words that several threads count up. */
#include <stdio.h>

#include "findings/countup.h"
#include "findings/finding.h"
#include "identity/looks.h"
#include "identity/order.h"
#include "shadow/global.h"
#include "shadow/sections.h"

/* One that waits for its turn looks at the word before, in an earlier step: what it stores then comes after
 * what it has seen. */
void cucc_count_up_look(uintptr_t address)
{
    look_up *l = &cucc_self.agent->look_up;
    bool before = l->address == address && (l->before || l->step != cucc_looks_step);
    *l = (look_up){address, cucc_looks_step, before};
}

static void tell(const cell *k, uintptr_t address, const void *site)
{
    finding f = cucc_finding_race(site, "wrote", k->write_site, k->write);
    cucc_finding_say(&f, SAY_COUNT_UP, cucc_finding_locate(&f, address));
    cucc_finding_advise(&f, ADVISE_COUNT_UP);
    cucc_finding_add(&f);
}

/* Of an array or of a variable; NULL: of neither */
static const cell *word_at(uintptr_t address)
{
    if (cucc_shadow_is_there(address)) return cucc_shadow_cell(address);
    const section *s = cucc_section(address);
    return s ? &s->cells[(address - s->start) >> 2] : NULL;
}

void cucc_count_up_store(uintptr_t address, size_t size, const void *site)
{
    cucc_who();
    const look_up *l = &cucc_self.agent->look_up;
    if (l->address != address || l->step != cucc_looks_step || l->before) return;
    const cell *k = size > 4 ? NULL : word_at(address);
    if (!k || k->write.time < cucc_grid_start || k->write.thread == cucc_self.number ||
        k->write_kind == PLAIN)
        return;
    if (cucc_order_of(k->write, cucc_grid_floor) == UNORDERED) tell(k, address, site);
}
