#include "inside.h"

#include "call.h"
#include "keeper.h"

#define KEEPER "build/grade/class/keeper"

/* The cell itself: bubblewrap with the keeper in it. */
static void cell_words(call_t *call, const sandbox_t *s)
{
    const char *keeper = call_under_root(s, call->arena, KEEPER);
    for (size_t i = 0; i < s->everywhere_count; i++) call_add(call, s->everywhere[i]);
    for (size_t i = 0; i < s->device_count; i++) call_add(call, s->devices[i]);
    call_bind(call, s, "--ro-bind", s->programs);
    CALL_ADD(call, "--ro-bind", keeper, keeper);
    call_add_directory(call, s, ".");
    CALL_ADD(call, keeper, arena_format(call->arena, "%d", call_processes()),
             call_under_root(s, call->arena, s->programs));
    call_add(call, NULL);
}

void sandbox_begin(sandbox_t *s)
{
    arena_t arena = {NULL};
    call_t call = {.arena = &arena};
    process_limits_t limits = sandbox_limits(s);
    cell_words(&call, s);
    cell_begin(&s->cell, &(process_t){.argv = call.words, .limits = &limits});
    arena_free(&arena);
}

/* Runs it there, with its files. Returns -1 where that cannot be. */
int inside_run(sandbox_t *s, const process_t *process, grade_may_t may, const int files[2], ended_t *ended)
{
    arena_t arena = {NULL};
    call_t call = {.arena = &arena}, words = {.arena = &arena}, variables = {.arena = &arena};
    process_limits_t limits = sandbox_limits(s);
    int report = KEEPER_FIRST_FILE + (files[0] >= 0);
    const int packed[2] = {files[0] >= 0 ? files[0] : files[1], files[0] >= 0 ? files[1] : -1};
    cell_words(&call, s);
    for (const char *const *word = process->argv; *word; word++)
        call_add(&words, call_with_descriptor(&arena, *word, may.result, KEEPER_FIRST_FILE));
    for (const char *const *one = process->environment; one && *one; one++)
        call_add(&variables, call_with_descriptor(&arena, *one, may.report, report));
    call_add(&words, NULL);
    call_add(&variables, NULL);
    process_t run = *process, cell = {.argv = call.words, .limits = &limits};
    run.argv = words.words;
    run.environment = variables.words;
    int failed = cell_run(&s->cell, &cell, &run, packed, ended);
    arena_free(&arena);
    return failed;
}
