/* lines.c: from places of the program to lines. */
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include "counting/flow.h"
#include "counting/lines.h"
#include "identity/place.h"
#include "counting/token.h"

/* The branch at the end of a block: the instruction before the block that lies behind it in the program. That
 * block begins with the call of the hook, whose return address is its place. */
static const void *branch_pc(uint32_t place)
{
#ifdef __x86_64__
    enum { CALL_BYTES = 5 };
    const flow_block *b = cucc_flow_find((uint32_t)TOKEN_BLOCK << 30 | place);
    for (unsigned i = 0; i < b->next_count; i++) /* in the order of the program */
        if (b->next[i]->token > b->token) return (const char *)cucc_token_pc(b->next[i]->token) - CALL_BYTES;
#endif
    return cucc_token_pc(place);
}

void cucc_lines_wanted(const count_launch *launch)
{
    for (uint32_t i = 0; i < launch->cells.room; i++) {
        const count_cell *c = &launch->cells.cell[i];
        if (!c->key || !c->place) continue;
        cucc_sanitizer_places_wanted(cucc_token_pc(c->place));
        if (cell_what(c) == CELL_BLOCK && c->cost) cucc_sanitizer_places_wanted(branch_pc(c->place));
    }
}

typedef struct list {
    line_totals *line;
    unsigned count, room;
    const count_launch *launch;
} list;

static totals *line_at(list *l, const char *file, int number)
{
    for (unsigned i = 0; i < l->count; i++)
        if (l->line[i].line == number && !strcmp(l->line[i].file, file)) return &l->line[i].totals;
    if (l->count == l->room) {
        line_totals *more = realloc(l->line, (l->room = 2 * l->room + 32) * sizeof *more);
        if (!more) abort();
        l->line = more;
    }
    l->line[l->count] = (line_totals){.file = file, .line = number};
    return &l->line[l->count++].totals;
}

/* Does one name of a file end as the other does? */
static bool same_end(const char *a, const char *b)
{
    const char *left = strrchr(a, '/'), *right = strrchr(b, '/');
    return !strcmp(left ? left : a, right ? right : b);
}

const char *cucc_lines_kernel_file(const count_launch *launch)
{
    const char *file = launch->kernel.file;
    for (uint32_t i = 0; i < launch->cells.room; i++) {
        const count_cell *c = &launch->cells.cell[i];
        if (!c->key || !c->place || !cucc_sanitizer_place_is_users(cucc_token_pc(c->place))) continue;
        sanitizer_place place = cucc_sanitizer_place_of(cucc_token_pc(c->place));
        if (same_end(place.file, file)) return place.file;
    }
    return file;
}

static totals *line_of(list *l, const void *pc)
{
    sanitizer_place place = cucc_sanitizer_place_of(pc);
    if (!cucc_sanitizer_place_is_users(pc))
        return line_at(l, cucc_lines_kernel_file(l->launch), l->launch->kernel.line);
    return line_at(l, place.file, place.line);
}

static totals *line_of_barrier(list *l, const count_cell *c)
{
    const void *pc = c->place ? cucc_token_pc(c->place) : NULL;
    return line_at(l,
                   pc && cucc_sanitizer_place_is_users(pc) ? cucc_sanitizer_place_of(pc).file
                                                           : cucc_lines_kernel_file(l->launch),
                   (int)cell_detail(c));
}

static void add_cell(list *l, const count_cell *c)
{
    switch (cell_what(c)) {
    case CELL_BARRIER:
        cucc_totals_add(line_of_barrier(l, c), c);
        break;
    case CELL_BLOCK:
        cucc_totals_add_executions(line_of(l, cucc_token_pc(c->place)), c);
        if (c->cost) cucc_totals_add_divergence(line_of(l, branch_pc(c->place)), c);
        break;
    default:
        cucc_totals_add(line_of(l, cucc_token_pc(c->place)), c);
    }
}

static int by_line(const void *a, const void *b)
{
    const line_totals *left = a, *right = b;
    int order = strcmp(left->file, right->file);
    return order ? order : (left->line > right->line) - (left->line < right->line);
}

line_totals *cucc_lines_of(const count_launch *launch, unsigned *count)
{
    list l = {.launch = launch};
    for (uint32_t i = 0; i < launch->cells.room; i++)
        if (launch->cells.cell[i].key) add_cell(&l, &launch->cells.cell[i]);
    if (l.count) qsort(l.line, l.count, sizeof *l.line, by_line);
    *count = l.count;
    return l.line;
}
