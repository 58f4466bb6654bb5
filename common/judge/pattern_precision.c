#include "pattern_tests.h"

#include <math.h>
#include <stdbool.h>
#include <stdint.h>

static bool is_real(const view_t *v)
{
    return v->type == 'f' || v->type == 'd';
}

/* What a 32-bit integer keeps of a whole number below 2^63, as an int and as an unsigned. */
static bool wraps_to(double want, double got)
{
    if (fabs(want) >= 0x1p63 || want != floor(want)) return false;
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
    pattern->id = PATTERN_INTEGER_OVERFLOW;
    pattern->hint = ASK_INTEGER_OVERFLOW;
    pattern_says(v, pattern, VERB_IS, SAY_INTEGER_OVERFLOW);
    return 1;
}

int pattern_float_counter(const view_t *v, pattern_t *pattern)
{
    EACH_WRONG(v, i) if (v->got[i] != 0x1p24 || v->want[i] <= 0x1p24) return 0;
    pattern->id = PATTERN_FLOAT_COUNTER;
    pattern->hint = ASK_FLOAT_COUNTER;
    pattern_says(v, pattern, VERB_IS, SAY_FLOAT_COUNTER);
    return 1;
}

/* As near as a float can be: to the number itself; or, where terms have cancelled each other, to the largest
 * of them all and to what is allowed of doubles, times the 2^29 by which a float is coarser. (A whole number
 * is a float anyway: that tells nothing.) */
static bool is_near_for_a_float(const view_t *v, size_t i, double largest)
{
    double got = v->got[i], error = fabs(got - v->want[i]);
    if (error <= 0x1p-22 * fabs(v->want[i])) return true;
    return got != trunc(got) && error <= fmin(0x1p29 * view_allowed(v, i), 0x1p-16 * largest);
}

int pattern_float_precision(const view_t *v, pattern_t *pattern)
{
    double largest = 0;
    if (v->type != 'd') return 0;
    for (size_t i = 0; i < v->n; i++) largest = fmax(largest, fabs(v->want[i]));
    EACH_WRONG(v, i)
    {
        if (v->got[i] != (double)(float)v->got[i] || !is_near_for_a_float(v, i, largest)) return 0;
    }
    pattern->id = PATTERN_FLOAT_PRECISION;
    pattern->hint = ASK_FLOAT_PRECISION;
    pattern_says(v, pattern, VERB_IS, SAY_FLOAT_PRECISION);
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
    pattern->id = PATTERN_TRUNCATED;
    pattern->hint = ASK_TRUNCATED;
    pattern_says(v, pattern, VERB_IS, SAY_TRUNCATED);
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
    pattern->id = PATTERN_ROUNDING;
    pattern->hint = ASK_ROUNDING;
    pattern_says(v, pattern, VERB_IS, SAY_ROUNDING, most);
    return 1;
}
