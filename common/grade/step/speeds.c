#include "speeds.h"

#include <stdlib.h>
#include <string.h>

#include "run.h"
#include "base/messages_verdicts.h"

/* What the last record says of a metric, as it stands there; or NULL. */
static const char *measured(step_t *step, const char *name)
{
    json_object_t metrics = {.count = 0}, one = {.count = 0};
    const char *value = NULL;
    const char *said = step->cases.list[step->cases.count - 1].is.metrics;
    if (said && json_parse(&metrics, said) == 0 && json_parse(&one, json_get(&metrics, name)) == 0) {
        const char *number = json_get(&one, "value");
        if (*number && strcmp(number, "null") != 0) value = arena_text(&step->arena, number);
    }
    json_free(&one);
    json_free(&metrics);
    return value;
}

/* Right first, then fast enough. */
static void run_speed(step_t *step, const plan_speed_t *speed)
{
    if (run_case(step, speed->words, "", true) != RUN_PASS) return;
    const char *value = measured(step, speed->metric), *words = step_words(step, speed->words);
    if (!value) {
        const char *message = arena_format(&step->arena, SAY_NOT_MEASURED, speed->metric, speed->metric);
        step_note(step, (step_note_t){.status = STATUS_ERROR, .message = message, .words = words});
    } else if (!(atof(value) >= speed->least_value)) {
        const char *message = arena_format(&step->arena, SAY_TOO_SLOW, speed->metric, value,
                                           *speed->what ? " of " : "", speed->what, speed->least);
        step_note(step, (step_note_t){.status = STATUS_FAIL, .message = message, .words = words});
    }
}

void speeds_run(step_t *step)
{
    for (size_t i = 0; i < step->step->speed_count && !process_stopping(); i++)
        run_speed(step, &step->step->speeds[i]);
}
