#include <ctype.h>
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

static int cuda_error_expected;

void expect_again(void)
{
    cuda_error_expected = 0;
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

/* The output, if it is there and of one of these types; otherwise NULL, and the failure is noted. */
static output_t *find(const char *name, const char *types)
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
    output_t *output = find(name, types);
    if (!output || output->n == n) return output;
    verdict_fail(RANK_MISSING, "length", "How many elements does the program hand over?",
                 "output '%s' has %zu elements, %zu are expected", name, output->n, n);
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
    output_t *output = find(name, "t");
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

void expect_same_again(const char *name)
{
    output_t *output = find(name, "fdiult");
    if (output && result_again) compare_runs(output, reader_output(result_again, name));
}

/* ---- looking ---- */

static output_t *need(const char *name, const char *types, size_t *n)
{
    output_t *output = find(name, types);
    if (!output) judge_finish();
    if (n) *n = output->n;
    if (output->type != 't') compare_poison(output);
    return output;
}

const double *got_double(const char *name, size_t *n)
{
    return compare_as_double(need(name, "df", n));
}

const int *got_int(const char *name, size_t *n)
{
    return need(name, "i", n)->elements;
}

const unsigned *got_uint(const char *name, size_t *n)
{
    return need(name, "u", n)->elements;
}

const unsigned long long *got_u64(const char *name, size_t *n)
{
    return need(name, "l", n)->elements;
}

const char *got_text(const char *name)
{
    return need(name, "t", NULL)->elements;
}

int got_there(const char *name)
{
    return reader_output(result_now, name) != NULL;
}

double got_metric(const char *name)
{
    double value = NAN;
    for (int i = 0; i < result_now->metric_count; i++)
        if (strcmp(result_now->metrics[i].name, name) == 0) value = result_now->metrics[i].value;
    return value;
}

/* ---- CUDA errors ---- */

static int is_among(const char *name, const char *names)
{
    size_t length = strlen(name);
    for (const char *p = names; (p = strstr(p, name)) != NULL; p += length) {
        int starts = p == names || isspace((unsigned char)p[-1]),
            ends = !p[length] || isspace((unsigned char)p[length]);
        if (length && starts && ends) return 1;
    }
    return 0;
}

void expect_cuda_error(const char *names)
{
    const reader_t *r = result_now;
    cuda_error_expected = 1;
    if (!r->cuda_name) {
        verdict_fail(RANK_CUDA, "no_cuda_error", "Which call tells whether a launch was accepted?",
                     "the program went on to its end; it should stop at a CUDA error (%s)", names);
    } else if (!r->cuda_checked) {
        cuda_error_expected = 0;
        (void)expect_no_cuda_error();
        cuda_error_expected = 1;
    } else if (!is_among(r->cuda_name, names)) {
        char memory[400];
        text_t text = TEXT_ON(memory);
        text_add_clean(&text, r->cuda_text, strlen(r->cuda_text), 300);
        verdict_fail(RANK_CUDA, "other_cuda_error", "", "the program stopped at another error than %s: %s",
                     names, memory);
    }
}

/* A question that belongs to an error of this name, or "". */
static const char *hint_of(const char *name)
{
    static const struct {
        const char *name, *hint;
    } all[] = {
        {"cudaErrorIllegalAddress",
         "Which index goes beyond its array, and which threads have no element: if (i < n)?"},
        {"cudaErrorMisalignedAddress", "Does a wider load or store begin at a multiple of its size?"},
        {"cudaErrorInvalidValue", "Are destination, source, size and direction the right ones, and is the "
                                  "launch within the device's limits?"},
        {"cudaErrorInvalidConfiguration",
         "Is the launch within the device's limits: at least 1 and at most 1024 threads a block?"},
        {"cudaErrorMemoryAllocation", "How many bytes are asked for: elements times sizeof?"},
        {"cudaErrorLaunchFailure",
         "Do all threads of a block, and all lanes of a mask, reach the same barrier or shuffle?"},
        {"cudaErrorLaunchTimeout", "What does the kernel wait for that never comes?"},
        {"cudaErrorAssert", "Which assertion in the kernel does not hold?"},
    };
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (strcmp(all[i].name, name) == 0) return all[i].hint;
    return "";
}

/* What follows "file.cu:57: " in a line that starts so (the place is told apart from the message). */
static const char *without_place(const char *line)
{
    const char *colon = strchr(line, ':');
    size_t digits = colon ? strspn(colon + 1, "0123456789") : 0;
    return digits && strncmp(colon + 1 + digits, ": ", 2) == 0 ? colon + digits + 3 : line;
}

int expect_no_cuda_error(void)
{
    const reader_t *r = result_now;
    if (cuda_error_expected || !r->cuda_name) return 0;
    char memory[700];
    text_t text = TEXT_ON(memory);
    const char *line = r->cuda_checked ? without_place(r->cuda_text) : r->cuda_text,
               *hint = hint_of(r->cuda_name);
    if (!r->cuda_checked) {
        text_add(&text, "a CUDA error that the program did not look at: ");
        text_add_clean(&text, r->cuda_name, strlen(r->cuda_name), 80);
        text_add(&text, " (%d): ", r->cuda_code);
        if (!hint[0])
            hint = "Is every launch followed by getLastCudaError, and every call inside checkCudaErrors?";
    }
    text_add_clean(&text, line, strlen(line), 500);
    verdict_fail(RANK_CUDA, r->cuda_checked ? "cuda_error" : "unchecked_cuda_error", hint, "%s", memory);
    return 1;
}

int expect_ends_early(void)
{
    return cuda_error_expected;
}
