/* state.c: places in the program as they compare. */
#include <string.h>
#include "counting/state.h"
#include "counting/token.h"

static unsigned kept(const replay_group *g)
{
    return g->depth < REPLAY_FRAMES ? g->depth : REPLAY_FRAMES;
}

static replay_frame *top(replay_group *g)
{
    return &g->frame[kept(g) - 1];
}

flow_block *cucc_state_block(const replay_group *g)
{
    return g->frame[kept(g) - 1].block;
}

void cucc_state_copy(replay_group *to, const replay_group *from)
{
    memcpy(to, from, sizeof *to - (REPLAY_FRAMES - kept(from)) * sizeof *to->frame);
}

static unsigned common_loops(const flow_block *a, const flow_block *b)
{
    unsigned n = 0;
    while (n < a->depth && n < b->depth && a->loop[n] == b->loop[n]) n++;
    return n;
}

static void go_to(replay_frame *f, flow_block *to)
{
    const flow_block *from = f->block;
    unsigned same = from ? common_loops(from, to) : 0;
    for (unsigned i = same; i < to->depth; i++) f->iteration[i] = 0;
    if (from && to->position <= from->position && to->depth) f->iteration[to->depth - 1]++;
    f->block = to;
    f->within = 0;
}

static void call(replay_group *g, uint32_t place)
{
    top(g)->within = 2 * place;
    if (++g->depth <= REPLAY_FRAMES) memset(top(g), 0, sizeof *top(g));
}

static void come_back(replay_group *g)
{
    if (g->depth > 1) g->depth--;
    top(g)->within |= 1;
}

void cucc_state_advance(replay_group *g, uint32_t token)
{
    switch (token_kind_of(token)) {
    case TOKEN_BLOCK:
        if (g->depth <= REPLAY_FRAMES) go_to(top(g), cucc_flow_find(token));
        break;
    case TOKEN_ACCESS:
        top(g)->within = 2 * token_place(token);
        break;
    case TOKEN_CALL:
        call(g, token_place(token));
        break;
    case TOKEN_RETURN:
        come_back(g);
        break;
    }
}

static int compare(uint64_t a, uint64_t b)
{
    return a < b ? -1 : a > b;
}

static int compare_blocks(const replay_frame *a, const replay_frame *b)
{
    if (!a->block || !b->block) return compare(a->block != NULL, b->block != NULL);
    if (a->block->function != b->block->function)
        return compare(a->block->function->entry->token, b->block->function->entry->token);
    unsigned same = common_loops(a->block, b->block);
    for (unsigned i = 0; i < same; i++)
        if (a->iteration[i] != b->iteration[i]) return compare(a->iteration[i], b->iteration[i]);
    return compare(a->block->position, b->block->position);
}

int cucc_state_compare(const replay_group *a, const replay_group *b)
{
    for (unsigned i = 0; i < kept(a) && i < kept(b); i++) {
        int order = compare_blocks(&a->frame[i], &b->frame[i]);
        if (!order) order = compare(a->frame[i].within, b->frame[i].within);
        if (order) return order;
    }
    return compare(a->depth, b->depth);
}

void cucc_state_restart(replay_group *g)
{
    for (unsigned i = 0; i < kept(g); i++) memset(g->frame[i].iteration, 0, sizeof g->frame[i].iteration);
}
