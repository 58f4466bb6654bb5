/* line.c: Fourier transforms of lines. */
#include "line.h"

#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

enum { LARGEST_RADIX = 31, MAX_FACTORS = 32 };

typedef struct complex_number complex_number;

struct line_plan {
    int n;
    int factor[MAX_FACTORS], factors; /* mixed radix: n is their product; 0 factors: Bluestein, or n = 1 */
    complex_number *root;             /* root[k] = exp(-2 pi i k / n), of mixed radix */
    struct line_plan *convolution;    /* Bluestein: the power of two */
    complex_number *chirp;            /* chirp[k] = exp(-pi i k^2 / n) */
    complex_number *response;         /* the transform of the conjugate chirp, convolution->n */
    complex_number *work;             /* 2 convolution->n */
};

static complex_number times(complex_number a, complex_number b)
{
    return (complex_number){a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
}

static complex_number plus(complex_number a, complex_number b)
{
    return (complex_number){a.re + b.re, a.im + b.im};
}

static complex_number minus(complex_number a, complex_number b)
{
    return (complex_number){a.re - b.re, a.im - b.im};
}

static complex_number conjugate(complex_number a)
{
    return (complex_number){a.re, -a.im};
}

/* exp(-2 pi i k / n) */
static complex_number root_of_unity(long long k, long long n)
{
    double angle = 2.0 * 3.14159265358979323846 * (double)(k % n) / (double)n;
    return (complex_number){cos(angle), -sin(angle)};
}

/* --- mixed radix --- */

/* Splits n into factors, fours first; false when one is too large. */
static bool factorise(struct line_plan *plan)
{
    int rest = plan->n;
    plan->factors = 0;
    while (rest % 4 == 0) plan->factor[plan->factors++] = 4, rest /= 4;
    for (int p = 2; p <= LARGEST_RADIX; p++) {
        while (rest % p == 0) plan->factor[plan->factors++] = p, rest /= p;
    }
    return rest == 1;
}

/* exp(sign 2 pi i k / n) for 0 <= k < n */
static complex_number root(const struct line_plan *plan, int sign, ptrdiff_t k)
{
    complex_number w = plan->root[k];
    w.im = sign < 0 ? w.im : -w.im;
    return w;
}

static void butterfly2(complex_number *t)
{
    complex_number a = t[0];
    t[0] = plus(a, t[1]);
    t[1] = minus(a, t[1]);
}

static void butterfly4(complex_number *t, int sign)
{
    complex_number a = plus(t[0], t[2]), b = minus(t[0], t[2]), c = plus(t[1], t[3]), d = minus(t[1], t[3]);
    d = sign < 0 ? (complex_number){d.im, -d.re} : (complex_number){-d.im, d.re}; /* -+ i d */
    t[0] = plus(a, c);
    t[1] = plus(b, d);
    t[2] = minus(a, c);
    t[3] = minus(b, d);
}

static void butterfly(const struct line_plan *plan, int sign, complex_number *t, int p)
{
    complex_number sum[LARGEST_RADIX];
    for (int q = 0; q < p; q++) {
        sum[q] = t[0];
        for (int r = 1; r < p; r++)
            sum[q] = plus(sum[q], times(t[r], root(plan, sign, (ptrdiff_t)(plan->n / p) * (r * q % p))));
    }
    memcpy(t, sum, sizeof *t * p);
}

static inline void butterfly_of(const struct line_plan *plan, int sign, complex_number *t, int p)
{
    if (p == 4)
        butterfly4(t, sign);
    else if (p == 2)
        butterfly2(t);
    else
        butterfly(plan, sign, t, p);
}

/* Transforms n numbers that stand `stride` apart into n contiguous ones: p transforms of n/p, one of each
 * remainder mod p, then n/p of p across them.  level counts the factors used. */
static void mixed_radix(const struct line_plan *plan, int level, int n, int sign, const complex_number *in,
                        ptrdiff_t stride, complex_number *out)
{
    int p = plan->factor[level], m = n / p;
    complex_number t[LARGEST_RADIX];
    if (m == 1) {
        for (int r = 0; r < p; r++) out[r] = in[r * stride];
        butterfly_of(plan, sign, out, p);
        return;
    }
    for (int r = 0; r < p; r++)
        mixed_radix(plan, level + 1, m, sign, in + r * stride, stride * p, out + (ptrdiff_t)r * m);
    ptrdiff_t step = plan->n / n;
    for (int k = 0; k < m; k++) {
        t[0] = out[k];
        for (int r = 1; r < p; r++) t[r] = times(out[k + (ptrdiff_t)r * m], root(plan, sign, step * r * k));
        butterfly_of(plan, sign, t, p);
        for (int r = 0; r < p; r++) out[k + (ptrdiff_t)r * m] = t[r];
    }
}

/* --- Bluestein: j k = (j^2 + k^2 - (k - j)^2) / 2, so the sum is a convolution with a chirp --- */

static bool make_chirp(struct line_plan *plan)
{
    int size = 1, n = plan->n;
    while (size < 2 * n - 1) size *= 2;
    plan->convolution = cucc_fft_line_make(size);
    plan->chirp = malloc(sizeof(complex_number) * n);
    plan->response = malloc(sizeof(complex_number) * size);
    plan->work = calloc(2 * (size_t)size, sizeof(complex_number));
    if (!plan->convolution || !plan->chirp || !plan->response || !plan->work) return false;
    for (int k = 0; k < n; k++) plan->chirp[k] = root_of_unity((long long)k * k % (2 * n), 2 * n);
    plan->work[0] = conjugate(plan->chirp[0]);
    for (int k = 1; k < n; k++) plan->work[k] = plan->work[size - k] = conjugate(plan->chirp[k]);
    cucc_fft_line_run(plan->convolution, -1, plan->work, plan->response);
    return true;
}

static void bluestein(struct line_plan *plan, int sign, const complex_number *in, complex_number *out)
{
    int size = plan->convolution->n, n = plan->n;
    complex_number *a = plan->work, *b = a + size;
    memset(a, 0, sizeof *a * size);
    for (int k = 0; k < n; k++) a[k] = times(sign < 0 ? in[k] : conjugate(in[k]), plan->chirp[k]);
    cucc_fft_line_run(plan->convolution, -1, a, b);
    for (int k = 0; k < size; k++) a[k] = times(b[k], plan->response[k]);
    cucc_fft_line_run(plan->convolution, 1, a, b);
    for (int k = 0; k < n; k++) {
        complex_number x = times(b[k], plan->chirp[k]);
        x = (complex_number){x.re / size, x.im / size};
        out[k] = sign < 0 ? x : conjugate(x);
    }
}

/* --- */

struct line_plan *cucc_fft_line_make(int n)
{
    struct line_plan *plan = calloc(1, sizeof *plan);
    if (plan == NULL) return NULL;
    plan->n = n;
    bool made;
    if (factorise(plan)) {
        plan->root = malloc(sizeof(complex_number) * n);
        made = plan->root != NULL;
        for (int k = 0; made && k < n; k++) plan->root[k] = root_of_unity(k, n);
    } else {
        made = make_chirp(plan);
    }
    if (made) return plan;
    cucc_fft_line_free(plan);
    return NULL;
}

void cucc_fft_line_free(struct line_plan *plan)
{
    if (plan == NULL) return;
    cucc_fft_line_free(plan->convolution);
    free(plan->root);
    free(plan->chirp);
    free(plan->response);
    free(plan->work);
    free(plan);
}

void cucc_fft_line_run(struct line_plan *plan, int sign, const complex_number *in, complex_number *out)
{
    if (plan->convolution != NULL)
        bluestein(plan, sign, in, out);
    else if (plan->n == 1)
        out[0] = in[0];
    else
        mixed_radix(plan, 0, plan->n, sign, in, 1, out);
}
