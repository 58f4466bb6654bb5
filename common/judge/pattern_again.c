#include <math.h>
#include <stdlib.h>

#include "pattern_terms.h"

/* Each thread begins at its own number, and goes on by `step` where it should go on by the number of all threads, which
 * is `most` times as large: a term counts once for each thread that comes by, number / step + 1 times, but at most
 * `most` times. How many threads there are is the student's to choose, so the first wrong element tells; all the others
 * have to agree. */

enum { FEWEST = 8, LARGEST_STEP = 4096 };

static size_t times(size_t number, size_t step, size_t most)
{
    return number / step + 1 < most ? number / step + 1 : most;
}

static double again(const terms_t *t, size_t e, size_t step, size_t most, double *size)
{
    double sum = 0;
    for (size_t k = t->begin[e]; k < t->begin[e + 1]; k++) {
        const double more = (double)(times(t->number[k], step, most) - 1) * t->value[k];
        sum += more;
        *size += fabs(more);
    }
    return sum;
}

/* The `most` that explains element e, the least one; 0: none does. later[c]: the sum of its terms with number / step >=
 * c. */
static size_t most_of(const view_t *v, const terms_t *t, size_t e, size_t step, double *later)
{
    const size_t rounds = (t->numbers + step - 1) / step;
    double sum = 0, size = 0;
    for (size_t c = 0; c <= rounds; c++) later[c] = 0;
    for (size_t k = t->begin[e]; k < t->begin[e + 1]; k++) later[t->number[k] / step] += t->value[k];
    for (size_t c = rounds; c-- > 0;) later[c] += later[c + 1];
    for (size_t most = 2; most <= rounds; most++) {
        sum += later[most - 1];
        size += fabs(later[most - 1]);
        if (pattern_terms_explain(v, e, sum, size)) return most;
    }
    return 0;
}

static bool explains_all(const view_t *v, const terms_t *t, size_t step, size_t most)
{
    for (size_t e = 0; e < v->n; e++) {
        double size = 0;
        const double sum = again(t, e, step, most, &size);
        if (!pattern_terms_explain(v, e, sum, size)) return false;
    }
    return true;
}

static uint64_t fingerprint(size_t step, size_t most)
{
    return (step * 0x9e3779b97f4a7c15u ^ most << 7) & 0xffffffffu;
}

static void fill(const view_t *v, const terms_t *t, int numbering, size_t step, size_t most,
                 pattern_t *pattern)
{
    const size_t b = v->block;
    *pattern = (pattern_t){.id = PATTERN_TERMS, .hint = ASK_TERMS_AGAIN, .same = fingerprint(step, most)};
    snprintf(pattern->says, sizeof pattern->says, SAY_TERMS_AGAIN, t->what, t->counted, step, t->counted,
             step, most);
    if (b > 1 && step % b == 0)
        pattern_key(pattern, "terms %d again block %zu", numbering, step / b);
    else
        pattern_key(pattern, "terms %d again %zu", numbering, step);
}

bool pattern_again(const view_t *v, const terms_t *t, int numbering, pattern_t *pattern)
{
    bool found = false;
    if (v->wrong_count < FEWEST) return false;
    double *later = malloc((t->numbers + 2) * sizeof *later);
    for (size_t step = 1; later && step <= LARGEST_STEP && step < t->numbers && !found; step *= 2) {
        const size_t most = most_of(v, t, v->first, step, later);
        found = most && explains_all(v, t, step, most);
        if (found) fill(v, t, numbering, step, most, pattern);
    }
    free(later);
    return found;
}
