#include "pattern_tests.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>

#include "case_words.h"

/* One rounding of the output's type, relative. */
static double rounding_of(const view_t *v)
{
    return v->type == 'f' ? EPSILON_FLOAT : v->type == 'd' ? EPSILON_DOUBLE : 0;
}

/* got = want * numerator / denominator, within the tolerance scaled alike and one more rounding. */
static bool factor_holds(const view_t *v, double numerator, double denominator)
{
    double c = numerator / denominator;
    EACH_WRONG(v, i)
    {
        double error = v->got[i] * denominator - v->want[i] * numerator;
        double allowed = view_allowed(v, i) * fabs(c) + rounding_of(v) * fabs(v->got[i]);
        if (!(fabs(error) <= allowed * fabs(denominator))) return false;
    }
    return true;
}

/* How closely element i pins the factor, relative. */
static double factor_slack(const view_t *v, size_t i)
{
    return fmax(view_allowed(v, i) / fabs(v->want[i]) + rounding_of(v), 1e-9);
}

/* Do the wrong elements differ in what is expected? If not, any relation fits. */
static bool wants_vary(const view_t *v)
{
    EACH_WRONG(v, i) if (v->want[i] != v->want[v->first]) return true;
    return false;
}

static double case_number(const char *key)
{
    const char *value = case_peek(key);
    return value ? strtod(value, NULL) : 0;
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

/* The factor between what was handed over and what is expected. */
typedef struct {
    double factor; /* the number itself; 0: there is none */
    double whole;  /* the whole number that it is, or that 1/factor is; 0: neither */
    int inverted;
} factor_t;

static factor_t factor_of(const view_t *v)
{
    const factor_t none = {0, 0, 0};
    size_t largest = v->first;
    EACH_WRONG(v, i) if (fabs(v->want[i]) > fabs(v->want[largest])) largest = i;
    double want = v->want[largest], c = v->got[largest] / want;
    if (!isfinite(c) || c == 0 || want == 0) return none;
    double slack = factor_slack(v, largest);
    if (slack > 0.01 || fabs(c - 1) < 4 * slack) return none;
    int inverted;
    double whole = nice_factor(c, slack, &inverted);
    if (whole && factor_holds(v, inverted ? 1 : whole, inverted ? whole : 1))
        return (factor_t){inverted ? 1 / whole : whole, whole, inverted};
    if (v->wrong_count >= 3 && factor_holds(v, c, 1)) return (factor_t){c, 0, 0};
    return none;
}

/* Of one or two numbers nearly anything is a multiple or a part, above all of small integers. */
static bool is_chance(const view_t *v, const factor_t *f)
{
    double k = fabs(f->whole);
    if (v->wrong_count >= (v->exact ? 8 : 3)) return false;
    if (v->exact) return fabs(v->want[v->first]) < 1000 || fabs(v->got[v->first]) < 1000;
    return f->whole < -1 || (k > 4 && k != 8 && k != 16 && k != 32 && k != 64);
}

/* The number that one word of the case or the launch has. */
typedef double pattern_number_t(const view_t *v);

static double number_block(const view_t *v)
{
    return (double)v->block;
}
static double number_n(const view_t *v)
{
    (void)v;
    return case_number("n");
}
static double number_blocks(const view_t *v)
{
    return v->block ? ceil(case_number("n") / (double)v->block) : 0;
}
static double number_warp(const view_t *v)
{
    (void)v;
    return PATTERN_WARP;
}

/* n, or the block, times too much or too little. Small numbers mean no one thing. */
static bool is_times(const view_t *v, pattern_t *pattern, pattern_number_t *number, const char *key,
                     const char *which)
{
    factor_t f = factor_of(v);
    double k = number(v);
    if (f.whole < 2 || f.whole != k) return false;
    pattern->id = PATTERN_FACTOR;
    pattern->hint = ASK_FACTOR;
    pattern->quiet = k < 8 || (v->exact && is_chance(v, &f));
    pattern_key(pattern, "factor %s%s", f.inverted ? "1/" : "", key);
    pattern_says(v, pattern, VERB_IS, SAY_FACTOR, f.inverted ? "1/" : "", k, f.inverted ? " of" : " times",
                 which);
    return true;
}

int pattern_factor_block(const view_t *v, pattern_t *pattern)
{
    return is_times(v, pattern, number_block, "block", "the number of threads in a block");
}

int pattern_factor_n(const view_t *v, pattern_t *pattern)
{
    return is_times(v, pattern, number_n, "n", "which is n");
}

int pattern_factor_blocks(const view_t *v, pattern_t *pattern)
{
    return is_times(v, pattern, number_blocks, "blocks", "the number of blocks");
}

int pattern_factor_warp(const view_t *v, pattern_t *pattern)
{
    return is_times(v, pattern, number_warp, "warp", "the size of a warp");
}

/* An error bar, or a spread, that was divided by n where its root belongs, or by nothing. */
int pattern_factor_root_n(const view_t *v, pattern_t *pattern)
{
    const double n = case_number("n"), root = n > 0 ? sqrt(n) : 0;
    if (v->exact || n < 2) return 0;
    EACH_WRONG(v, i) if (v->want[i] == 0 || factor_slack(v, i) > 1e-4) return 0;
    const bool inverted = factor_holds(v, 1, root);
    if (!inverted && !factor_holds(v, root, 1)) return 0;
    pattern->id = PATTERN_FACTOR;
    pattern->hint = ASK_ROOT_N;
    pattern->quiet = n < 8;
    pattern_key(pattern, "factor %sroot n", inverted ? "1/" : "");
    pattern_says(v, pattern, VERB_IS, SAY_ROOT_N, inverted ? "smaller than" : "larger than", root);
    return 1;
}

/* A variance over n where it is over n - 1, or its root; in one number the tolerance has to tell them apart.
 */
int pattern_factor_less_one(const view_t *v, pattern_t *pattern)
{
    static const char *const says[] = {"(n - 1) / n", "n / (n - 1)", "the root of (n - 1) / n",
                                       "the root of n / (n - 1)"};
    const double n = case_number("n"), part = (n - 1) / n;
    const double factors[] = {part, 1 / part, sqrt(part), 1 / sqrt(part)};
    if (v->exact || n < 3) return 0;
    EACH_WRONG(v, i) if (v->want[i] == 0 || 8 * factor_slack(v, i) > 1 / (2 * n)) return 0;
    for (int k = 0; k < 4; k++) {
        if (!factor_holds(v, factors[k], 1)) continue;
        pattern->id = PATTERN_FACTOR;
        pattern->hint = ASK_LESS_ONE;
        pattern_key(pattern, "factor less one %d", k);
        pattern_says(v, pattern, VERB_IS, SAY_LESS_ONE, says[k]);
        return 1;
    }
    return 0;
}

int pattern_factor(const view_t *v, pattern_t *pattern)
{
    factor_t f = factor_of(v);
    if (f.factor == 0) return 0;
    pattern->id = PATTERN_FACTOR;
    pattern->hint = ASK_FACTOR;
    pattern->quiet = is_chance(v, &f);
    pattern_key(pattern, "factor %.4g", f.factor);
    if (f.whole == -1) {
        pattern->id = PATTERN_SIGN;
        pattern->hint = ASK_SIGN;
        pattern_says(v, pattern, VERB_HAS, SAY_SIGN);
    } else if (!f.whole)
        pattern_says(v, pattern, VERB_IS, SAY_TIMES, f.factor);
    else if (f.inverted)
        pattern_says(v, pattern, VERB_IS, SAY_PART, f.whole < 0 ? "-" : "", fabs(f.whole));
    else
        pattern_says(v, pattern, VERB_IS, SAY_TIMES_WHOLE, f.whole);
    return 1;
}

/* Where all that is expected is the same, any number is so much too large: it holds, but is quiet. */
int pattern_offset(const view_t *v, pattern_t *pattern)
{
    if (v->wrong_count < 3) return 0;
    double c = v->got[v->first] - v->want[v->first], allowed = view_allowed(v, v->first);
    if (!isfinite(c) || c == 0 || fabs(c) < 4 * allowed) return 0;
    EACH_WRONG(v, i)
    {
        double epsilon = v->type == 'f' ? EPSILON_FLOAT : EPSILON_DOUBLE;
        double rest = fabs(v->got[i] - v->want[i] - c), rounding = epsilon * (fabs(v->want[i]) + fabs(c));
        if (!(rest <= allowed + view_allowed(v, i) + rounding)) return 0;
    }
    int from_set_bits = c == -1 && v->exact && v->on_cpu && v->wrong_count == v->n;
    pattern->id = PATTERN_OFFSET;
    pattern->quiet = !wants_vary(v);
    pattern->hint = from_set_bits ? ASK_MINUS_ONE : ASK_OFFSET;
    pattern_key(pattern, "offset %.6g", c);
    pattern_says(v, pattern, VERB_IS, SAY_OFFSET, fabs(c), c > 0 ? "large" : "small");
    return 1;
}

/* The same in all elements of a case, and in the next case another. */
int pattern_any_offset(const view_t *v, pattern_t *pattern)
{
    if (!pattern_offset(v, pattern)) return 0;
    pattern_key(pattern, "any_offset");
    return 1;
}

/* The sum of all that is expected up to each element; the first may bring a sum of its own. */
int pattern_running(const view_t *v, pattern_t *pattern)
{
    size_t steps = 0;
    if (v->n < 4 || v->wrong_count < 3 || v->type == 'l') return 0;
    for (size_t i = 1; i < v->n; i++) {
        const double rest = v->got[i] - v->got[i - 1] - v->want[i], allowed = view_allowed(v, i);
        const double rounding = rounding_of(v) * (fabs(v->got[i]) + fabs(v->got[i - 1]));
        if (!(fabs(rest) <= 2 * allowed + rounding)) return 0;
        steps += fabs(v->want[i]) > 2 * allowed + rounding && fabs(v->got[i - 1]) > 2 * allowed + rounding;
    }
    pattern->id = PATTERN_RUNNING;
    pattern->quiet = steps < 3 || !wants_vary(v);
    pattern->hint = ASK_RUNNING;
    snprintf(pattern->says, sizeof pattern->says, SAY_RUNNING);
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
    pattern->id = square ? PATTERN_SQUARE : PATTERN_ROOT;
    pattern->hint = square ? ASK_SQUARE : ASK_ROOT_N;
    pattern_says(v, pattern, VERB_IS, SAY_SQUARE, square ? "" : " root");
    return 1;
}
