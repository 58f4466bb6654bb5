#include "pattern_tests.h"

#include <math.h>
#include <stdbool.h>
#include <stddef.h>

#include "input_list.h"

/* What the wrong elements are off by is an input: a number that counts once too often, or not at all. */

static double rounding_of(const view_t *v)
{
    return v->type == 'f' ? EPSILON_FLOAT : v->type == 'd' ? EPSILON_DOUBLE : 0;
}

/* How far off it is; unsigned numbers wrap round. */
static double off_by(const view_t *v, size_t i)
{
    const double off = v->got[i] - v->want[i];
    return v->type == 'u' ? remainder(off, 0x1p32) : off;
}

/* The input's number beside element i; NAN beyond its ends. */
static double beside(const input_t *input, size_t i, int distance)
{
    const long long at = (long long)i + distance;
    return at >= 0 && (size_t)at < input->n ? input_number(input, (size_t)at) : NAN;
}

static double slack(const view_t *v, size_t i, double part)
{
    return 2 * view_allowed(v, i) + 2 * rounding_of(v) * (fabs(v->want[i]) + fabs(part));
}

/* got = want + weight * x[i + distance] in all of them, and enough of them tell. */
static bool is_off_by(const view_t *v, const input_t *input, int distance, double weight)
{
    enum { TELL = 3 };
    size_t tell = 0, ends = 0;
    double first = NAN;
    bool vary = false;
    EACH_WRONG(v, i)
    {
        const double x = beside(input, i, distance), part = weight * x;
        if (isnan(x)) {
            if (++ends > 1) return false;
            continue;
        }
        double rest = off_by(v, i) - part;
        if (v->type == 'u') rest = remainder(rest, 0x1p32);
        if (!(fabs(rest) <= slack(v, i, part))) return false;
        tell += fabs(part) > 4 * slack(v, i, part);
        if (isnan(first)) first = x;
        vary |= x != first;
    }
    return tell >= TELL && vary;
}

/* The weight that the largest number of the input says. */
static double weight_of(const view_t *v, const input_t *input)
{
    size_t largest = v->first;
    EACH_WRONG(v, i)
    if (fabs(beside(input, i, 0)) > fabs(beside(input, largest, 0))) largest = i;
    const double x = beside(input, largest, 0), weight = off_by(v, largest) / x;
    return isfinite(weight) && fabs(weight) > 1e-3 ? weight : 0;
}

static int says_off(const view_t *v, pattern_t *pattern, const input_t *input, int distance, double weight)
{
    char times[40] = "", where[40] = "";
    const double size = fabs(weight);
    if (size != 1) snprintf(times, sizeof times, "%.4g times ", size);
    if (distance)
        snprintf(where, sizeof where, "one place %s it", distance < 0 ? "before" : "after");
    else
        snprintf(where, sizeof where, "at its own place");
    pattern->id = PATTERN_OFF_BY_INPUT;
    pattern->hint = size != 1 ? ASK_OFF_BY_PART : weight < 0 ? ASK_INPUT_LEFT_OUT : ASK_INPUT_TWICE;
    if (size == 1)
        pattern_key(pattern, "off_by_input %s %d %g", input->name, distance, weight);
    else
        pattern_key(pattern, "off_by_input %s part", input->name);
    pattern_says(v, pattern, VERB_IS, SAY_OFF_BY_INPUT, weight < 0 ? "small" : "large", times, input->name,
                 where);
    return 1;
}

int pattern_off_by_input(const view_t *v, pattern_t *pattern)
{
    static const int distances[] = {0, -1, 1};
    if (v->wrong_count < 4 || v->type == 'l') return 0;
    for (const input_t *input = input_first(); input; input = input->next) {
        if (input->n + 1 < v->n || input->n > v->n + 1) continue; /* one number each */
        for (size_t k = 0; k < sizeof distances / sizeof *distances; k++) {
            if (is_off_by(v, input, distances[k], 1)) return says_off(v, pattern, input, distances[k], 1);
            if (is_off_by(v, input, distances[k], -1)) return says_off(v, pattern, input, distances[k], -1);
        }
        const double weight = v->exact ? 0 : weight_of(v, input);
        if (weight != 0 && v->wrong_count >= 8 && is_off_by(v, input, 0, weight))
            return says_off(v, pattern, input, 0, weight);
    }
    return 0;
}
