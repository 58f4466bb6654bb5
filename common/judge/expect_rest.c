#include <math.h>
#include <stdio.h>
#include <string.h>

#include "judging.h"
#include "guard.h"
#include "result_format.h"
#include "base/messages_verdicts.h"

static void add_name(text_t *text, const char *name)
{
    text_add_clean(text, name, strlen(name), 60);
}

/* ---- outputs nobody asked for ---- */

static void check_extra(judging_t *j)
{
    for (int i = 0; i < j->result->output_count; i++) {
        const output_t *output = &j->result->outputs[i];
        if (output->asked) continue;
        char memory[200];
        text_t text = TEXT_ON(memory);
        add_name(&text, output->name);
        failure_note(&j->comparison.failures, RANK_MISSING, PATTERN_EXTRA, "", SAY_OUTPUT_EXTRA, memory);
        return;
    }
}

/* ---- guards ---- */

/* Bytes of an element: as noted, or those of the output of that name, or 0. */
static unsigned element_of(const judging_t *j, const guard_note_t *g)
{
    if (g->element) return g->element;
    const output_t *output = reader_output(j->result, g->name);
    size_t element = output ? result_element((unsigned char)output->type) : 0;
    return element && output->n * element == g->buffer_bytes ? (unsigned)element : 0;
}

static void add_guard(const judging_t *j, text_t *text, const guard_note_t *g)
{
    unsigned element = element_of(j, g);
    int after = g->side == RESULT_AFTER;
    const char *end = after ? "beyond its end" : "before its start";
    add_name(text, g->name);
    if (!element) {
        unsigned long long bytes = g->bytes, first = g->first, last = g->last;
        text_add(text, ": %llu byte%s written %s, %llu ", bytes, bytes == 1 ? " was" : "s were", end, first);
        if (last > first) text_add(text, "to %llu ", last);
        text_add(text, "byte%s away from it", last == 1 ? "" : "s");
    } else {
        long long n = (long long)(g->buffer_bytes / element);
        long long near = (long long)(g->first / element), far = (long long)(g->last / element);
        long long low = after ? n + near : -1 - far, high = after ? n + far : -1 - near;
        text_add(text, ": the program wrote %s: ", end);
        add_name(text, g->name);
        text_add(text, "[%lld]", low);
        if (high > low) text_add(text, "%s[%lld]", high == low + 1 ? " and " : " to ", high);
        text_add(text, " (it has %lld element%s)", n, PLURAL(n));
    }
    if (g->last + 1 >= GUARD_BYTES) text_add(text, ", perhaps more");
}

static void check_guards(judging_t *j)
{
    for (int i = 0; i < j->result->guard_count; i++) {
        char memory[400];
        text_t text = TEXT_ON(memory);
        const guard_note_t *g = &j->result->guards[i];
        add_guard(j, &text, g);
        const char *hint = g->side == RESULT_AFTER ? ASK_GUARD_AFTER : ASK_GUARD_BEFORE;
        failure_note(&j->comparison.failures, RANK_GUARD,
                     g->side == RESULT_AFTER ? PATTERN_GUARD_AFTER : PATTERN_GUARD_BEFORE, hint, "%s",
                     memory);
        failure_about(&j->comparison.failures, g->name);
    }
}

/* ---- inputs ---- */

static void check_inputs(judging_t *j)
{
    for (int i = 0; i < j->result->modified_count; i++) {
        const modified_note_t *m = &j->result->modified[i];
        _Alignas(8) unsigned char was[8], is[8];
        memcpy(was, m->was, 8);
        memcpy(is, m->is, 8);
        const output_t before = {.type = m->type, .n = 1, .elements = was},
                       after = {.type = m->type, .n = 1, .elements = is};
        double one = compare_value(&before, 0), two = compare_value(&after, 0);
        char memory[400];
        text_t text = TEXT_ON(memory);
        text_add(&text, "the input '");
        add_name(&text, m->name);
        text_add(&text, "' was changed: element [%llu] was ", (unsigned long long)m->index);
        text_add_number(&text, one, two);
        text_add(&text, " and is ");
        text_add_number(&text, two, one);
        text_add(&text, " (%llu changed in all)", (unsigned long long)m->n);
        failure_note(&j->comparison.failures, RANK_INPUT, PATTERN_INPUT_MODIFIED, ASK_INPUT_CHANGED, "%s",
                     memory);
    }
}

/* ---- times ---- */

static void check_time(judging_t *j)
{
    const reader_t *r = j->result;
    if (r->whole_ms > 0)
        failure_note(&j->comparison.failures, RANK_METRIC, PATTERN_UNSEEN_WORK, ASK_UNSEEN_WORK,
                     SAY_UNSEEN_WORK, r->timed_ms, r->whole_ms);
}

/* ---- bounds on metrics ---- */

static void check_bound(judging_t *j, const bound_t *bound)
{
    double value = reader_metric(j->result, bound->name);
    if (bound->at_least ? value >= bound->limit : value <= bound->limit) return;
    if (isnan(value))
        failure_note(&j->comparison.failures, RANK_METRIC, PATTERN_NO_METRIC, "", SAY_NO_METRIC, bound->name);
    else
        failure_note(&j->comparison.failures, RANK_METRIC, PATTERN_BOUND, "", SAY_BEYOND_BOUND, bound->name,
                     value, bound->at_least ? "least" : "most", bound->limit,
                     bound->at_least ? "required" : "allowed");
}

void judging_rest(judging_t *j)
{
    if (judging_cuda_error(j)) return;
    if (!j->error_expected) check_extra(j);
    check_guards(j);
    check_inputs(j);
    if (j->comparison.failures.count > 0) return; /* how fast a wrong program is does not matter */
    check_time(j);
    for (int i = 0; i < j->run->bound_count; i++) check_bound(j, &j->run->bounds[i]);
}
