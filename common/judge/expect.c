#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "answers.h"
#include "gold.h"
#include "judging.h"
#include "base/messages_verdicts.h"

/* ---- finding an output ---- */

static const char *type_name(char type)
{
    switch (type) {
    case 'f':
        return "float";
    case 'd':
        return "double";
    case 'i':
        return "int";
    case 'u':
        return "unsigned";
    default:
        return "unsigned long long";
    }
}

static void add_names(text_t *text, const reader_t *r)
{
    for (int i = 0; i < r->output_count; i++) {
        text_add(text, "%s'", i ? ", " : "");
        text_add_clean(text, r->outputs[i].name, strlen(r->outputs[i].name), 60);
        text_add(text, "'");
    }
}

static void fail_absent(judging_t *j, const char *name)
{
    char memory[500];
    text_t text = TEXT_ON(memory);
    add_names(&text, j->result);
    failure_note(&j->comparison.failures, RANK_MISSING, PATTERN_MISSING, ASK_NO_OUTPUT, SAY_NO_OUTPUT, name,
                 text.length ? ", only " : "", memory);
}

output_t *judging_output(judging_t *j, const char *name, const char *types)
{
    if (judging_cuda_error(j)) gold_leave();
    output_t *output = reader_output(j->result, name);
    if (!output) {
        fail_absent(j, name);
        return NULL;
    }
    output->asked = 1;
    if (strchr(types, output->type)) return output;
    failure_note(&j->comparison.failures, RANK_MISSING, PATTERN_TYPE, "", SAY_OUTPUT_TYPE, name,
                 type_name(output->type), type_name(types[0]));
    return NULL;
}

static output_t *find_of_length(judging_t *j, const char *name, const char *types, size_t n)
{
    output_t *output = judging_output(j, name, types);
    if (!output || output->n == n) return output;
    failure_note(&j->comparison.failures, RANK_MISSING, PATTERN_LENGTH, ASK_OUTPUT_LENGTH, SAY_OUTPUT_LENGTH,
                 name, output->n, PLURAL(output->n), n, n == 1 ? "is" : "are");
    return NULL;
}

/* ---- arrays ---- */

void expect_double(const char *name, const double *want, size_t n, tolerance_t tol)
{
    judging_t *j = judging_now();
    output_t *output = find_of_length(j, name, "fd", n);
    if (output) compare_real(&j->comparison, output, want, NULL, tol);
}

void expect_double_each(const char *name, const double *want, const double *tol, size_t n, const char *why)
{
    judging_t *j = judging_now();
    output_t *output = find_of_length(j, name, "fd", n);
    if (output) compare_real(&j->comparison, output, want, tol, (tolerance_t){0, 0, why});
}

void expect_int(const char *name, const int *want, size_t n)
{
    judging_t *j = judging_now();
    output_t *output = find_of_length(j, name, "i", n);
    if (output) compare_exact(&j->comparison, output, want);
}

void expect_uint(const char *name, const unsigned *want, size_t n)
{
    judging_t *j = judging_now();
    output_t *output = find_of_length(j, name, "u", n);
    if (output) compare_exact(&j->comparison, output, want);
}

void expect_u64(const char *name, const unsigned long long *want, size_t n)
{
    judging_t *j = judging_now();
    output_t *output = find_of_length(j, name, "l", n);
    if (output) compare_exact(&j->comparison, output, want);
}

void shape(const char *name, size_t nx, size_t ny, size_t nz)
{
    hints_shape(&judging_now()->comparison.hints, name, nx, ny, nz);
}

void block_size(size_t threads)
{
    hints_block(&judging_now()->comparison.hints, threads);
}

void known_mistake(const char *name, const double *value, size_t n, const char *says)
{
    hints_mistake(&judging_now()->comparison.hints, name, value, n, says, false);
}

void likely_mistake(const char *name, const double *value, size_t n, const char *says)
{
    hints_mistake(&judging_now()->comparison.hints, name, value, n, says, true);
}

void each_once(const char *name)
{
    hints_once(&judging_now()->comparison.hints, name);
}

void in_words(const char *name, const char *format, ...)
{
    char says[600];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(says, sizeof says, format, arguments);
    va_end(arguments);
    hints_words(&judging_now()->comparison.hints, name, says);
}

void known_place(const char *name, const unsigned char *in, size_t n, const char *says)
{
    hints_place(&judging_now()->comparison.hints, name, in, n, says);
}

void equations(const char *name, const double *off, const double *allowed, size_t n, size_t system,
               size_t part, const char *whose)
{
    hints_equations(&judging_now()->comparison.hints, name, off, allowed, n, system, part, whose);
}

void sum_of_terms(const char *name, size_t n, const char *what, const char *counted, const size_t *element,
                  const size_t *number, const double *value, size_t count)
{
    hints_terms(&judging_now()->comparison.hints, name, n, what, counted, element, number, value, count);
}

void when_wrong(const char *name, void (*say)(const void *context), const void *context)
{
    hints_later(&judging_now()->comparison.hints, name, say, context);
}

/* ---- single things ---- */

void expect_range(const char *name, double low, double high, const char *why)
{
    judging_t *j = judging_now();
    output_t *output = find_of_length(j, name, "fdiul", 1);
    if (!output) return;
    double got = compare_value(output, 0);
    if (got >= low && got <= high) {
        compare_right(&j->comparison, name);
        return;
    }
    if (compare_poison(&j->comparison, output)) return;
    char memory[400];
    text_t text = TEXT_ON(memory);
    text_add(&text, "%s: expected %cbetween ", name, ANSWER_BEGINS);
    text_add_number(&text, low, low);
    text_add(&text, " and ");
    text_add_number(&text, high, high);
    text_add(&text, "%c, got ", ANSWER_ENDS);
    text_add_number(&text, got, got < low ? low : high);
    text_add(&text, " (%s)", why);
    failure_note(&j->comparison.failures, RANK_WRONG, PATTERN_RANGE, "", "%s", memory);
    failure_about(&j->comparison.failures, name);
}

/* The output that gold's own sentence begins with, "x is not in order at [7]"; "" where it begins otherwise.
 */
static const char *about(const judging_t *j, const char *text)
{
    for (int i = 0; i < j->result->output_count; i++) {
        const char *name = j->result->outputs[i].name;
        const size_t length = strlen(name);
        if (length && strncmp(text, name, length) == 0 && strchr(":[( ", text[length])) return name;
    }
    return "";
}

void expect_that(int condition, const char *message, ...)
{
    judging_t *j = judging_now();
    if (judging_cuda_error(j)) gold_leave();
    if (condition) return;
    char text[1000];
    va_list arguments;
    va_start(arguments, message);
    vsnprintf(text, sizeof text, message, arguments);
    va_end(arguments);
    failure_note(&j->comparison.failures, RANK_WRONG, PATTERN_CONDITION, "", "%s", text);
    failure_about(&j->comparison.failures, about(j, text));
}

int judged_arch(void)
{
    return judging_now()->run->arch;
}
