/* flow.c: blocks and edges; order.c puts them in order. */
#include <stdlib.h>
#include "counting/flow.h"

enum { BUCKETS = 4096 };

static flow_block *table[BUCKETS];
static flow_function *stale;

static void *must(void *memory)
{
    if (!memory) abort();
    return memory;
}

flow_block *cucc_flow_find(uint32_t token)
{
    flow_block **bucket = &table[(token * 2654435761u) >> 20];
    for (flow_block *b = *bucket; b; b = b->next_in_table)
        if (b->token == token) return b;
    flow_block *b = must(calloc(1, sizeof *b));
    b->token = token;
    b->next_in_table = *bucket;
    return *bucket = b;
}

static void make_stale(flow_function *f)
{
    if (f->stale) return;
    f->stale = true;
    f->next_stale = stale;
    stale = f;
}

static void add_block(flow_function *f, flow_block *b)
{
    if (f->count == f->room)
        f->blocks = must(realloc(f->blocks, (f->room = 2 * f->room + 16) * sizeof *f->blocks));
    f->blocks[f->count++] = b;
    b->function = f;
    make_stale(f);
}

void cucc_flow_enter(flow_block *entry)
{
    if (entry->function) return;
    flow_function *f = must(calloc(1, sizeof *f));
    f->entry = entry;
    add_block(f, entry);
}

void cucc_flow_edge(flow_block *from, flow_block *to)
{
    for (unsigned i = 0; i < from->next_count; i++)
        if (from->next[i] == to) return;
    if (from->next_count == from->next_room)
        from->next =
            must(realloc(from->next, (from->next_room = 2 * from->next_room + 2) * sizeof *from->next));
    unsigned at = from->next_count++;
    for (; at && from->next[at - 1]->token > to->token; at--) from->next[at] = from->next[at - 1];
    from->next[at] = to;
    if (!to->function) add_block(from->function, to);
    make_stale(from->function);
}

void cucc_flow_settle(void)
{
    for (; stale; stale = stale->next_stale) {
        cucc_order_blocks(stale);
        stale->stale = false;
    }
}
