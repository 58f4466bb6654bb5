#define _GNU_SOURCE

#include "step.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/messages_verdicts.h"
#include "cause.h"
#include "complaint.h"
#include "grade/plan/course.h"
#include "failing.h"
#include "grade/process/files.h"
#include "gaps.h"
#include "given.h"
#include "look.h"
#include "makefile.h"
#include "orders.h"
#include "parts.h"
#include "repeat.h"
#include "run.h"
#include "speeds.h"

enum { MAX_ERRORS = 3, LOG = 1 << 20, MOST_PATIENT = 1000000 };

void step_begin(step_t *step, const grade_t *grade, const plan_t *plan, const plan_step_t *what)
{
    *step = (step_t){.grade = grade, .plan = plan, .step = what, .metrics = ""};
    arena_t *arena = &step->arena;
    step->at = arena_format(arena, "%s/%s.%d", grade->work, plan->name, what->number);
    step->program = arena_format(arena, "%s/%s/%s", grade->out, plan->name, what->program);
    step->sanitized = arena_format(arena, "%s/%s/%s", grade->sanitize_out, plan->name, what->program);
    step->log = arena_format(arena, "%s.log", step->at);
    step->result = arena_format(arena, "%s.result", step->at);
    long long limit = (long long)what->limit * grade->patience;
    step->limit = limit < MOST_PATIENT ? (int)limit : MOST_PATIENT;
    step->seed = grade->seed_of ? grade->seed_of(grade, plan->name, what->number) : grade->seed;
    if (what->rule_count) step->tree = arena_format(arena, "%s.tree", step->program);
}

const char *step_words(step_t *step, const char *words)
{
    return arena_format(&step->arena, "step=%d %s%sseed=%lld", step->step->number, words, *words ? " " : "",
                        step->seed);
}

int step_add(step_t *step, const char *line)
{
    char why[200];
    return tally_add(&step->cases, line, why);
}

void step_note(step_t *step, step_note_t note)
{
    const grade_t *g = step->grade;
    record_t record = {.status = note.status,
                       .fault = note.fault,
                       .cause = note.cause,
                       .practical = step->plan->name,
                       .title = step->step->title,
                       .case_line = note.words ? note.words : "",
                       .backend = g->backend,
                       .device = g->device,
                       .message = note.message ? note.message : "",
                       .hint = note.hint ? note.hint : "",
                       .where = note.where ? note.where : "",
                       .seed = arena_format(&step->arena, "%lld", step->seed),
                       .metrics = note.metrics,
                       .answers = note.answers,
                       .order = "",
                       .step = step->step->number,
                       .points = note.status == STATUS_PASS ? step->step->points : 0,
                       .max_points = step->step->points,
                       .time_ms = -1};
    patterns_add(&record.patterns, note.pattern);
    tally_note(&step->cases, &record);
}

bool step_is_right(const step_t *step)
{
    for (size_t i = 0; i < step->cases.count; i++)
        if (step->cases.list[i].is.status != STATUS_PASS) return false;
    return step->cases.count > 0;
}

/* ---- the cases ---- */

/* GRADE_FIRST=yes: the caller wants to know whether all cases are right, and no more (common/front/locate.sh). */
static bool only_first_failure(void)
{
    const char *word = getenv("GRADE_FIRST");
    return word && strcmp(word, "yes") == 0;
}

/* All cases in one order. Returns false when going on would tell nothing new. */
static bool run_order(step_t *step, const char *order)
{
    for (size_t i = 0; i < step->step->case_count; i++) {
        const char *words = step->step->cases[i];
        if (parts_closed(step, words)) continue;
        switch (run_case(step, words, order, false)) {
        case RUN_PASS:
        case RUN_SKIP: /* the machine lacks what this case needs, and perhaps not what the next one does */
            break;
        case RUN_FAIL:
            step->failed = true;
            if (only_first_failure()) return false;
            break;
        case RUN_ERROR:
            if (++step->errors == MAX_ERRORS || only_first_failure()) return false;
            break;
        case RUN_TODO:
            step->to_do = true;
            if (!*step->step->parts) return false; /* the next case would be the same */
            break;
        default:
            return false; /* a hang: the next case would hang, too */
        }
    }
    /* a wrong program is wrong in another order, too */
    return step->failed + step->errors + step->to_do == 0;
}

static void run_cases(step_t *step)
{
    const char **orders;
    size_t count = orders_of(step->grade, step->seed, &step->arena, &orders);
    for (size_t i = 0; i < count; i++)
        if (!run_order(step, orders[i])) return;
    if (step->grade->backend == BACKEND_GPU) speeds_run(step);
    if (step->tree && !step->failed) makefile_check(step);
    if (step->grade->backend == BACKEND_CPU) failing_check(step);
}

static void no_source(step_t *step)
{
    const char *practical = step->plan->name;
    const char *message = arena_format(&step->arena, SAY_SOURCE_MISSING, step->grade->from, practical,
                                       step->step->program, (int)strcspn(practical, "_"), practical);
    step_note(step, (step_note_t){.status = STATUS_ERROR, .cause = CAUSE_SOURCE_MISSING, .message = message});
}

/* Instead of cases: there is no program. */
static void not_built(step_t *step)
{
    char log[4096];
    snprintf(log, sizeof log, "%s.log", step->program);
    const char *error = complaint_of_compiler(&step->arena, log);
    const char *where = complaint_place(&step->arena, error), *text = files_read(&step->arena, log, LOG);
    if (text) files_write(step->log, text, strlen(text));
    step_note(step,
              (step_note_t){.status = STATUS_ERROR,
                            .cause = files_exist(arena_format(&step->arena, "%s.overran", step->program))
                                         ? CAUSE_BUILD_OVERRAN
                                         : CAUSE_NOT_COMPILED,
                            .message = arena_format(&step->arena, SAY_NOT_COMPILED, error),
                            .where = where});
}

void step_not_compiled(step_t *step, const char *for_what)
{
    const char *message = arena_format(&step->arena, SAY_COMPILER_NOT_STARTED, for_what, step->unbegun);
    step_note(step, (step_note_t){.status = STATUS_ERROR,
                                  .cause = CAUSE_NOT_STARTED,
                                  .fault = FAULT_MACHINE,
                                  .message = message});
}

bool step_cases(step_t *step)
{
    bool on_gpu = step->grade->backend == BACKEND_GPU;
    unlink(step->log);
    unlink(arena_format(&step->arena, "%s.json", step->at));
    if (!given_is_kept(step))
        ;
    else if (step->lacks)
        step_note(step, (step_note_t){
                            .status = STATUS_SKIP, .cause = CAUSE_LIBRARY_MISSING, .message = step->lacks});
    else if (!step->tree &&
             !course_has_source(&step->arena, step->grade->from, step->plan->name, step->step->program))
        no_source(step);
    else if (step->unbegun)
        step_not_compiled(step, "");
    else if (!files_run(step->program) && step->tree)
        makefile_not_built(step);
    else if (!files_run(step->program))
        not_built(step);
    else if (step->step->case_count)
        run_cases(step);
    else if (on_gpu)
        speeds_run(step);
    else
        step_note(step, (step_note_t){.status = STATUS_SKIP, .cause = CAUSE_NO_GPU, .message = SAY_NO_GPU});
    if (!on_gpu && step->step->case_count && look_wanted(step) && look_only_operations(step)) {
        look_into(step);
        service_end(&step->judge);
        return false;
    }
    service_end(&step->judge);
    return !on_gpu && step->step->case_count && (look_wanted(step) || cause_wanted(step));
}

void step_look(step_t *step)
{
    if (look_wanted(step))
        look_into(step);
    else
        cause_find(step);
    service_end(&step->judge);
}

/* ---- the end ---- */

static const char *text_of(step_t *step)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    if (!out) abort();
    tally_print(out, &step->record, (tally_style_t){step->grade->colour, step->grade->width});
    repeat_tell(out, step);
    if (fclose(out) != 0) abort();
    const char *copy = arena_copy(&step->arena, text, size);
    free(text);
    return copy;
}

static bool ends_in(const char *text, char c)
{
    const size_t length = strlen(text);
    return length && text[length - 1] == c;
}

int step_end(step_t *step)
{
    if (step->cases.count == 0) /* the engine was stopped, or a bug: never a pass */
        step_note(step, (step_note_t){.status = STATUS_ERROR,
                                      .cause = CAUSE_BROKE_OFF,
                                      .message = SAY_BROKE_OFF,
                                      .fault = FAULT_COURSE});
    step->cases.calls = gaps_hold_calls(step);
    step->cases.parts = step->step->parts;
    record_t record = tally_merge(&step->cases, &step->arena);
    const char *parts = parts_told(step);
    if (*parts) {
        const char *end = ends_in(record.message, '?') ? "" : ".";
        record.message = arena_format(&step->arena, "%s%s %s", record.message, end, parts);
        record.parts = parts;
    }
    record.seed = arena_format(&step->arena, "%lld", step->seed);
    cause_tell(step, &record);
    step->at_line = cause_is_at_line(step, &record);
    step->record = record;
    step->line = record_line(&step->arena, &record);
    step->text = text_of(step);
    return files_write(arena_format(&step->arena, "%s.json", step->at), step->line, strlen(step->line));
}

void step_free(step_t *step)
{
    service_end(&step->judge);
    tally_free(&step->cases);
    tally_free(&step->looked);
    arena_free(&step->arena);
}
