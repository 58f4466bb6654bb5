/* looks.c: what threads have seen of words that other blocks change. */
#include <limits.h>
#include <stdlib.h>

#include "identity/incomplete.h"
#include "identity/looks.h"

enum { LOOKS = 8 };

typedef struct look {
    const void *site;    /* NULL: none */
    mark store;          /* the one that it has seen */
    unsigned long step;  /* cucc_looks_step then */
    unsigned long first; /* the number of the look with which that instruction began */
} look;

struct looks {
    look list[LOOKS];
    unsigned next; /* to be replaced */
    const void *last_site;
    uintptr_t last_address;
};

unsigned long cucc_looks_step;

static struct looks *need(struct looks **l)
{
    if (!*l) *l = calloc(1, sizeof **l);
    if (!*l) cucc_give_up(SAY_LOST_BLOCK);
    return *l;
}

static void put(struct looks *l, const look *one)
{
    unsigned i = 0;
    while (i < LOOKS && l->list[i].site != one->site) i++;
    static unsigned long looks;
    unsigned long first = i < LOOKS ? l->list[i].first : ++looks;
    if (i == LOOKS) i = l->next++ % LOOKS;
    l->list[i] = *one;
    l->list[i].first = first;
}

void cucc_looks_note(const void *site, mark store)
{
    cucc_self.block->any_looks = true;
    put(need(&cucc_self.agent->looks), &(look){site, store, cucc_looks_step, 0});
}

bool cucc_looks_again(const void *site, uintptr_t address)
{
    struct looks *l = need(&cucc_self.agent->looks);
    bool again = l->last_site == site && l->last_address == address;
    cucc_self.block->any_looks = true;
    l->last_site = site;
    l->last_address = address;
    return again;
}

/* The number of the running thread's first look there, of those kept */
static unsigned long first_look(const void *site)
{
    const struct looks *l = cucc_self.agent->looks;
    for (int i = 0; l && i < LOOKS; i++)
        if (l->list[i].site == site) return l->list[i].first;
    return ULONG_MAX;
}

bool cucc_looks_find(const void *site, mark store)
{
    const struct looks *both[] = {cucc_self.agent->looks, cucc_self.block->looks};
    const unsigned long first = first_look(site);
    for (int k = 0; k < 2; k++)
        for (int i = 0; both[k] && i < LOOKS; i++) {
            const look *one = &both[k]->list[i];
            if (one->site && one->site != site && one->step != cucc_looks_step && one->first < first &&
                one->store.thread == store.thread && one->store.time > store.time)
                return true;
        }
    return false;
}

static void join(struct looks **to, const struct looks *from)
{
    for (int i = 0; from && i < LOOKS; i++)
        if (from->list[i].site) put(need(to), &from->list[i]);
}

void cucc_looks_block_released(block_state *b)
{
    for (unsigned t = 0; t < b->threads; t++) join(&b->looks, b->agents[t].looks);
}

void cucc_looks_warp_met(agent *first, unsigned lanes)
{
    struct looks *all = NULL;
    for (unsigned rest = lanes; rest; rest &= rest - 1) join(&all, first[__builtin_ctz(rest)].looks);
    for (unsigned rest = lanes; rest && all; rest &= rest - 1) join(&first[__builtin_ctz(rest)].looks, all);
    free(all);
}

void cucc_looks_forget(block_state *b)
{
    for (unsigned t = 0; t < b->threads && b->any_looks; t++) {
        free(b->agents[t].looks);
        b->agents[t].looks = NULL;
    }
    free(b->looks);
    b->looks = NULL;
    b->any_looks = false;
}
