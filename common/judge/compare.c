#include "compare.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "case_words.h"
#include "pattern.h"
#include "result_format.h"
#include "run.h"
#include "tell.h"
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
        tell_poison(&only);
        free(only.wrong);
    }
    view_count(v);
    /* beside elements that were never set, the others are not all right: where these are says nothing */
    if (v->wrong_count) tell_wrong(v, poisoned ? TELL_VALUE : TELL_VALUE | TELL_PLACE);
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
    if (poisoned) tell_poison(&v);
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
