#include "pattern/pattern_tests.h"

#include <math.h>
#include <stdlib.h>

#include "case_words.h"

/* One rounding of the output's type, relative. */
static double rounding_of(const view_t *v)
{
    return v->type == 'f' ? EPSILON_FLOAT : v->type == 'd' ? EPSILON_DOUBLE : 0;
}

/* got = want * numerator / denominator, within the tolerance scaled alike and one more rounding. */
static int factor_holds(const view_t *v, double numerator, double denominator)
{
    double c = numerator / denominator;
    EACH_WRONG(v, i)
    {
        double error = v->got[i] * denominator - v->want[i] * numerator;
        double allowed = view_allowed(v, i) * fabs(c) + rounding_of(v) * fabs(v->got[i]);
        if (!(fabs(error) <= allowed * fabs(denominator))) return 0;
    }
    return 1;
}

/* How closely element i pins the factor, relative. */
static double factor_slack(const view_t *v, size_t i)
{
    return fmax(view_allowed(v, i) / fabs(v->want[i]) + rounding_of(v), 1e-9);
}

/* Do the wrong elements differ in what is expected? If not, any relation fits. */
static int wants_vary(const view_t *v)
{
    EACH_WRONG(v, i) if (v->want[i] != v->want[v->first]) return 1;
    return 0;
}

static double case_number(const char *key)
{
    const char *value = case_peek(key);
    return value ? strtod(value, NULL) : 0;
}

/* What a factor of k may come from, or "". */
static const char *meaning(const view_t *v, double k)
{
    double n = case_number("n");
    if (k < 8) return ""; /* too small to mean one thing */
    if (k == v->block) return ", the number of threads in a block";
    if (k == n) return ", which is n";
    if (v->block && n > 0 && k == ceil(n / (double)v->block)) return ", the number of blocks";
    if (k == 32) return ", the size of a warp";
    return "";
}

/* A whole number (or one over a whole number) that the measured factor is, or 0. */
static double nice_factor(double c, double slack, int *inverted)
{
    for (*inverted = 0; *inverted < 2; ++*inverted) {
        double k = *inverted ? 1 / c : c, whole = nearbyint(k);
        if (fabs(whole) >= 1 && fabs(whole) <= 1e9 && fabs(k - whole) <= 2 * slack * fabs(whole) &&
            slack * fabs(whole) < 0.05)
            return whole;
    }
    return 0;
}

int pattern_factor(const view_t *v, pattern_t *pattern)
{
    size_t largest = v->first;
    EACH_WRONG(v, i) if (fabs(v->want[i]) > fabs(v->want[largest])) largest = i;
    double want = v->want[largest], c = v->got[largest] / want;
    if (!isfinite(c) || c == 0 || want == 0) return 0;
    double slack = factor_slack(v, largest);
    if (slack > 0.01 || fabs(c - 1) < 4 * slack) return 0;
    int inverted;
    double whole = nice_factor(c, slack, &inverted);
    if (whole && factor_holds(v, inverted ? 1 : whole, inverted ? whole : 1))
        c = inverted ? 1 / whole : whole;
    else if (v->wrong_count >= 3 && factor_holds(v, c, 1))
        whole = 0;
    else
        return 0;
    if (v->wrong_count < 3 && fabs(whole) > 64 && !meaning(v, fabs(whole))[0]) return 0; /* a coincidence */
    pattern->name = "factor";
    pattern->hint = "Is something counted more than once, or divided by the wrong number?";
    if (whole == -1) {
        pattern->name = "sign";
        pattern->hint = "Is a difference taken the wrong way round?";
        pattern_says(v, pattern, "has", "the wrong sign");
    } else if (!whole)
        pattern_says(v, pattern, "is", "%.6g times what is expected", c);
    else if (inverted)
        pattern_says(v, pattern, "is", "1/%g of what is expected%s", whole, meaning(v, fabs(whole)));
    else
        pattern_says(v, pattern, "is", "%g times what is expected%s", whole, meaning(v, fabs(whole)));
    return 1;
}

int pattern_offset(const view_t *v, pattern_t *pattern)
{
    if (v->wrong_count < 3 || !wants_vary(v)) return 0;
    double c = v->got[v->first] - v->want[v->first], allowed = view_allowed(v, v->first);
    if (!isfinite(c) || c == 0 || fabs(c) < 4 * allowed) return 0;
    EACH_WRONG(v, i)
    {
        double epsilon = v->type == 'f' ? EPSILON_FLOAT : EPSILON_DOUBLE;
        double rest = fabs(v->got[i] - v->want[i] - c), rounding = epsilon * (fabs(v->want[i]) + fabs(c));
        if (!(rest <= allowed + view_allowed(v, i) + rounding)) return 0;
    }
    pattern->name = "offset";
    pattern->hint = "Is something added once too often, or left out: a first element, a start value?";
    pattern_says(v, pattern, "is", "%.6g too %s", fabs(c), c > 0 ? "large" : "small");
    return 1;
}

/* The square or the square root of what is expected. */
int pattern_power(const view_t *v, pattern_t *pattern)
{
    if (v->exact) return 0;
    int square = 1, root = 1;
    EACH_WRONG(v, i)
    {
        double want = v->want[i], slack = want != 0 ? 4 * view_allowed(v, i) / fabs(want) : 1;
        if (slack > 1e-3) return 0;
        if (!(fabs(v->got[i] - want * want) <= slack * want * want)) square = 0;
        if (want < 0 || !(fabs(v->got[i] - sqrt(want)) <= slack * sqrt(want))) root = 0;
    }
    if (square == root) return 0;
    pattern->name = square ? "square" : "root";
    pattern->hint = square ? "Is a square root left out?" : "Is a square root taken once too often?";
    pattern_says(v, pattern, "is", "the square%s of what is expected", square ? "" : " root");
    return 1;
}
