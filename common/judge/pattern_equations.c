#include <stdbool.h>
#include <stdio.h>

#include "pattern_tests.h"

/* The rows that are not solved, as numbers within their part, which begins and ends at a thread's first and
 * last row; counted from both ends, since parts have other lengths in other cases. */
typedef struct {
    size_t count, firsts, lasts; /* all; those that are the first or the last row of a system */
    size_t ends;                 /* those that are the first or the last of their part */
    size_t low, high;            /* counted from the first row of the part */
    size_t low_end, high_end;    /* the same, counted from its last row: of low and of high */
} rows_t;

static rows_t unsolved(const equations_t *e)
{
    rows_t r = {.low = e->part, .high_end = e->part};
    for (size_t i = 0; i < e->n; i++) {
        if (!e->unsolved[i]) continue;
        size_t row = i % e->system, start = row / e->part * e->part, left = e->system - start;
        size_t k = row - start, end = (left < e->part ? left : e->part) - 1 - k;
        r.count++;
        r.firsts += row == 0;
        r.lasts += row == e->system - 1;
        r.ends += k == 0 || end == 0;
        if (k < r.low) r.low = k;
        if (k > r.high) r.high = k;
        if (end > r.low_end) r.low_end = end;
        if (end < r.high_end) r.high_end = end;
    }
    return r;
}

static int found(pattern_t *pattern)
{
    pattern->id = PATTERN_EQUATIONS;
    pattern->hint = ASK_EQUATIONS;
    return 1;
}

int pattern_equations_of_edge(const view_t *v, pattern_t *pattern)
{
    const equations_t *e = v->equations;
    if (!e || e->system < 3) return 0;
    rows_t r = unsolved(e);
    if (r.count == 0 || (r.firsts != r.count && r.lasts != r.count)) return 0;
    const char *which = r.firsts == r.count ? "first" : "last";
    pattern_key(pattern, "equations %s", which);
    snprintf(pattern->says, sizeof pattern->says, SAY_EQUATIONS, v->name, which);
    return found(pattern);
}

int pattern_equations_of_ends(const view_t *v, pattern_t *pattern)
{
    const equations_t *e = v->equations;
    if (!e || e->part < 3) return 0;
    rows_t r = unsolved(e);
    if (r.count == 0 || r.ends != r.count) return 0;
    pattern_key(pattern, "equations of ends");
    snprintf(pattern->says, sizeof pattern->says, SAY_EQUATIONS_ENDS, v->name, e->part, e->whose);
    return found(pattern);
}

/* "row 2", "rows 1 to 3"; not told when that is all of the part. */
static bool of_part(const view_t *v, pattern_t *pattern, const rows_t *r)
{
    const equations_t *e = v->equations;
    char rows[60];
    if (r->low == r->high)
        snprintf(rows, sizeof rows, "row %zu", r->low);
    else
        snprintf(rows, sizeof rows, "rows %zu %s %zu", r->low, r->high == r->low + 1 ? "and" : "to", r->high);
    snprintf(pattern->says, sizeof pattern->says, SAY_EQUATIONS_ROWS, v->name, rows, e->part, e->whose);
    if (r->high > 0) return found(pattern);
    pattern->id = PATTERN_EQUATIONS;
    pattern->hint = ASK_EQUATIONS_ROWS;
    return true;
}

/* Rows from low to high of those parts that have one that is not solved. */
static size_t rows_between(const equations_t *e, size_t low, size_t high)
{
    size_t count = 0;
    for (size_t system = 0; system < e->n; system += e->system) {
        for (size_t start = 0; start < e->system; start += e->part) {
            size_t rows = 0, bad = 0;
            for (size_t k = 0; k < e->part && start + k < e->system && system + start + k < e->n; k++) {
                rows += k >= low && k <= high;
                bad += e->unsolved[system + start + k];
            }
            if (bad) count += rows;
        }
    }
    return count;
}

/* Some rows of a part, and not here and there among them. */
static bool some_of_part(const view_t *v, rows_t *r)
{
    const equations_t *e = v->equations;
    if (!e || e->part < 3) return false;
    *r = unsolved(e);
    return r->count > 0 && r->high - r->low + 1 < e->part && 2 * r->count >= rows_between(e, r->low, r->high);
}

int pattern_equations_from_start(const view_t *v, pattern_t *pattern)
{
    rows_t r;
    if (!some_of_part(v, &r)) return 0;
    pattern_key(pattern, "equations %zu to %zu", r.low, r.high);
    return of_part(v, pattern, &r);
}

int pattern_equations_from_both(const view_t *v, pattern_t *pattern)
{
    rows_t r;
    if (!some_of_part(v, &r)) return 0;
    pattern_key(pattern, "equations %zu to last-%zu", r.low, r.high_end);
    return of_part(v, pattern, &r);
}

int pattern_equations_from_end(const view_t *v, pattern_t *pattern)
{
    rows_t r;
    if (!some_of_part(v, &r)) return 0;
    pattern_key(pattern, "equations last-%zu to last-%zu", r.low_end, r.high_end);
    return of_part(v, pattern, &r);
}
