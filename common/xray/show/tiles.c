/* A tile is what the threads of a block bring between two of its barriers: what they load from global memory
 * and then store to shared memory, with no load from there in between. */
#define _POSIX_C_SOURCE 200809L
#include "tiles.h"

#include <stdlib.h>
#include <string.h>

#include "../memory.h"
#include "../page_parts.h"

enum { MOST_BLOCKS = 12, MOST_PHASES = 120, NAMES = 4, LEFT = 52, WIDTH = 300, ROW = 34, BAR = 14, TOP = 4 };

typedef enum { BRINGS, WORKS, ENDS, DOINGS } doing_t;

/* A block between two barriers */
typedef struct {
    double events[DOINGS];
    size_t brought;         /* bytes */
    int tile, first, last;  /* which it brings; of which tiles it reads. NONE */
    int from[NAMES], names; /* arrays that it brings it from */
} phase_t;

typedef struct {
    phase_t *phases; /* MOST_PHASES */
    int count, tiles;
} block_t;

typedef struct {
    doing_t doing;
    bool fetched; /* something that it may store to shared memory */
    int phase, from;
} thread_t;

typedef struct {
    const trace_t *trace;
    const launch_t *launch;
    block_t blocks[MOST_BLOCKS];
    thread_t *threads;
    int **
        tile_of; /* of each shared array, and in it of each byte: 1 + the tile that was brought there; NULL */
} tiles_t;

/* --- what was done --- */

static void note_source(phase_t *phase, int array)
{
    for (int i = 0; i < phase->names; i++)
        if (phase->from[i] == array) return;
    if (phase->names < NAMES) phase->from[phase->names++] = array;
}

static int *tile_at(tiles_t *t, const event_t *e, size_t byte)
{
    const array_t *array = &t->trace->arrays[e->array];
    if (e->offset < 0 || array->bytes > 1 << 20 || (size_t)e->offset + byte >= array->bytes) return NULL;
    if (!t->tile_of[e->array]) t->tile_of[e->array] = calloc(array->bytes, sizeof(int));
    if (!t->tile_of[e->array]) abort();
    return &t->tile_of[e->array][(size_t)e->offset + byte];
}

/* Into shared memory: is it what was fetched before? What is put beside it, such as zeros, belongs to its
 * tile. */
static void take_shared_store(tiles_t *t, block_t *block, phase_t *phase, thread_t *thread, const event_t *e)
{
    if (thread->fetched && phase->tile == NONE) phase->tile = block->tiles++;
    if (thread->fetched) phase->brought += e->size, note_source(phase, thread->from);
    for (size_t i = 0; i < e->size; i++) {
        int *tile = tile_at(t, e, i);
        if (tile) *tile = phase->tile + 1; /* 0 for NONE */
    }
}

static void take_shared_load(tiles_t *t, phase_t *phase, const event_t *e)
{
    const int *tile = tile_at(t, e, 0);
    if (!tile || !*tile) return;
    if (phase->first == NONE || *tile - 1 < phase->first) phase->first = *tile - 1;
    if (*tile - 1 > phase->last) phase->last = *tile - 1;
}

/* Of a struct's copy the compiler may tell the store first: the load from global memory that follows, or NULL
 */
static const event_t *copied_from(const tiles_t *t, const event_t *store)
{
    const event_t *next = store->next ? &t->trace->events[store->next] : NULL;
    if (!next || next->kind != EVENT_LOAD || next->size != store->size || !next->before || !store->after)
        return NULL;
    if (t->trace->arrays[next->array].block != NONE || strcmp(next->before, store->after) != 0) return NULL;
    return next;
}

static void take_access(tiles_t *t, block_t *block, phase_t *phase, thread_t *thread, const event_t *e)
{
    bool shared = t->trace->arrays[e->array].block != NONE, load = e->kind == EVENT_LOAD;
    if (load && !shared) {
        thread->doing = BRINGS, thread->fetched = true, thread->from = e->array;
    } else if (load) {
        thread->doing = WORKS, thread->fetched = false;
        take_shared_load(t, phase, e);
    } else if (shared) {
        const event_t *source = copied_from(t, e);
        if (source) thread->doing = BRINGS, thread->fetched = true, thread->from = source->array;
        take_shared_store(t, block, phase, thread, e);
    } else
        thread->doing = ENDS;
}

static void take_event(tiles_t *t, const event_t *e)
{
    if (e->block >= MOST_BLOCKS) return;
    block_t *block = &t->blocks[e->block];
    thread_t *thread = &t->threads[e->block * launch_threads(t->launch) + e->thread];
    if (e->kind == EVENT_BARRIER || e->kind == EVENT_GRID) {
        *thread = (thread_t){.doing = WORKS, .phase = thread->phase + 1};
        return;
    }
    if (thread->phase >= MOST_PHASES) return;
    phase_t *phase = &block->phases[thread->phase];
    if (block->count <= thread->phase) block->count = thread->phase + 1;
    if (e->kind == EVENT_LOAD || e->kind == EVENT_STORE || e->kind == EVENT_ATOMIC)
        take_access(t, block, phase, thread, e);
    phase->events[thread->doing]++;
}

/* --- the picture --- */

static void print_bar(FILE *out, const char *class, double x, double y, double width, const char *title,
                      int number)
{
    fprintf(out, "<rect class=\"%s\" x=\"%.2f\" y=\"%.0f\" width=\"%.2f\" height=\"%d\"><title>", class, x, y,
            width < 0.6 ? 0.6 : width, BAR);
    page_text(out, title);
    fputs("</title></rect>\n", out);
    if (number != NONE && width > 12)
        fprintf(out, "<text class=\"tile\" x=\"%.2f\" y=\"%.0f\" text-anchor=\"middle\">%d</text>\n",
                x + width / 2, y + BAR - 4, number);
}

static const char *sources_of(const tiles_t *t, const phase_t *phase)
{
    const char *said = "";
    for (int i = 0; i < phase->names; i++) {
        const char *name = t->trace->arrays[phase->from[i]].name;
        said = keep_format("%s%s%s", said, i ? ", " : "", *name ? name : "an array");
    }
    return said;
}

static void print_phase(FILE *out, const tiles_t *t, int block, int number, double x, double width)
{
    const phase_t *phase = &t->blocks[block].phases[number];
    const bool works = phase->first != NONE, ends = phase->events[ENDS] > 0;
    const double y = TOP + block * ROW, half = works && ends ? width / 2 : 0;
    const char *when = keep_format(
        "Block %d, %s", block, number ? keep_format("after its barrier %d", number) : "from its beginning");
    if (phase->tile != NONE)
        print_bar(out, "bring", x, y, width,
                  keep_format("%s: brings tile %d, %zu bytes from %s", when, phase->tile, phase->brought,
                              sources_of(t, phase)),
                  phase->tile);
    if (works)
        print_bar(out, "kernel", x, y + BAR + 1, width - half,
                  phase->first == phase->last
                      ? keep_format("%s: works on tile %d", when, phase->first)
                      : keep_format("%s: works on tiles %d to %d", when, phase->first, phase->last),
                  phase->first == phase->last ? phase->first : NONE);
    if (ends)
        print_bar(out, "take", x + half, y + BAR + 1, width - half,
                  keep_format("%s: writes to global memory", when), NONE);
}

static void print_launch(FILE *out, tiles_t *t, int blocks)
{
    int most = 6;
    for (int b = 0; b < blocks; b++)
        if (t->blocks[b].count > most) most = t->blocks[b].count;
    const double width = WIDTH / (double)most; /* of a phase */
    fputs("<h3><code>", out);
    page_text(out, t->launch->name);
    fputs("</code></h3>\n", out);
    fprintf(out, "<svg class=\"streams\" viewBox=\"0 0 %d %d\" role=\"img\" ", LEFT + WIDTH + 8,
            TOP + blocks * ROW);
    fputs("aria-label=\"time lines of the blocks\">\n", out);
    for (int b = 0; b < blocks; b++) {
        fprintf(out, "<text x=\"0\" y=\"%d\">block %d</text>\n", TOP + b * ROW + BAR + 4, b);
        for (int p = 0; p < t->blocks[b].count; p++) {
            const double x = LEFT + p * width;
            print_phase(out, t, b, p, x, width - 1);
            if (p)
                fprintf(out, "<line class=\"after\" x1=\"%.2f\" y1=\"%d\" x2=\"%.2f\" y2=\"%d\"/>\n", x - 0.5,
                        TOP + b * ROW - 2, x - 0.5, TOP + b * ROW + 2 * BAR + 3);
        }
    }
    fputs("</svg>\n", out);
}

/* --- launches --- */

static bool has_tiles(const tiles_t *t, int blocks)
{
    for (int b = 0; b < blocks; b++)
        if (t->blocks[b].tiles > 1) return true;
    return false;
}

/* What only loads, and brings nothing to shared memory, is work. */
static void settle(block_t *block)
{
    for (int p = 0; p < block->count; p++) {
        phase_t *phase = &block->phases[p];
        if (phase->tile != NONE) continue;
        phase->events[WORKS] += phase->events[BRINGS];
        phase->events[BRINGS] = 0;
    }
}

static const char about[] =
    "<section class=\"tiles\">\n<h2>Tiles</h2>\n"
    "<p class=\"legend\">What each block does from barrier to barrier; each of these stretches is drawn "
    "equally "
    "wide. <b class=\"key bring\"></b> brings a tile into shared memory, <b class=\"key kernel\"></b> works "
    "on one "
    "that is there, <b class=\"key take\"></b> writes to global memory. A line is a barrier. Bars above each "
    "other "
    "stand between the same two barriers: nothing makes one wait for the other.</p>\n";

static bool take_launch(FILE *out, const trace_t *trace, const launch_t *launch, bool first)
{
    tiles_t t = {.trace = trace, .launch = launch};
    const double all = (double)launch->grid[0] * launch->grid[1] * launch->grid[2];
    const int blocks = all < MOST_BLOCKS ? (int)all : MOST_BLOCKS;
    t.threads = calloc((size_t)MOST_BLOCKS * launch_threads(launch), sizeof *t.threads);
    t.tile_of = calloc(trace->array_count + 1, sizeof *t.tile_of);
    if (!t.threads || !t.tile_of) abort();
    for (size_t i = 0; i < (size_t)MOST_BLOCKS * launch_threads(launch); i++) t.threads[i].doing = WORKS;
    for (int b = 0; b < MOST_BLOCKS; b++) {
        t.blocks[b].phases = keep_more(NULL, MOST_PHASES * sizeof(phase_t));
        for (int p = 0; p < MOST_PHASES; p++)
            t.blocks[b].phases[p] = (phase_t){.tile = NONE, .first = NONE, .last = NONE};
    }
    for (size_t i = launch->event; i < launch->event_end; i++) take_event(&t, &trace->events[i]);
    bool drawn = has_tiles(&t, blocks);
    for (int b = 0; b < blocks; b++) settle(&t.blocks[b]);
    if (drawn && first) fputs(about, out);
    if (drawn) print_launch(out, &t, blocks);
    for (int b = 0; b < MOST_BLOCKS; b++) free(t.blocks[b].phases);
    for (size_t i = 0; i < trace->array_count; i++) free(t.tile_of[i]);
    free(t.tile_of);
    free(t.threads);
    return drawn;
}

void tiles_print(FILE *out, const trace_t *trace)
{
    bool any = false;
    for (size_t i = 0; i < trace->launch_count; i++)
        any |= take_launch(out, trace, &trace->launches[i], !any);
    if (any && trace->cut) fputs("<p>As far as the run was recorded.</p>\n", out);
    if (any) fputs("</section>\n", out);
}
