#include "pattern_tests.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "case_words.h"
#include "input_list.h"
#include "run.h"

/* Goes over the wrong elements. */
#define EACH_WRONG(v, i)                                                                                     \
    for (size_t i = (v)->first; i <= (v)->last; i++)                                                         \
        if ((v)->wrong[i])

static int is_real(const view_t *v)
{
    return v->type == 'f' || v->type == 'd';
}

int pattern_zero(const view_t *v, pattern_t *pattern)
{
    if (v->wrong_count == 1 && v->n > 1) return 0; /* no pattern */
    EACH_WRONG(v, i) if (v->got[i] != 0) return 0;
    pattern->name = "zero";
    pattern->hint =
        "Was the kernel launched, with enough threads, and was its result copied back to the host?";
    if (v->n == 1)
        pattern->says[0] = '\0'; /* "got 0" says it */
    else
        pattern_says(v, pattern, "is", "0");
    return 1;
}

/* What the bits of a NaN tell. Ours (poison that arithmetic has made quiet) and those that the CPU backend
 * fills fresh device and shared memory with; arithmetic on a CPU keeps them but for the sign. A GPU makes all
 * NaNs 0x7fffffff. */
static int is_used_poison(const view_t *v, size_t i)
{
    int on_cpu = run.backend && strcmp(run.backend, "cpu") == 0;
    uint64_t bits = 0;
    if (v->type == 'f') {
        memcpy(&bits, (const char *)v->raw + 4 * i, 4);
        bits &= 0x7fffffffu;
        return bits == 0x7ffadbadu || (on_cpu && (bits == 0x7fff7fffu || bits == 0x7fffffffu));
    }
    if (v->type != 'd' || !on_cpu) return 0;
    memcpy(&bits, (const char *)v->raw + 8 * i, 8);
    bits &= 0x7fffffffffffffffu;
    return bits == 0x7fff7fff7fff7fffu || bits == 0x7fffffffffffffffu;
}

int pattern_not_a_number(const view_t *v, pattern_t *pattern)
{
    size_t nans = 0, used = 0;
    EACH_WRONG(v, i)
    {
        nans += isnan(v->got[i]) != 0;
        used += is_used_poison(v, i) != 0;
    }
    if (nans == 0) return 0;
    int unset = used == v->wrong_count;
    pattern->name = unset ? "from_unset_memory" : "nan";
    pattern->hint = used ? "Which element does the kernel read that nothing was written to before?"
                         : "Where could 0/0, infinity minus infinity, the root of a negative number, or "
                           "memory that was never set come in?";
    pattern->says[0] = '\0';
    if (nans < v->wrong_count)
        snprintf(pattern->says, sizeof pattern->says, "%zu of them %s NaN", nans, nans == 1 ? "is" : "are");
    else if (unset)
        pattern_says(v, pattern, "is", "NaN from memory that was never set");
    else if (v->n > 1)
        pattern_says(v, pattern, "is", "NaN");
    return 1;
}

/* As a double the poison of guarded buffers is a number, 1.9e307, and what was added to it stays as large. */
int pattern_huge(const view_t *v, pattern_t *pattern)
{
    if (v->type != 'd') return 0;
    EACH_WRONG(v, i) if (!(fabs(v->got[i]) > 1e295 && fabs(v->want[i]) < 1e200)) return 0;
    pattern->name = "huge";
    pattern->hint = "Is something added to memory before it was set to 0?";
    pattern_says(v, pattern, "is", "as huge as what memory holds that was never set (1.9e307)");
    return 1;
}

int pattern_infinite(const view_t *v, pattern_t *pattern)
{
    size_t count = 0;
    EACH_WRONG(v, i) count += isinf(v->got[i]) != 0;
    if (count == 0) return 0;
    pattern->name = "infinity";
    pattern->hint = "Where could something be divided by 0, or grow beyond what the type holds?";
    if (count == v->wrong_count)
        pattern_says(v, pattern, "is", "infinite");
    else
        snprintf(pattern->says, sizeof pattern->says, "%zu of them %s infinite", count,
                 count == 1 ? "is" : "are");
    return 1;
}

int pattern_constant(const view_t *v, pattern_t *pattern)
{
    if (v->wrong_count < 2) return 0;
    double c = v->got[v->first];
    EACH_WRONG(v, i) if (v->got[i] != c) return 0;
    pattern->name = "constant";
    pattern->hint = "Does every thread read and write an element of its own?";
    pattern_says(v, pattern, "is", "%.9g, the same number everywhere", c);
    return 1;
}

/* ---- the input itself ---- */

static double input_value(const input_t *input, size_t i)
{
    switch (input->type) {
    case 'd':
        return ((const double *)input->data)[i];
    case 'i':
        return ((const int *)input->data)[i];
    case 'u':
        return ((const unsigned *)input->data)[i];
    default:
        return ((const float *)input->data)[i];
    }
}

static int equals_input(const view_t *v, const input_t *input)
{
    if (input->n < v->n) return 0;
    EACH_WRONG(v, i) if (v->got[i] != input_value(input, i)) return 0;
    return 1;
}

int pattern_is_input(const view_t *v, pattern_t *pattern)
{
    if (v->wrong_count < 2) return 0;
    for (const input_t *input = input_first(); input; input = input->next) {
        if (!equals_input(v, input)) continue;
        pattern->name = "input";
        pattern->hint = "Does the kernel write its result, and is it the result that was copied back?";
        pattern_says(v, pattern, "is", "the input '%s', unchanged", input->name);
        return 1;
    }
    return 0;
}

/* ---- one factor, one difference ---- */

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
    if (!is_real(v)) return 0;
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

/* ---- numbers that do not fit ---- */

/* What a 32-bit integer keeps of a whole number below 2^63, as an int and as an unsigned. */
static int wraps_to(double want, double got)
{
    if (fabs(want) >= 0x1p63 || want != floor(want)) return 0;
    uint32_t low = (uint32_t)(uint64_t)(int64_t)want;
    return got == (double)low || got == (double)(int32_t)low;
}

int pattern_integer_overflow(const view_t *v, pattern_t *pattern)
{
    if (v->type == 'f') return 0;
    EACH_WRONG(v, i)
    {
        double want = v->want[i];
        if (v->type == 'l') {
            uint64_t got = ((const uint64_t *)v->raw)[i], exact = ((const uint64_t *)v->exact)[i];
            uint32_t low = (uint32_t)exact;
            if (got != low && got != (uint64_t)(int64_t)(int32_t)low) return 0;
        } else if (fabs(want) < 0x1p31 || !wraps_to(want, v->got[i]))
            return 0;
    }
    pattern->name = "integer_overflow";
    pattern->hint = "Which index or sum is an int although it can pass 2^31?";
    pattern_says(v, pattern, "is", "right but for multiples of 2^32: a 32-bit integer overflowed");
    return 1;
}

int pattern_float_counter(const view_t *v, pattern_t *pattern)
{
    EACH_WRONG(v, i) if (v->got[i] != 0x1p24 || v->want[i] <= 0x1p24) return 0;
    pattern->name = "float_counter";
    pattern->hint = "Where are many small terms added one by one to a large float?";
    pattern_says(v, pattern, "is", "2^24, where adding 1 to a float changes nothing");
    return 1;
}

int pattern_float_precision(const view_t *v, pattern_t *pattern)
{
    if (v->type != 'd') return 0;
    EACH_WRONG(v, i) if (v->got[i] != (double)(float)v->got[i]) return 0;
    EACH_WRONG(v, i) if (!(fabs(v->got[i] - v->want[i]) <= 0x1p-22 * fabs(v->want[i]))) return 0;
    pattern->name = "float_precision";
    pattern->hint =
        "Which variable, literal (1.0f) or function (sqrtf) is a float although double is asked for?";
    pattern_says(v, pattern, "is", "right to float precision only");
    return 1;
}

int pattern_truncated(const view_t *v, pattern_t *pattern)
{
    if (!is_real(v)) return 0;
    int something = 0;
    EACH_WRONG(v, i)
    {
        if (v->got[i] != trunc(v->want[i])) return 0;
        something |= v->got[i] != 0;
    }
    if (!something) return 0;
    pattern->name = "truncated";
    pattern->hint = "Is there a division of two integers, or an int in between?";
    pattern_says(v, pattern, "is", "cut to a whole number");
    return 1;
}

/* Last of all: nothing explains it, but it is near. */
int pattern_rounding(const view_t *v, pattern_t *pattern)
{
    if (!is_real(v)) return 0;
    double most = 0;
    EACH_WRONG(v, i)
    {
        double error = fabs(v->got[i] - v->want[i]), allowed = view_allowed(v, i);
        if (!(error <= 1e-3 * fabs(v->want[i])) || allowed <= 0) return 0;
        most = fmax(most, error / allowed);
    }
    if (!(most <= 100)) return 0;
    pattern->name = "rounding";
    pattern->hint =
        "Is it rounding (float where double is needed, a long sum in float), or one term too few?";
    pattern_says(v, pattern, "is", "close: at most %.2g times as far off as allowed", most);
    return 1;
}
