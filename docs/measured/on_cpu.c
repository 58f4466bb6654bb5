/* on_cpu.c: what practicals 11 and 12 take on the processor beside the GPU, in plain C with OpenMP: a product
 * with a sparse matrix, and preconditioned conjugate gradients. Matrices of the sizes that the solutions are
 * measured with; docs/measured/on_cpu compiles and runs it. Each time is the median of several.
 */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

/* The loop after it, shared out among all cores; without -fopenmp on one */
#ifdef _OPENMP
#include <omp.h>
#define TEXT(words) #words
#define SHARED_OUT(...) _Pragma(TEXT(omp parallel for schedule(static) __VA_ARGS__))
#else
#define SHARED_OUT(...)
#define omp_get_max_threads() 1
#endif

static double seconds(void)
{
    struct timespec now;
    timespec_get(&now, TIME_UTC);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* Rows from offset[i] to before offset[i + 1] */
typedef struct {
    int rows;
    int64_t entries;
    int *offset, *column;
    float *value;
} csr;

static void *memory(size_t bytes)
{
    void *p = aligned_alloc(64, (bytes + 63) / 64 * 64);
    if (!p) fprintf(stderr, "on_cpu: no memory\n"), exit(2);
    return p;
}

static csr new_csr(int rows, int64_t most)
{
    csr a = {rows, 0, memory((rows + 1) * sizeof(int)), memory(most * sizeof(int)),
             memory(most * sizeof(float))};
    a.offset[0] = 0;
    return a;
}

static void delete_csr(csr *a)
{
    free(a->offset), free(a->column), free(a->value);
}

static void add_entry(csr *a, int column, float value)
{
    a->column[a->entries] = column, a->value[a->entries++] = value;
}

static uint32_t draw(void) /* xorshift: Marsaglia 2003 */
{
    static uint64_t state = 88172645463325252u;
    state ^= state << 13, state ^= state >> 7, state ^= state << 17;
    return (uint32_t)(state >> 32);
}

/* `each` entries per row at columns drawn at random, ascending on average */
static csr random_matrix(int rows, int each)
{
    csr a = new_csr(rows, (int64_t)rows * each);
    const int stride = rows / each;
    for (int i = 0; i < rows; i++) {
        for (int k = 0; k < each; k++) add_entry(&a, k * stride + (int)(draw() % (unsigned)stride), 1.5f);
        a.offset[i + 1] = (int)a.entries;
    }
    return a;
}

/* The points of a cube, each coupled to its 6 or 26 neighbours; rows and columns scaled by 10^(spread u) */
static csr cube_matrix(int side, int all, double spread)
{
    const int n = side * side * side;
    csr a = new_csr(n, (int64_t)n * (all ? 27 : 7));
    float *scale = memory(n * sizeof(float));
    for (int i = 0; i < n; i++) scale[i] = (float)pow(10, spread * (draw() / 2147483648.0 - 1));
    for (int i = 0; i < n; i++) {
        const int x = i % side, y = i / side % side, z = i / side / side;
        for (int k = 0; k < 27; k++) {
            const int dx = k % 3 - 1, dy = k / 3 % 3 - 1, dz = k / 9 - 1, far = abs(dx) + abs(dy) + abs(dz);
            if (x + dx < 0 || x + dx >= side || y + dy < 0 || y + dy >= side || z + dz < 0 || z + dz >= side)
                continue;
            if (far > 1 && !all) continue;
            const int j = i + dx + side * (dy + side * dz);
            add_entry(&a, j, (far ? -1.0f : all ? 26.0f : 6.0f) * scale[i] * scale[j]);
        }
        a.offset[i + 1] = (int)a.entries;
    }
    free(scale);
    return a;
}

static void multiply(const csr *a, const float *x, float *y)
{
    SHARED_OUT()
    for (int i = 0; i < a->rows; i++) {
        float sum = 0;
        for (int e = a->offset[i]; e < a->offset[i + 1]; e++) sum += a->value[e] * x[a->column[e]];
        y[i] = sum;
    }
}

static int ascending(const void *a, const void *b)
{
    return (*(const double *)a > *(const double *)b) - (*(const double *)a < *(const double *)b);
}

static void time_product(int rows, int each)
{
    enum { REPEATS = 21 };
    csr a = random_matrix(rows, each);
    float *x = memory(rows * sizeof *x), *y = memory(rows * sizeof *y);
    double took[REPEATS];
    SHARED_OUT()
    for (int i = 0; i < rows; i++) x[i] = 1, y[i] = 0;
    for (int k = -3; k < REPEATS; k++) { /* the first ones warm up */
        const double start = seconds();
        multiply(&a, x, y);
        if (k >= 0) took[k] = seconds() - start;
    }
    qsort(took, REPEATS, sizeof *took, ascending);
    printf("product, %d rows of %d entries        %9.4f ms\n", rows, each, 1e3 * took[REPEATS / 2]);
    if (fabs(y[rows - 1] - 1.5 * each) > 1e-3) printf("(failed)\n");
    free(x), free(y), delete_csr(&a);
}

/* Preconditioned conjugate gradients down to |r| <= 1e-6 |b|, sums in double; returns the iterations. Three
 * loops for an iteration, fused as in the practical's version 4. */
static int solve(const csr *a, const float *b, const float *diagonal, float *x, float *r, float *p, float *q)
{
    const int n = a->rows;
    double rho = 0, threshold = 0;
    int iterations = 0;
    SHARED_OUT(reduction(+ : rho, threshold))
    for (int i = 0; i < n; i++) {
        x[i] = 0, r[i] = b[i], p[i] = r[i] / diagonal[i];
        rho += (double)r[i] * p[i], threshold += 1e-12 * b[i] * b[i];
    }
    for (double left = INFINITY; left > threshold && iterations < 5000; iterations++) {
        double along = 0, next = 0;
        left = 0;
        SHARED_OUT(reduction(+ : along))
        for (int i = 0; i < n; i++) {
            float sum = 0;
            for (int e = a->offset[i]; e < a->offset[i + 1]; e++) sum += a->value[e] * p[a->column[e]];
            q[i] = sum, along += (double)sum * p[i];
        }
        const float alpha = (float)(rho / along);
        SHARED_OUT(reduction(+ : next, left))
        for (int i = 0; i < n; i++) {
            x[i] += alpha * p[i], r[i] -= alpha * q[i];
            next += (double)r[i] * r[i] / diagonal[i], left += (double)r[i] * r[i];
        }
        const float beta = (float)(next / rho);
        SHARED_OUT()
        for (int i = 0; i < n; i++) p[i] = r[i] / diagonal[i] + beta * p[i];
        rho = next;
    }
    return iterations;
}

static void time_solve(int side, int all, double spread)
{
    enum { REPEATS = 5 };
    csr a = cube_matrix(side, all, spread);
    const size_t bytes = a.rows * sizeof(float);
    float *b = memory(bytes), *d = memory(bytes), *x = memory(bytes), *r = memory(bytes), *p = memory(bytes),
          *q = memory(bytes);
    double took[REPEATS];
    int iterations = 0;
    for (int i = 0; i < a.rows; i++) {
        b[i] = (float)(draw() / 2147483648.0 - 1);
        for (int e = a.offset[i]; e < a.offset[i + 1]; e++)
            if (a.column[e] == i) d[i] = a.value[e];
    }
    for (int k = -1; k < REPEATS; k++) {
        const double start = seconds();
        iterations = solve(&a, b, d, x, r, p, q);
        if (k >= 0) took[k] = seconds() - start;
    }
    qsort(took, REPEATS, sizeof *took, ascending);
    printf("conjugate gradients, side=%d stencil=%d  %6d iterations, %9.3f ms, %8.2f us per iteration\n",
           side, all ? 27 : 7, iterations, 1e3 * took[REPEATS / 2], 1e6 * took[REPEATS / 2] / iterations);
    if (iterations >= 5000) printf("(failed)\n");
    free(b), free(d), free(x), free(r), free(p), free(q), delete_csr(&a);
}

int main(void)
{
    printf("%d threads\n", omp_get_max_threads());
    time_product(1600000, 20);
    time_solve(31, 1, 0.25);
    time_solve(128, 0, 0);
    return 0;
}
