/* answers.c: hands over answers of practicals that come from elsewhere than their golds do: from a formula,
 * or from elimination with pivots. test_answers box|heat|systems|gradients [-WRONG] --case "step=5 ..."
 * --result FILE -WRONG: a mistake that the judge must find. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harness.h"

enum { MOST = 128 }; /* unknowns of a system */
static const char *wrong = "";
static const double PI = 3.14159265358979323846;

static int is_wrong(const char *name)
{
    return strcmp(wrong, name) == 0;
}

static void hand_over(const char *name, const double *x, size_t n)
{
    float *values = malloc((n + 1) * sizeof *values);
    if (!values) abort();
    for (size_t i = 0; i < n; i++) values[i] = (float)x[i];
    output_float(name, values, n);
    free(values);
}

/* ---- elimination ---- */

static double matrix[MOST][MOST], right[MOST];

static void swap_rows(int n, int i, int k)
{
    double kept = right[i];
    for (int j = 0; j < n; j++) {
        double value = matrix[i][j];
        matrix[i][j] = matrix[k][j];
        matrix[k][j] = value;
    }
    right[i] = right[k];
    right[k] = kept;
}

/* matrix x = right, by Gauss with pivots: x comes to stand in right. */
static void solve(int n)
{
    for (int k = 0; k < n; k++) {
        int pivot = k;
        for (int i = k; i < n; i++)
            if (fabs(matrix[i][k]) > fabs(matrix[pivot][k])) pivot = i;
        swap_rows(n, k, pivot);
        for (int i = k + 1; i < n; i++) {
            double factor = matrix[i][k] / matrix[k][k];
            for (int j = k; j < n; j++) matrix[i][j] -= factor * matrix[k][j];
            right[i] -= factor * right[k];
        }
    }
    for (int k = n; k-- > 0;) {
        for (int j = k + 1; j < n; j++) right[k] -= matrix[k][j] * right[j];
        right[k] /= matrix[k][k];
    }
}

/* ---- practical 3, step 5, start=cold: what Jacobi's iteration makes of a box that is 1 on its faces and 0
 * inside. What is missing to 1 is a sum of products of sines, and each step multiplies each of them by the
 * mean of three cosines. ---- */

typedef struct {
    int n;                           /* points inside */
    double part[MOST], cosine[MOST]; /* of each sine, from 1 on: how much of it 1 has; the factor */
} axis_t;

static axis_t axis_of(int points)
{
    axis_t a = {.n = points - 2};
    for (int p = 1; p <= a.n; p++) {
        for (int i = 1; i <= a.n; i++) a.part[p] += 2.0 / (a.n + 1) * sin(PI * p * i / (a.n + 1));
        a.cosine[p] = cos(PI * p / (a.n + 1));
    }
    return a;
}

static double inside(const axis_t *a, int t, int i, int j, int k)
{
    double missing = 0;
    for (int p = 1; p <= a[0].n; p++)
        for (int q = 1; q <= a[1].n; q++)
            for (int r = 1; r <= a[2].n; r++)
                missing += a[0].part[p] * a[1].part[q] * a[2].part[r] *
                           pow((a[0].cosine[p] + a[1].cosine[q] + a[2].cosine[r]) / 3, t) *
                           sin(PI * p * i / (a[0].n + 1)) * sin(PI * q * j / (a[1].n + 1)) *
                           sin(PI * r * k / (a[2].n + 1));
    return 1 - missing;
}

/* The sum of the squares of what step t changes. */
static double change(const axis_t *a, int t)
{
    double sum = 0;
    for (int p = 1; p <= a[0].n; p++)
        for (int q = 1; q <= a[1].n; q++)
            for (int r = 1; r <= a[2].n; r++) {
                double factor = (a[0].cosine[p] + a[1].cosine[q] + a[2].cosine[r]) / 3;
                double part = a[0].part[p] * a[1].part[q] * a[2].part[r] * pow(factor, t - 1) * (factor - 1);
                sum += part * part * (a[0].n + 1) * (a[1].n + 1) * (a[2].n + 1) / 8;
            }
    return sum;
}

static void answer_box(void)
{
    const int size[3] = {(int)case_size("nx", 40), (int)case_size("ny", 40), (int)case_size("nz", 40)};
    const double tolerance = case_real("tolerance", 0.01);
    const axis_t a[3] = {axis_of(size[0]), axis_of(size[1]), axis_of(size[2])};
    const int points = size[0] * size[1] * size[2], insides = a[0].n * a[1].n * a[2].n;
    double rms[1000], *u = malloc((size_t)points * sizeof *u);
    int steps = 0;
    (void)case_choice("start", "random|cold");
    if (!u) abort();
    for (int after = is_wrong("-one_more"); steps < 1000;) {
        steps++;
        rms[steps - 1] = sqrt(change(a, steps) / (is_wrong("-inside") ? insides : points));
        if (rms[steps - 1] < tolerance && after-- <= 0) break;
    }
    for (int at = 0; at < points; at++) {
        const int i = at % size[0], j = at / size[0] % size[1], k = at / size[0] / size[1];
        const int face = !i || !j || !k || i == size[0] - 1 || j == size[1] - 1 || k == size[2] - 1;
        u[at] = face ? 1 : inside(a, steps, i, j, k);
    }
    output_int("steps", &steps, 1);
    hand_over("rms", rms, (size_t)steps);
    hand_over("u", u, (size_t)points);
    free(u);
}

/* ---- practical 7, step 2: the matrix of a step of the heat equation has sines for eigenvectors ---- */

static void answer_heat(void)
{
    const int n = (int)case_size("n", 100), steps = (int)case_int("steps", 10) - is_wrong("-one_less");
    const double lambda = (float)case_real("lambda", 0.5);
    const float *start = input_float("u", (size_t)n, 0, 1);
    double u[MOST] = {0};
    for (int p = 1; p <= n; p++) {
        double part = 0, divisor = 1 + 2 * lambda * (1 - cos(PI * p / (n + 1)));
        for (int i = 1; i <= n; i++) part += 2.0 / (n + 1) * start[i - 1] * sin(PI * p * i / (n + 1));
        for (int i = 1; i <= n; i++) u[i - 1] += part * pow(divisor, -steps) * sin(PI * p * i / (n + 1));
    }
    hand_over("u", u, (size_t)n);
}

/* ---- practical 7, step 3 ---- */

/* Row i of the system says a x[i - away] + b x[i] + c x[i + away] = d. */
static void put_row(int i, int n, int away, const float *const row[4])
{
    for (int j = 0; j < n; j++) matrix[i][j] = 0;
    matrix[i][i] = row[1][i];
    if (i >= away) matrix[i][i - away] = row[0][i];
    if (i + away < n) matrix[i][i + away] = row[2][i];
    right[i] = row[3][i];
}

/* What one has who leaves out the last round, of this distance: rounds before it make of each x what it would
 * be if those so far away were 0. */
static double alone(int i, int n, int distance, const float *const row[4])
{
    const int first = i - distance + 1 < 0 ? 0 : i - distance + 1, end = i + distance > n ? n : i + distance;
    const float *const part[4] = {row[0] + first, row[1] + first, row[2] + first, row[3] + first};
    for (int k = 0; k < end - first; k++) put_row(k, end - first, 1, part);
    solve(end - first);
    return right[i - first];
}

static void answer_systems(void)
{
    const int n = (int)case_size("n", 128);
    const size_t systems = case_size("systems", 10), total = (size_t)n * systems;
    const double dominance = case_real("dominance", 0.5);
    const float *all[4] = {input_float("a", total, -1, 1),
                           input_float("b", total, (float)(2 + dominance), (float)(3 + dominance)),
                           input_float("c", total, -1, 1), input_float("d", total, -1, 1)};
    double *x = malloc((total + 1) * sizeof *x);
    int last = 1;
    if (!x) abort();
    while (2 * last < n) last *= 2;
    for (size_t s = 0; s < systems; s++) {
        const float *const row[4] = {all[0] + s * n, all[1] + s * n, all[2] + s * n, all[3] + s * n};
        /* without the first round the neighbours' coefficients are taken for those of the next but one */
        for (int i = 0; i < n; i++) put_row(i, n, is_wrong("-no_first") ? 2 : 1, row);
        if (is_wrong("-no_first") && n > 1) matrix[1][0] = matrix[n - 2][n - 1] = 0;
        solve(n);
        for (int i = 0; i < n; i++) x[s * n + i] = right[i];
        for (int i = 0; i < n && is_wrong("-no_last"); i++) x[s * n + i] = alone(i, n, last, row);
    }
    hand_over("x", x, total);
    free(x);
}

/* ---- practical 12, side=2 stencil=27 spread=0: each of the eight unknowns is a neighbour of all others, so
 * A = 27 - J with J all ones. It has two eigenvalues, and conjugate gradients end after two iterations. ----
 */

static void answer_gradients(void)
{
    enum { N = 8 };
    const char *rhs = case_choice("rhs", "drawn|zero|solved");
    int iterations = strcmp(rhs, "drawn") == 0 ? 2 : 0;
    double x[N] = {0}, sum = 0;
    static const char *const words[] = {"side", "stencil", "spread", "tol", "most", "every"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) (void)case_word(words[i], "");
    if (strcmp(rhs, "drawn") == 0) {
        const float *b = input_float("b", N, -1, 1);
        for (int i = 0; i < N; i++) sum += b[i];
        for (int i = 0; i < N && !is_wrong("-zero"); i++) x[i] = b[i] / 27 + sum / (27 * 19);
    } else if (strcmp(rhs, "solved") == 0) {
        const float *begin = input_float("x0", N, -1, 1);
        for (int i = 0; i < N; i++) x[i] = begin[i];
    }
    iterations += 3 * is_wrong("-three_more");
    hand_over("x", x, N);
    output_int("iterations", &iterations, 1);
}

int main(int argc, char **argv)
{
    static const struct {
        const char *name;
        void (*answer)(void);
    } all[] = {{"box", answer_box},
               {"heat", answer_heat},
               {"systems", answer_systems},
               {"gradients", answer_gradients}};
    void (*answer)(void) = NULL;
    for (size_t i = 0; argc > 1 && i < sizeof all / sizeof *all; i++)
        if (strcmp(argv[1], all[i].name) == 0) answer = all[i].answer;
    if (!answer) return 2;
    int skip = 1;
    if (argc > 2 && argv[2][0] == '-' && argv[2][1] != '-') wrong = argv[2], skip = 2;
    argv[skip] = argv[0];
    case_begin(argc - skip, argv + skip);
    answer();
    return case_end();
}
