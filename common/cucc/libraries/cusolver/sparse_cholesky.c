/* sparse_cholesky.c: L L^H, row by row of L. */
#include <math.h>
#include <stdint.h>
#include <stdlib.h>

#include "sparse.h"

/* The elimination tree of A's lower triangle: parent[i], or -1 */
static void find_parents(const csr *a, int *parent, int *ancestor)
{
    for (int k = 0; k < a->rows; k++) {
        parent[k] = ancestor[k] = -1;
        for (int e = a->start[k]; e < a->start[k + 1]; e++)
            for (int i = a->column[e], up; i != -1 && i < k; i = up) {
                up = ancestor[i];
                ancestor[i] = k;
                if (up == -1) parent[i] = k;
            }
    }
}

/* The columns of row k of L, each before those that it changes, in stack[top] to stack[n - 1]; answers top */
static int row_of(const csr *a, int k, const int *parent, int *stack, int *seen)
{
    int top = a->rows;
    seen[k] = k;
    for (int e = a->start[k]; e < a->start[k + 1]; e++) {
        int length = 0, i = a->column[e];
        if (i > k) continue;
        for (; seen[i] != k; i = parent[i]) {
            stack[length++] = i;
            seen[i] = k;
        }
        while (length > 0) stack[--top] = stack[--length];
    }
    return top;
}

static bool factor(sparse_cholesky *f, const csr *a, int *numbers, complex_number *x)
{
    const int n = a->rows;
    int *parent = numbers, *stack = parent + n + 1, *seen = stack + n + 1, *end = seen + n + 1;
    find_parents(a, parent, stack);
    int *count = calloc((size_t)n + 1, sizeof *count);
    if (count == NULL) return false;
    for (int i = 0; i < n; i++) seen[i] = -1;
    for (int k = 0; k < n; k++) {
        count[k]++;
        for (int t = row_of(a, k, parent, stack, seen); t < n; t++) count[stack[t]]++;
    }
    long long entries = 0;
    for (int k = 0; k < n; k++) entries += count[k];
    f->l = entries <= INT32_MAX ? cucc_csr_new(n, n, (int)entries) : NULL;
    for (int k = 0; f->l != NULL && k < n; k++) f->l->start[k + 1] = f->l->start[k] + count[k];
    free(count);
    if (f->l == NULL) return false;
    csr *l = f->l;
    for (int i = 0; i < n; i++) seen[i] = -1, end[i] = l->start[i], x[i] = 0;
    for (int k = 0; k < n; k++) {
        const int top = row_of(a, k, parent, stack, seen);
        double pivot = 0;
        for (int e = a->start[k]; e < a->start[k + 1]; e++) {
            if (a->column[e] == k) pivot = creal(a->value[e]);
            if (a->column[e] < k) x[a->column[e]] = conj(a->value[e]);
        }
        for (int t = top; t < n; t++) {
            const int i = stack[t];
            const complex_number of_row = x[i] / l->value[l->start[i]];
            x[i] = 0;
            for (int e = l->start[i] + 1; e < end[i]; e++) x[l->column[e]] -= l->value[e] * of_row;
            pivot -= creal(of_row) * creal(of_row) + cimag(of_row) * cimag(of_row);
            l->column[end[i]] = k;
            l->value[end[i]++] = conj(of_row);
        }
        if (!(pivot > 0)) {
            f->failed = k;
            return true;
        }
        l->column[end[k]] = k;
        l->value[end[k]++] = sqrt(pivot);
    }
    return true;
}

sparse_cholesky *cucc_sparse_cholesky_new(const csr *a)
{
    const size_t n = (size_t)a->rows + 1;
    sparse_cholesky *f = calloc(1, sizeof *f);
    int *numbers = malloc(4 * n * sizeof *numbers);
    complex_number *x = malloc(n * sizeof *x);
    if (f != NULL) f->n = a->rows, f->failed = -1;
    const bool good = f != NULL && numbers != NULL && x != NULL && factor(f, a, numbers, x);
    free(numbers), free(x);
    if (good) return f;
    cucc_sparse_cholesky_free(f);
    return NULL;
}

void cucc_sparse_cholesky_free(sparse_cholesky *f)
{
    if (f == NULL) return;
    cucc_csr_free(f->l);
    free(f);
}

void cucc_sparse_cholesky_solve(const sparse_cholesky *f, complex_number *x)
{
    const csr *l = f->l;
    for (int j = 0; j < f->n; j++) {
        x[j] /= l->value[l->start[j]];
        for (int e = l->start[j] + 1; e < l->start[j + 1]; e++) x[l->column[e]] -= l->value[e] * x[j];
    }
    for (int j = f->n - 1; j >= 0; j--) {
        for (int e = l->start[j] + 1; e < l->start[j + 1]; e++) x[j] -= conj(l->value[e]) * x[l->column[e]];
        x[j] /= l->value[l->start[j]];
    }
}

int cucc_sparse_cholesky_zero(const sparse_cholesky *f, double tolerance)
{
    const int n = f->failed >= 0 ? f->failed : f->n;
    for (int j = 0; j < n; j++)
        if (cabs(f->l->value[f->l->start[j]]) < tolerance) return j;
    return f->failed;
}
