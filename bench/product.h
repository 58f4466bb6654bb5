/* product.h: is C = A B right, for matrices of n rows and columns that a seed draws?
 *
 * C x = A (B x) for an x of 1 and -1 (R. Freivalds, Probabilistic machines can use less running time, IFIP
 * Congress 1977): a wrong row escapes with a chance of a half at most, and there are as many x as samples. It
 * costs 3 n^2 operations in place of 2 n^3. Then n elements are worked out one by one.
 */
#ifndef BENCH_PRODUCT_H
#define BENCH_PRODUCT_H

#include <cmath>

#include "bench.h"

/* How far from the right one, worked out in double, a row's sum in C x and an element of C may be. */
struct bench_product_bounds {
    double row, element;
};

/* How many rows and elements of C are wrong. a(i), b(i): element i, row by row, on the device; c: device
 * memory, as x and bx are, which have room for n numbers each and are overwritten. */
template <typename a_t, typename b_t>
long long bench_wrong_product(bench_seed seed, int n, a_t a, b_t b, const float *c, double *x, double *bx,
                              bench_product_bounds bounds)
{
    bench_fill(x, n, [=] __device__(size_t i) { return bench_random(seed, 2, i) & 1 ? 1.0 : -1.0; });
    bench_fill(bx, n, [=] __device__(size_t i) {
        double sum = 0;
        for (int j = 0; j < n; j++) sum += b(i * n + j) * x[j];
        return sum;
    });
    const long long rows = bench_count(n, [=] __device__(size_t i) {
        double got = 0, want = 0;
        for (int j = 0; j < n; j++) {
            got += c[i * n + j] * x[j];
            want += a(i * n + j) * bx[j];
        }
        return !(fabs(got - want) <= bounds.row); // a NaN is wrong, too
    });
    return rows + bench_count(n, [=] __device__(size_t k) {
               const size_t i = bench_random(seed, 3, k) % n, j = bench_random(seed, 4, k) % n;
               double want = 0;
               for (int l = 0; l < n; l++) want += (double)a(i * n + l) * b((size_t)l * n + j);
               return !(fabs(c[i * n + j] - want) <= bounds.element);
           });
}

#endif
