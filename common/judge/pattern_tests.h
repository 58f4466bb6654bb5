/* pattern_tests.h: the single tests behind pattern_value. Each fills in the pattern and returns 1 when it
 * holds for every wrong element of the view, and 0 without touching the pattern otherwise. */
#ifndef JUDGE_PATTERN_TESTS_H
#define JUDGE_PATTERN_TESTS_H

#include "input_list.h"
#include "pattern.h"

/* Goes over the wrong elements. */
#define EACH_WRONG(v, i)                                                                                     \
    for (size_t i = (v)->first; i <= (v)->last; i++)                                                         \
        if ((v)->wrong[i])

/* An element of an input. */
double input_number(const struct input *input, size_t i);

/* pattern_numbers.c: one number, or no number; the input */
pattern_question_t pattern_zero, pattern_not_a_number, pattern_infinite, pattern_huge, pattern_constant,
    pattern_is_input;

/* pattern_relation.c: one relation to what is expected */
pattern_question_t pattern_factor, pattern_factor_block, pattern_factor_n, pattern_factor_blocks,
    pattern_factor_warp, pattern_factor_root_n, pattern_factor_less_one, pattern_offset, pattern_any_offset,
    pattern_running, pattern_power;

/* pattern_rows.c: a factor for each row of a field */
pattern_question_t pattern_row_factors, pattern_row_factors_but;

/* pattern_bits.c: bits that are flipped */
pattern_question_t pattern_bits;

/* pattern_precision.c: numbers that do not fit their type, or hardly differ */
pattern_question_t pattern_integer_overflow, pattern_float_counter, pattern_float_precision,
    pattern_truncated, pattern_rounding;

/* pattern_equations.c: the equations that it is to solve */
pattern_question_t pattern_equations_of_edge, pattern_equations_from_start, pattern_equations_from_both,
    pattern_equations_from_end, pattern_equations_of_ends;

/* pattern_order.c: right values in the wrong place */
pattern_question_t pattern_shifted, pattern_circular, pattern_reversed, pattern_reversed_blocks,
    pattern_transposed, pattern_permuted, pattern_carry_block, pattern_carry_two_blocks, pattern_carry_32,
    pattern_carry_16, pattern_carry_8, pattern_carry_4;

/* pattern_source.c: ... by a formula; pattern_added.c: off by an input; pattern_other.c: another output */
pattern_question_t pattern_elsewhere, pattern_off_by_input, pattern_other_output;

/* "every element is" (all wrong), "the wrong elements are" (some), "it is" (one). */
typedef enum { VERB_IS, VERB_HAS, VERB_HOLDS } pattern_verb_t;
void pattern_says(const view_t *v, pattern_t *pattern, pattern_verb_t verb, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

#endif
