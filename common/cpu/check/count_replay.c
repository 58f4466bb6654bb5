/* count_replay.c: merges the streams of a warp's lanes. */
#include <stdlib.h>
#include <string.h>
#include "count_replay.h"
#include "count_emit.h"
#include "count_state.h"
#include "count_token.h"

/* How far each lane's streams have been read.  One warp at a time. */
static const uint32_t *token[REPLAY_LANES], *token_end[REPLAY_LANES];
static const uint64_t *word[REPLAY_LANES];
static replay_group active[REPLAY_LANES], done[REPLAY_LANES]; /* with something left to do, and without */
static unsigned actives, dones;

#define EACH_LANE(lane, mask)                                                                                \
    for (uint32_t rest = (mask), lane; rest && (lane = (uint32_t)__builtin_ctz(rest), 1); rest &= rest - 1)

static unsigned lowest(uint32_t lanes)
{
    return (unsigned)__builtin_ctz(lanes);
}

/* --- the program's control flow, as these streams took it --- */

typedef struct path {
    flow_block *block[REPLAY_FRAMES];
    unsigned depth;
} path;

static void path_step(path *p, uint32_t t)
{
    if (token_kind_of(t) == TOKEN_CALL && p->depth++ < REPLAY_FRAMES) p->block[p->depth - 1] = NULL;
    if (token_kind_of(t) == TOKEN_RETURN && p->depth > 1) p->depth--;
    if (token_kind_of(t) != TOKEN_BLOCK || p->depth > REPLAY_FRAMES) return;
    flow_block **at = &p->block[p->depth - 1], *to = flow_find(t);
    if (*at)
        flow_edge(*at, to);
    else
        flow_enter(to);
    *at = to;
}

static void learn_lane(const replay_group *g, const count_stream *s)
{
    path p = {.depth = g->depth};
    for (unsigned i = 0; i < g->depth && i < REPLAY_FRAMES; i++) p.block[i] = g->frame[i].block;
    for (const uint32_t *t = s->tokens; t < s->token; t++)
        if (token_kind_of(*t) != TOKEN_ACCESS) path_step(&p, *t);
}

static int same_tokens(const count_stream *a, const count_stream *b)
{
    size_t length = (size_t)(a->token - a->tokens);
    return length == (size_t)(b->token - b->tokens) &&
           !memcmp(a->tokens, b->tokens, length * sizeof *a->tokens);
}

static void learn_group(const replay_group *g, const count_stream *stream)
{
    const count_stream *seen[4] = {NULL}; /* streams are often the same: once is enough */
    unsigned next = 0;
    EACH_LANE(lane, g->lanes)
    {
        const count_stream *s = &stream[lane];
        int known = 0;
        for (unsigned i = 0; i < 4 && seen[i] && !known; i++) known = same_tokens(seen[i], s);
        if (known) continue;
        learn_lane(g, s);
        seen[next++ % 4] = s;
    }
}

/* --- all lanes together --- */

static int in_step(const replay_warp *warp, const count_stream *stream)
{
    if (warp->groups != 1) return 0;
    uint32_t lanes = warp->group->lanes;
    const count_stream *first = &stream[lowest(lanes)];
    EACH_LANE(lane, lanes & (lanes - 1))
    if (!same_tokens(first, &stream[lane])) return 0;
    return 1;
}

static void replay_in_step(replay_group *g, const count_stream *stream, count_cells *cells)
{
    const count_stream *first = &stream[lowest(g->lanes)];
    for (const uint32_t *t = first->tokens; t < first->token; t++) emit(*t, g->lanes, word, cells);
    /* the flow is learnt as well: whoever parts later has come this way */
    learn_lane(g, first);
    flow_settle();
    for (const uint32_t *t = first->tokens; t < first->token; t++)
        if (token_kind_of(*t) != TOKEN_ACCESS) state_advance(g, *t);
}

/* --- lanes that part and meet --- */

static uint32_t pending(const replay_group *g)
{
    return *token[lowest(g->lanes)];
}

/* The lanes of the group whose next token is the same as that of its lowest lane */
static uint32_t alike(uint32_t lanes)
{
    uint32_t same = 0, wanted = *token[lowest(lanes)];
    EACH_LANE(lane, lanes)
    if (*token[lane] == wanted) same |= 1u << lane;
    return same;
}

static uint32_t finished(uint32_t lanes)
{
    uint32_t at_end = 0;
    EACH_LANE(lane, lanes)
    if (token[lane] == token_end[lane]) at_end |= 1u << lane;
    return at_end;
}

static int order_of(const replay_group *a, const replay_group *b)
{
    int order = state_compare(a, b);
    if (order) return order;
    return pending(a) < pending(b) ? -1 : pending(a) > pending(b);
}

/* Puts the last of the active groups with one that is at the same place, if there is such a one */
static void join_last(void)
{
    const replay_group *last = &active[actives - 1];
    for (unsigned i = 0; i + 1 < actives; i++)
        if (!order_of(&active[i], last)) {
            active[i].lanes |= last->lanes;
            actives--;
            return;
        }
}

static void set_aside(const replay_group *g, uint32_t lanes)
{
    for (unsigned i = 0; i < dones; i++)
        if (!state_compare(&done[i], g)) {
            done[i].lanes |= lanes;
            return;
        }
    state_copy(&done[dones], g);
    done[dones++].lanes = lanes;
}

/* Splits a group that is not among the active ones by what its lanes do next; returns in how many ways blocks
 * follow */
static unsigned spread(const replay_group *g)
{
    unsigned ways = 0;
    uint32_t rest = finished(g->lanes);
    if (rest) set_aside(g, rest);
    for (rest = g->lanes & ~rest; rest;) {
        uint32_t lanes = alike(rest);
        replay_group *part = &active[actives++];
        state_copy(part, g);
        part->lanes = lanes;
        ways += token_kind_of(pending(part)) == TOKEN_BLOCK;
        state_advance(part, pending(part));
        join_last();
        rest &= ~lanes;
    }
    return ways;
}

static unsigned furthest_behind(void)
{
    unsigned least = 0;
    for (unsigned i = 1; i < actives; i++)
        if (order_of(&active[i], &active[least]) < 0) least = i;
    return least;
}

/* One step of one group */
static void step(count_cells *cells)
{
    static replay_group g;
    unsigned chosen = furthest_behind();
    state_copy(&g, &active[chosen]);
    if (chosen != --actives) state_copy(&active[chosen], &active[actives]);
    emit(pending(&g), g.lanes, word, cells);
    EACH_LANE(lane, g.lanes) token[lane]++;
    const flow_block *before = state_block(&g);
    if (spread(&g) > 1 && before) cells_at(cells, token_place(before->token), CELL_BLOCK, 0)->cost++;
}

/* The same for as long as there is one group only and its lanes agree */
static void steps_together(count_cells *cells)
{
    replay_group *g = &active[0];
    while (actives == 1) {
        emit(pending(g), g->lanes, word, cells);
        EACH_LANE(lane, g->lanes) token[lane]++;
        if (finished(g->lanes) || alike(g->lanes) != g->lanes) {
            static replay_group parting;
            state_copy(&parting, g);
            actives = 0;
            const flow_block *before = state_block(&parting);
            if (spread(&parting) > 1 && before)
                cells_at(cells, token_place(before->token), CELL_BLOCK, 0)->cost++;
        } else
            state_advance(g, pending(g));
    }
}

static void replay_apart(replay_warp *warp, const count_stream *stream, count_cells *cells)
{
    for (unsigned i = 0; i < warp->groups; i++) learn_group(&warp->group[i], stream);
    flow_settle();
    actives = dones = 0;
    for (unsigned i = 0; i < warp->groups; i++) spread(&warp->group[i]);
    while (actives)
        if (actives == 1)
            steps_together(cells);
        else
            step(cells);
}

/* --- between stretches --- */

static void make_room(replay_warp *warp, unsigned groups)
{
    if (groups <= warp->room) return;
    warp->group = realloc(warp->group, groups * sizeof *warp->group);
    if (!warp->group) abort();
    warp->room = groups;
}

void replay_start(replay_warp *warp, uint32_t lanes)
{
    make_room(warp, 1);
    memset(warp->group, 0, sizeof *warp->group);
    warp->group->lanes = lanes;
    warp->group->depth = 1;
    warp->groups = 1;
}

static void keep_rest(replay_warp *warp, const replay_group *from, unsigned count, uint32_t ended)
{
    unsigned kept = 0;
    make_room(warp, count);
    for (unsigned i = 0; i < count; i++) {
        if (!(from[i].lanes & ~ended)) continue;
        replay_group *g = &warp->group[kept++];
        if (g != &from[i]) state_copy(g, &from[i]);
        g->lanes &= ~ended;
        state_restart(g);
    }
    warp->groups = kept;
}

void replay(replay_warp *warp, const count_stream *stream, uint32_t ended, count_cells *cells)
{
    if (!warp->groups) return;
    for (unsigned i = 0; i < warp->groups; i++) EACH_LANE(lane, warp->group[i].lanes)
        {
            token[lane] = stream[lane].tokens;
            token_end[lane] = stream[lane].token;
            word[lane] = stream[lane].words;
        }
    if (in_step(warp, stream)) {
        replay_in_step(warp->group, stream, cells);
        keep_rest(warp, warp->group, 1, ended);
    } else {
        replay_apart(warp, stream, cells);
        keep_rest(warp, done, dones, ended);
    }
}

void replay_free(replay_warp *warp)
{
    free(warp->group);
    *warp = (replay_warp){0};
}
