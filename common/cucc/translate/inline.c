/* Device functions are put into the text of kernels that call them, where a kernel gains by it.
 *
 * A kernel is cut, and its loops are turned inside out, in its own text alone (cut.c, lanes.c). A barrier in a
 * function that it calls would mean a stack for each thread, and a loop there stays inside its thread. So the
 * function's text takes the place of the call, as far as that changes nothing: if it returns at its end
 * alone, and is called as a statement of its own, or in an assignment or a declaration whose other parts do
 * not depend on the order (callees.c, sites.c; splice.c writes it). Then it is tried whether the kernel is
 * cut, or more of its loops are turned; a kernel that is not has its calls back.
 */
#include "inline.h"

#include <stdlib.h>
#include <string.h>

#include "cut.h"
#include "edit.h"
#include "passes.h"
#include "tokens.h"

enum { DEEPEST_CALLS = 8, MOST_TOKENS = 30000 }; /* of functions that call functions; of a kernel */

/* What is as it was before, when a kernel has gained nothing */
typedef struct {
    token_t *tokens;
    size_t token_count;
    function_t *functions;
    lambda_t *lambdas;
    launch_t *launches;
    message_t *messages;
} before_t;

/* For each function of the unit: is it a kernel in which it is tried, how it is run without, and why not */
typedef struct {
    bool is_tried, turning;
    int turned;
    const char *why;
    token_t why_at; /* the token that tells */
} trial_t;

static void *copy_of(unit_t *unit, const void *list, size_t count, size_t size)
{
    void *copy = arena_take(&unit->arena, (count + 1) * size);
    if (count) memcpy(copy, list, count * size);
    return copy;
}

static before_t save(unit_t *unit)
{
    return (before_t){copy_of(unit, unit->tokens, unit->token_count, sizeof *unit->tokens),
                      unit->token_count,
                      copy_of(unit, unit->functions, unit->function_count, sizeof *unit->functions),
                      copy_of(unit, unit->lambdas, unit->lambda_count, sizeof *unit->lambdas),
                      copy_of(unit, unit->launches, unit->launch_count, sizeof *unit->launches),
                      copy_of(unit, unit->messages, unit->message_count, sizeof *unit->messages)};
}

static void restore(unit_t *unit, const before_t *before)
{
    while (unit->token_capacity < before->token_count)
        grow(&unit->tokens, &unit->token_capacity, unit->token_capacity, sizeof *unit->tokens);
    memcpy(unit->tokens, before->tokens, before->token_count * sizeof *unit->tokens);
    unit->token_count = before->token_count;
    if (unit->function_count)
        memcpy(unit->functions, before->functions, unit->function_count * sizeof *unit->functions);
    if (unit->lambda_count)
        memcpy(unit->lambdas, before->lambdas, unit->lambda_count * sizeof *unit->lambdas);
    if (unit->launch_count)
        memcpy(unit->launches, before->launches, unit->launch_count * sizeof *unit->launches);
    if (unit->message_count)
        memcpy(unit->messages, before->messages, unit->message_count * sizeof *unit->messages);
}

static void move(uint32_t *token, const uint32_t *map)
{
    if (*token != NO_TOKEN) *token = map[*token];
}

/* The new tokens become the unit's, and what refers to tokens follows */
static void take_over(unit_t *unit, maker_t *maker)
{
    const uint32_t *map = maker->map;
    for (size_t f = 0; f < unit->function_count; f++) {
        function_t *function = &unit->functions[f];
        move(&function->begin, map), move(&function->name, map), move(&function->start, map);
        move(&function->parameters, map), move(&function->body, map), move(&function->way_at, map);
    }
    for (size_t l = 0; l < unit->lambda_count; l++) {
        lambda_t *lambda = &unit->lambdas[l];
        move(&lambda->capture, map), move(&lambda->parameters, map), move(&lambda->body, map);
    }
    for (size_t l = 1; l < unit->launch_count; l++) {
        launch_t *launch = &unit->launches[l];
        move(&launch->callee, map), move(&launch->open, map), move(&launch->close, map);
        move(&launch->arguments, map);
    }
    for (size_t m = 0; m < unit->message_count; m++) move(&unit->messages[m].at, map);
    free(unit->tokens);
    unit->tokens = maker->tokens;
    unit->token_count = maker->count;
    unit->token_capacity = maker->capacity;
}

/* --- which kernels --- */

static bool calls_a_loop(unit_t *unit, const function_t *kernel)
{
    for (uint32_t i = kernel->body; i < function_end(unit, kernel); i++) {
        if (!is_plain_name(unit, i) || unit->tokens[i].word || word_at(unit, next(unit, i)) != '(') continue;
        const uint32_t f = function_called(unit, i);
        if (f == NO_FUNCTION || unit->functions[f].waits || !is_device_code(unit, &unit->functions[f]))
            continue;
        if (has_loop(unit, unit->functions[f].body, function_end(unit, &unit->functions[f]))) return true;
    }
    return false;
}

static bool choose(unit_t *unit, trial_t *trials)
{
    bool any = false;
    for (size_t f = 0; f < unit->function_count; f++) {
        const function_t *kernel = &unit->functions[f];
        if (!(kernel->is & IS_GLOBAL) || kernel->body == NO_TOKEN) continue;
        trial_t *trial = &trials[f];
        trial->turned = kernel->cut ? kernel->cut->turned : -1;
        if (kernel->waits_otherwise)
            trial->is_tried = !kernel->waits_for_more;
        else
            trial->is_tried = trial->turning =
                unit->options.rows && !kernel->waits && calls_a_loop(unit, kernel);
        any |= trial->is_tried;
    }
    return any;
}

/* Has it gained anything? */
static bool is_better(const function_t *kernel, const trial_t *trial)
{
    return kernel->cut && kernel->cut->turned > trial->turned;
}

/* --- trying --- */

static void note_why(unit_t *unit, trial_t *trial, const sites_t *sites)
{
    for (size_t n = 0; n < sites->count && !trial->why; n++) {
        if (!sites->list[n].why) continue;
        trial->why = arena_format(&unit->arena, "a function with a barrier is not put in its place: %s",
                                  sites->list[n].why);
        trial->why_at = unit->tokens[sites->list[n].why_at];
    }
}

static void note_way(unit_t *unit, const function_t *kernel, trial_t *trial)
{
    if (trial->why || !kernel->way || kernel->waits_otherwise) return;
    trial->why =
        arena_format(&unit->arena, "with functions that have barriers put into the kernel: %s", kernel->way);
    trial->why_at = unit->tokens[kernel->way_at];
}

static bool put_once(unit_t *unit, maker_t *maker, trial_t *trials)
{
    sites_t **lists = arena_take(&unit->arena, (unit->function_count + 1) * sizeof *lists);
    bool any = false;
    for (size_t f = 0; f < unit->function_count; f++) {
        const function_t *kernel = &unit->functions[f];
        if (!trials[f].is_tried || function_end(unit, kernel) - kernel->body > MOST_TOKENS) continue;
        sites_t *sites = arena_take(&unit->arena, sizeof *sites);
        if (!find_sites(unit, kernel, trials[f].turning, sites)) continue;
        note_why(unit, &trials[f], sites);
        for (size_t n = 0; n < sites->count; n++)
            if (!sites->list[n].why) lists[f] = sites, any = true;
    }
    if (!any) return false;
    put_sites(maker, lists);
    take_over(unit, maker);
    return true;
}

static void try_kernels(unit_t *unit, trial_t *trials)
{
    maker_t maker = {.unit = unit, .room = unit->input_length};
    for (int depth = 0; depth < DEEPEST_CALLS && put_once(unit, &maker, trials); depth++) continue;
    for (size_t f = 0; f < unit->function_count; f++) unit->functions[f].cut = NULL;
    mark_contexts(unit);
    find_waits(unit);
    find_cuts(unit);
}

static bool same_place(const token_t *a, const token_t *b)
{
    return a->file == b->file && a->line == b->line && a->column == b->column && a->kind < TOKEN_MARKER;
}

/* Why each kernel that waits in a function is not cut: what keeps the function's text out of it */
static void tell_why(unit_t *unit, const trial_t *trials)
{
    for (size_t f = 0; f < unit->function_count; f++) {
        function_t *kernel = &unit->functions[f];
        if (!trials[f].why || trials[f].turning || kernel->cut) continue;
        kernel->way = trials[f].why;
        for (uint32_t i = 0; i < unit->token_count; i++)
            if (same_place(&unit->tokens[i], &trials[f].why_at)) kernel->way_at = i;
    }
}

void inline_functions(unit_t *unit)
{
    trial_t *trials = arena_take(&unit->arena, (unit->function_count + 1) * sizeof *trials);
    if (!choose(unit, trials)) return;
    const before_t before = save(unit);
    for (bool all = false; !all;) {
        bool any = false;
        all = true;
        try_kernels(unit, trials);
        for (size_t f = 0; f < unit->function_count; f++) {
            if (!trials[f].is_tried) continue;
            if (is_better(&unit->functions[f], &trials[f])) {
                any = true;
                continue;
            }
            trials[f].is_tried = all = false;
            note_way(unit, &unit->functions[f], &trials[f]);
        }
        if (!all) restore(unit, &before);
        if (!any) break;
    }
    tell_why(unit, trials);
}
