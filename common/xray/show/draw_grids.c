/* Arrays as grids, and in each frame what a block reads and writes there: tiles, planes, passes. A frame is
 * what lies between two barriers, or between two changes of a variable, or what one line does. */
#define _POSIX_C_SOURCE 200809L
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "../memory.h"
#include "picture.h"

enum {
    WIDTH = 360,
    MOST_HEIGHT = 206,
    FLAT = 96,
    LARGEST = 18,
    GAP = 14,
    LABEL = 12,
    SMALL = 10,
    MOST_ELEMENTS = 1 << 16
};

/* What has happened to an element in a frame */
typedef enum { UNTOUCHED, READ, READ_AGAIN, WRITTEN } touch_t;

typedef struct {
    int array, across, down;
    size_t elements;
    unsigned char **touched; /* [frame][element]: touch_t */
    unsigned char *before;   /* has an earlier frame touched it? */
    size_t size;             /* of an element, in bytes */
    double unit;             /* how wide it is: times that of the smallest */
    double x, y;             /* where it is drawn */
} grid_t;

typedef struct {
    const picture_t *picture;
    const trace_t *trace;
    grid_t grid[PICTURE_WORDS];
    int launch, frame;    /* launch: the first that touches one of them; frame: between barriers */
    int *round;           /* of each thread: how often the variable has changed, or the line */
    const site_t **where; /* of each thread: the line of its last access */
    told_t *told;
    double width, height; /* of the smallest element */
} grids_t;

/* --- what is touched --- */

static grid_t *grid_of(grids_t *g, const event_t *e)
{
    const array_t *a = &g->trace->arrays[e->array];
    const int block = g->picture->block == NONE ? 0 : g->picture->block;
    if (!a->size || (a->block != NONE && a->block != block)) return NULL;
    for (int i = 0; i < g->picture->words; i++) {
        grid_t *grid = &g->grid[i];
        if (strcmp(g->picture->word[i], a->name) != 0) continue;
        if (grid->array == NONE && a->bytes / a->size <= MOST_ELEMENTS) {
            grid->array = e->array;
            grid->size = a->size;
            grid->elements = a->bytes / a->size;
            grid->across = g->picture->across[i] ? g->picture->across[i] : (int)grid->elements;
            grid->down = (int)((grid->elements + (size_t)grid->across - 1) / (size_t)grid->across);
            grid->before = calloc(grid->elements, 1);
            if (!grid->before) abort();
        }
        return grid->array == e->array ? grid : NULL;
    }
    return NULL;
}

/* The frame of an access; NONE: it is behind the last. */
static int frame_of(grids_t *g, const event_t *e, const site_t *site)
{
    const char *by = g->picture->by;
    int *round = &g->round[e->thread], frame = *by ? *round : g->frame;
    if (strcmp(by, "line") == 0) {
        const site_t *last = g->where[e->thread];
        if (last && site && (last->line != site->line || strcmp(last->file, site->file) != 0)) ++*round;
        if (site) g->where[e->thread] = site;
        frame = *round;
    }
    return frame >= 0 && frame < g->picture->frames ? frame : NONE;
}

static void take_access(grids_t *g, const step_t *step, const event_t *e, const site_t *site)
{
    grid_t *grid = grid_of(g, e);
    if (!grid || (g->launch != NONE && g->launch != step->launch) || e->offset < 0) return;
    g->launch = step->launch;
    int frame = frame_of(g, e, site);
    if (frame == NONE) return;
    const size_t size = g->trace->arrays[e->array].size, first = (size_t)e->offset / size;
    unsigned char **touched = &grid->touched[frame];
    if (!*touched && !(*touched = calloc(grid->elements, 1))) abort();
    for (size_t i = first; i < first + (e->size + size - 1) / size && i < grid->elements; i++) {
        if (e->kind != EVENT_LOAD)
            (*touched)[i] = WRITTEN;
        else if (!(*touched)[i])
            (*touched)[i] = READ;
    }
    told_add(&g->told[frame], site, e->block, e->thread);
}

static void take_event(grids_t *g, const step_t *step, const event_t *e, const site_t *site)
{
    const bool access = e->kind == EVENT_LOAD || e->kind == EVENT_STORE || e->kind == EVENT_ATOMIC;
    if ((int)e->block != (g->picture->block == NONE ? 0 : g->picture->block) || e->thread >= 1024) return;
    if (access) take_access(g, step, e, site);
    for (size_t i = e->change; *g->picture->by && i < e->change + e->change_count; i++)
        if (strcmp(g->trace->variables[g->trace->changes[i].variable].name, g->picture->by) == 0)
            g->round[e->thread]++;
}

static void gather(grids_t *g, const steps_t *steps)
{
    for (size_t i = 0; i < steps->step_count; i++) {
        const step_t *step = &steps->steps[i];
        const site_t *site = step->place == NONE ? NULL : &g->trace->sites[step->place];
        for (size_t a = step->act; a < step->act + step->act_count; a++)
            for (int lane = 0; lane < __builtin_popcount(steps->acts[a].lanes); lane++)
                take_event(g, step, &g->trace->events[steps->order[steps->acts[a].first + (size_t)lane]],
                           site);
        if (step->kind == STEP_WALL && step->launch == g->launch &&
            (int)step->block == (g->picture->block == NONE ? 0 : g->picture->block))
            g->frame++;
    }
}

/* --- drawing --- */

/* Where the row of grids ends that begins with a word; how many elements it has across and down. */
static int row_of_grids(const grids_t *g, int word, double *across, double *down)
{
    *across = *down = 0;
    for (; word < g->picture->words && strcmp(g->picture->word[word], "/") != 0; word++) {
        *across += g->grid[word].across * g->grid[word].unit;
        *down = fmax(*down, g->grid[word].down);
    }
    return word;
}

/* How large an element is, where the row of grids that is widest has room. Flat ones are drawn taller. */
static void measure(grids_t *g)
{
    double across, down, all_down = 0;
    size_t least = MOST_BYTES;
    for (int i = 0; i < g->picture->words; i++)
        if (g->grid[i].size && g->grid[i].size < least) least = g->grid[i].size;
    for (int i = 0; i < g->picture->words; i++) g->grid[i].unit = (double)g->grid[i].size / (double)least;
    g->width = LARGEST;
    for (int i = 0, end; i < g->picture->words; i = end + 1) {
        end = row_of_grids(g, i, &across, &down);
        g->width = fmin(g->width, (WIDTH - 4.0 - GAP * (end - i - 1)) / fmax(across, 1));
        all_down += down;
    }
    g->width = fmin(g->width, MOST_HEIGHT / fmax(all_down, 1));
    g->height = fmax(g->width, fmin(LARGEST, FLAT / fmax(all_down, 1)));
}

/* Rows of grids end at the same place. Returns the height of the picture. */
static double place(grids_t *g)
{
    double across, down, right = 0, y = 2;
    measure(g);
    for (int i = 0, end; i < g->picture->words; i = end + 1) {
        end = row_of_grids(g, i, &across, &down);
        right = fmax(right, across * g->width + GAP * (end - i - 1));
    }
    right += (WIDTH - right) / 2;
    for (int i = 0, end; i < g->picture->words; i = end + 1) {
        double x = right;
        end = row_of_grids(g, i, &across, &down);
        for (int k = end - 1; k >= i; k--) {
            grid_t *grid = &g->grid[k];
            x -= g->width * grid->unit * grid->across + (k < end - 1 ? GAP : 0);
            grid->x = x, grid->y = y + LABEL + 4;
        }
        y += g->height * down + LABEL + 12;
    }
    return y;
}

static void draw_edges(FILE *out, const grids_t *g)
{
    for (int i = 0; i < g->picture->words; i++) {
        const grid_t *grid = &g->grid[i];
        if (grid->array == NONE) continue;
        svg_text(out, grid->x, grid->y - 4, "start", LABEL, g->picture->word[i]);
        fprintf(out,
                "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"none\" "
                "stroke=\"currentColor\" stroke-width=\"0.8\" stroke-dasharray=\"3 2\"/>\n",
                grid->x, grid->y, g->width * grid->unit * grid->across, g->height * grid->down);
    }
}

/* A rectangle of elements that were touched alike. The number of the frame stands in it where there is room.
 */
static void draw_box(FILE *out, const grids_t *g, const grid_t *grid, int frame, touch_t touch, int x, int y,
                     int wide, int high)
{
    static const char *const look[] = {[READ] = "p1\" fill-opacity=\"0.45",
                                       [READ_AGAIN] = "p1\" fill-opacity=\"0.15",
                                       [WRITTEN] = "p2\" fill-opacity=\"0.5"};
    const double unit = g->width * grid->unit, left = grid->x + unit * x, top = grid->y + g->height * y;
    const double width = unit * wide, height = g->height * high;
    fprintf(out,
            "<rect class=\"%s\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" stroke=\"currentColor\" "
            "stroke-width=\"0.6\"/>\n",
            look[touch], left, top, width, height);
    const bool in_turn = strcmp(g->picture->by, "line") == 0; /* they lie upon each other */
    const double middle = in_turn ? 12 + 20 * (frame - 1) : width / 2;
    const int size = fmin(width, height) >= LABEL + 1 ? LABEL : SMALL;
    if (width >= (in_turn ? middle + 6 : 8) && height >= SMALL && (in_turn || touch != READ_AGAIN))
        svg_text(out, left + middle, top + height / 2 + 0.35 * size, "middle", size,
                 keep_format("%d", frame));
}

static bool alike(const grid_t *grid, const unsigned char *done, const unsigned char *touched, int x, int y,
                  touch_t touch)
{
    const size_t at = (size_t)y * (size_t)grid->across + (size_t)x;
    return x < grid->across && y < grid->down && at < grid->elements && !done[at] && touched[at] == touch;
}

/* What an earlier frame has read or written is read again. Threads do not come to a frame at the same time,
 * so only now can that be told. */
static void tell_again(grid_t *grid, int frame)
{
    for (size_t i = 0; grid->touched[frame] && i < grid->elements; i++) {
        unsigned char *touch = &grid->touched[frame][i];
        if (*touch == READ && grid->before[i]) *touch = READ_AGAIN;
        grid->before[i] |= *touch != UNTOUCHED;
    }
}

static void draw_touched(FILE *out, const grids_t *g, const grid_t *grid, const unsigned char *touched,
                         int frame)
{
    unsigned char *done = calloc(grid->elements, 1);
    if (!done) abort();
    for (int y = 0; y < grid->down; y++)
        for (int x = 0; x < grid->across; x++) {
            const size_t at = (size_t)y * (size_t)grid->across + (size_t)x;
            const touch_t touch = at < grid->elements ? touched[at] : UNTOUCHED;
            int wide = 0, high = 1;
            if (!touch || done[at]) continue;
            while (alike(grid, done, touched, x + wide, y, touch)) wide++;
            for (bool whole = true; whole; high += whole)
                for (int k = 0; k < wide && whole; k++)
                    whole = alike(grid, done, touched, x + k, y + high, touch);
            for (int row = 0; row < high; row++)
                memset(done + ((size_t)(y + row) * (size_t)grid->across + (size_t)x), 1, (size_t)wide);
            draw_box(out, g, grid, frame, touch, x, y, wide, high);
        }
    free(done);
}

/* Returns how many frames there are. */
static int draw_frames(FILE *out, grids_t *g)
{
    int frames = 0;
    for (int f = 0; f < g->picture->frames; f++) {
        bool any = false;
        for (int i = 0; i < g->picture->words; i++) any |= g->grid[i].touched[f] != NULL;
        if (!any) continue;
        told_begin(out, &g->told[f], "");
        frames++;
        for (int i = 0; i < g->picture->words; i++) tell_again(&g->grid[i], f);
        for (int i = 0; i < g->picture->words; i++)
            if (g->grid[i].touched[f]) draw_touched(out, g, &g->grid[i], g->grid[i].touched[f], frames);
        fputs("</g>\n", out);
    }
    return frames;
}

drawn_t draw_grids(FILE *out, const picture_t *picture, const trace_t *trace, const report_t *report)
{
    grids_t g = {.picture = picture, .trace = trace, .launch = NONE};
    steps_t steps;
    (void)report;
    steps_make(&steps, trace, false);
    g.round = calloc(1024, sizeof *g.round);
    g.where = calloc(1024, sizeof(const site_t *));
    g.told = calloc((size_t)picture->frames, sizeof *g.told);
    if (!g.round || !g.where || !g.told) abort();
    for (int i = 0; i < picture->words; i++) {
        g.grid[i].array = NONE;
        g.grid[i].touched = calloc((size_t)picture->frames, sizeof(unsigned char *));
        if (!g.grid[i].touched) abort();
    }
    gather(&g, &steps);
    const double height = place(&g);
    draw_edges(out, &g);
    const int frames = draw_frames(out, &g);
    return (drawn_t){WIDTH, (int)height, frames ? NULL : "none of these arrays is touched"};
}
