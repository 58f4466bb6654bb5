#include "pattern_tests.h"

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

/* Right values in the wrong place, by a formula: where does each of them come from? Only values that are
 * expected once are asked. */

enum { FEWEST = 2, TELLING = 8, MOST = 1 << 20, NONE = -1, TWO = -2 };

typedef struct {
    double value;
    long long place;
} sorted_t;

/* What each wrong element holds belongs there; NONE where it belongs nowhere, TWO where it may be one of
 * several. */
typedef struct {
    const view_t *v;
    long long *from;
    size_t known;
} sources_t;

static int by_value(const void *a, const void *b)
{
    const double x = ((const sorted_t *)a)->value, y = ((const sorted_t *)b)->value;
    return (x > y) - (x < y);
}

static long long place_of(const view_t *v, const sorted_t *sorted, double got)
{
    size_t low = 0, high = v->n;
    while (low < high) {
        const size_t middle = (low + high) / 2;
        if (sorted[middle].value < got)
            low = middle + 1;
        else
            high = middle;
    }
    long long found = NONE;
    for (size_t i = low > 3 ? low - 3 : 0; i < v->n && i < low + 3; i++) { /* others may lie between them */
        const size_t at = (size_t)sorted[i].place;
        if (!(fabs(got - sorted[i].value) <= view_allowed(v, at))) continue;
        if (found != NONE) return TWO;
        found = (long long)at;
    }
    return found;
}

/* False where an element belongs nowhere, or too few tell where. */
static bool find_sources(sources_t *s, sorted_t *sorted)
{
    const view_t *v = s->v;
    for (size_t i = 0; i < v->n; i++) sorted[i] = (sorted_t){v->want[i], (long long)i};
    qsort(sorted, v->n, sizeof *sorted, by_value);
    EACH_WRONG(v, i)
    {
        s->from[i] = place_of(v, sorted, v->got[i]);
        if (s->from[i] == NONE) return false;
        s->known += s->from[i] >= 0;
    }
    return s->known >= FEWEST && 2 * s->known >= v->wrong_count;
}

/* ---- the formulas ---- */

typedef long long formula_t(const sources_t *s, size_t i, size_t m);

static bool holds(const sources_t *s, formula_t *formula, size_t m)
{
    const view_t *v = s->v;
    EACH_WRONG(v, i)
    {
        const long long from = formula(s, i, m);
        if (from < 0 || (size_t)from >= v->n) return false;
        if (s->from[i] >= 0 ? s->from[i] != from : !view_matches(v, i, (size_t)from)) return false;
    }
    return true;
}

static long long over_again(const sources_t *s, size_t i, size_t m)
{
    (void)s;
    return (long long)(i % m);
}

static long long number_of_group(const sources_t *s, size_t i, size_t m)
{
    (void)s;
    return (long long)(i / m);
}

static long long first_of_group(const sources_t *s, size_t i, size_t m)
{
    (void)s;
    return (long long)(i / m * m);
}

static long long multiple(const sources_t *s, size_t i, size_t m)
{
    (void)s;
    return (long long)(i * m);
}

static long long rows_of(const sources_t *s, size_t i, size_t m)
{
    return (long long)(i % s->v->nx + i / s->v->nx * m);
}

/* Each group is rearranged as the first that tells. */
static bool same_in_groups(const sources_t *s, size_t m, long long *place)
{
    const view_t *v = s->v;
    size_t told = 0;
    for (size_t r = 0; r < m; r++) place[r] = NONE;
    EACH_WRONG(v, i)
    {
        const size_t start = i / m * m, r = i % m;
        if (s->from[i] < 0) continue;
        const long long at = s->from[i] - (long long)start;
        if (at < 0 || at >= (long long)m || (place[r] != NONE && place[r] != at)) return false;
        told += place[r] != NONE; /* a second one that says the same */
        place[r] = at;
    }
    for (size_t r = 0; r < m; r++)
        for (size_t other = 0; other < r; other++)
            if (place[r] != NONE && place[r] == place[other]) return false;
    return told >= TELLING;
}

static bool say_groups(const sources_t *s, pattern_t *pattern)
{
    enum { LARGEST = 32 };
    long long place[LARGEST];
    for (size_t m = 2; m <= LARGEST; m *= 2) {
        if (s->v->n < 2 * m || !same_in_groups(s, m, place)) continue;
        size_t r = 0;
        while (place[r] == NONE) r++;
        pattern->id = PATTERN_IN_GROUPS;
        pattern->hint = ASK_IN_GROUPS;
        pattern_key(pattern, "in_groups %zu", m);
        pattern_says(s->v, pattern, VERB_HOLDS, SAY_IN_GROUPS, m, place[r], r);
        return true;
    }
    return false;
}

/* ---- rows and columns ---- */

/* Does all that is wrong in line `one` belong in line `two`? A line is a row, or a column. */
static bool is_line(const view_t *v, bool rows, size_t one, size_t two, size_t *wrong)
{
    const size_t length = rows ? v->nx : v->ny;
    *wrong = 0;
    for (size_t k = 0; k < length; k++) {
        const size_t at = rows ? one * v->nx + k : k * v->nx + one;
        const size_t from = rows ? two * v->nx + k : k * v->nx + two;
        if (!v->wrong[at]) continue;
        if (!view_matches(v, at, from)) return false;
        ++*wrong;
    }
    return true;
}

/* All that is wrong in the line is 0: it comes from beyond the field. */
static bool is_empty(const view_t *v, bool rows, size_t line)
{
    const size_t length = rows ? v->nx : v->ny;
    for (size_t k = 0; k < length; k++) {
        const size_t at = rows ? line * v->nx + k : k * v->nx + line;
        if (v->wrong[at] && v->got[at] != 0) return false;
    }
    return true;
}

static bool say_lines(const view_t *v, pattern_t *pattern, bool rows)
{
    const size_t lines = rows ? v->ny : v->nx, length = rows ? v->nx : v->ny;
    const char *what = rows ? "row" : "column";
    size_t first = lines, from = 0, moved = 0, wrong = 0,
           lost = 0; /* lost: what belongs nowhere, at an edge */
    if (v->nx < 4 || v->ny < 4 || v->nz > 1 || v->n > 1 << 16) return false;
    for (size_t one = 0; one < lines; one++) {
        size_t two = 0;
        if (is_line(v, rows, one, one, &wrong) && wrong == 0) continue;
        while (two < lines && (two == one || !is_line(v, rows, one, two, &wrong))) two++;
        if (two == lines && !is_empty(v, rows, one) && 8 * ++lost > lines) return false;
        if (two == lines) continue;
        moved += 2 * wrong >= length;
        if (first == lines && 2 * wrong >= length) first = one, from = two;
    }
    if (moved < 4 || moved < 4 * lost) return false;
    pattern->id = PATTERN_ELSEWHERE;
    pattern->hint = ASK_MOVED_ROWS;
    pattern_key(pattern, "elsewhere %ss", what);
    pattern_says(v, pattern, VERB_HOLDS, SAY_MOVED_ROWS, what, what, first, from);
    return true;
}

static bool say_formula(const sources_t *s, pattern_t *pattern)
{
    const view_t *v = s->v;
    size_t i = v->first;
    while (s->from[i] < 0 || !v->wrong[i]) i++;
    const size_t from = (size_t)s->from[i];
    pattern->id = PATTERN_ELSEWHERE;
    pattern->hint = ASK_ELSEWHERE;
    if (from < i && holds(s, over_again, i - from)) {
        pattern_key(pattern, "elsewhere again%s", i - from == v->block ? " block" : "");
        const size_t rows = v->nx > 1 && v->ny > 1 && (i - from) % v->nx == 0 ? (i - from) / v->nx : 0;
        if (i - from == 1)
            pattern_says(v, pattern, VERB_HOLDS, SAY_FIRST_AGAIN);
        else if (rows > 1)
            pattern_says(v, pattern, VERB_HOLDS, SAY_ROWS_OVER_AGAIN, rows);
        else
            pattern_says(v, pattern, VERB_HOLDS, SAY_OVER_AGAIN, i - from);
        return true;
    }
    for (size_t m = 2; m <= 1024; m *= 2) {
        if (holds(s, first_of_group, m)) {
            pattern_key(pattern, "elsewhere first %zu", m);
            pattern_says(v, pattern, VERB_HOLDS, SAY_FIRST_OF_GROUP, m);
            return true;
        }
        if (holds(s, number_of_group, m)) {
            pattern_key(pattern, "elsewhere number %zu", m);
            pattern_says(v, pattern, VERB_HOLDS, SAY_NUMBER_OF_GROUP, v->name, v->name, m);
            return true;
        }
    }
    if (from > i && i > 0 && from % i == 0 && holds(s, multiple, from / i)) {
        pattern_key(pattern, "elsewhere multiple %zu", from / i);
        pattern_says(v, pattern, VERB_HOLDS, SAY_MULTIPLE_OF, v->name, v->name, from / i);
        return true;
    }
    if (v->nx < 2 || i < v->nx || from < i % v->nx) return false;
    const size_t row = (from - i % v->nx) / (i / v->nx);
    if (row == 0 || row == v->nx || !holds(s, rows_of, row)) return false;
    pattern_key(pattern, "elsewhere row%s", row == v->ny ? " ny" : "");
    pattern_says(v, pattern, VERB_HOLDS, SAY_ROW_OF, row, v->nx);
    pattern->hint = ASK_ROW_OF;
    return true;
}

int pattern_elsewhere(const view_t *v, pattern_t *pattern)
{
    if (v->wrong_count < FEWEST || v->n > MOST || v->type == 'l') return 0;
    if (say_lines(v, pattern, true) || say_lines(v, pattern, false)) return 1;
    sources_t s = {v, malloc(v->n * sizeof *s.from), 0};
    sorted_t *sorted = malloc(v->n * sizeof *sorted);
    const bool found =
        s.from && sorted && find_sources(&s, sorted) && (say_groups(&s, pattern) || say_formula(&s, pattern));
    free(sorted);
    free(s.from);
    pattern->quiet = s.known < TELLING; /* a few may be there by chance */
    return found;
}
