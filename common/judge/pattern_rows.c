#include "pattern_tests.h"

#include <math.h>
#include <stdbool.h>
#include <stdint.h>

typedef struct {
    size_t rows, elements; /* that have a factor, and how many elements say so */
    double least, most;    /* of these factors */
} factors_t;

static double allowed_with(const view_t *v, size_t i, double factor)
{
    return 4 * view_allowed(v, i) * fmax(1, fabs(factor));
}

/* How many elements of a row have not this factor; which is the last of them; and how many say that they have
 */
static size_t without_factor(const view_t *v, size_t from, double factor, size_t *which, size_t *count)
{
    size_t without = 0;
    *count = 0;
    for (size_t i = from; i < from + v->nx; i++) {
        const double allowed = allowed_with(v, i, factor), is = factor * v->want[i];
        if (!(fabs(v->got[i] - is) <= allowed + 1e-5 * fabs(is)))
            without++, *which = i;
        else
            *count += fabs(v->want[i]) > 8 * allowed;
    }
    return without;
}

/* Index of the largest expected element of a row, but for that one */
static size_t largest_but(const view_t *v, size_t from, size_t but)
{
    size_t largest = from == but ? from + 1 : from;
    for (size_t i = from; i < from + v->nx; i++)
        if (i != but && fabs(v->want[i]) > fabs(v->want[largest])) largest = i;
    return largest;
}

/* The factor of a row is that of its largest element: 1 where all is right, NaN where it has none. */
static double factor_of_row(const view_t *v, size_t row, size_t *count)
{
    const size_t from = row * v->nx, largest = largest_but(v, from, SIZE_MAX);
    size_t which;
    if (v->want[largest] == 0) return NAN;
    const double factor = v->got[largest] / v->want[largest];
    return without_factor(v, from, factor, &which, count) ? NAN : factor;
}

/* The same, if exactly one element has not that factor: the largest itself, or another. */
static double factor_but_one(const view_t *v, size_t row, size_t *count, size_t *which)
{
    const size_t from = row * v->nx, largest = largest_but(v, from, SIZE_MAX),
                 next = largest_but(v, from, largest);
    const size_t of[] = {largest, next};
    for (int k = 0; k < 2; k++) {
        const double factor = v->got[of[k]] / v->want[of[k]];
        if (isfinite(factor) && without_factor(v, from, factor, which, count) == 1) return factor;
    }
    return NAN;
}

static bool has_wrong(const view_t *v, size_t row)
{
    for (size_t i = row * v->nx; i < (row + 1) * v->nx; i++)
        if (v->wrong[i]) return true;
    return false;
}

/* Each wrong row of a field is right but for a factor of its own: what a row is divided by, or multiplied
 * with, is wrong. Where all have the same factor it holds, but is quiet. */
int pattern_row_factors(const view_t *v, pattern_t *pattern)
{
    factors_t f = {0, 0, INFINITY, -INFINITY};
    if (v->nx < 3 || v->exact) return 0;
    for (size_t row = 0; row < v->n / v->nx; row++) {
        size_t count;
        if (!has_wrong(v, row)) continue;
        const double factor = factor_of_row(v, row, &count);
        if (!isfinite(factor)) return 0;
        f.rows++, f.elements += count;
        f.least = fmin(f.least, factor), f.most = fmax(f.most, factor);
    }
    if (f.elements < f.rows + 2) return 0; /* each element is its own factor's */
    pattern->id = PATTERN_ROW_FACTORS;
    pattern->hint = ASK_ROW_FACTORS;
    pattern->quiet = f.rows < 2 || f.elements < f.rows + 8 || f.most - f.least < 1e-3 * fabs(f.most);
    pattern_says(v, pattern, VERB_IS, SAY_ROW_FACTORS);
    return 1;
}

/* The same, but for one element of each row: where something is added or taken away at one place alone. */
int pattern_row_factors_but(const view_t *v, pattern_t *pattern)
{
    size_t rows = 0, elements = 0, first = 0;
    if (v->nx < 4 || v->exact) return 0;
    for (size_t row = 0; row < v->n / v->nx; row++) {
        size_t count, which;
        if (!has_wrong(v, row)) continue;
        const double factor = factor_but_one(v, row, &count, &which);
        if (!isfinite(factor) || fabs(factor - 1) < 1e-3) return 0;
        if (!rows++) first = which;
        elements += count;
    }
    if (elements < 2 * rows + 2) return 0;
    char memory[80];
    pattern->id = PATTERN_ROW_FACTORS_BUT;
    pattern->hint = ASK_ROW_FACTORS_BUT;
    pattern->quiet = elements < 2 * rows + 8;
    pattern_says(v, pattern, VERB_IS, SAY_ROW_FACTORS_BUT, view_element(v, first, memory, sizeof memory));
    return 1;
}
