/* origin.c: where the value of an element of an output comes from. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cucc/sanitizer.h"
#include "findings/finding.h"
#include "findings/leftover.h"
#include "findings/origin.h"
#include "identity/site.h"
#include "shadow/arrays.h"
#include "shadow/global.h"

enum { GRIDS = 4096, ROWS = 256, WIDEST = 256 << 10, GIVEN = 64, TOLD_RUNS = 3 };

bool cucc_origin_asked;
static struct {
    const char *name;
    size_t index;
    bool each_once; /* it is a sum in which each number of what was given comes once */
} asked;

/* The grids that have run, a ring */
static struct grid {
    uint32_t begin;
    const char *kernel;
    cucc_dim3 blocks, threads;
} grids[GRIDS];

/* Who stored a word last */
struct store {
    mark by;
    uint16_t site;
    uint8_t kind;
};

/* Rows that were copied to the host, a ring: with what was copied, for the host may have changed it since,
 * and with who stored that, for the array may have been freed since */
static struct row {
    uintptr_t to, from;
    size_t width;
    void *copy;
    struct store *stores; /* of each word that it touches */
} rows[ROWS];

/* Rows that came from the host, and, once their array has been freed, what nobody had read of them by then,
 * or more than one thread of a grid had */
static struct given {
    uintptr_t start;
    size_t size;
    uint32_t time;
    bool looked_at;
    char unread[240], shared[240];
} given[GIVEN];
static size_t grid_count, row_count, given_count;

void cucc_origin_begin(void)
{
    char *name;
    const char *word = getenv("CUCC_ORIGIN");
    if (!word || !*word) return;
    asked.index = strtoull(word, &name, 10);
    asked.each_once = *name == '+';
    name += asked.each_once;
    if (*name != ' ') return;
    asked.name = strdup(name + 1);
    cucc_origin_asked = asked.name != NULL;
}

void cucc_origin_grid_begin(void)
{
    const sanitizer_kernel *k = &cucc_kernel_now;
    grids[grid_count++ % GRIDS] = (struct grid){cucc_time_now, k->name, k->grid, k->block};
}

void cucc_origin_unsure(uintptr_t start, size_t size)
{
    for (uintptr_t a = start & ~(uintptr_t)3; a < start + size; a += 4)
        if (cucc_shadow_is_there(a)) cucc_shadow_cell(a)->write_site = 0;
}

static void keep(struct row row)
{
    struct row *oldest = &rows[row_count++ % ROWS];
    const uintptr_t first = row.from & ~(uintptr_t)3;
    const size_t words = (row.from + row.width - first + 3) / 4;
    free(oldest->copy);
    free(oldest->stores);
    row.copy = malloc(row.width + 1);
    row.stores = calloc(words + 1, sizeof *row.stores);
    if (!row.copy || !row.stores) abort();
    memcpy(row.copy, (const void *)row.to, row.width);
    for (size_t i = 0; i < words; i++) {
        if (!cucc_shadow_is_there(first + 4 * i)) continue;
        const cell *k = cucc_shadow_cell(first + 4 * i);
        row.stores[i] = (struct store){k->write, k->write_site, (uint8_t)k->write_kind};
    }
    *oldest = row;
}

void cucc_origin_copied(uintptr_t to, uintptr_t from, size_t width)
{
    const array *target = cucc_arrays_at(to), *source = cucc_arrays_at(from);
    if (source && !target && !cucc_global_is_zone(to) && width <= WIDEST)
        keep((struct row){.to = to, .from = from, .width = width});
    else if (target && target->named && !source && given_count < GIVEN)
        given[given_count++] = (struct given){.start = to, .size = width, .time = cucc_time_now};
}

/* --- who stored it --- */

/* The row by which these bytes have come to the host, if all that it has left of the output is still that */
static const struct row *row_of(uintptr_t a, size_t size, uintptr_t low, uintptr_t high)
{
    for (size_t i = row_count; i > 0 && i + ROWS > row_count; i--) {
        const struct row *r = &rows[(i - 1) % ROWS];
        if (a < r->to || a + size > r->to + r->width) continue;
        if (low < r->to) low = r->to;
        if (high > r->to + r->width) high = r->to + r->width;
        return memcmp((const void *)low, (const char *)r->copy + (low - r->to), high - low) ? NULL : r;
    }
    return NULL;
}

static const struct grid *grid_at(uint32_t time)
{
    for (size_t i = grid_count; i > 0 && i + GRIDS > grid_count; i--)
        if (grids[(i - 1) % GRIDS].begin <= time) return &grids[(i - 1) % GRIDS];
    return NULL;
}

static cucc_dim3 unfolded(uint32_t i, cucc_dim3 of)
{
    return (cucc_dim3){i % of.x, i / of.x % of.y, i / of.x / of.y};
}

/* The element of that address, of an output of n. Fills in who, and returns true, where a thread of a kernel
 * stored it last. */
static bool find_store(finding *f, const struct row *row, uintptr_t a, size_t n)
{
    const struct store *s = &row->stores[(a - row->to + row->from) / 4 - row->from / 4];
    const struct grid *g = s->by.thread != NO_THREAD && s->by.time ? grid_at(s->by.time) : NULL;
    if (!g || !s->site) return false;
    const uint32_t threads = g->threads.x * g->threads.y * g->threads.z;
    f->kernel = g->kernel;
    f->here.frames[f->here.depth++] = (void *)(uintptr_t)cucc_site_of(s->site);
    f->here.has_block = f->here.has_thread = true;
    f->here.block = unfolded(s->by.thread / threads, g->blocks);
    f->here.thread = unfolded(s->by.thread % threads, g->threads);
    char index[32] = "";
    if (n > 1) snprintf(index, sizeof index, "[%zu]", asked.index);
    cucc_finding_say(f, s->kind >= ATOMIC ? SAY_CHANGED_LAST : SAY_STORED_LAST, asked.name, index);
    return true;
}

/* --- what nobody, or several threads, have read --- */

/* Words of what came from the host in one piece and is still that */
static bool is_as_given(const cell *k, const struct given *g)
{
    return k->write.thread == NO_THREAD && k->write.time == g->time;
}

typedef bool word_question_t(const cell *k, const struct given *g);

/* By a thread, or by a library. What has read these bytes before (the copies that fill the memory beside an
 * array with a pattern do) has not read what was given. */
static bool is_read_since(const mark *m, const struct given *g)
{
    return m->time > g->time;
}

static bool is_unread(const cell *k, const struct given *g)
{
    return !is_read_since(&k->read[0], g) && !is_read_since(&k->read[1], g);
}

static bool is_read_by_two(const cell *k, const struct given *g)
{
    const mark *one = &k->read[0], *other = &k->read[1];
    if (!is_read_since(one, g) || !is_read_since(other, g) || one->thread == other->thread) return false;
    return one->thread != NO_THREAD && other->thread != NO_THREAD &&
           grid_at(one->time) == grid_at(other->time);
}

/* Of which words that is so, in runs. Returns how many words, 0 also where the program has changed some. */
static size_t runs_of(const struct given *g, word_question_t *is_so, uintptr_t run[TOLD_RUNS][2],
                      size_t *runs)
{
    size_t words = 0;
    bool before = false;
    *runs = 0;
    for (uintptr_t a = g->start; a + 4 <= g->start + g->size; a += 4) {
        if (!cucc_shadow_is_there(a) || !is_as_given(cucc_shadow_cell(a), g)) return 0;
        const bool so = is_so(cucc_shadow_cell(a), g);
        if (so && !before && (*runs)++ < TOLD_RUNS) run[*runs - 1][0] = a;
        if (so && *runs <= TOLD_RUNS) run[*runs - 1][1] = a + 4;
        words += so;
        before = so;
    }
    return words;
}

static __attribute__((format(printf, 2, 3))) void add(char text[240], const char *format, ...)
{
    const size_t length = strlen(text);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text + length, 240 - length, format, arguments);
    va_end(arguments);
}

static void add_run(char text[240], const array *a, const uintptr_t run[2], const char *between)
{
    const size_t element = a->element;
    const size_t from = (run[0] - a->start) / element, to = (run[1] - 1 - a->start) / element;
    if (from == to)
        add(text, SAY_READ_ONE, between, a->name, from);
    else
        add(text, SAY_READ_RUN, between, a->name, from, to);
}

/* Asked of such a sum alone: elsewhere a part may well be needed by nobody, or by many. An array of which all
 * is unread may belong to another part of the program, and one that is read here and there be a table. Bytes
 * are read as parts of words. */
static void look_at(struct given *g)
{
    uintptr_t run[TOLD_RUNS][2];
    size_t runs;
    const array *a = cucc_arrays_at(g->start);
    g->looked_at = true;
    if (!a || a->freed || !a->named || !a->element) return;
    size_t words = runs_of(g, is_unread, run, &runs);
    if (words && words < g->size / 4 && runs <= TOLD_RUNS)
        for (size_t i = 0; i < runs; i++) add_run(g->unread, a, run[i], i ? ", " : "");
    words = runs_of(g, is_read_by_two, run, &runs);
    if (words && runs <= TOLD_RUNS)
        for (size_t i = 0; i < runs; i++) add_run(g->shared, a, run[i], i ? ", " : "");
}

void cucc_origin_freeing(uintptr_t low, uintptr_t high)
{
    for (size_t i = 0; asked.each_once && i < given_count; i++)
        if (!given[i].looked_at && given[i].start >= low && given[i].start < high) look_at(&given[i]);
    const array *a = cucc_arrays_at(low);
    if (asked.each_once && a) cucc_leftover_look(a);
}

static void tell(finding *f, const char *beginning, const char *runs, const char **between)
{
    const size_t length = strlen(f->advice);
    if (!*runs) return;
    snprintf(f->advice + length, sizeof f->advice - length, "%s%s", **between ? *between : beginning, runs);
    *between = ", ";
}

static void tell_reads(finding *f)
{
    const char *between = "";
    for (size_t i = 0; i < given_count; i++) {
        if (!given[i].looked_at) look_at(&given[i]);
        tell(f, SAY_UNREAD, given[i].unread, &between);
    }
    between = "";
    for (size_t i = 0; i < given_count; i++)
        tell(f, *f->advice ? SAY_AND_READ_BY_TWO : SAY_READ_BY_TWO, given[i].shared, &between);
    const array *a;
    for (size_t i = 0; (a = cucc_arrays_each(i)); i++) cucc_leftover_look(a);
    cucc_leftover_tell(f->advice, sizeof f->advice, "; ");
}

void cucc_sanitizer_output(const char *name, const void *data, size_t n, size_t element)
{
    if (!cucc_origin_asked || strcmp(name, asked.name) || asked.index >= n) return;
    finding f = {.kind = KIND_ORIGIN, .space = "global"};
    const uintptr_t low = (uintptr_t)data, a = low + asked.index * element;
    const struct row *row = row_of(a, element, low, low + n * element);
    const bool stored = row && find_store(&f, row, a, n);
    if (asked.each_once) tell_reads(&f);
    if (stored || *f.advice) cucc_finding_add(&f);
}
