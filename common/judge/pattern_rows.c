#include "pattern_tests.h"

#include <math.h>
#include <stdbool.h>

typedef struct {
    size_t rows, elements; /* that have a factor, and how many elements say so */
    double least, most;    /* of these factors */
} factors_t;

/* The factor of a row is that of its largest element: 1 where all is right, NaN where it has none. */
static double factor_of_row(const view_t *v, size_t row, size_t *count)
{
    const size_t from = row * v->nx;
    size_t largest = from;
    *count = 0;
    for (size_t i = from; i < from + v->nx; i++)
        if (fabs(v->want[i]) > fabs(v->want[largest])) largest = i;
    if (v->want[largest] == 0) return NAN;
    const double factor = v->got[largest] / v->want[largest];
    for (size_t i = from; i < from + v->nx; i++) {
        const double allowed = 4 * view_allowed(v, i) * fmax(1, fabs(factor)), is = factor * v->want[i];
        if (!(fabs(v->got[i] - is) <= allowed + 1e-5 * fabs(is))) return NAN;
        *count += fabs(v->want[i]) > 8 * allowed;
    }
    return factor;
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
