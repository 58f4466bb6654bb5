/* sparse_qr.c: the rows of A are rotated into R one after another. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "sparse.h"

typedef struct sparse_row {
    int count;
    int *column;
    complex_number *value;
} sparse_row;

/* Of a row of R and the row that is being rotated in: (r, w) = (c r + s w, c w - conj(s) r) */
typedef struct rotation {
    int row;
    double c;
    complex_number s;
} rotation;

static bool row_new(sparse_row *row, int room)
{
    row->count = 0;
    row->column = malloc(((size_t)room + 1) * sizeof *row->column);
    row->value = malloc(((size_t)room + 1) * sizeof *row->value);
    return row->column != NULL && row->value != NULL;
}

static void row_free(sparse_row *row)
{
    free(row->column), free(row->value);
    *row = (sparse_row){0, NULL, NULL};
}

static void put(sparse_row *row, int column, complex_number value)
{
    row->column[row->count] = column;
    row->value[row->count++] = value;
}

/* What makes the first entry of w zero, with which R's row begins */
static rotation rotation_of(const sparse_row *r, const sparse_row *w)
{
    const complex_number a = r->value[0], b = w->value[0];
    const double length = hypot(cabs(a), cabs(b));
    if (a == 0) return (rotation){r->column[0], 0, 1};
    return (rotation){r->column[0], cabs(a) / length, a / cabs(a) * conj(b) / length};
}

/* Both rows become those of the columns of either; w loses its first */
static bool rotate(sparse_row *r, sparse_row *w, rotation turn)
{
    sparse_row above, below;
    const int room = r->count + w->count;
    if (!row_new(&above, room) || !row_new(&below, room)) return false;
    for (int i = 0, j = 0; i < r->count || j < w->count;) {
        const int column =
            j == w->count || (i < r->count && r->column[i] < w->column[j]) ? r->column[i] : w->column[j];
        const complex_number a = i < r->count && r->column[i] == column ? r->value[i++] : 0,
                             b = j < w->count && w->column[j] == column ? w->value[j++] : 0;
        put(&above, column, turn.c * a + turn.s * b);
        if (above.count > 1) put(&below, column, turn.c * b - conj(turn.s) * a);
    }
    row_free(r), row_free(w);
    *r = above, *w = below;
    return true;
}

/* Entries at the row's beginning that count for 0 go */
static void strip(sparse_row *w, double tolerance)
{
    int zeros = 0;
    while (zeros < w->count && cabs(w->value[zeros]) <= tolerance) zeros++;
    w->count -= zeros;
    memmove(w->column, w->column + zeros, (size_t)w->count * sizeof *w->column);
    memmove(w->value, w->value + zeros, (size_t)w->count * sizeof *w->value);
}

struct list {
    rotation *at;
    size_t count, room;
};

static bool remember(struct list *list, rotation turn)
{
    if (list->count == list->room) {
        const size_t more = 2 * list->room + 64;
        rotation *at = realloc(list->at, more * sizeof *at);
        if (at == NULL) return false;
        list->at = at, list->room = more;
    }
    list->at[list->count++] = turn;
    return true;
}

static bool take_row(sparse_qr *f, const csr *a, int i, double tolerance, struct list *turns)
{
    sparse_row w;
    if (!row_new(&w, a->start[i + 1] - a->start[i])) return false;
    for (int e = a->start[i]; e < a->start[i + 1]; e++) put(&w, a->column[e], a->value[e]);
    f->into[i] = -1;
    for (strip(&w, tolerance); w.count > 0; strip(&w, tolerance)) {
        sparse_row *r = &f->r[w.column[0]];
        if (r->count == 0) { /* it has no such row yet */
            f->into[i] = w.column[0];
            f->rank++;
            *r = w;
            return true;
        }
        const rotation turn = rotation_of(r, &w);
        if (!remember(turns, turn) || !rotate(r, &w, turn)) return row_free(&w), false;
    }
    row_free(&w);
    return true;
}

sparse_qr *cucc_sparse_qr_new(const csr *a, double tolerance)
{
    sparse_qr *f = calloc(1, sizeof *f);
    if (f == NULL) return NULL;
    f->rows = a->rows, f->columns = a->columns;
    f->r = calloc((size_t)a->columns + 1, sizeof *f->r);
    f->rotated = calloc((size_t)a->rows + 1, sizeof *f->rotated);
    f->into = calloc((size_t)a->rows + 1, sizeof *f->into);
    struct list turns = {NULL, 0, 0};
    bool good = f->r != NULL && f->rotated != NULL && f->into != NULL;
    for (int i = 0; good && i < a->rows; i++) {
        good = take_row(f, a, i, tolerance, &turns);
        f->rotated[i + 1] = turns.count;
    }
    f->rotations = turns.at;
    if (good) return f;
    cucc_sparse_qr_free(f);
    return NULL;
}

void cucc_sparse_qr_free(sparse_qr *f)
{
    if (f == NULL) return;
    for (int k = 0; f->r != NULL && k < f->columns; k++) row_free(&f->r[k]);
    free(f->r), free(f->rotations), free(f->rotated), free(f->into);
    free(f);
}

double cucc_sparse_qr_solve(const sparse_qr *f, complex_number *b, complex_number *x)
{
    double rest = 0;
    for (int k = 0; k < f->columns; k++) x[k] = 0;
    for (int i = 0; i < f->rows; i++) {
        complex_number w = b[i];
        for (size_t t = f->rotated[i]; t < f->rotated[i + 1]; t++) {
            const rotation *turn = &f->rotations[t];
            const complex_number above = x[turn->row];
            x[turn->row] = turn->c * above + turn->s * w;
            w = turn->c * w - conj(turn->s) * above;
        }
        if (f->into[i] >= 0)
            x[f->into[i]] = w;
        else
            rest = hypot(rest, cabs(w));
    }
    for (int k = f->columns - 1; k >= 0; k--) {
        const sparse_row *r = &f->r[k];
        for (int e = 1; e < r->count; e++) x[k] -= r->value[e] * x[r->column[e]];
        x[k] = r->count > 0 ? x[k] / r->value[0] : 0;
    }
    return rest;
}

int cucc_sparse_qr_zero(const sparse_qr *f, double tolerance)
{
    for (int k = 0; k < f->columns; k++)
        if (f->r[k].count == 0 || cabs(f->r[k].value[0]) < tolerance) return k;
    return -1;
}
