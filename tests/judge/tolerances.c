/* tolerances.c: what the tolerances promise, on sums that are really made. Speaks TAP. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "case_words.h"
#include "input_list.h"
#include "judge.h"
#include "base/numbers.h"

static int count, failed;

static void ok(int holds, const char *what)
{
    printf("%sok %d - %s\n", holds ? "" : "not ", ++count, what);
    failed += !holds;
}

static float tree_sum(const float *x, size_t n)
{
    return n == 1 ? x[0] : tree_sum(x, n / 2) + tree_sum(x + n / 2, n - n / 2);
}

static void sums(size_t n)
{
    const float *x = input_float("x", n, -1, 1), *positive = input_float("positive", n, 0, 1);
    double exact = 0, size = 0, exact_positive = 0;
    volatile float in_order = 0, in_order_positive = 0;
    size_t depth = 1;
    while ((size_t)1 << depth < n) depth++;
    for (size_t i = 0; i < n; i++) {
        exact += x[i];
        size += fabs(x[i]);
        exact_positive += positive[i];
        in_order = in_order + x[i];
        in_order_positive = in_order_positive + positive[i];
    }
    tolerance_t any = tolerance_sum(n, EPSILON_FLOAT, size),
                tree = tolerance_sum_depth(depth, EPSILON_FLOAT, size);
    tolerance_t any_positive = tolerance_sum(n, EPSILON_FLOAT, exact_positive);
    ok(fabs(in_order - exact) <= any.absolute, "tolerance_sum holds a sum made one by one");
    ok(fabs(in_order_positive - exact_positive) <= any_positive.absolute, "and one of positive terms");
    ok(fabs(tree_sum(x, n) - exact) <= tree.absolute, "tolerance_sum_depth holds a tree");
    ok(tree.absolute <= any.absolute || n < 64, "a tree's is the tighter one");
}

int main(void)
{
    for (size_t n = 1; n < 3000000; n = n * 7 + 3) sums(n);
    inputs_free();
    ok(tolerance_sum(1, EPSILON_FLOAT, 1).absolute <= EPSILON_FLOAT, "a sum of one term is a rounding");
    tolerance_t t = tolerance_ulps(2, EPSILON_FLOAT);
    ok(t.absolute == 0 && t.relative == 2 * EPSILON_FLOAT &&
           strstr(t.why, "2 units in the last place of a float"),
       "ulps");
    t = tolerance_operations(4, EPSILON_DOUBLE, 3);
    ok(t.absolute == 4 * EPSILON_DOUBLE / 2 * 3 && t.relative == 0 && strstr(t.why, "double"), "operations");
    ok(!strncmp(tolerance_operations(1, EPSILON_FLOAT, 1).why, "1 rounding in", 13) &&
           !strncmp(tolerance_operations(2, EPSILON_FLOAT, 1).why, "2 roundings in", 14) &&
           !strncmp(tolerance_sum(1, EPSILON_FLOAT, 1).why, "1 term of", 9) &&
           strstr(tolerance_sum_depth(1, EPSILON_FLOAT, 1).why, "through 1 addition in") &&
           strstr(tolerance_ulps(1, EPSILON_FLOAT).why, "1 unit in"),
       "one of a thing has no s");
    t = tolerance_of(1, 2, "because");
    ok(t.absolute == 1 && t.relative == 2 && strcmp(t.why, "because") == 0, "any other");
    printf("1..%d\n", count);
    return failed != 0;
}
