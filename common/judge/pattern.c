#include "pattern.h"

#include <math.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "pattern_tests.h"

void pattern_says(const view_t *v, pattern_t *pattern, pattern_verb_t verb, const char *format, ...)
{
    static const char *const verbs[][2] = {{"is", "are"}, {"has", "have"}, {"holds", "hold"}};
    size_t size = sizeof pattern->says;
    int plural = v->wrong_count > 1 && v->wrong_count < v->n;
    const char *who = v->wrong_count == 1 ? "it" : plural ? "the wrong elements" : "every element";
    snprintf(pattern->says, size, "%s %s ", who, verbs[verb][plural]);
    size_t end = strlen(pattern->says);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(pattern->says + end, size - end, format, arguments);
    va_end(arguments);
}

/* ---- mistakes that gold knows ---- */

enum { LARGER = 8, SOME = 8, MANY_TIMES = 4 };
#define CLOSE 1e-5

/* Its roundings are those of other, perhaps larger numbers, and a GPU makes fewer of them. */
static double allowed_of_mistake(const view_t *v, const mistake_t *m, size_t i)
{
    const double allowed = view_allowed(v, i), ratio = v->want[i] != 0 ? fabs(m->value[i] / v->want[i]) : 1;
    if (!v->each) return allowed * fmax(1, ratio);
    return fmax(allowed * LARGER, fmin(allowed * ratio, CLOSE * fabs(m->value[i])));
}

/* spared: how many are right, and would not be */
static bool equals_mistake(const view_t *v, const mistake_t *m, size_t enough, size_t *spared)
{
    const bool some = v->wrong_count >= enough; /* to say so of the wrong ones, where others are right */
    size_t numbers = 0;                         /* that are wrong and as it says */
    *spared = 0;
    bool are_others = false; /* do the wrong ones differ? */
    if (m->n != v->n || strcmp(m->name, v->name) != 0) return false;
    for (size_t i = 0; i < v->n; i++) {
        if (view_is_poison(v, i)) continue; /* what was never set is told apart */
        if (some && !v->wrong[i]) {
            *spared += !(fabs(v->got[i] - m->value[i]) <= allowed_of_mistake(v, m, i));
            continue;
        }
        if (isnan(v->got[i]) && isnan(m->value[i])) continue;
        are_others = are_others || v->got[i] != v->got[v->first];
        numbers += v->wrong[i];
        if (isinf(m->value[i]) && v->got[i] != m->value[i])
            return false; /* whose ratio would allow anything */
        if (isinf(v->got[i]) && v->got[i] == m->value[i]) continue;
        if (!(fabs(v->got[i] - m->value[i]) <= allowed_of_mistake(v, m, i))) return false;
    }
    /* a NaN alone may have come from anywhere, and so may one number, if the mistake would have changed
     * others, and some, if it would have changed many more */
    if (numbers == 0 || *spared > MANY_TIMES * numbers) return false;
    return (enough == 1 && numbers < SOME) || *spared == 0 || are_others;
}

enum { MISTAKES_TOLD = 6 };

static pattern_id_t id_of(const mistake_t *m)
{
    return m->likely ? PATTERN_LIKELY_MISTAKE : PATTERN_KNOWN_MISTAKE;
}

/* All that hold, as far as there is room: first those that explain what is right, too. */
static int known_mistakes(const view_t *v, pattern_t *list)
{
    enum { NO, ALL, WRONG_ALONE } explains[HINTS_MISTAKES];
    int count = 0, likely = 0;
    for (int i = 0; i < v->mistake_count; i++) {
        size_t spared;
        explains[i] = !equals_mistake(v, &v->mistakes[i], SOME, &spared) ? NO : spared ? WRONG_ALONE : ALL;
    }
    for (int k = 0; k < 2 * v->mistake_count; k++) {
        const int i = k % v->mistake_count;
        const mistake_t *m = &v->mistakes[i];
        if (count - likely == MISTAKES_TOLD || count == PATTERN_MOST) break;
        if (explains[i] != (k < v->mistake_count ? ALL : WRONG_ALONE)) continue;
        pattern_t *pattern = &list[count++];
        likely += m->likely;
        *pattern = (pattern_t){.id = id_of(m), .hint = ""};
        snprintf(pattern->says, sizeof pattern->says, "%s", m->says);
        pattern_key_of_words(pattern, id_of(m), m->says, 0);
    }
    return count;
}

/* Does any of the mistakes that are told in these words give what is wrong in this result? Of one mistake
 * gold may know several results, such as either of two transforms conjugated. */
static bool is_any_of(const view_t *v, const char *says)
{
    size_t spared;
    for (int i = 0; i < v->mistake_count; i++)
        if (strcmp(v->mistakes[i].says, says) == 0 && equals_mistake(v, &v->mistakes[i], 1, &spared))
            return true;
    return false;
}

void pattern_refuted(const view_t *v, char keys[PATTERN_KEYS])
{
    size_t length = 1;
    strcpy(keys, "|");
    if (!v->want) return; /* what was never set holds nothing */
    for (int i = 0; i < v->mistake_count && length + 1 < PATTERN_KEYS; i++) {
        const mistake_t *m = &v->mistakes[i];
        if (m->n != v->n || strcmp(m->name, v->name) != 0 || is_any_of(v, m->says)) continue;
        pattern_t refuted;
        pattern_key_of_words(&refuted, id_of(m), m->says, 0);
        length += (size_t)snprintf(keys + length, PATTERN_KEYS - length, "%s|", refuted.key);
    }
}

int pattern_values(const view_t *v, pattern_t list[PATTERN_MOST])
{
    static pattern_question_t *const questions[] = {
        /* what is known for sure */
        pattern_zero,
        pattern_not_a_number,
        pattern_infinite,
        pattern_huge,
        /* what it does not solve */
        pattern_equations_of_edge,
        pattern_equations_from_start,
        pattern_equations_from_both,
        pattern_equations_from_end,
        pattern_equations_of_ends,
        /* numbers that do not fit */
        pattern_float_precision,
        pattern_integer_overflow,
        pattern_float_counter,
        /* right values in the wrong place */
        pattern_is_input,
        pattern_other_output,
        pattern_factor_block,
        pattern_factor_n,
        pattern_factor_blocks,
        pattern_factor_warp,
        pattern_factor_root_n,
        pattern_factor_less_one,
        pattern_factor,
        pattern_row_factors,
        pattern_row_factors_but,
        pattern_shifted,
        pattern_circular,
        pattern_reversed,
        pattern_reversed_blocks,
        pattern_transposed,
        pattern_elsewhere,
        pattern_carry_block,
        pattern_carry_two_blocks,
        pattern_carry_32,
        pattern_carry_16,
        pattern_carry_8,
        pattern_carry_4,
        pattern_running,
        pattern_bits,
        /* what fits more loosely */
        pattern_off_by_input,
        pattern_offset,
        pattern_any_offset,
        pattern_truncated,
        pattern_power,
        pattern_constant,
        pattern_permuted,
        pattern_rounding,
    };
    const int known = known_mistakes(v, list);
    if (v->in_words) return known; /* what the number is, gold has said */
    return pattern_ask(v, list, known, questions, sizeof questions / sizeof *questions);
}

int pattern_ask(const view_t *v, pattern_t *list, int found, pattern_question_t *const *questions,
                size_t count)
{
    for (size_t i = 0; i < count && found < PATTERN_MOST; i++) {
        pattern_t *pattern = &list[found];
        *pattern = (pattern_t){.hint = ""};
        if (!questions[i](v, pattern)) continue;
        if (!pattern->key[0]) pattern_key(pattern, "%s", pattern_word(pattern->id));
        found++;
    }
    return found;
}

void pattern_key(pattern_t *pattern, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(pattern->key, sizeof pattern->key, format, arguments);
    va_end(arguments);
}

void pattern_key_of_words(pattern_t *pattern, pattern_id_t id, const char *words, char end)
{
    uint32_t hash = 2166136261u; /* FNV-1a */
    for (; *words && *words != end; words++) hash = (hash ^ (unsigned char)*words) * 16777619u;
    pattern_key(pattern, "%s %08x", pattern_word(id), (unsigned)hash);
}

static int first_loud(const pattern_t *list, int count, pattern_t *pattern)
{
    for (int i = 0; i < count; i++)
        if (!list[i].quiet) return *pattern = list[i], 1;
    return 0;
}

int pattern_value(const view_t *v, pattern_t *pattern)
{
    pattern_t list[PATTERN_MOST];
    return first_loud(list, pattern_values(v, list), pattern);
}

int pattern_place(const view_t *v, pattern_t *pattern)
{
    pattern_t list[PATTERN_MOST];
    return first_loud(list, pattern_places(v, list), pattern);
}
