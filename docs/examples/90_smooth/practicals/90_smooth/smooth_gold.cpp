/* Practical 90, Smoothing: what the right answers are. */
#include "judge.h"
#include <math.h>
#include <vector>

void gold(void)
{
    int n = (int)case_size("n", 1000), radius = case_step() < 3 ? 1 : (int)case_size("radius", 3);
    const float *x = input_float("x", n, -1, 1);
    std::vector<double> y(n);
    for (int i = 0; i < n; i++) {
        for (int k = -radius; k <= radius; k++)
            if (i + k >= 0 && i + k < n) y[i] += x[i + k];
        y[i] /= 2 * radius + 1;
    }
    /* 2 radius additions and a division, of numbers below 1 in magnitude after the division */
    int numbers = 2 * radius + 1;
    expect_double("y", y.data(), n, tolerance_operations(numbers, EPSILON_FLOAT, 1));
}
