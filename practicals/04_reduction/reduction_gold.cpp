/* Practical 4, Reduction: what the right answers are. */
#include <math.h>
#include <string.h>
#include <vector>

#include "judge.h"

using std::vector;

/* The program's numbers: whole, -8 to 8, or with fractions. */
static vector<double> numbers(size_t n)
{
    if (strcmp(case_word("data", "whole"), "real") == 0) {
        const float *real = input_float("x", n, -1, 1);
        return vector<double>(real, real + n);
    }
    const int *whole = input_int("x", n, -8, 8);
    return vector<double>(whole, whole + n);
}

/* Steps 1 to 4: one sum. */
static void gold_sum(void)
{
    size_t n = case_size("n", 1024);
    vector<double> x = numbers(n);

    double sum = 0, magnitude = 0;
    for (double v : x) sum += v, magnitude += fabs(v);

    bool whole = strcmp(case_word("data", "whole"), "whole") == 0;
    expect_double("sum", &sum, 1,
                  whole ? tolerance_of(0, 0, "sums of whole numbers below 2^24 are exact in float, in any order")
                        : tolerance_sum(n, EPSILON_FLOAT, magnitude));
}

void gold(void)
{
    gold_sum();
}
