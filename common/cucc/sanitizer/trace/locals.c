/* locals.c: the values of the running thread's variables: the stack is walked to the user's function. */
#include "trace/locals.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unwind.h>

#include "shadow/pattern.h"

enum { MOST_FRAMES = 24, MOST_VARIABLES = 256, SITES = 4096, NEAR = 1 << 16 };

/* --- what is known at a place in the code --- */

typedef struct site_variables {
    uintptr_t pc;
    const trace_variable **list;
    size_t count;
} site_variables;

/* The variables at a site, as `ask` says, which is asked but once */
typedef size_t variables_ask(const void *site, const trace_variable **list, size_t room);
static site_variables known[SITES], begun[SITES];

static const site_variables *variables_at(site_variables *table, variables_ask *ask, uintptr_t pc)
{
    site_variables *s = &table[(pc ^ pc >> 12) % SITES];
    if (s->pc == pc) return s;
    const trace_variable *list[MOST_VARIABLES];
    size_t count = ask((const void *)pc, list, MOST_VARIABLES);
    const trace_variable **copy = malloc((count + 1) * sizeof *copy);
    if (!copy) abort();
    memcpy(copy, list, count * sizeof *copy);
    free(s->list);
    *s = (site_variables){pc, copy, count};
    return s;
}

/* --- the frame --- */

typedef struct walk {
    uintptr_t pc; /* of the function whose frame is looked for; 0: the first one that has variables */
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
    const uintptr_t pc = _Unwind_GetIP(context);
    const site_variables *s =
        w->pc ? variables_at(begun, cucc_variables_begun, w->pc) : variables_at(known, cucc_variables_at, pc);
    if (w->pc ? w->pc == pc : s->count > 0) w->at = s;
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
    /* the highest bits depend on all others: of lower ones the thread is in too few, and the search was long
     */
    size_t i = (((uint64_t)thread << 32 | variable) * 0x9e3779b97f4a7c15u >> 40) & (size - 1);
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

static size_t size_of(trace_type type)
{
    return type.size <= 8 ? type.size : 8;
}

void cucc_locals_enter(const void *site)
{
    walk w = {.pc = (uintptr_t)site};
    if (!variables_at(begun, cucc_variables_begun, w.pc)->count) return;
    _Unwind_Backtrace(one_frame, &w);
    for (size_t i = 0; w.frame && i < w.at->count; i++) {
        const uintptr_t a = cucc_variable_address(w.at->list[i], w.frame);
        if (a - w.frame + NEAR < 2 * NEAR) /* on the stack: what leads to one is not set yet, maybe */
            memset((void *)a, CUCC_UNSET_WORD & 0xff, size_of(w.at->list[i]->type));
    }
}

bool cucc_locals_unset(trace_type type, uint64_t bits)
{
    const uint64_t pattern = CUCC_UNSET_WORD | (uint64_t)CUCC_UNSET_WORD << 32;
    const bool has_others = type.kind == TRACE_BOOL || type.kind == TRACE_HALF || type.kind == TRACE_BFLOAT;
    if (type.size < 4 && !has_others) return false; /* a short number may well be that */
    return bits == pattern >> (64 - 8 * size_of(type));
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
        memcpy(&bits, (const void *)a, size_of(v->type));
        make_room();
        value *before = slot_of(thread, v->number + 1);
        if (before->variable && before->bits == bits) continue;
        const bool first = !before->variable;
        used += first;
        *before = (value){thread, v->number + 1, bits};
        if (!first || !cucc_locals_unset(v->type, bits)) changed(v, bits);
    }
}
