/* replay.c: merges the streams of a warp's lanes.
 *
 * Lanes with the same tokens go the same way, so one of them stands for all: its class.  What is said of
 * lanes below is said of those that stand for others, until something is counted.
 */
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include "counting/replay.h"
#include "counting/emit.h"
#include "counting/state.h"
#include "counting/token.h"

/* How far the streams of each class have been read.  One warp at a time. */
static const uint32_t *token[REPLAY_LANES], *token_end[REPLAY_LANES];
static size_t words_read[REPLAY_LANES];
static uint32_t class_of[REPLAY_LANES];                       /* the lanes that this one stands for */
static replay_group active[REPLAY_LANES], done[REPLAY_LANES]; /* with something left to do, and without */
static unsigned actives, dones;

#define EACH_LANE(lane, mask)                                                                                \
    for (uint32_t rest_ = (mask), lane; rest_ && (lane = (uint32_t)__builtin_ctz(rest_), 1);                 \
         rest_ &= rest_ - 1)

static unsigned lowest(uint32_t lanes)
{
    return (unsigned)__builtin_ctz(lanes);
}

static uint32_t all_of(uint32_t lanes)
{
    uint32_t all = 0;
    EACH_LANE(lane, lanes) all |= class_of[lane];
    return all;
}

/* --- classes --- */

static bool same_tokens(const count_stream *a, const count_stream *b)
{
    size_t length = (size_t)(a->token - a->tokens);
    if (length != (size_t)(b->token - b->tokens)) return false;
    return !length || !memcmp(a->tokens, b->tokens, length * sizeof *a->tokens);
}

/* Replaces the lanes of a group by those that stand for all of them */
static void classify(replay_group *g, const count_stream *stream)
{
    uint32_t found = 0;
    EACH_LANE(lane, g->lanes)
    {
        uint32_t same = lane;
        for (uint32_t rest = found; rest && same == lane; rest &= rest - 1)
            if (same_tokens(&stream[lowest(rest)], &stream[lane])) same = lowest(rest);
        if (same == lane) {
            found |= 1u << lane;
            class_of[lane] = 0;
            token[lane] = stream[lane].tokens;
            token_end[lane] = stream[lane].token;
            words_read[lane] = 0;
        }
        class_of[same] |= 1u << lane;
    }
    g->lanes = found;
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
    flow_block **at = &p->block[p->depth - 1], *to = cucc_flow_find(t);
    if (*at)
        cucc_flow_edge(*at, to);
    else
        cucc_flow_enter(to);
    *at = to;
}

static void learn(const replay_group *g, const count_stream *s)
{
    path p = {.depth = g->depth};
    for (unsigned i = 0; i < g->depth && i < REPLAY_FRAMES; i++) p.block[i] = g->frame[i].block;
    for (const uint32_t *t = s->tokens; t < s->token; t++)
        if (token_kind_of(*t) != TOKEN_ACCESS) path_step(&p, *t);
}

/* --- counting --- */

static void count_token(uint32_t t, uint32_t lanes, const count_stream *stream, count_cells *cells)
{
    static uint64_t word[REPLAY_LANES];
    uint32_t all = all_of(lanes);
    if (token_kind_of(t) == TOKEN_BLOCK) cucc_emit_block(token_place(t), all, cells);
    if (token_kind_of(t) != TOKEN_ACCESS) return;
    EACH_LANE(representative, lanes)
    {
        size_t n = words_read[representative]++;
        if (class_of[representative] == ~0u) {
            for (unsigned lane = 0; lane < REPLAY_LANES; lane++) word[lane] = stream[lane].words[n];
            break;
        }
        EACH_LANE(lane, class_of[representative]) word[lane] = stream[lane].words[n];
    }
    cucc_emit_access(token_place(t), all, word, cells);
}

/* --- lanes that all go the same way --- */

static void replay_in_step(replay_group *g, const count_stream *stream, count_cells *cells)
{
    unsigned only = lowest(g->lanes);
    for (const uint32_t *t = token[only]; t < token_end[only]; t++) count_token(*t, g->lanes, stream, cells);
    for (const uint32_t *t = token[only]; t < token_end[only]; t++)
        if (token_kind_of(*t) != TOKEN_ACCESS) cucc_state_advance(g, *t);
}

/* --- lanes that part and meet --- */

static uint32_t pending(const replay_group *g)
{
    return *token[lowest(g->lanes)];
}

/* The lanes whose next token is the same as that of the lowest */
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
    int order = cucc_state_compare(a, b);
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
        if (!cucc_state_compare(&done[i], g)) {
            done[i].lanes |= lanes;
            return;
        }
    cucc_state_copy(&done[dones], g);
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
        cucc_state_copy(part, g);
        part->lanes = lanes;
        ways += token_kind_of(pending(part)) == TOKEN_BLOCK;
        cucc_state_advance(part, pending(part));
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

/* One step of the group that is furthest behind */
static void step(const count_stream *stream, count_cells *cells)
{
    static replay_group parting;
    unsigned chosen = actives > 1 ? furthest_behind() : 0;
    replay_group *g = &active[chosen];
    count_token(pending(g), g->lanes, stream, cells);
    EACH_LANE(lane, g->lanes) token[lane]++;
    if (actives == 1 && !finished(g->lanes) &&
        alike(g->lanes) == g->lanes) { /* nobody parts, nobody to meet */
        cucc_state_advance(g, pending(g));
        return;
    }
    cucc_state_copy(&parting, g);
    if (chosen != --actives) cucc_state_copy(g, &active[actives]);
    const flow_block *before = cucc_state_block(&parting);
    if (spread(&parting) > 1 && before) cucc_emit_parting(token_place(before->token), cells);
}

static void replay_apart(replay_warp *warp, const count_stream *stream, count_cells *cells)
{
    actives = dones = 0;
    for (unsigned i = 0; i < warp->groups; i++) spread(&warp->group[i]);
    while (actives) step(stream, cells);
}

/* --- between stretches --- */

static void make_room(replay_warp *warp, unsigned groups)
{
    if (groups <= warp->room) return;
    warp->group = realloc(warp->group, groups * sizeof *warp->group);
    if (!warp->group) abort();
    warp->room = groups;
}

void cucc_replay_start(replay_warp *warp, uint32_t lanes)
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
        uint32_t lanes = all_of(from[i].lanes) & ~ended;
        if (!lanes) continue;
        replay_group *g = &warp->group[kept++];
        if (g != &from[i]) cucc_state_copy(g, &from[i]);
        g->lanes = lanes;
        cucc_state_restart(g);
    }
    warp->groups = kept;
}

void cucc_replay(replay_warp *warp, const count_stream *stream, uint32_t ended, count_cells *cells)
{
    if (!warp->groups) return;
    for (unsigned i = 0; i < warp->groups; i++) {
        classify(&warp->group[i], stream);
        EACH_LANE(lane, warp->group[i].lanes) learn(&warp->group[i], &stream[lane]);
    }
    cucc_flow_settle();
    uint32_t first = warp->group->lanes;
    if (warp->groups == 1 && !(first & (first - 1))) {
        replay_in_step(warp->group, stream, cells);
        keep_rest(warp, warp->group, 1, ended);
    } else {
        replay_apart(warp, stream, cells);
        keep_rest(warp, done, dones, ended);
    }
}

void cucc_replay_free(replay_warp *warp)
{
    free(warp->group);
    *warp = (replay_warp){0};
}
