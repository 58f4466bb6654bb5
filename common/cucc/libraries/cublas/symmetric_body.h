/* symmetric_body.h: the work of symm and syrk, for the type that element.h names.  Included by level3_body.h.
 *
 * What is large is left to the matrix product (product.h): symm unfolds A, syrk halves C until it is small.
 */
/* Both triangles of a symmetric matrix of which one is stored; NULL when memory is short */
static T *whole_symmetric(const T *A, int lda, int n, bool lower)
{
    T *full = malloc(sizeof *full * n * n);
    if (full == NULL) return NULL;
    for (int j = 0; j < n; j++) {
        for (int i = 0; i < n; i++) {
            bool stored = lower ? i >= j : i <= j;
            full[i + (ptrdiff_t)j * n] = stored ? *at(A, lda, i, j) : *at(A, lda, j, i);
        }
    }
    return full;
}

static void run_symm(const void *argument, struct cucc_block *unused)
{
    const struct matrices *v = argument;
    T alpha = value_of(v->alpha), beta = value_of(v->beta);
    int order = v->left ? v->m : v->n;
    T *A = whole_symmetric(v->A, v->lda, order, v->lower);
    (void)unused;
    if (A == NULL) {
        cucc_note(CALL(symm) ": no memory for a %d by %d matrix; nothing was done", order, order);
    } else if (v->left) {
        INTERNAL(product)(false, false, v->m, v->n, order, alpha, A, order, v->B, v->ldb, beta, v->C, v->ldc);
    } else {
        INTERNAL(product)(false, false, v->m, v->n, order, alpha, v->B, v->ldb, A, order, beta, v->C, v->ldc);
    }
    free(A);
}

/* C += alpha P P^T in one triangle; P is A, n by k, or the transpose of A */
static void symmetric_update(const struct matrices *v, int n, T alpha, const T *A, T *C)
{
    ptrdiff_t row = v->ta ? v->lda : 1; /* from a row of P to the next, in A */
    if (n <= SMALL) {
        T block[SMALL * SMALL];
        INTERNAL(product)(v->ta, !v->ta, n, n, v->k, alpha, A, v->lda, A, v->lda, 0, block, SMALL);
        for (int j = 0; j < n; j++) {
            for (int i = v->lower ? j : 0; i < (v->lower ? n : j + 1); i++)
                C[i + (ptrdiff_t)j * v->ldc] += block[i + j * SMALL];
        }
        return;
    }
    int half = n / 2;
    const T *below = A + half * row;
    T *corner = C + (v->lower ? half : (ptrdiff_t)half * v->ldc);
    symmetric_update(v, half, alpha, A, C);
    symmetric_update(v, n - half, alpha, below, C + half + (ptrdiff_t)half * v->ldc);
    if (v->lower) INTERNAL(product)
    (v->ta, !v->ta, n - half, half, v->k, alpha, below, v->lda, A, v->lda, 1, corner, v->ldc);
    else INTERNAL(product)(v->ta, !v->ta, half, n - half, v->k, alpha, A, v->lda, below, v->lda, 1, corner,
                           v->ldc);
}

static void run_syrk(const void *argument, struct cucc_block *unused)
{
    const struct matrices *v = argument;
    T alpha = value_of(v->alpha), beta = value_of(v->beta);
    (void)unused;
    for (int j = 0; j < v->n; j++) {
        for (int i = v->lower ? j : 0; i < (v->lower ? v->n : j + 1); i++) {
            T *c = v->C + i + (ptrdiff_t)j * v->ldc;
            *c = beta == 0 ? 0 : beta * *c;
        }
    }
    if (alpha != 0 && v->k > 0) symmetric_update(v, v->n, alpha, v->A, v->C);
}
