#include <math.h>
#include <stdio.h>
#include <string.h>

#include "judge.h"

/* Reasons live as long as the judge; the oldest is written over after this many. */
enum { REASONS = 64 };
static char reasons[REASONS][160];

static char *next_reason(void)
{
    static int next;
    return reasons[next++ % REASONS];
}

static const char *precision(double epsilon)
{
    return epsilon == EPSILON_FLOAT ? "float" : epsilon == EPSILON_DOUBLE ? "double" : "this";
}

tolerance_t tolerance_of(double absolute, double relative, const char *why)
{
    return (tolerance_t){absolute, relative, why};
}

tolerance_t tolerance_ulps(double ulps, double epsilon)
{
    char *why = next_reason();
    snprintf(why, sizeof reasons[0], "%g unit%s in the last place of a %s", ulps, PLURAL(ulps),
             precision(epsilon));
    return (tolerance_t){0, ulps * epsilon, why};
}

/* gamma_k = k u / (1 - k u): what k roundings in a row can amount to (Higham, 2002, chapter 3). */
static double gamma_of(double roundings, double epsilon)
{
    double ku = roundings * epsilon / 2;
    return ku < 0.5 ? ku / (1 - ku) : 1;
}

tolerance_t tolerance_sum(size_t n, double epsilon, double magnitude)
{
    double worst = gamma_of((double)n, epsilon), walk = 6 * sqrt((double)n) * epsilon / 2;
    char *why = next_reason();
    snprintf(why, sizeof reasons[0], "%zu term%s of sum |x| = %.3g added in %s, in any order", n, PLURAL(n),
             magnitude, precision(epsilon));
    return (tolerance_t){fmin(worst, walk) * magnitude, 0, why};
}

tolerance_t tolerance_sum_depth(size_t depth, double epsilon, double magnitude)
{
    char *why = next_reason();
    snprintf(why, sizeof reasons[0], "sum |x| = %.3g, each term through %zu addition%s in %s", magnitude,
             depth, PLURAL(depth), precision(epsilon));
    return (tolerance_t){gamma_of((double)depth + 1, epsilon) * magnitude, 0, why};
}

tolerance_t tolerance_operations(size_t operations, double epsilon, double magnitude)
{
    char *why = next_reason();
    snprintf(why, sizeof reasons[0], "%zu rounding%s in %s on numbers up to %.3g", operations,
             PLURAL(operations), precision(epsilon), magnitude);
    return (tolerance_t){(double)operations * epsilon / 2 * magnitude, 0, why};
}
