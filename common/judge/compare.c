#include "compare.h"

#include <ctype.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "case_words.h"
#include "pattern.h"
#include "result_format.h"
#include "run.h"
#include "verdict.h"
#include "view.h"

enum { MAX_SHAPES = 64 };

typedef struct {
    char name[64];
    size_t nx, ny, nz;
} shape_t;

static shape_t shapes[MAX_SHAPES];
static int shape_count;
static long long block_said = -1; /* -1: gold said nothing */

void compare_again(void)
{
    shape_count = 0;
    block_said = -1;
    pattern_forget_mistakes();
}

void compare_shape(const char *name, size_t nx, size_t ny, size_t nz)
{
    if (shape_count == MAX_SHAPES) return;
    shape_t *s = &shapes[shape_count++];
    snprintf(s->name, sizeof s->name, "%s", name);
    s->nx = nx;
    s->ny = ny ? ny : 1;
    s->nz = nz ? nz : 1;
}

void compare_block(size_t threads)
{
    block_said = (long long)threads;
}

static size_t block_of_case(void)
{
    if (block_said >= 0) return (size_t)block_said;
    const char *word = case_peek("block") ? case_peek("block") : case_peek("threads");
    char *end;
    long long threads = word ? strtoll(word, &end, 10) : 0;
    return threads > 0 && threads <= 1024 ? (size_t)threads : 0;
}

static void *need_memory(size_t n, size_t size)
{
    void *memory = calloc(n ? n : 1, size);
    if (!memory) case_refuse("not enough memory to compare %zu elements", n);
    return memory;
}

double compare_value(const output_t *output, size_t i)
{
    switch (output->type) {
    case 'f':
        return ((const float *)output->elements)[i];
    case 'd':
        return ((const double *)output->elements)[i];
    case 'i':
        return ((const int *)output->elements)[i];
    case 'u':
        return ((const unsigned *)output->elements)[i];
    default:
        return (double)((const uint64_t *)output->elements)[i];
    }
}

const double *compare_as_double(const output_t *output)
{
    double *value = need_memory(output->n, sizeof *value);
    for (size_t i = 0; i < output->n; i++) value[i] = compare_value(output, i);
    return value;
}

/* ---- one failure in words ---- */

static void add_value(text_t *text, const view_t *v, const void *integers, const double *numbers,
                      double other, size_t i)
{
    if (v->type == 'l')
        text_add(text, "%llu", ((const unsigned long long *)integers)[i]);
    else if (v->type == 'i' || v->type == 'u')
        text_add(text, "%.0f", numbers[i]);
    else
        text_add_number(text, numbers[i], other);
}

/* "y[17]: expected 1.5, got 1.25 (error 0.25, allowed 1.2e-07: why)" */
static void add_element(text_t *text, const view_t *v, size_t i)
{
    char memory[128];
    text_add(text, "%s: expected ", view_element(v, i, memory, sizeof memory));
    add_value(text, v, v->exact, v->want, v->got[i], i);
    text_add(text, ", got ");
    add_value(text, v, v->raw, v->got, v->want[i], i);
    if (v->exact || !isfinite(v->got[i])) return;
    text_add(text, " (error %.2g, allowed %.2g: %s)", fabs(v->got[i] - v->want[i]), view_allowed(v, i),
             v->tolerance.why);
}

static void add_count(text_t *text, const view_t *v, const char *what)
{
    if (v->n == 1) return;
    if (v->wrong_count == v->n)
        text_add(text, ". All %zu elements are %s", v->n, what);
    else
        text_add(text, ". %zu of %zu elements %s %s", v->wrong_count, v->n,
                 v->wrong_count == 1 ? "is" : "are", what);
}

/* Where elements are wrong says nothing more when they are all mixed up. */
static int is_mixed_up(const view_t *v, const pattern_t *value)
{
    static const char *const names[] = {"shifted", "reversed", "reversed_in_blocks", "transposed",
                                        "permuted"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(value->name, names[i]) == 0) return v->wrong_count > v->n / 2;
    return 0;
}

/* What the marked elements have in common. Which of value and place are looked for: bits of what. */
enum { VALUE = 1, PLACE = 2 };

static void add_patterns(text_t *text, char *names, size_t names_size, const char **hint, const view_t *v,
                         int what)
{
    pattern_t value = {"", "", ""}, place = {"", "", ""};
    int has_value = (what & VALUE) && pattern_value(v, &value);
    int has_place = (what & PLACE) && !is_mixed_up(v, &value) && pattern_place(v, &place);
    const char *before = v->n == 1 ? ". " : ": ";
    if (has_value && v->n == 1) value.says[0] = (char)toupper((unsigned char)value.says[0]);
    if (has_value && value.says[0]) text_add(text, "%s%s", before, value.says);
    if (has_place) text_add(text, "%s%s", has_value ? "; " : ": ", place.says);
    snprintf(names, names_size, "%s%s%s", value.name, has_value && has_place ? " " : "", place.name);
    /* "all 0" asks less than where they are; other values explain more than their place */
    int generic = strcmp(value.name, "zero") == 0 || strcmp(value.name, "constant") == 0 ||
                  strcmp(value.name, "nan") == 0;
    int place_first = place.hint[0] && (generic || !value.hint[0]);
    *hint = place_first ? place.hint : value.hint;
}

static void fail_wrong(const view_t *v, int what)
{
    char memory[1500], names[120];
    const char *hint;
    text_t text = TEXT_ON(memory);
    add_element(&text, v, v->first);
    size_t seen = text.length;
    add_count(&text, v, "wrong");
    add_patterns(&text, names, sizeof names, &hint, v, what);
    verdict_fail(RANK_WRONG, names, hint, "%s", memory);
    if (v->n > 1) verdict_seen(memory + seen + 2);
}

/* The view holds the elements that are still poison. */
static void fail_poison(const view_t *v)
{
    char memory[1500], element[128], names[100], all[128];
    const char *hint;
    text_t text = TEXT_ON(memory);
    text_add(&text, "%s was never set: it still holds the poison from before the launch",
             view_element(v, v->first, element, sizeof element));
    size_t seen = text.length;
    add_count(&text, v, "not set");
    add_patterns(&text, names, sizeof names, &hint, v, PLACE);
    if (v->wrong_count == v->n) hint = "Was the kernel launched, and does it write to this buffer?";
    snprintf(all, sizeof all, "poison%s%s", names[0] ? " " : "", names);
    verdict_fail(RANK_POISON, all, hint[0] ? hint : "Which thread is to write this element?", "%s", memory);
    if (v->n > 1) verdict_seen(memory + seen + 2);
}

/* ---- comparing ---- */

static void judge_view(view_t *v)
{
    size_t poisoned = 0;
    for (size_t i = 0; i < v->n; i++) {
        v->wrong[i] = !view_matches(v, i, i);
        if (v->wrong[i] && view_is_poison(v, i)) v->wrong[i] = 2, poisoned++;
    }
    if (poisoned) {
        view_t only = *v;
        only.is = "not set";
        only.else_is = "set";
        only.wrong = need_memory(v->n, 1);
        for (size_t i = 0; i < v->n; i++) {
            only.wrong[i] = v->wrong[i] == 2;
            v->wrong[i] = v->wrong[i] == 1;
        }
        view_count(&only);
        fail_poison(&only);
        free(only.wrong);
    }
    view_count(v);
    /* beside elements that were never set, the others are not all right: where these are says nothing */
    if (v->wrong_count) fail_wrong(v, poisoned ? VALUE : VALUE | PLACE);
}

static view_t view_of(const output_t *output)
{
    view_t v = {.name = output->name, .n = output->n, .type = output->type, .raw = output->elements};
    for (int i = 0; i < shape_count; i++) {
        if (strcmp(shapes[i].name, output->name) != 0) continue;
        if (shapes[i].nx * shapes[i].ny * shapes[i].nz != output->n) continue;
        v.nx = shapes[i].nx;
        v.ny = shapes[i].ny;
        v.nz = shapes[i].nz;
    }
    v.is = "wrong";
    v.else_is = "right";
    v.block = block_of_case();
    v.got = compare_as_double(output);
    v.wrong = need_memory(output->n, 1);
    return v;
}

static void free_view(view_t *v)
{
    free(v->wrong);
    free((void *)(uintptr_t)v->got);
}

void compare_real(const output_t *output, const double *want, const double *each, tolerance_t tol)
{
    view_t v = view_of(output);
    v.want = want;
    v.each = each;
    v.tolerance = tol;
    if (!v.tolerance.why) v.tolerance.why = "by definition";
    judge_view(&v);
    free_view(&v);
}

void compare_exact(const output_t *output, const void *want)
{
    view_t v = view_of(output);
    output_t as_output = {.type = output->type, .n = output->n, .elements = want};
    const double *numbers = compare_as_double(&as_output);
    v.exact = want;
    v.want = numbers;
    judge_view(&v);
    free((void *)(uintptr_t)numbers);
    free_view(&v);
}

int compare_poison(const output_t *output)
{
    view_t v = view_of(output);
    int real = v.type == 'f' || v.type == 'd';
    for (size_t i = 0; i < v.n; i++) v.wrong[i] = view_is_poison(&v, i) != 0;
    view_count(&v);
    v.is = "not set";
    v.else_is = "set";
    int poisoned = real ? v.wrong_count > 0 : v.n > 0 && v.wrong_count == v.n;
    if (poisoned) fail_poison(&v);
    free_view(&v);
    return poisoned;
}

void compare_runs(const output_t *output, const output_t *again)
{
    const char *hint = "Which result depends on which thread comes first?";
    size_t element = output->type == 't' ? 1 : result_element((unsigned char)output->type);
    if (!again || again->type != output->type || again->n != output->n) {
        verdict_fail(RANK_WRONG, "unsteady", hint,
                     "%s: the second run of the same case hands over something else", output->name);
        return;
    }
    const char *one = output->elements, *two = again->elements;
    if (memcmp(one, two, output->n * element) == 0) return;
    size_t i = 0;
    while (memcmp(one + i * element, two + i * element, element) == 0) i++;
    verdict_fail(RANK_WRONG, "unsteady", hint, "%s[%zu] differs from run to run of the same case: a race?",
                 output->name, i);
}
