/* triangular_body.h: the work of trmm and trsm, for the type that element.h names.  Included by
 * level3_body.h.
 *
 * op(A) is packed into a square, so that only "lower" and "upper" are left; a matrix on the right becomes one
 * on the left by transposing everything.  Then halves, until they are small; what lies off the diagonal is
 * left to the matrix product (product.h).
 */
struct triangle {
    bool lower, unit;
    int order;
    const T *square; /* order by order, contiguous */
};

/* op(A) for LEFT, its transpose for RIGHT */
static T *pack_triangle(const struct matrices *v, struct triangle *t)
{
    bool transpose = v->ta != !v->left;
    int n = v->left ? v->m : v->n;
    T *square = calloc((size_t)n * n, sizeof *square);
    *t = (struct triangle){v->lower != transpose, v->unit, n, square};
    if (square == NULL) return NULL;
    for (int j = 0; j < n; j++) {
        for (int i = v->lower ? j : 0; i < (v->lower ? n : j + 1); i++) {
            square[transpose ? j + (ptrdiff_t)i * n : i + (ptrdiff_t)j * n] = *at(v->A, v->lda, i, j);
        }
    }
    return square;
}

static T diagonal(const struct triangle *t, int i)
{
    return t->unit ? 1 : t->square[i + (ptrdiff_t)i * t->order];
}

/* X, n by columns, becomes the triangle from (first, first), n by n, times X */
static void triangle_times(const struct triangle *t, int first, int n, T *X, int ldx, int columns)
{
    const T *square = t->square + first + (ptrdiff_t)first * t->order;
    int ld = t->order, half = n / 2;
    if (n > SMALL) {
        if (t->lower) {
            triangle_times(t, first + half, n - half, X + half, ldx, columns);
            INTERNAL(product)
            (false, false, n - half, columns, half, 1, square + half, ld, X, ldx, 1, X + half, ldx);
            triangle_times(t, first, half, X, ldx, columns);
        } else {
            triangle_times(t, first, half, X, ldx, columns);
            INTERNAL(product)
            (false, false, half, columns, n - half, 1, at(square, ld, 0, half), ld, X + half, ldx, 1, X, ldx);
            triangle_times(t, first + half, n - half, X + half, ldx, columns);
        }
        return;
    }
    for (int c = 0; c < columns; c++, X += ldx) {
        for (int step = 0; step < n; step++) {
            int i = t->lower ? n - 1 - step : step;
            T sum = diagonal(t, first + i) * X[i];
            for (int j = t->lower ? 0 : i + 1; j < (t->lower ? i : n); j++)
                sum += *at(square, ld, i, j) * X[j];
            X[i] = sum;
        }
    }
}

/* X becomes the solution of the triangle times X = what X was */
static void triangle_solve(const struct triangle *t, int first, int n, T *X, int ldx, int columns)
{
    const T *square = t->square + first + (ptrdiff_t)first * t->order;
    int ld = t->order, half = n / 2;
    if (n > SMALL) {
        if (t->lower) {
            triangle_solve(t, first, half, X, ldx, columns);
            INTERNAL(product)
            (false, false, n - half, columns, half, -1, square + half, ld, X, ldx, 1, X + half, ldx);
            triangle_solve(t, first + half, n - half, X + half, ldx, columns);
        } else {
            triangle_solve(t, first + half, n - half, X + half, ldx, columns);
            INTERNAL(product)
            (false, false, half, columns, n - half, -1, at(square, ld, 0, half), ld, X + half, ldx, 1, X,
             ldx);
            triangle_solve(t, first, half, X, ldx, columns);
        }
        return;
    }
    for (int c = 0; c < columns; c++, X += ldx) {
        for (int step = 0; step < n; step++) {
            int i = t->lower ? step : n - 1 - step;
            T rest = X[i];
            for (int j = t->lower ? 0 : i + 1; j < (t->lower ? i : n); j++)
                rest -= *at(square, ld, i, j) * X[j];
            X[i] = t->unit ? rest : rest / diagonal(t, first + i);
        }
    }
}

typedef void triangle_work(const struct triangle *t, int first, int n, T *X, int ldx, int columns);

/* C = alpha work(op(A), B), through a contiguous copy of B, transposed for RIGHT */
static void run_triangular(const struct matrices *v, const char *name, triangle_work *work)
{
    T alpha = value_of(v->alpha);
    struct triangle t;
    T *square = pack_triangle(v, &t), *X = malloc(sizeof *X * v->m * v->n);
    ptrdiff_t row = v->left ? 1 : v->n, column = v->left ? v->m : 1; /* of B and C, in X */
    if (square == NULL || X == NULL) {
        cucc_note("%s: no memory for its copies; nothing was done", name);
    } else {
        for (int j = 0; j < v->n; j++) {
            for (int i = 0; i < v->m; i++)
                X[i * row + j * column] = alpha == 0 ? 0 : alpha * *at(v->B, v->ldb, i, j);
        }
        if (alpha != 0) work(&t, 0, t.order, X, t.order, v->left ? v->n : v->m);
        for (int j = 0; j < v->n; j++) {
            for (int i = 0; i < v->m; i++) v->C[i + (ptrdiff_t)j * v->ldc] = X[i * row + j * column];
        }
    }
    free(square);
    free(X);
}

static void run_trmm(const void *argument, struct cucc_block *unused)
{
    (void)unused;
    run_triangular(argument, CALL(trmm), triangle_times);
}

static void run_trsm(const void *argument, struct cucc_block *unused)
{
    (void)unused;
    run_triangular(argument, CALL(trsm), triangle_solve);
}
