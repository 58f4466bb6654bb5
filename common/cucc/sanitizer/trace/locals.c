/* locals.c: the values of the running thread's variables: the stack is walked to the user's function. */
#include "trace/locals.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unwind.h>

enum { MOST_FRAMES = 24, MOST_VARIABLES = 64, SITES = 4096 };

/* --- what is known at a place in the code --- */

typedef struct site_variables {
    uintptr_t pc;
    const trace_variable **list;
    size_t count;
} site_variables;

static site_variables known[SITES];

static const site_variables *variables_at(uintptr_t pc)
{
    site_variables *s = &known[(pc ^ pc >> 12) % SITES];
    if (s->pc == pc) return s;
    const trace_variable *list[MOST_VARIABLES];
    size_t count = cucc_variables_at((const void *)pc, list, MOST_VARIABLES);
    const trace_variable **copy = malloc((count + 1) * sizeof *copy);
    if (!copy) abort();
    memcpy(copy, list, count * sizeof *copy);
    free(s->list);
    *s = (site_variables){pc, copy, count};
    return s;
}

/* --- the frame --- */

typedef struct walk {
    const site_variables *at;
    uintptr_t frame;
    int count;
} walk;

/* The address that a frame is known by is told with the frame that called it. */
static _Unwind_Reason_Code one_frame(struct _Unwind_Context *context, void *of)
{
    walk *w = of;
    if (w->at) {
        w->frame = _Unwind_GetCFA(context);
        return _URC_END_OF_STACK;
    }
    const site_variables *s = variables_at(_Unwind_GetIP(context));
    if (s->count) w->at = s;
    return ++w->count > MOST_FRAMES ? _URC_END_OF_STACK : _URC_NO_REASON;
}

/* --- what each thread's were --- */

typedef struct value {
    uint32_t thread, variable; /* from 1 */
    uint64_t bits;
} value;

static value *values;
static size_t used, size; /* a power of two */

static value *slot_of(uint32_t thread, uint32_t variable)
{
    size_t i = (((uint64_t)thread << 32 | variable) * 0x9e3779b97f4a7c15u >> 24) & (size - 1);
    while (values[i].variable && (values[i].thread != thread || values[i].variable != variable))
        i = (i + 1) & (size - 1);
    return &values[i];
}

static void make_room(void)
{
    value *old = values;
    size_t before = size;
    if (2 * (used + 1) <= size) return;
    size = size ? 2 * size : 1 << 14;
    values = calloc(size, sizeof *values);
    if (!values) abort();
    for (size_t i = 0; i < before; i++)
        if (old[i].variable) *slot_of(old[i].thread, old[i].variable) = old[i];
    free(old);
}

void cucc_locals_begin(void)
{
    if (size) memset(values, 0, size * sizeof *values);
    used = 0;
}

void cucc_locals_look(uint32_t thread, locals_changed *changed)
{
    walk w = {0};
    _Unwind_Backtrace(one_frame, &w);
    if (!w.at || !w.frame) return;
    for (size_t i = 0; i < w.at->count; i++) {
        const trace_variable *v = w.at->list[i];
        uintptr_t a = cucc_variable_address(v, w.frame);
        uint64_t bits = 0;
        if (!a) continue;
        memcpy(&bits, (const void *)a, v->type.size <= 8 ? v->type.size : 8);
        make_room();
        value *before = slot_of(thread, v->number + 1);
        if (before->variable && before->bits == bits) continue;
        used += !before->variable;
        *before = (value){thread, v->number + 1, bits};
        changed(v, bits);
    }
}
