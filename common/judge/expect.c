#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "compare.h"
#include "judge.h"
#include "pattern.h"
#include "run.h"
#include "verdict.h"

void expect_again(void)
{
    expect_cuda_again();
    compare_again();
}

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
    case 'l':
        return "unsigned long long";
    default:
        return "text";
    }
}

static void add_names(text_t *text)
{
    const reader_t *r = result_now;
    for (int i = 0; i < r->output_count; i++) {
        text_add(text, "%s'", i ? ", " : "");
        text_add_clean(text, r->outputs[i].name, strlen(r->outputs[i].name), 60);
        text_add(text, "'");
    }
}

static void fail_absent(const char *name)
{
    char memory[500];
    text_t text = TEXT_ON(memory);
    add_names(&text);
    verdict_fail(RANK_MISSING, "missing", "Is the line that hands it over still there, and reached?",
                 "the program handed over no output '%s'%s%s", name, text.length ? ", only " : "", memory);
}

output_t *expect_output(const char *name, const char *types)
{
    if (expect_no_cuda_error()) judge_finish();
    output_t *output = reader_output(result_now, name);
    if (!output) {
        fail_absent(name);
        return NULL;
    }
    output->asked = 1;
    if (strchr(types, output->type)) return output;
    verdict_fail(RANK_MISSING, "type", "", "output '%s' is of type %s, %s is expected", name,
                 type_name(output->type), type_name(types[0]));
    return NULL;
}

static output_t *find_of_length(const char *name, const char *types, size_t n)
{
    output_t *output = expect_output(name, types);
    if (!output || output->n == n) return output;
    verdict_fail(RANK_MISSING, "length", "How many elements does the program hand over?",
                 "output '%s' has %zu element%s, %zu %s expected", name, output->n, PLURAL(output->n), n,
                 n == 1 ? "is" : "are");
    return NULL;
}

/* ---- arrays ---- */

void expect_double(const char *name, const double *want, size_t n, tolerance_t tol)
{
    output_t *output = find_of_length(name, "fd", n);
    if (output) compare_real(output, want, NULL, tol);
}

void expect_double_each(const char *name, const double *want, const double *tol, size_t n, const char *why)
{
    output_t *output = find_of_length(name, "fd", n);
    if (output) compare_real(output, want, tol, (tolerance_t){0, 0, why});
}

void expect_int(const char *name, const int *want, size_t n)
{
    output_t *output = find_of_length(name, "i", n);
    if (output) compare_exact(output, want);
}

void expect_uint(const char *name, const unsigned *want, size_t n)
{
    output_t *output = find_of_length(name, "u", n);
    if (output) compare_exact(output, want);
}

void expect_u64(const char *name, const unsigned long long *want, size_t n)
{
    output_t *output = find_of_length(name, "l", n);
    if (output) compare_exact(output, want);
}

void shape(const char *name, size_t nx, size_t ny, size_t nz)
{
    compare_shape(name, nx, ny, nz);
}

void block_size(size_t threads)
{
    compare_block(threads);
}

void known_mistake(const char *name, const double *value, size_t n, const char *says)
{
    pattern_add_mistake(name, value, n, says);
}

/* ---- single things ---- */

void expect_text(const char *name, const char *must_contain)
{
    output_t *output = expect_output(name, "t");
    if (!output || strstr(output->elements, must_contain)) return;
    char memory[300];
    text_t got = TEXT_ON(memory);
    text_add_clean(&got, output->elements, output->n, 200);
    verdict_fail(RANK_WRONG, "text", "", "%s: expected a text with \"%s\", got \"%s\"", name, must_contain,
                 memory);
}

void expect_range(const char *name, double low, double high, const char *why)
{
    output_t *output = find_of_length(name, "fdiul", 1);
    if (!output) return;
    double got = compare_value(output, 0);
    if (got >= low && got <= high) return;
    if (compare_poison(output)) return;
    char memory[400];
    text_t text = TEXT_ON(memory);
    text_add(&text, "%s: expected between ", name);
    text_add_number(&text, low, low);
    text_add(&text, " and ");
    text_add_number(&text, high, high);
    text_add(&text, ", got ");
    text_add_number(&text, got, got < low ? low : high);
    text_add(&text, " (%s)", why);
    verdict_fail(RANK_WRONG, "range", "", "%s", memory);
}

void expect_that(int condition, const char *message, ...)
{
    if (expect_no_cuda_error()) judge_finish();
    if (condition) return;
    char text[1000];
    va_list arguments;
    va_start(arguments, message);
    vsnprintf(text, sizeof text, message, arguments);
    va_end(arguments);
    verdict_fail(RANK_WRONG, "condition", "", "%s", text);
}

int judged_arch(void)
{
    return run.arch;
}

void expect_same_again(const char *name)
{
    output_t *output = expect_output(name, "fdiult");
    if (output && result_again) compare_runs(output, reader_output(result_again, name));
}
