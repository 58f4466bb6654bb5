#include "compare.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "case_words.h"
#include "result_format.h"
#include "tell.h"
#include "view.h"

static void *need_memory(size_t n, size_t size)
{
    void *memory = calloc(n ? n : 1, size);
    if (!memory) case_refuse("not enough memory to compare %zu elements", n);
    return memory;
}

size_t compare_element(const output_t *output)
{
    return result_element((unsigned char)output->type);
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

double *compare_as_double(const output_t *output)
{
    double *value = need_memory(output->n, sizeof *value);
    for (size_t i = 0; i < output->n; i++) value[i] = compare_value(output, i);
    return value;
}

void compare_right(comparison_t *c, const char *name)
{
    size_t end = strlen(c->right);
    if (end + strlen(name) + 2 <= sizeof c->right && !strchr(name, '\t'))
        snprintf(c->right + end, sizeof c->right - end, "%s\t", name);
}

static void take_hints(view_t *v, const hints_t *hints)
{
    v->mistakes = hints->mistakes;
    v->mistake_count = hints->mistake_count;
    v->places = hints->places;
    v->place_count = hints->place_count;
    v->terms = hints->terms;
    v->terms_count = hints->terms_count;
    v->each_once = hints_are_once(hints, v->name);
    if (v->n == 1) v->in_words = hints_words_of(hints, v->name);
    v->equations = hints_equations_of(hints, v->name);
}

static void judge_view(comparison_t *c, view_t *v)
{
    size_t poisoned = 0, wrong = 0;
    for (size_t i = 0; i < v->n; i++) {
        v->wrong[i] = !view_matches(v, i, i);
        wrong += v->wrong[i];
        if (v->wrong[i] && view_is_poison(v, i)) v->wrong[i] = 2, poisoned++;
    }
    if (wrong) hints_say(&c->hints, v->name);
    take_hints(v, &c->hints);
    if (poisoned) {
        view_t only = *v;
        only.unset = 1;
        only.is = "not set";
        only.else_is = "set";
        only.wrong = need_memory(v->n, 1);
        for (size_t i = 0; i < v->n; i++) {
            only.wrong[i] = v->wrong[i] == 2;
            v->wrong[i] = v->wrong[i] == 1;
        }
        view_count(&only);
        tell_poison(&c->failures, &only);
        free(only.wrong);
    }
    view_count(v);
    /* beside elements that were never set, the others are not all right: where these are says nothing */
    /* a flag that is right says little */
    int flag = v->exact && v->n == 1 && (v->want[0] == 0 || v->want[0] == 1);
    if (!v->wrong_count && !poisoned && !flag) compare_right(c, v->name);
    if (v->wrong_count) tell_wrong(&c->failures, v, poisoned ? TELL_VALUE : TELL_VALUE | TELL_PLACE);
}

static view_t view_of(const comparison_t *c, const output_t *output)
{
    view_t v = {.name = output->name, .n = output->n, .type = output->type, .raw = output->elements};
    const shape_t *shape = hints_shape_of(&c->hints, output->name, output->n);
    if (shape) v.nx = shape->nx, v.ny = shape->ny, v.nz = shape->nz;
    v.is = "wrong";
    v.else_is = "right";
    v.block = hints_block_size(&c->hints);
    v.others = c->outputs;
    v.other_count = c->output_count;
    v.right = c->right;
    v.on_cpu = c->on_cpu;
    v.got = compare_as_double(output);
    v.wrong = need_memory(output->n, 1);
    return v;
}

static void free_view(view_t *v)
{
    free(v->wrong);
    free((void *)(uintptr_t)v->got);
}

void compare_real(comparison_t *c, const output_t *output, const double *want, const double *each,
                  tolerance_t tol)
{
    view_t v = view_of(c, output);
    v.want = want;
    v.each = each;
    v.tolerance = tol;
    if (!v.tolerance.why) v.tolerance.why = "by definition";
    judge_view(c, &v);
    free_view(&v);
}

void compare_exact(comparison_t *c, const output_t *output, const void *want)
{
    view_t v = view_of(c, output);
    output_t as_output = {.type = output->type, .n = output->n, .elements = want};
    double *numbers = compare_as_double(&as_output);
    v.exact = want;
    v.want = numbers;
    judge_view(c, &v);
    free(numbers);
    free_view(&v);
}

int compare_poison(comparison_t *c, const output_t *output)
{
    view_t v = view_of(c, output);
    take_hints(&v, &c->hints);
    int real = v.type == 'f' || v.type == 'd';
    for (size_t i = 0; i < v.n; i++) v.wrong[i] = view_is_poison(&v, i) != 0;
    view_count(&v);
    v.unset = 1;
    v.is = "not set";
    v.else_is = "set";
    int poisoned = real ? v.wrong_count > 0 : v.n > 0 && v.wrong_count == v.n;
    if (poisoned) tell_poison(&c->failures, &v);
    free_view(&v);
    return poisoned;
}
