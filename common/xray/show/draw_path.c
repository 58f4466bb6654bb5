/* Two variables of each thread, as a way across and down: the merge path. Threads take their first step at
 * the same time, then their second: a frame each. */
#define _POSIX_C_SOURCE 200809L
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "../memory.h"
#include "picture.h"

enum { LEFT = 102, RIGHT = 352, TOP = 42, CELL = 26, RADIUS = 9, MOST_THREADS = 64, MOST_PLACES = 64 };

typedef struct {
    int x, y;
} place_t;

typedef struct {
    place_t place[MOST_PLACES];
    const site_t *site[MOST_PLACES];
    int count, now[2];
} way_t;

typedef struct {
    const picture_t *picture;
    const trace_t *trace;
    way_t *ways; /* of the block's threads */
    int across, down;
    double cell; /* across; down it is CELL */
} path_t;

/* What a variable has become by an event; false: it has not changed, or it is only being declared. */
static bool take_changes(const path_t *p, const event_t *e, way_t *way)
{
    const site_t *site = e->place == NONE ? NULL : &p->trace->sites[e->place];
    bool declared = site != NULL;
    for (size_t i = e->change; i < e->change + e->change_count; i++) {
        const variable_t *v = &p->trace->variables[p->trace->changes[i].variable];
        for (int k = 0; k < 2; k++)
            if (strcmp(v->name, p->picture->word[k]) == 0) way->now[k] = atoi(p->trace->changes[i].value);
    }
    for (size_t i = 0; declared && i < p->trace->variable_count; i++)
        if (strcmp(p->trace->variables[i].name, p->picture->word[0]) == 0)
            declared = site->line > p->trace->variables[i].line;
    return declared && way->now[0] >= 0 && way->now[1] >= 0;
}

static void take_event(path_t *p, const event_t *e)
{
    if (e->thread >= MOST_THREADS || (int)e->block != (p->picture->block == NONE ? 0 : p->picture->block))
        return;
    way_t *way = &p->ways[e->thread];
    if (!take_changes(p, e, way) || way->count == MOST_PLACES) return;
    const place_t here = {way->now[0], way->now[1]};
    const place_t *last = way->count ? &way->place[way->count - 1] : NULL;
    if (last && last->x == here.x && last->y == here.y) return;
    if (last && (here.x < last->x || here.y < last->y || here.x + here.y != last->x + last->y + 1)) return;
    way->site[way->count] = &p->trace->sites[e->place];
    way->place[way->count++] = here;
}

static void gather(path_t *p)
{
    for (int t = 0; t < MOST_THREADS; t++) p->ways[t].now[0] = p->ways[t].now[1] = NONE;
    for (size_t i = 1; i < p->trace->event_count; i++) take_event(p, &p->trace->events[i]);
    for (int t = 0; t < MOST_THREADS; t++)
        for (int i = 0; i < p->ways[t].count; i++) {
            if (p->ways[t].place[i].x > p->across) p->across = p->ways[t].place[i].x;
            if (p->ways[t].place[i].y > p->down) p->down = p->ways[t].place[i].y;
        }
}

static double at_x(const path_t *p, int x)
{
    return LEFT + p->cell * x;
}

static double at_y(int y)
{
    return TOP + CELL * y;
}

/* The grid; at the left, where each row ends. */
static void draw_grid(FILE *out, const path_t *p)
{
    svg_text(out, (at_x(p, 0) + at_x(p, p->across)) / 2, 12, "middle", 12, p->picture->word[0]);
    svg_text(out, 0, TOP - 13, "start", 12, p->picture->word[1]);
    for (int x = 0; x < p->across; x += p->cell < 16 ? 4 : 1)
        svg_text(out, at_x(p, x) + p->cell / 2, TOP - 13, "middle", 12, keep_format("%d", x));
    for (int y = 0; y <= p->down; y++)
        fprintf(out,
                "<line x1=\"%g\" y1=\"%g\" x2=\"%g\" y2=\"%g\" stroke=\"currentColor\" stroke-width=\"0.6\" "
                "stroke-dasharray=\"3 2\"/>\n",
                at_x(p, 0), at_y(y), at_x(p, p->across), at_y(y));
    for (int t = 0; t < MOST_THREADS; t++)
        for (int i = 1; i < p->ways[t].count; i++) {
            const place_t *b = &p->ways[t].place[i], *a = b - 1;
            if (b->y > a->y)
                svg_text(out, LEFT - 8, at_y(a->y) + CELL / 2 + 4, "end", 12,
                         keep_format("row %d ends: %d", a->y, a->x));
        }
}

/* Does a thread begin here? Its circle hides what is drawn to its middle. */
static bool is_start(const path_t *p, place_t place)
{
    for (int t = 0; t < MOST_THREADS; t++)
        if (p->ways[t].count > 1 && p->ways[t].place[0].x == place.x && p->ways[t].place[0].y == place.y)
            return true;
    return false;
}

/* A step of a thread, from circle to circle. */
static void draw_line(FILE *out, const path_t *p, int thread, place_t from, place_t to)
{
    const int across = to.x > from.x, down = to.y > from.y;
    const double length = across ? p->cell : CELL, before = is_start(p, from) ? RADIUS : 0,
                 after = is_start(p, to) ? RADIUS : 0, x = at_x(p, from.x), y = at_y(from.y);
    if (before + after >= length) return; /* the circles touch */
    fprintf(out,
            "<line class=\"s%d\" x1=\"%g\" y1=\"%g\" x2=\"%g\" y2=\"%g\" stroke-width=\"3\" "
            "stroke-linecap=\"round\"/>\n",
            1 + thread % 4, x + across * before, y + down * before, x + across * (length - after),
            y + down * (length - after));
}

/* The step'th step of all threads that take it; 0: where they begin. False: nobody does. */
static bool draw_step(FILE *out, const path_t *p, int step)
{
    told_t told = {0};
    bool any = false;
    for (int t = 0; t < MOST_THREADS; t++)
        if (step < p->ways[t].count && p->ways[t].count > 1) {
            told_add(&told, p->ways[t].site[step], 0, (uint32_t)t);
            any = true;
        }
    if (!any) return false;
    told_begin(out, &told, "");
    for (int t = 0; t < MOST_THREADS; t++) {
        const way_t *way = &p->ways[t];
        if (step >= way->count || way->count < 2) continue;
        const place_t here = way->place[step], before = way->place[step ? step - 1 : 0];
        if (step) {
            draw_line(out, p, t, before, here);
            continue;
        }
        const double x = at_x(p, here.x), y = at_y(here.y);
        fprintf(out, "<circle class=\"p%d\" cx=\"%g\" cy=\"%g\" r=\"%d\"/><g class=\"on-colour\">", 1 + t % 4,
                x, y, RADIUS);
        svg_text(out, x, y + 4, "middle", 12, keep_format("%d", t));
        fputs("</g>\n", out);
    }
    fputs("</g>\n", out);
    return true;
}

drawn_t draw_path(FILE *out, const picture_t *picture, const trace_t *trace, const report_t *report)
{
    path_t p = {.picture = picture, .trace = trace};
    (void)report;
    if (picture->words != 2) return (drawn_t){.wrong = "a path wants two variables"};
    p.ways = calloc(MOST_THREADS, sizeof *p.ways);
    if (!p.ways) abort();
    gather(&p);
    if (!p.across || !p.down) return (drawn_t){.wrong = "no thread changes both of these variables"};
    p.cell = fmin(CELL, (double)(RIGHT - LEFT) / p.across);
    draw_grid(out, &p);
    for (int step = 0; step < picture->frames && draw_step(out, &p, step);) step++;
    free(p.ways);
    return (drawn_t){360, (int)at_y(p.down) + 20, NULL};
}
