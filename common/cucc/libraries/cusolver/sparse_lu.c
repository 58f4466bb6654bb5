/* sparse_lu.c: LU with partial pivoting, column by column. */
#include <stdlib.h>
#include <string.h>

#include "sparse.h"

/* Columns that grow; in the end a csr whose rows they are */
struct growing {
    csr *m;
    size_t room;
};

static bool append(struct growing *g, int column, complex_number value)
{
    csr *m = g->m;
    const size_t at = (size_t)m->start[m->rows];
    if (at == g->room) {
        const size_t more = 2 * g->room + 64;
        int *columns = realloc(m->column, more * sizeof *columns);
        if (columns != NULL) m->column = columns;
        complex_number *values = realloc(m->value, more * sizeof *values);
        if (values != NULL) m->value = values;
        if (columns == NULL || values == NULL) return false;
        g->room = more;
    }
    m->column[at] = column;
    m->value[at] = value;
    m->start[m->rows]++;
    return true;
}

/* What a column's elimination works with: x by rows of A; the rows that x has, in an order in which each
 * comes before those that it changes, in reached[top] to reached[n - 1] */
struct column {
    const csr *l;
    complex_number *x;
    int *step; /* at which a row became the pivot's, -1: not yet */
    int *reached, *path, *next, *seen;
    int n, top, now;
};

/* Depth first from a row, along the columns of L that its elimination changes */
static void reach(struct column *c, int row)
{
    int depth = 0;
    c->path[0] = row;
    while (depth >= 0) {
        const int r = c->path[depth], k = c->step[r];
        if (c->seen[r] != c->now) {
            c->seen[r] = c->now;
            c->next[depth] = k < 0 ? 0 : c->l->start[k];
        }
        bool deeper = false;
        while (k >= 0 && c->next[depth] < c->l->start[k + 1]) {
            const int to = c->l->column[c->next[depth]++];
            if (c->seen[to] == c->now) continue;
            c->path[++depth] = to;
            deeper = true;
            break;
        }
        if (deeper) continue;
        c->reached[--c->top] = r;
        depth--;
    }
}

static void eliminate(struct column *c, const csr *columns, int j)
{
    c->top = c->n;
    c->now = j + 1;
    for (int e = columns->start[j]; e < columns->start[j + 1]; e++)
        if (c->seen[columns->column[e]] != c->now) reach(c, columns->column[e]);
    for (int i = c->top; i < c->n; i++) c->x[c->reached[i]] = 0;
    for (int e = columns->start[j]; e < columns->start[j + 1]; e++)
        c->x[columns->column[e]] += columns->value[e];
    for (int i = c->top; i < c->n; i++) {
        const int r = c->reached[i], k = c->step[r];
        if (k < 0) continue;
        for (int e = c->l->start[k] + 1; e < c->l->start[k + 1]; e++)
            c->x[c->l->column[e]] -= c->l->value[e] * c->x[r];
    }
}

/* The row of the pivot; -1: all that is left is 0 */
static int pivot_row(const struct column *c, int j, double threshold)
{
    int best = -1;
    double most = 0;
    bool diagonal = false;
    for (int i = c->top; i < c->n; i++) {
        const int r = c->reached[i];
        if (c->step[r] >= 0) continue;
        diagonal |= r == j;
        if (cabs(c->x[r]) > most) most = cabs(c->x[r]), best = r;
    }
    if (threshold == 0) return diagonal ? j : -1;
    return diagonal && c->x[j] != 0 && cabs(c->x[j]) >= threshold * most ? j : best;
}

static bool take_column(struct column *c, struct growing *l, struct growing *u, int j, int row,
                        complex_number pivot)
{
    for (int i = c->top; i < c->n; i++) {
        const int r = c->reached[i];
        if (c->step[r] >= 0 && !append(u, c->step[r], c->x[r])) return false;
    }
    if (!append(u, j, pivot) || !append(l, row, 1)) return false;
    for (int i = c->top; i < c->n; i++) {
        const int r = c->reached[i];
        if (c->step[r] < 0 && r != row && c->x[r] != 0 && !append(l, r, c->x[r] / pivot)) return false;
    }
    return true;
}

static bool factor(sparse_lu *f, const csr *columns, struct column *c, double threshold, double zero,
                   double boost)
{
    struct growing l = {f->l, 0}, u = {f->u, 0};
    for (int j = 0; j < f->n; j++) {
        eliminate(c, columns, j);
        const int row = pivot_row(c, j, threshold);
        complex_number pivot = row >= 0 ? c->x[row] : 0;
        if (row >= 0 && cabs(pivot) < zero && boost != 0) pivot = boost, f->boosted = true;
        if (pivot == 0) {
            f->failed = j;
            return true;
        }
        l.m->rows = u.m->rows = j + 1;
        l.m->start[j + 1] = l.m->start[j];
        u.m->start[j + 1] = u.m->start[j];
        if (!take_column(c, &l, &u, j, row, pivot)) return false;
        c->step[row] = j;
        f->p[j] = row;
    }
    for (int e = 0; e < f->l->start[f->n]; e++) f->l->column[e] = c->step[f->l->column[e]];
    return true;
}

sparse_lu *cucc_sparse_lu_new(const csr *a, double threshold, double zero, double boost)
{
    const int n = a->rows;
    sparse_lu *f = calloc(1, sizeof *f);
    csr *columns = cucc_csr_transpose(a);
    int *numbers = calloc(5 * ((size_t)n + 1), sizeof *numbers);
    complex_number *x = malloc(((size_t)n + 1) * sizeof *x);
    bool good = f != NULL && columns != NULL && numbers != NULL && x != NULL;
    if (good) {
        *f = (sparse_lu){
            n,    -1, cucc_csr_new(n, n, 0), cucc_csr_new(n, n, 0), malloc(((size_t)n + 1) * sizeof *f->p),
            false};
        good = f->l != NULL && f->u != NULL && f->p != NULL;
    }
    if (good) {
        int *part = numbers;
        struct column c = {.l = f->l, .x = x, .n = n};
        c.step = part, c.reached = part += n + 1, c.path = part += n + 1, c.next = part += n + 1;
        c.seen = part + n + 1;
        for (int i = 0; i < n; i++) c.step[i] = -1;
        f->l->rows = f->u->rows = 0;
        good = factor(f, columns, &c, threshold, zero, boost);
    }
    cucc_csr_free(columns);
    free(numbers), free(x);
    if (good) return f;
    cucc_sparse_lu_free(f);
    return NULL;
}

void cucc_sparse_lu_free(sparse_lu *f)
{
    if (f == NULL) return;
    cucc_csr_free(f->l), cucc_csr_free(f->u);
    free(f->p);
    free(f);
}

void cucc_sparse_lu_solve(const sparse_lu *f, complex_number *x)
{
    complex_number *y = malloc(((size_t)f->n + 1) * sizeof *y);
    if (y == NULL) return;
    for (int i = 0; i < f->n; i++) y[i] = x[f->p[i]];
    for (int j = 0; j < f->n; j++)
        for (int e = f->l->start[j] + 1; e < f->l->start[j + 1]; e++)
            y[f->l->column[e]] -= f->l->value[e] * y[j];
    for (int j = f->n - 1; j >= 0; j--) {
        const int last = f->u->start[j + 1] - 1;
        y[j] /= f->u->value[last];
        for (int e = f->u->start[j]; e < last; e++) y[f->u->column[e]] -= f->u->value[e] * y[j];
    }
    memcpy(x, y, (size_t)f->n * sizeof *x);
    free(y);
}

int cucc_sparse_lu_zero(const sparse_lu *f, double tolerance)
{
    const int n = f->failed >= 0 ? f->failed : f->n;
    for (int j = 0; j < n; j++)
        if (cabs(f->u->value[f->u->start[j + 1] - 1]) < tolerance) return j;
    return f->failed;
}
