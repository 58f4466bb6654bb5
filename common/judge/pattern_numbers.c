#include "pattern_tests.h"

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "input_list.h"

/* What 0 may come from. Where other elements are not 0 there was a kernel, and what it wrote came back. */
static const char *why_zero(const view_t *v)
{
    int real = v->type == 'f' || v->type == 'd', below_one = 1, all = 1;
    for (size_t i = 0; i < v->n; i++) {
        all &= v->got[i] == 0;
        if (v->wrong[i]) below_one &= fabs(v->want[i]) < 1;
    }
    int may_be_quotient = real && below_one;
    if (v->n == 1 && may_be_quotient) return ASK_ZERO_ONE_QUOTIENT;
    if (v->n == 1) return ASK_ZERO_ONE;
    for (int i = 0; i < v->terms_count; i++)
        if (all && v->exact && strcmp(v->terms[i].name, v->name) == 0) return ASK_ZERO_TERMS;
    if (all) return ASK_ZERO_ALL;
    return may_be_quotient ? ASK_ZERO_QUOTIENT : "";
}

int pattern_zero(const view_t *v, pattern_t *pattern)
{
    if (v->wrong_count == 1 && v->n > 1) return 0; /* no pattern */
    EACH_WRONG(v, i) if (v->got[i] != 0) return 0;
    pattern->id = PATTERN_ZERO;
    pattern->hint = why_zero(v);
    if (v->n == 1)
        pattern->says[0] = '\0'; /* "got 0" says it */
    else
        pattern_says(v, pattern, VERB_IS, "0");
    return 1;
}

/* What the bits of a NaN tell. Ours (poison that arithmetic has made quiet) and those that the CPU backend
 * fills fresh device and shared memory with; arithmetic on a CPU keeps them but for the sign. A GPU makes all
 * NaNs 0x7fffffff. */
static bool is_used_poison(const view_t *v, size_t i)
{
    uint64_t bits = 0;
    if (v->type == 'f') {
        memcpy(&bits, (const char *)v->raw + 4 * i, 4);
        bits &= 0x7fffffffu;
        return bits == 0x7ffadbadu || (v->on_cpu && (bits == 0x7fff7fffu || bits == 0x7fffffffu));
    }
    if (v->type != 'd' || !v->on_cpu) return false;
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
    pattern->id = unset ? PATTERN_FROM_UNSET_MEMORY : PATTERN_NAN;
    pattern->hint = used ? ASK_FROM_UNSET_MEMORY : ASK_NAN;
    pattern->says[0] = '\0';
    if (nans < v->wrong_count)
        snprintf(pattern->says, sizeof pattern->says, SAY_NAN, nans, nans == 1 ? "is" : "are");
    else if (unset)
        pattern_says(v, pattern, VERB_IS, SAY_FROM_UNSET_MEMORY);
    else if (v->n > 1)
        pattern_says(v, pattern, VERB_IS, "NaN");
    return 1;
}

/* As a double the poison of guarded buffers is a number, 1.9e307, and what was added to it stays as large. */
int pattern_huge(const view_t *v, pattern_t *pattern)
{
    if (v->type != 'd') return 0;
    EACH_WRONG(v, i) if (!(fabs(v->got[i]) > 1e295 && fabs(v->want[i]) < 1e200)) return 0;
    pattern->id = PATTERN_HUGE;
    pattern->hint = ASK_HUGE;
    pattern_says(v, pattern, VERB_IS, SAY_HUGE);
    return 1;
}

int pattern_infinite(const view_t *v, pattern_t *pattern)
{
    size_t count = 0;
    EACH_WRONG(v, i) count += isinf(v->got[i]) != 0;
    if (count == 0) return 0;
    pattern->id = PATTERN_INFINITY;
    pattern->hint = ASK_INFINITY;
    if (count == v->wrong_count)
        pattern_says(v, pattern, VERB_IS, "infinite");
    else
        snprintf(pattern->says, sizeof pattern->says, SAY_INFINITY, count, count == 1 ? "is" : "are");
    return 1;
}

/* Where the right numbers are all the same, too, and not 0, that says nothing of the wrong ones. */
int pattern_constant(const view_t *v, pattern_t *pattern)
{
    if (v->wrong_count < 2) return 0;
    double c = v->got[v->first];
    int differ = v->want[v->first] == 0; /* those that are expected */
    EACH_WRONG(v, i)
    {
        if (v->got[i] != c) return 0;
        differ |= v->want[i] != v->want[v->first];
    }
    pattern->id = PATTERN_CONSTANT;
    pattern->hint = ASK_CONSTANT;
    if (v->type == 'f' || v->type == 'd') {
        if (!differ) return 0;
        pattern_says(v, pattern, VERB_IS, SAY_CONSTANT, c);
        return 1;
    }
    int all_bits = c == (v->type == 'i' ? -1 : v->type == 'u' ? (double)UINT32_MAX : -2);
    if (!differ && !all_bits) return 0;
    if (all_bits) pattern->hint = ASK_ALL_BITS;
    pattern_says(v, pattern, VERB_IS, SAY_ALL_BITS, c, all_bits ? " (all bits set)" : "");
    return 1;
}

/* ---- the input itself ---- */

double input_number(const input_t *input, size_t i)
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

static bool equals_input(const view_t *v, const input_t *input)
{
    if (input->n < v->n) return false;
    EACH_WRONG(v, i) if (v->got[i] != input_number(input, i)) return false;
    return true;
}

int pattern_is_input(const view_t *v, pattern_t *pattern)
{
    if (v->wrong_count < 2) return 0;
    for (const input_t *input = input_first(); input; input = input->next) {
        if (!equals_input(v, input)) continue;
        pattern->id = PATTERN_INPUT;
        pattern->hint = ASK_INPUT;
        pattern_says(v, pattern, VERB_IS, SAY_INPUT, input->name);
        pattern_key(pattern, "input %s", input->name);
        return 1;
    }
    return 0;
}
