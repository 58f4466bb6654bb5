/* sparse_matrix.c: matrices by rows. */
#include "sparse.h"

#include <stdlib.h>
#include <string.h>

#include "api/launch/library.h"

csr *cucc_csr_new(int rows, int columns, int entries)
{
    csr *a = calloc(1, sizeof *a);
    if (a == NULL) return NULL;
    *a = (csr){rows, columns, calloc((size_t)rows + 1, sizeof *a->start),
               malloc(((size_t)entries + 1) * sizeof *a->column),
               malloc(((size_t)entries + 1) * sizeof *a->value)};
    if (a->start != NULL && a->column != NULL && a->value != NULL) return a;
    cucc_csr_free(a);
    return NULL;
}

void cucc_csr_free(csr *a)
{
    if (a == NULL) return;
    free(a->start), free(a->column), free(a->value);
    free(a);
}

csr *cucc_csr_transpose(const csr *a)
{
    csr *t = cucc_csr_new(a->columns, a->rows, a->start[a->rows]);
    if (t == NULL) return NULL;
    for (int e = 0; e < a->start[a->rows]; e++) t->start[a->column[e] + 1]++;
    for (int i = 0; i < t->rows; i++) t->start[i + 1] += t->start[i];
    for (int i = 0; i < a->rows; i++)
        for (int e = a->start[i]; e < a->start[i + 1]; e++) {
            const int to = t->start[a->column[e]]++;
            t->column[to] = i;
            t->value[to] = a->value[e];
        }
    memmove(t->start + 1, t->start, (size_t)t->rows * sizeof *t->start);
    t->start[0] = 0;
    return t;
}

/* Columns in ascending order: twice transposed they are */
static csr *sorted(csr *a)
{
    csr *t = a != NULL ? cucc_csr_transpose(a) : NULL, *s = t != NULL ? cucc_csr_transpose(t) : NULL;
    cucc_csr_free(a), cucc_csr_free(t);
    return s;
}

csr *cucc_csr_permute(const csr *a, const int *p, const int *q)
{
    csr *b = cucc_csr_new(a->rows, a->columns, a->start[a->rows]);
    int *place = malloc(((size_t)a->columns + 1) * sizeof *place), to = 0;
    for (int j = 0; place != NULL && j < a->columns; j++) place[q[j]] = j;
    for (int i = 0; place != NULL && b != NULL && i < a->rows; i++) {
        for (int e = a->start[p[i]]; e < a->start[p[i] + 1]; e++, to++) {
            b->column[to] = place[a->column[e]];
            b->value[to] = a->value[e];
        }
        b->start[i + 1] = to;
    }
    if (place == NULL) cucc_csr_free(b), b = NULL;
    free(place);
    return sorted(b);
}

csr *cucc_csr_read(const char *call, int rows, int columns, int entries, int base, const int *start,
                   const int *column, const void *values, enum number x)
{
    csr *a = cucc_csr_new(rows, columns, entries);
    if (a == NULL) {
        cucc_note("%s: no memory; nothing was done", call);
        return NULL;
    }
    for (int i = 0; i <= rows; i++) {
        a->start[i] = start[i] - base;
        if (a->start[i] >= (i ? a->start[i - 1] : 0) && a->start[i] <= entries && (i || !a->start[0]))
            continue;
        cucc_extent_wrong("%s: row offset %d is %d, with %d entries", call, i, start[i], entries);
        cucc_csr_free(a);
        return NULL;
    }
    for (int e = 0; e < a->start[rows]; e++) {
        a->column[e] = column[e] - base;
        a->value[e] = values != NULL ? cucc_number_load(values, x, e) : 1;
        if (a->column[e] >= 0 && a->column[e] < columns) continue;
        cucc_extent_wrong("%s: column index %d of entry %d, with %d columns", call, column[e], e, columns);
        cucc_csr_free(a);
        return NULL;
    }
    return sorted(a);
}
