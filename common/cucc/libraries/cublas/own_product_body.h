/* own_product_body.h: our own matrix product, for the type that element.h names.
 *
 * Blocks of A and B are packed so that the innermost kernel reads both in order: a tile of C, ROWS by
 * COLUMNS, stays in registers while a strip of A and one of B pass by.  Strips are filled up with zeros; the
 * tile's surplus is dropped.
 *
 *     for each DEPTH of k: pack WIDTH columns of op(B);  for each HEIGHT of m: pack op(A);  tiles
 */
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

enum {
    ROWS = 8,
    COLUMNS = 6,
    HEIGHT = 128,
    DEPTH = 256,
    WIDTH = 504
}; /* HEIGHT is a multiple of ROWS, WIDTH of COLUMNS */

static int smaller(int a, int b)
{
    return a < b ? a : b;
}

static void scale(int m, int n, T beta, T *C, int ldc)
{
    if (beta == 1) return;
    for (ptrdiff_t j = 0; j < n; j++) {
        for (ptrdiff_t i = 0; i < m; i++) C[i + j * ldc] = beta == 0 ? 0 : beta * C[i + j * ldc];
    }
}

/* Strips of `strip` lines each: out holds, strip by strip, the strip's elements at depth 0, at depth 1 ...
 * Element (line, depth) of the source is from[line * line_step + depth * depth_step]. */
static void pack(T *out, const T *from, ptrdiff_t line_step, ptrdiff_t depth_step, int lines, int depth,
                 int strip)
{
    for (int first = 0; first < lines; first += strip) {
        for (int p = 0; p < depth; p++) {
            for (int l = first; l < first + strip; l++) {
                *out++ = l < lines ? from[l * line_step + p * depth_step] : 0;
            }
        }
    }
}

/* Compiled for each width of vector registers; the one that the machine has is taken at run time, with equal
 * results. */
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__)
#define FOR_EACH_WIDTH __attribute__((target_clones("avx512f", "avx2", "default")))
#else
#define FOR_EACH_WIDTH
#endif

typedef T column __attribute__((vector_size(ROWS * sizeof(T)))); /* of a tile; GCC's and Clang's vectors */

/* C += alpha a b for one tile, of which `rows` by `columns` are wanted */
static inline __attribute__((always_inline)) void tile(int depth, T alpha, const T *a, const T *b, T *C,
                                                       ptrdiff_t ldc, int rows, int columns)
{
    column sum[COLUMNS] = {{0}};
    for (int p = 0; p < depth; p++, a += ROWS, b += COLUMNS) {
        column from_a;
        memcpy(&from_a, a, sizeof from_a);
#pragma GCC unroll 6 /* sum must be registers */
        for (int j = 0; j < COLUMNS; j++) sum[j] += from_a * b[j];
    }
    for (int j = 0; j < columns; j++) {
        for (int i = 0; i < rows; i++) C[i + j * ldc] += alpha * sum[j][i];
    }
}

FOR_EACH_WIDTH static void tiles(int m, int n, int depth, T alpha, const T *a, const T *b, T *C,
                                 ptrdiff_t ldc)
{
    for (int j = 0; j < n; j += COLUMNS) {
        for (int i = 0; i < m; i += ROWS) {
            tile(depth, alpha, a + (ptrdiff_t)i * depth, b + (ptrdiff_t)j * depth, C + i + j * ldc, ldc,
                 smaller(ROWS, m - i), smaller(COLUMNS, n - j));
        }
    }
}

void INTERNAL(product_own)(bool ta, bool tb, int m, int n, int k, T alpha, const T *A, int lda, const T *B,
                           int ldb, T beta, T *C, int ldc)
{
    static T packed_a[HEIGHT * DEPTH], packed_b[DEPTH * WIDTH]; /* queued work runs one at a time */
    ptrdiff_t a_row = ta ? lda : 1, a_column = ta ? 1 : lda, b_row = tb ? ldb : 1, b_column = tb ? 1 : ldb;
    scale(m, n, beta, C, ldc);
    if (alpha == 0) return;
    for (int j = 0; j < n; j += WIDTH) {
        int width = smaller(WIDTH, n - j);
        for (int p = 0; p < k; p += DEPTH) {
            int depth = smaller(DEPTH, k - p);
            pack(packed_b, B + p * b_row + j * b_column, b_column, b_row, width, depth, COLUMNS);
            for (int i = 0; i < m; i += HEIGHT) {
                int height = smaller(HEIGHT, m - i);
                pack(packed_a, A + i * a_row + p * a_column, a_row, a_column, height, depth, ROWS);
                tiles(height, width, depth, alpha, packed_a, packed_b, C + i + (ptrdiff_t)j * ldc, ldc);
            }
        }
    }
}
