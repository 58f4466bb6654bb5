/* gold.cpp: plain loops, one thread, as a judge has them. */
#include "gold.h"
#include <algorithm>

double gold_sum(const float *x, size_t n)
{
    double sum = 0;
    for (size_t i = 0; i < n; i++) sum += x[i];
    return sum;
}

void gold_scan(const float *x, double *sums, size_t n, size_t block)
{
    double sum = 0;
    for (size_t i = 0; i < n; i++) {
        sum = i % block ? sum + x[i] : x[i];
        sums[i] = sum;
    }
}

void gold_matmul(const double *a, const double *b, double *c, int n)
{
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) c[i * n + j] = 0;
        for (int k = 0; k < n; k++)
            for (int j = 0; j < n; j++) c[i * n + j] += a[i * n + k] * b[k * n + j];
    }
}

void gold_laplace(const double *now, double *next, int n)
{
    size_t row = n, plane = row * n;
    for (int k = 0; k < n; k++)
        for (int j = 0; j < n; j++)
            for (int i = 0; i < n; i++) {
                size_t at = i + j * row + k * plane;
                bool surface = i == 0 || i == n - 1 || j == 0 || j == n - 1 || k == 0 || k == n - 1;
                next[at] = surface ? now[at]
                                   : (now[at - 1] + now[at + 1] + now[at - row] + now[at + row] +
                                      now[at - plane] + now[at + plane]) /
                                         6;
            }
}

void gold_histogram(const unsigned char *x, unsigned *counts, size_t n, size_t bins)
{
    for (size_t b = 0; b < bins; b++) counts[b] = 0;
    for (size_t i = 0; i < n; i++) counts[x[i]]++;
}

void gold_sort(float *x, size_t n, size_t block)
{
    for (size_t i = 0; i < n; i += block) std::sort(x + i, x + i + block);
}
