#include "builds.h"

#include <string.h>
#include <unistd.h>

#include "look.h"
#include "base/messages_verdicts.h"

/* What the run build launches in this case, in a report. Returns 0, or -1 where there is none: then a record
 * says why. */
static int run_counting(step_t *step, const char *words, const char *report)
{
    ended_t ended;
    const char *why;
    const look_t look = {.program = step->program,
                         .counts = true,
                         .alone = true,
                         .words = step_words(step, words),
                         .report = report,
                         .ended = &ended,
                         .limit = LOOK_TIMES_LIMIT * step->limit};
    const bool whole = look_run(step->grade, &step->arena, &look, &why) == LOOK_WHOLE;
    const cause_t cause = ended.unbegun ? CAUSE_NOT_STARTED : ended.overran ? CAUSE_OVERRAN : CAUSE_NO_REPORT;
    process_free(&ended);
    if (whole) return 0;
    step_note(step, (step_note_t){.status = STATUS_ERROR,
                                  .cause = cause,
                                  .fault = cause == CAUSE_NOT_STARTED ? FAULT_MACHINE : FAULT_NONE,
                                  .pattern = PATTERN_SANITIZER_BUILD,
                                  .message = arena_format(&step->arena, SAY_COUNTED, why),
                                  .words = look.words});
    return -1;
}

static void note_difference(step_t *step, const char *said, const char *words)
{
    arena_t *arena = &step->arena;
    const size_t message = strcspn(said, "\n");
    const char *hint = said + message + strspn(said + message, "\n");
    step_note(step, (step_note_t){.status = STATUS_ERROR,
                                  .cause = CAUSE_BUILDS_DIFFER,
                                  .pattern = PATTERN_SANITIZER_BUILD,
                                  .message = arena_copy(arena, said, message),
                                  .hint = arena_copy(arena, hint, strcspn(hint, "\n")),
                                  .words = step_words(step, words)});
}

bool builds_agree(step_t *step, const char *words, const char *report)
{
    const char *said = "", *runs[2] = {arena_format(&step->arena, "%s.run", report),
                                       arena_format(&step->arena, "%s.again", report)};
    bool told = false;
    int differ = 1;
    for (int i = 0; i < 2 && differ == 1 && !told; i++) {
        const char *argv[] = {LOOK_XRAY, "agree", report, runs[0], i ? runs[1] : NULL, NULL};
        told = run_counting(step, words, runs[i]) != 0;
        if (!told) differ = look_ask(&step->arena, argv, &said);
    }
    unlink(runs[0]);
    unlink(runs[1]);
    if (differ && !told) note_difference(step, said, words);
    return !told && !differ;
}
