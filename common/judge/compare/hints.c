#include "compare/hints.h"

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

void hints_mistake(hints_t *hints, const char *name, const double *value, size_t n, const char *says)
{
    if (hints->mistake_count == HINTS_MISTAKES) return;
    mistake_t *m = &hints->mistakes[hints->mistake_count];
    m->value = malloc(n ? n * sizeof *value : 1);
    if (!m->value) return;
    memcpy(m->value, value, n * sizeof *value);
    m->n = n;
    snprintf(m->name, sizeof m->name, "%s", name);
    snprintf(m->says, sizeof m->says, "%s", says);
    hints->mistake_count++;
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

void hints_free(hints_t *hints)
{
    while (hints->equations_count > 0) free(hints->equations[--hints->equations_count].unsolved);
    while (hints->mistake_count > 0) free(hints->mistakes[--hints->mistake_count].value);
}
