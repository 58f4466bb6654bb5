/* A row of cells each time that a barrier phase, or a round of a loop, has written an array, arrows from what
 * was read to what was written. A cell comes from what its thread has read since it last read after it had
 * written one of these arrays, and, where it carries that on (picture.h), from what it wrote then. */
#define _POSIX_C_SOURCE 200809L
#include <stdlib.h>
#include <string.h>

#include "../memory.h"
#include "memory_now.h"
#include "picture.h"

enum { MOST_CELLS = 16, MOST_FROM = 12, LEFT = 62, WIDTH = 360 };
enum { BOX = 20, GAP = 28, CLOSE = 8, LABEL = 12, SMALL = 10 };

typedef struct {
    int row, cell;
} from_t;

typedef struct {
    bool known, written;
    char text[16];
    uint64_t made_of; /* elements of picture->sources */
    from_t from[MOST_FROM];
    int from_count;
} cell_t;

typedef struct {
    int array, frame, level; /* level: of the rows of a frame, the ones it reads first */
    cell_t cell[MOST_CELLS];
} row_t;

/* What a thread has read for what it writes next */
typedef struct {
    from_t from[MOST_FROM];
    int count;
    bool used; /* it has been written: what is read now is for something else */
} held_t;

typedef struct {
    const picture_t *picture;
    const trace_t *trace;
    memory_now_t now;
    row_t *rows;
    size_t row_count;
    held_t *held;                    /* of block and thread */
    told_t *told;                    /* of each frame */
    bool *wall;                      /* ... ends with a barrier */
    int frame, latest[64], open[64]; /* rows of an array: the last whole one, and that of this phase; NONE */
} flow_t;

static bool is_named(const flow_t *f, int word, int array)
{
    const picture_t *p = f->picture;
    return p->number[word] != NONE ? p->number[word] == array
                                   : strcmp(p->word[word], f->trace->arrays[array].name) == 0;
}

/* How many elements of an array are a cell: the members of a struct */
static size_t together(const flow_t *f, int array)
{
    for (int i = 0; i < f->picture->words; i++)
        if (is_named(f, i, array) && f->picture->across[i]) return (size_t)f->picture->across[i];
    return 1;
}

static int column_of(const flow_t *f, int array)
{
    const array_t *a = &f->trace->arrays[array];
    if (array >= 64 || !a->size) return NONE;
    if (a->block != NONE && a->block != (f->picture->block == NONE ? 0 : f->picture->block)) return NONE;
    for (int i = 0; i < f->picture->words; i++)
        if (is_named(f, i, array)) return i;
    return NONE;
}

static void print_value(const flow_t *f, int array, size_t element, char *text, size_t room)
{
    char *json = NULL;
    size_t size = 0;
    FILE *in = open_memstream(&json, &size);
    if (!in) abort();
    memory_now_print(in, &f->now, array, element);
    fclose(in);
    double value = strtod(json, NULL);
    if (strcmp(json, "null") == 0)
        *text = '\0';
    else
        snprintf(text, room, "%.3g", value);
    free(json);
}

/* A row as the array is now. */
static int add_row(flow_t *f, int array, int level)
{
    const array_now_t *a = &f->now.arrays[array];
    f->rows = keep_room(f->rows, f->row_count, sizeof *f->rows);
    row_t *row = &f->rows[f->row_count];
    *row = (row_t){.array = array, .frame = f->frame, .level = level};
    const size_t each = together(f, array);
    for (size_t i = 0; a->bytes && i < MOST_CELLS && i * each < a->high; i++) {
        print_value(f, array, i * each, row->cell[i].text, sizeof row->cell[i].text);
        row->cell[i].known = *row->cell[i].text != '\0';
        if (strcmp(f->trace->arrays[array].name, f->picture->sources) == 0)
            row->cell[i].made_of = UINT64_C(1) << i;
    }
    if (f->latest[array] != NONE)
        for (int i = 0; i < MOST_CELLS; i++) row->cell[i].made_of = f->rows[f->latest[array]].cell[i].made_of;
    return (int)f->row_count++;
}

static void hold(held_t *held, from_t one)
{
    for (int i = 0; i < held->count; i++)
        if (held->from[i].row == one.row && held->from[i].cell == one.cell) return;
    if (held->count < MOST_FROM) held->from[held->count++] = one;
}

static void take_load(flow_t *f, const event_t *e, held_t *held)
{
    const size_t size = f->trace->arrays[e->array].size * together(f, e->array);
    const int first = (int)((size_t)e->offset / size);
    const int count = (int)(((size_t)e->offset + e->size + size - 1) / size) - first;
    if (held->used) held->count = 0, held->used = false;
    if (f->open[e->array] == NONE && f->latest[e->array] == NONE)
        f->latest[e->array] = add_row(f, e->array, 0);
    for (int i = 0; i < count && first + i < MOST_CELLS; i++) {
        int row = f->open[e->array];
        if (row == NONE || !f->rows[row].cell[first + i].written) row = f->latest[e->array];
        if (row != NONE) hold(held, (from_t){row, first + i});
    }
}

static void take_store(flow_t *f, const event_t *e, held_t *held, const site_t *site)
{
    const size_t each = together(f, e->array), size = f->trace->arrays[e->array].size * each;
    const int first = (int)((size_t)e->offset / size);
    const int count = (int)(((size_t)e->offset + e->size + size - 1) / size) - first;
    int level = 0;
    if (each > 1 && f->open[e->array] != NONE && first < MOST_CELLS &&
        f->rows[f->open[e->array]].cell[first].written)
        return; /* another member of the same struct */
    for (int i = 0; i < held->count; i++) {
        const row_t *row = &f->rows[held->from[i].row];
        if (row->frame == f->frame && row->level >= level) level = row->level + 1;
    }
    if (level == 0) level = 1;
    if (f->open[e->array] == NONE) f->open[e->array] = add_row(f, e->array, level);
    row_t *row = &f->rows[f->open[e->array]];
    if (row->level < level) row->level = level;
    for (int i = 0; i < count && first + i < MOST_CELLS; i++) {
        cell_t *cell = &row->cell[first + i];
        *cell = (cell_t){.known = true, .written = true, .from_count = held->count};
        print_value(f, e->array, (size_t)(first + i) * each, cell->text, sizeof cell->text);
        memcpy(cell->from, held->from, sizeof held->from);
        for (int k = 0; k < held->count; k++)
            cell->made_of |= f->rows[held->from[k].row].cell[held->from[k].cell].made_of;
    }
    told_add(&f->told[f->frame], site, e->block, e->thread);
    held->used = !f->picture->carries;
    if (!f->picture->carries || first >= MOST_CELLS) return;
    held->from[0] = (from_t){f->open[e->array], first};
    held->count = 1;
}

static void end_frame(flow_t *f, bool wall)
{
    bool any = false;
    for (int i = 0; i < 64; i++) {
        if (f->open[i] == NONE) continue;
        any = true;
        f->latest[i] = f->open[i];
        f->open[i] = NONE;
    }
    if (!any) return;
    f->wall[f->frame++] = wall;
}

/* Does the variable change with which a row begins? */
static bool begins_row(const flow_t *f, const event_t *e)
{
    for (size_t i = e->change; *f->picture->by && i < e->change + e->change_count; i++)
        if (strcmp(f->trace->variables[f->trace->changes[i].variable].name, f->picture->by) == 0) return true;
    return false;
}

static void take_step(flow_t *f, const steps_t *steps, const step_t *step)
{
    const site_t *site = step->place == NONE ? NULL : &f->trace->sites[step->place];
    if (step->kind == STEP_BEGIN) memory_now_launch(&f->now, &f->trace->launches[step->launch]);
    for (size_t a = step->act; a < step->act + step->act_count; a++)
        for (int lane = 0; lane < __builtin_popcount(steps->acts[a].lanes); lane++) {
            const event_t *e = &f->trace->events[steps->order[steps->acts[a].first + (size_t)lane]];
            if (begins_row(f, e) && f->frame < f->picture->frames) end_frame(f, false);
            const bool access = e->kind == EVENT_LOAD || e->kind == EVENT_STORE || e->kind == EVENT_ATOMIC;
            if (!access) continue;
            if (e->kind != EVENT_LOAD) memory_now_write(&f->now, e, 1);
            if (e->offset < 0 || column_of(f, e->array) == NONE) continue;
            held_t *held = &f->held[(e->block * 1024 + e->thread) % (1 << 16)];
            if (e->kind != EVENT_STORE) take_load(f, e, held);
            if (e->kind != EVENT_LOAD) take_store(f, e, held, site);
        }
    if (step->kind >= STEP_WALL && f->frame < f->picture->frames) end_frame(f, step->kind != STEP_END);
}

/* --- drawing --- */

static int by_place(const void *left, const void *right)
{
    const row_t *const *a = left, *const *b = right;
    if ((*a)->frame != (*b)->frame) return (*a)->frame - (*b)->frame;
    if ((*a)->level != (*b)->level) return (*a)->level - (*b)->level;
    return *a < *b ? -1 : *a > *b;
}

/* The elements that a cell is made of: "0", "0–3", or how many */
static void say_sources(const cell_t *cell, char *text, size_t room)
{
    uint64_t set = cell->made_of;
    if (!set) {
        *text = '\0';
        return;
    }
    int first = __builtin_ctzll(set), last = 63 - __builtin_clzll(set), all = __builtin_popcountll(set);
    if (all != last - first + 1)
        snprintf(text, room, "%d of", all);
    else
        snprintf(text, room, first == last ? "%d" : "%d\u2013%d", first, last);
}

/* Where sources are asked for, cells that have none are left out. */
static bool is_drawn(const flow_t *f, const cell_t *cell)
{
    return cell->known && (!*f->picture->sources || cell->made_of);
}

static void draw_row(FILE *out, const flow_t *f, const row_t *row, const int *y_of, int cells, int y)
{
    const double width = (WIDTH - LEFT) / (double)cells;
    svg_text(out, LEFT - 6, y + 14, "end", LABEL, f->picture->word[column_of(f, row->array)]);
    for (int i = 0; i < cells; i++) {
        const cell_t *cell = &row->cell[i];
        char text[24];
        double x = LEFT + width * i, middle = x + width / 2;
        if (!is_drawn(f, cell)) continue;
        for (int k = 0; k < cell->from_count; k++)
            if (is_drawn(f, &f->rows[cell->from[k].row].cell[cell->from[k].cell]))
                svg_arrow(out, LEFT + width * (cell->from[k].cell + 0.5), y_of[cell->from[k].row] + BOX + 1,
                          middle, y - 1);
        fprintf(out,
                "<rect x=\"%g\" y=\"%d\" width=\"%g\" height=\"%d\" class=\"p2\" fill-opacity=\"%s\" "
                "stroke=\"currentColor\" stroke-width=\"0.8\"/>\n",
                x + 2, y, width - 4, BOX, cell->written ? "0.3" : "0");
        if (*f->picture->sources)
            say_sources(cell, text, sizeof text);
        else
            snprintf(text, sizeof text, "%s", cell->text);
        svg_text(out, middle, y + 14, "middle", 6.5 * (double)strlen(text) > width ? SMALL : LABEL, text);
    }
}

static int cells_of(const flow_t *f)
{
    int most = 1;
    for (size_t r = 0; r < f->row_count; r++)
        for (int i = most; i < MOST_CELLS; i++)
            if (is_drawn(f, &f->rows[r].cell[i])) most = i + 1;
    return most;
}

/* All rows, those of a frame in its group. Returns the height. */
static int draw_rows(FILE *out, flow_t *f)
{
    const row_t **list = calloc(f->row_count, sizeof *list);
    int *y_of = calloc(f->row_count, sizeof *y_of), y = 2, frame = NONE, cells = cells_of(f);
    if (!list || !y_of) abort();
    for (size_t i = 0; i < f->row_count; i++) list[i] = &f->rows[i];
    qsort(list, f->row_count, sizeof *list, by_place);
    for (size_t i = 0; i < f->row_count; i++) {
        const row_t *row = list[i];
        if (row->frame >= f->frame) break;
        if (i) y += BOX + (row->level ? GAP : CLOSE);
        if (row->frame != frame) {
            if (frame != NONE) fputs("</g>\n", out);
            frame = row->frame;
            told_begin(out, &f->told[frame], f->wall[frame] ? "Then a barrier." : "");
            if (frame > 0 && f->wall[frame - 1])
                fprintf(out,
                        "<line x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\" stroke=\"currentColor\" "
                        "stroke-width=\"0.8\" stroke-dasharray=\"3 2\"/>\n",
                        LEFT, y - GAP + 6, WIDTH, y - GAP + 6);
        }
        y_of[row - f->rows] = y;
        draw_row(out, f, row, y_of, cells, y);
    }
    if (frame != NONE) fputs("</g>\n", out);
    free(list);
    free(y_of);
    return y + BOX + 4;
}

drawn_t draw_flow(FILE *out, const picture_t *picture, const trace_t *trace, const report_t *report)
{
    steps_t steps;
    flow_t f = {.picture = picture, .trace = trace, .now = memory_now_new(trace)};
    (void)report;
    steps_make(&steps, trace, false);
    f.held = calloc(1 << 16, sizeof *f.held);
    f.told = calloc((size_t)picture->frames + 1, sizeof *f.told);
    f.wall = calloc((size_t)picture->frames + 1, sizeof *f.wall);
    if (!f.held || !f.told || !f.wall) abort();
    for (int i = 0; i < 64; i++) f.latest[i] = f.open[i] = NONE;
    for (size_t i = 0; i < steps.step_count; i++) take_step(&f, &steps, &steps.steps[i]);
    free(f.held);
    if (f.frame == 0) return (drawn_t){.wrong = "none of these arrays is written"};
    return (drawn_t){WIDTH, draw_rows(out, &f), NULL};
}
