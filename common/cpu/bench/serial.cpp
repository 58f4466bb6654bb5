/* The same work as in kernels.cu as plain serial loops, as a gold would have them, for g++ -O3: what the ratios of
   `make bench` stand on. */
#include "work.h"

void serial_laplace(const float *in, float *out, int n)
{
    for (int k = 1; k < n - 1; k++)
        for (int j = 1; j < n - 1; j++)
            for (int i = 1; i < n - 1; i++) {
                size_t at = i + (size_t)n * (j + (size_t)n * k), up = n, over = (size_t)n * n;
                out[at] = (in[at - 1] + in[at + 1] + in[at - up] + in[at + up] + in[at - over] + in[at + over]) / 6;
            }
}

void serial_matmul(const float *a, const float *b, float *c, int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            float sum = 0;
            for (int k = 0; k < n; k++) sum += a[(size_t)i * n + k] * b[(size_t)k * n + j];
            c[(size_t)i * n + j] = sum;
        }
}

float serial_sum(const float *x, int n)
{
    float sum = 0;
    for (int i = 0; i < n; i++) sum += x[i];
    return sum;
}

void serial_scan(const float *x, float *sums, int n)
{
    float sum = 0;
    for (int i = 0; i < n; i++) {
        if (i % SCAN_BLOCK == 0) sum = 0;
        sums[i] = sum += x[i];
    }
}
