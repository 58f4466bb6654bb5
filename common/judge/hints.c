#include "hints.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/numbers.h"
#include "case_words.h"

void hints_shape(hints_t *hints, const char *name, size_t nx, size_t ny, size_t nz)
{
    if (hints->shape_count == HINTS_SHAPES) return;
    shape_t *s = &hints->shapes[hints->shape_count++];
    snprintf(s->name, sizeof s->name, "%s", name);
    s->nx = nx;
    s->ny = ny ? ny : 1;
    s->nz = nz ? nz : 1;
}

const shape_t *hints_shape_of(const hints_t *hints, const char *name, size_t n)
{
    for (int i = hints->shape_count; i-- > 0;) {
        const shape_t *s = &hints->shapes[i];
        if (strcmp(s->name, name) == 0 && s->nx * s->ny * s->nz == n) return s;
    }
    return NULL;
}

void hints_block(hints_t *hints, size_t threads)
{
    hints->block_said = 1;
    hints->block = threads;
}

size_t hints_block_size(const hints_t *hints)
{
    if (hints->block_said) return hints->block;
    unsigned long long threads;
    const char *word = case_peek("block") ? case_peek("block") : case_peek("threads");
    return word && number_whole(word, 1024, &threads) ? (size_t)threads : 0;
}

void hints_mistake(hints_t *hints, const char *name, const double *value, size_t n, const char *says,
                   bool likely)
{
    if (hints->mistake_count == HINTS_MISTAKES) return;
    mistake_t *m = &hints->mistakes[hints->mistake_count];
    m->value = malloc(n ? n * sizeof *value : 1);
    if (!m->value) return;
    memcpy(m->value, value, n * sizeof *value);
    m->n = n;
    m->likely = likely;
    snprintf(m->name, sizeof m->name, "%s", name);
    snprintf(m->says, sizeof m->says, "%s", says);
    hints->mistake_count++;
}

void hints_place(hints_t *hints, const char *name, const unsigned char *in, size_t n, const char *says)
{
    if (hints->place_count == HINTS_PLACES) return;
    place_t *p = &hints->places[hints->place_count];
    p->in = malloc(n ? n : 1);
    if (!p->in) return;
    memcpy(p->in, in, n);
    p->n = n;
    snprintf(p->name, sizeof p->name, "%s", name);
    snprintf(p->says, sizeof p->says, "%s", says);
    hints->place_count++;
}

void hints_equations(hints_t *hints, const char *name, const double *off, const double *allowed, size_t n,
                     size_t system, size_t part, const char *whose)
{
    if (hints->equations_count == HINTS_EQUATIONS || n == 0 || system == 0 || part == 0) return;
    equations_t *e = &hints->equations[hints->equations_count];
    *e = (equations_t){.unsolved = malloc(n), .n = n, .system = system, .part = part};
    if (!e->unsolved) return;
    for (size_t i = 0; i < n; i++) e->unsolved[i] = !(fabs(off[i]) <= allowed[i]);
    snprintf(e->name, sizeof e->name, "%s", name);
    snprintf(e->whose, sizeof e->whose, "%s", whose);
    hints->equations_count++;
}

const equations_t *hints_equations_of(const hints_t *hints, const char *name)
{
    for (int i = 0; i < hints->equations_count; i++) {
        const equations_t *e = &hints->equations[i];
        if (strcmp(e->name, name) == 0) return e;
    }
    return NULL;
}

typedef struct {
    size_t element, number;
    double value;
} term_t;

static int by_element(const void *a, const void *b)
{
    const term_t *x = a, *y = b;
    if (x->element != y->element) return x->element < y->element ? -1 : 1;
    return (x->number > y->number) - (x->number < y->number);
}

/* Most golds name their terms in order. */
static void sort_terms(term_t *terms, size_t count)
{
    size_t k = 1;
    while (k < count && by_element(&terms[k - 1], &terms[k]) <= 0) k++;
    if (k < count) qsort(terms, count, sizeof *terms, by_element);
}

static void fill_terms(terms_t *t, term_t *sorted)
{
    size_t element = 0;
    sort_terms(sorted, t->count);
    for (size_t k = 0; k < t->count; k++) {
        while (element < t->n && element <= sorted[k].element) t->begin[element++] = k;
        t->number[k] = sorted[k].number;
        t->value[k] = sorted[k].value;
        if (t->number[k] >= t->numbers) t->numbers = t->number[k] + 1;
    }
    while (element <= t->n) t->begin[element++] = t->count;
}

void hints_terms(hints_t *hints, const char *name, size_t n, const char *what, const char *counted,
                 const size_t *element, const size_t *number, const double *value, size_t count)
{
    if (hints->terms_count == HINTS_TERMS) return;
    if (count > HINTS_TERMS_MOST) count = 0; /* it keeps its place among the ways to count */
    terms_t *t = &hints->terms[hints->terms_count];
    term_t *sorted = malloc((count + 1) * sizeof *sorted);
    *t = (terms_t){.n = n, .count = count};
    t->begin = malloc((n + 1) * sizeof *t->begin);
    t->number = malloc((count + 1) * sizeof *t->number);
    t->value = malloc((count + 1) * sizeof *t->value);
    snprintf(t->name, sizeof t->name, "%s", name);
    snprintf(t->what, sizeof t->what, "%s", what);
    snprintf(t->counted, sizeof t->counted, "%s", counted);
    hints->terms_count++; /* hints_free frees what there is */
    if (sorted && t->begin && t->number && t->value) {
        for (size_t k = 0; k < count; k++) sorted[k] = (term_t){element[k], number[k], value[k]};
        fill_terms(t, sorted);
    } else {
        t->n = t->count = 0;
    }
    free(sorted);
}

void hints_later(hints_t *hints, const char *name, void (*say)(const void *context), const void *context)
{
    if (hints->later_count == HINTS_LATER) return;
    later_t *later = &hints->later[hints->later_count++];
    *later = (later_t){.say = say, .context = context};
    snprintf(later->name, sizeof later->name, "%s", name);
}

void hints_say(hints_t *hints, const char *name)
{
    for (int i = 0; i < hints->later_count; i++) {
        later_t later = hints->later[i];
        if (!later.say || strcmp(later.name, name) != 0) continue;
        hints->later[i].say = NULL;
        later.say(later.context);
    }
}

void hints_once(hints_t *hints, const char *name)
{
    if (hints->once_count == HINTS_ONCE) return;
    snprintf(hints->once[hints->once_count++], sizeof *hints->once, "%s", name);
}

bool hints_are_once(const hints_t *hints, const char *name)
{
    for (int i = 0; i < hints->once_count; i++)
        if (strcmp(hints->once[i], name) == 0) return true;
    return false;
}

void hints_words(hints_t *hints, const char *name, const char *says)
{
    if (hints->words_count == HINTS_WORDS) return;
    words_t *words = &hints->words[hints->words_count++];
    snprintf(words->name, sizeof words->name, "%s", name);
    snprintf(words->says, sizeof words->says, "%s", says);
}

const char *hints_words_of(const hints_t *hints, const char *name)
{
    for (int i = 0; i < hints->words_count; i++)
        if (strcmp(hints->words[i].name, name) == 0) return hints->words[i].says;
    return NULL;
}

void hints_free(hints_t *hints)
{
    while (hints->terms_count > 0) {
        terms_t *t = &hints->terms[--hints->terms_count];
        free(t->begin);
        free(t->number);
        free(t->value);
    }
    while (hints->equations_count > 0) free(hints->equations[--hints->equations_count].unsolved);
    while (hints->place_count > 0) free(hints->places[--hints->place_count].in);
    while (hints->mistake_count > 0) free(hints->mistakes[--hints->mistake_count].value);
}
