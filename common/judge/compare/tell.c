#include "compare/tell.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "pattern/pattern.h"

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
    if (v->wrong_count == v->n && v->n == 2)
        text_add(text, ". Both elements are %s", what);
    else if (v->wrong_count == v->n)
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

/* What the marked elements have in common. */
static void add_patterns(text_t *text, char *names, size_t names_size, const char **hint, const view_t *v,
                         int what)
{
    pattern_t value = {"", "", ""}, place = {"", "", ""};
    int has_value = (what & TELL_VALUE) && pattern_value(v, &value);
    int has_place = (what & TELL_PLACE) && !is_mixed_up(v, &value) && pattern_place(v, &place);
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

void tell_wrong(failures_t *failures, const view_t *v, int what)
{
    char memory[1500], names[120];
    const char *hint;
    text_t text = TEXT_ON(memory);
    add_element(&text, v, v->first);
    size_t seen = text.length;
    add_count(&text, v, "wrong");
    add_patterns(&text, names, sizeof names, &hint, v, what);
    failure_note(failures, RANK_WRONG, names, hint, "%s", memory);
    if (v->n > 1) failure_seen(failures, memory + seen + 2);
}

void tell_poison(failures_t *failures, const view_t *v)
{
    char memory[1500], element[128], names[100], all[128];
    const char *hint;
    text_t text = TEXT_ON(memory);
    text_add(&text, "%s was never set: it still holds the poison from before the launch",
             view_element(v, v->first, element, sizeof element));
    size_t seen = text.length;
    add_count(&text, v, "not set");
    add_patterns(&text, names, sizeof names, &hint, v, TELL_PLACE);
    if (v->wrong_count == v->n) hint = "Was the kernel launched, and does it write to this buffer?";
    snprintf(all, sizeof all, "poison%s%s", names[0] ? " " : "", names);
    failure_note(failures, RANK_POISON, all, hint[0] ? hint : "Which thread is to write this element?", "%s",
                 memory);
    if (v->n > 1) failure_seen(failures, memory + seen + 2);
}
