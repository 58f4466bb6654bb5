#define _GNU_SOURCE

#include "failing.h"

#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "grade/process/files.h"
#include "base/messages_verdicts.h"

enum { REPORT = 1 << 20 };

/* A call that can be made to fail: its number, its name and where it stands, as the program has listed them.
 */
typedef struct {
    const char *number, *name, *place;
} call_t;

typedef struct {
    step_t *step;
    const char *words;  /* the case, with step and seed */
    const char *report; /* the file in which the runtime tells */
    const call_t *first;
    const char *how;    /* the first failure went unnoticed */
    const char *others; /* lines of more calls whose failure did */
    int other_count;
} trial_t;

/* Runs the program, with a call failing where a number is given. Returns what the runtime has told. */
static const char *run(trial_t *trial, const char *number, ended_t *ended)
{
    step_t *step = trial->step;
    arena_t *arena = &step->arena;
    const char *argv[] = {step->program, "--case", trial->words, "--result", step->result, NULL};
    const char *environment[] = {arena_format(arena, "CUCC_CALLS=%s", trial->report),
                                 number ? arena_format(arena, "CUCC_FAIL_CALL=%s", number) : "CUCC_FAIL_CALL",
                                 NULL};
    process_t process = {.argv = argv, .environment = environment, .limit = step->limit, .keep = 4096};
    unlink(trial->report);
    unlink(step->result);
    grade_run(step->grade, &process, (grade_may_t){.result = step->result, .report = trial->report}, ended);
    const char *told = files_read(arena, trial->report, REPORT);
    unlink(trial->report);
    return told ? told : "";
}

/* "41" of "program.cu:41" */
static const char *line_of(const char *place)
{
    const char *colon = strrchr(place, ':');
    return colon ? colon + 1 : place;
}

/* The field of a line that begins with this word, or NULL: "after" of "after<tab>cudaFree". */
static const char *told_of(arena_t *arena, const char *told, const char *word)
{
    size_t length = strlen(word);
    for (const char *line = told; *line; line += strcspn(line, "\n"), line += *line == '\n')
        if (strncmp(line, word, length) == 0 && line[length] == '\t')
            return arena_copy(arena, line + length + 1, strcspn(line + length + 1, "\t\n"));
    return NULL;
}

/* It ended by an exception that nobody caught, as Thrust throws one for an error, or by an assertion of its
 * own: that is what the C++ library and the C library then say, and they end the program by SIGABRT. */
static bool gave_up(const ended_t *ended)
{
    const char *said = ended->err.text ? ended->err.text : "";
    return ended->signal == SIGABRT &&
           (strstr(said, "terminate called after throwing an instance of") || strstr(said, "Assertion `"));
}

/* What a program did that has not noticed, as the end of a sentence; NULL: it has noticed, or the call never
 * came. */
static const char *went_on(trial_t *trial, const char *told, const ended_t *ended)
{
    arena_t *arena = &trial->step->arena;
    const char *after = told_of(arena, told, "after");
    if (!told_of(arena, told, "failed")) return NULL;
    if (after) return arena_format(arena, SAY_WENT_ON_TO, after);
    if (ended->overran) return SAY_WENT_ON_FOR_EVER;
    if (ended->signal && !gave_up(ended)) return SAY_FELL_OVER;
    if (ended->status == 0 && files_exist(trial->step->result)) return SAY_AS_IF_WELL;
    return NULL;
}

static void try_call(trial_t *trial, const call_t *call)
{
    arena_t *arena = &trial->step->arena;
    ended_t ended;
    const char *told = run(trial, call->number, &ended);
    const char *how = ended.stopped ? NULL : went_on(trial, told, &ended);
    process_free(&ended);
    if (!how) return;
    if (!trial->first) {
        call_t *kept = arena_take(arena, sizeof *kept);
        *kept = *call;
        trial->first = kept;
        trial->how = how;
        return;
    }
    trial->others =
        arena_format(arena, "%s%s%s", trial->others, trial->other_count ? ", " : "", line_of(call->place));
    trial->other_count++;
}

/* Takes a line of the list apart. Returns false when it is none. */
static bool read_call(arena_t *arena, const char *line, call_t *call)
{
    const char *tab = strchr(line, '\t'), *next = tab ? strchr(tab + 1, '\t') : NULL;
    size_t length = strcspn(line, "\n");
    if (!next || next >= line + length) return false;
    call->number = arena_copy(arena, line, (size_t)(tab - line));
    call->name = arena_copy(arena, tab + 1, (size_t)(next - tab) - 1);
    call->place = arena_copy(arena, next + 1, (size_t)(line + length - next) - 1);
    return true;
}

static void tell(trial_t *trial)
{
    arena_t *arena = &trial->step->arena;
    const call_t *call = trial->first;
    bool launch = strcmp(call->name, "a launch") == 0;
    const char *more = "", *s = trial->other_count > 1 ? "s" : "";
    if (trial->other_count) more = arena_format(arena, SAY_NOR_NOTICED, s, s, trial->others, *s ? "" : "s");
    const char *message =
        arena_format(arena, SAY_MADE_TO_FAIL, launch ? "this launch" : call->name, trial->how, more);
    const char *hint = launch ? ASK_LAUNCH_MADE_TO_FAIL : arena_format(arena, ASK_MADE_TO_FAIL, call->name);
    trial->step->failing = call->number;
    step_note(trial->step, (step_note_t){.status = STATUS_FAIL,
                                         .message = message,
                                         .words = trial->words,
                                         .where = call->place,
                                         .hint = hint,
                                         .pattern = PATTERN_FAILING_CALL});
}

static void check_case(step_t *step, const char *words)
{
    trial_t trial = {.step = step,
                     .words = step_words(step, words),
                     .report = arena_format(&step->arena, "%s.calls", step->result),
                     .others = ""};
    ended_t ended;
    call_t call;
    const char *list = run(&trial, NULL, &ended);
    bool whole = ended.status == 0 && !ended.stopped;
    process_free(&ended);
    for (const char *line = whole ? list : ""; *line; line += strcspn(line, "\n"), line += *line == '\n')
        if (!process_stopping() && read_call(&step->arena, line, &call)) try_call(&trial, &call);
    unlink(step->result);
    if (trial.first) tell(&trial);
}

void failing_check(step_t *step)
{
    for (size_t i = 0; i < step->step->failing_count && step_is_right(step); i++)
        check_case(step, step->step->failing_cases[i]);
}
