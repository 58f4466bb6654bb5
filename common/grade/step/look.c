#define _GNU_SOURCE

#include "look.h"

#include <fcntl.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/messages_verdicts.h"
#include "build.h"
#include "builds.h"
#include "grade/plan/cases.h"
#include "complaint.h"
#include "grade/process/files.h"
#include "grade/process/hearing.h"
#include "orders.h"
#include "run.h"

enum { KEEP = 65536, XRAY_LIMIT = 120, EXIT_TODO = 4, EXIT_FINDINGS = 66 };

bool look_wanted(const step_t *step)
{
    return (*step->step->clean || step->step->metric_count || step->step->late_case_count) &&
           step_is_right(step);
}

bool look_only_operations(const step_t *step)
{
    const plan_step_t *plan = step->step;
    if (*plan->clean || plan->late_case_count) return false;
    for (size_t i = 0; i < plan->metric_count; i++)
        if (strcmp(plan->metrics[i].name, "operations") != 0) return false;
    return true;
}

int look_ask(arena_t *arena, const char *const *argv, const char **said)
{
    process_t xray = {.argv = argv, .limit = XRAY_LIMIT, .keep = KEEP, .merged = true};
    ended_t ended;
    process_run(&xray, &ended);
    *said = arena_text(arena, ended.out.text ? ended.out.text : "");
    int status = ended.status < 0 || ended.overran ? 2 : ended.status;
    process_free(&ended);
    return status;
}

static const char *last_line(const char *text)
{
    size_t length = strlen(text);
    while (length && text[length - 1] == '\n') length--;
    while (length && text[length - 1] != '\n') length--;
    return text + length;
}

static const char *without_newline(arena_t *arena, const char *line)
{
    return arena_copy(arena, line, strcspn(line, "\n"));
}

static const char *status_of(arena_t *arena, const ended_t *ended)
{
    return arena_format(arena, "%d", ended->signal ? 128 + ended->signal : ended->status);
}

/* Why a report that is there cannot be relied on, or "" where it can. */
static const char *trouble_with_words(arena_t *arena, const char *report, const ended_t *ended)
{
    const char *argv[] = {LOOK_XRAY, "verdict", report, NULL}, *said;
    int status = look_ask(arena, argv, &said);
    if (status != 0 && status != 1) return without_newline(arena, last_line(said));
    /* A program that ends badly has told why among its findings, or we cannot tell. */
    if (ended->status == 0 || ended->status == EXIT_FINDINGS || *said) return "";
    return arena_format(arena, SAY_REPORT_ENDED, status_of(arena, ended),
                        complaint_of_program(arena, ended->err.text));
}

/* The same of one that was heard in this way. */
static const char *trouble_with(arena_t *arena, const char *report, heard_t heard, const ended_t *ended)
{
    const char *complaint = complaint_of_program(arena, ended->err.text ? ended->err.text : "");
    switch (heard) {
    case HEARD_WHOLE:
    case HEARD_A_PART:
        return trouble_with_words(arena, report, ended);
    case HEARD_OTHERS:
        return SAY_REPORT_OTHERS;
    case HEARD_OTHERWISE:
        return SAY_REPORT_OTHERWISE;
    case HEARD_TOO_MUCH:
        return SAY_REPORT_TOO_LONG;
    default:
        return arena_format(arena, SAY_NO_REPORT, status_of(arena, ended), complaint);
    }
}

/* A fault of the machine: no descriptors or no thread for it. */
static look_outcome_t not_heard(const look_t *look, const char **why)
{
    if (look->ended) *look->ended = (ended_t){.status = 127, .unbegun = true, .stopped = process_stopping()};
    *why = SAY_REPORT_UNHEARD;
    return LOOK_BROKEN;
}

look_outcome_t look_run(const grade_t *grade, arena_t *arena, const look_t *look, const char **why)
{
    const char *report = look->report;
    const char *result = look->result ? look->result : arena_format(arena, "%s.result", report);
    const char *argv[] = {look->program, "--case", look->words, "--result", result, NULL};
    hearing_t hearing;
    unlink(report);
    unlink(result);
    if (hearing_begin(&hearing) != 0) return not_heard(look, why);
    const char *channel = arena_format(arena, "/dev/fd/%d", hearing.theirs);
    const char *environment[] = {
        arena_format(arena, "%s=%s", look->counts ? "CUCC_OPERATIONS" : "CUCC_REPORT", channel),
        arena_format(arena, "CUCC_ORDER=%s", look->order ? look->order : "forward"),
        arena_format(arena, "CUCC_FIRST=%s", look->first ? look->first : ""),
        arena_format(arena, "CUCC_ORIGIN=%s", look->origin ? look->origin : ""),
        look->alone ? "CUCC_WORKERS=1" : NULL,
        NULL};
    process_t process = {.argv = argv,
                         .environment = environment,
                         .limit = look->limit,
                         .keep = KEEP,
                         .pass = {hearing.theirs}};
    grade_may_t may = {.result = result, .report = channel, .channel = hearing.theirs};
    ended_t ended;
    grade_run(grade, &process, may, &ended);
    heard_t heard = hearing_end(&hearing, report);
    if (!look->result) unlink(result);
    *why = "";
    if (ended.overran)
        *why = arena_format(arena, SAY_OVERRAN, look->limit);
    else if (ended.status != EXIT_TODO)
        *why = trouble_with(arena, report, ended.stopped ? HEARD_NOTHING : heard, &ended);
    look_outcome_t outcome = **why ? LOOK_BROKEN : ended.status == EXIT_TODO ? LOOK_TODO : LOOK_WHOLE;
    if (look->ended)
        *look->ended = ended;
    else
        process_free(&ended);
    return outcome;
}

bool look_trace(step_t *step, const char *to)
{
    const char *result = arena_format(&step->arena, "%s.result", to);
    const char *named = build_named(step->grade, &step->arena, step->plan->name, step->step->program);
    const char *argv[] = {
        named ? named : step->sanitized, "--case", step->shown.words, "--result", result, NULL};
    int file = open(to, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    if (file < 0) return false;
    const char *channel = arena_format(&step->arena, "/dev/fd/%d", file);
    const char *order = step->shown.order ? step->shown.order : "forward";
    const char *environment[] = {arena_format(&step->arena, "CUCC_TRACE=%s", channel),
                                 arena_format(&step->arena, "CUCC_ORDER=%s", order), NULL};
    process_t process = {.argv = argv,
                         .environment = environment,
                         .limit = LOOK_TIMES_LIMIT * step->limit,
                         .keep = KEEP,
                         .pass = {file}};
    ended_t ended;
    grade_run(step->grade, &process, (grade_may_t){.result = result, .report = channel, .channel = file},
              &ended);
    bool ran = !ended.overran && !ended.unbegun && !ended.stopped;
    process_free(&ended);
    close(file);
    unlink(result);
    unlink(arena_format(&step->arena, "%s.tmp", result));
    return ran;
}

/* ---- in a check ---- */

/* The cases so far; several words may ask about one. */
typedef struct {
    const char *words, *order, *report;
    const record_t *verdict; /* the judge's record of its result, where that is not right; or NULL */
} seen_t;

typedef struct {
    step_t *step;
    seen_t *seen;
    size_t count;
} looked_t;

static const char *in_which_build(step_t *step, const seen_t *seen)
{
    if (look_only_operations(step)) return "";
    if (!seen->order) return SAY_SANITIZED;
    step->late = seen->order;
    return arena_format(&step->arena, SAY_LATE, seen->order);
}

/* Runs a case. Returns 0, or -1 where there is no report: then a record says why. */
static int run_seen(step_t *step, seen_t *seen)
{
    ended_t ended;
    const char *why, *whole = step_words(step, seen->words);
    const char *result = arena_format(&step->arena, "%s.result", seen->report);
    bool counts = look_only_operations(step);
    look_t look = {.program = counts ? step->program : step->sanitized,
                   .counts = counts,
                   .words = whole,
                   .order = seen->order,
                   .report = seen->report,
                   .result = result,
                   .ended = &ended,
                   .limit = LOOK_TIMES_LIMIT * step->limit};
    look_outcome_t outcome = look_run(step->grade, &step->arena, &look, &why);
    if (outcome == LOOK_WHOLE) seen->verdict = run_judge(step, whole, result, &ended);
    cause_t cause = ended.unbegun ? CAUSE_NOT_STARTED : ended.overran ? CAUSE_OVERRAN : CAUSE_NO_REPORT;
    process_free(&ended);
    unlink(result);
    unlink(arena_format(&step->arena, "%s.tmp", result)); /* of a program that did not come to its end */
    if (outcome == LOOK_WHOLE) return 0;
    if (outcome == LOOK_TODO) {
        step_note(step, (step_note_t){.status = STATUS_TODO, .message = SAY_TODO, .words = whole});
        return -1;
    }
    why = arena_format(&step->arena, "%s%s", in_which_build(step, seen), why);
    step_note(step, (step_note_t){.status = STATUS_ERROR,
                                  .cause = cause,
                                  .fault = cause == CAUSE_NOT_STARTED ? FAULT_MACHINE : FAULT_NONE,
                                  .pattern = PATTERN_SANITIZER_BUILD,
                                  .message = why,
                                  .words = whole});
    return -1;
}

/* A case and what is known of it, run now if it has not been; NULL where it could not be. order: of threads,
 * or NULL. */
static const seen_t *seen_of(looked_t *looked, const char *words, const char *order)
{
    step_t *step = looked->step;
    for (size_t i = 0; i < looked->count && !order; i++)
        if (!looked->seen[i].order && strcmp(looked->seen[i].words, words) == 0) return &looked->seen[i];
    const char *report = arena_format(&step->arena, "%s.inspect.%zu", step->at, looked->count);
    seen_t *one = arena_grow(&step->arena, &looked->seen, &looked->count, sizeof *one);
    *one = (seen_t){words, order, report, NULL};
    return run_seen(step, one) == 0 ? one : NULL;
}

/* Was its result right, too? A program that does otherwise here than in the run build is not to be believed,
 * and its sizes may be ones that no other case has. */
static bool is_right(step_t *step, const seen_t *seen)
{
    const record_t *verdict = seen->verdict;
    if (!verdict) return true;
    const char *build = in_which_build(step, seen);
    step_note(step, (step_note_t){.status = verdict->status,
                                  .cause = verdict->cause,
                                  .fault = verdict->fault,
                                  .pattern = PATTERN_SANITIZER_BUILD,
                                  .message = arena_format(&step->arena, "%s%s", build, verdict->message),
                                  .answers = verdict->answers,
                                  .words = step_words(step, seen->words),
                                  .where = verdict->where,
                                  .hint = seen->order ? ASK_LATE : verdict->hint});
    return false;
}

/* xray's word that is no "all right": three lines, what, where and a hint, or one that says why it cannot
 * tell. */
static void note_finding(step_t *step, int status, const char *said, const char *words)
{
    arena_t *arena = &step->arena;
    const char *first = without_newline(arena, said), *where = said + strcspn(said, "\n");
    const char *hint = *where ? where + 1 + strcspn(where + 1, "\n") : where;
    words = step_words(step, words);
    if (status == 1) {
        step_note(step, (step_note_t){.status = STATUS_FAIL,
                                      .message = first,
                                      .words = words,
                                      .where = *where ? without_newline(arena, where + 1) : "",
                                      .hint = *hint ? without_newline(arena, hint + 1) : "",
                                      .pattern = PATTERN_SANITIZER_BUILD});
        return;
    }
    first = arena_format(arena, "%s%s", look_only_operations(step) ? "" : SAY_SANITIZED, first);
    step_note(step, (step_note_t){.status = STATUS_ERROR,
                                  .cause = CAUSE_NO_REPORT,
                                  .pattern = PATTERN_SANITIZER_BUILD,
                                  .message = first,
                                  .words = words});
}

/* Its report stays. */
static void keep_shown(step_t *step, const seen_t *seen)
{
    if (step->grade->keeps_profiles)
        step->shown = (step_shown_t){step_words(step, seen->words), seen->order, seen->report};
}

static bool is_clean(looked_t *looked, const char *words)
{
    step_t *step = looked->step;
    const char *said;
    const seen_t *seen = seen_of(looked, words, NULL);
    if (!seen) return false;
    const char *argv[] = {LOOK_XRAY, "verdict", "--topics", step->step->clean, seen->report, NULL};
    int status = look_ask(&step->arena, argv, &said);
    if (status != 0) note_finding(step, status, said, words);
    const bool clean = status == 0 && is_right(step, seen);
    if (!clean) keep_shown(step, seen);
    return clean;
}

/* One of them, as a member of a JSON object: the kernel's name is the student's. */
static void add_metric(step_t *step, const char *kernel, const char *name, const char *value)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    if (!out) abort();
    fprintf(out, "%s%s", step->metrics, *step->metrics ? "," : "");
    json_put_string(out, arena_format(&step->arena, "%s.%s", kernel, name));
    fprintf(out, ":{\"value\":%s,\"unit\":\"\"}", value);
    if (fclose(out) != 0) abort();
    step->metrics = arena_copy(&step->arena, text, size);
    free(text);
}

/* What was counted, a line a kernel: its name and the value. */
static void add_metrics(step_t *step, const char *name, const char *said)
{
    arena_t *arena = &step->arena;
    for (const char *line = said; *line; line += strcspn(line, "\n"), line += *line == '\n') {
        const size_t length = strcspn(line, "\n");
        const char *whole = arena_copy(arena, line, length), *space = strrchr(whole, ' ');
        char *end;
        if (!space || !isfinite(strtod(space + 1, &end)) || end == space + 1 || *end) continue;
        add_metric(step, arena_copy(arena, whole, (size_t)(space - whole)), name, space + 1);
    }
}

static bool is_within(looked_t *looked, const plan_metric_t *metric, const char *words)
{
    step_t *step = looked->step;
    const char *said;
    const seen_t *seen = seen_of(looked, words, NULL);
    if (!seen || !is_right(step, seen)) return false;
    const char *argv[] = {LOOK_XRAY,   "bound",       metric->name, metric->kernel,
                          metric->how, metric->bound, seen->report, NULL};
    int status = look_ask(&step->arena, argv, &said);
    if (status != 0) note_finding(step, status, said, words);
    step->of_metric |= status == 1;
    if (status == 1 && step->grade->keeps_profiles) step->profile = seen->report;
    if (status == 1 && !look_only_operations(step)) keep_shown(step, seen);
    if (status == 0) add_metrics(step, metric->name, said);
    return status == 0;
}

/* The orders of an adversary, in which only the results count. */
static bool is_right_late(looked_t *looked)
{
    step_t *step = looked->step;
    for (int i = 0; i < step->step->late; i++) {
        const char *order = orders_late(step->seed, &step->arena, i);
        for (size_t k = 0; k < step->step->late_case_count; k++) {
            const seen_t *seen = seen_of(looked, step->step->late_cases[k], order);
            if (!seen || !is_right(step, seen)) return false;
        }
    }
    return true;
}

/* Does the run build do in one of these cases what was counted there? The seed says in which. */
static bool do_the_same(const looked_t *looked)
{
    step_t *step = looked->step;
    if (look_only_operations(step) || step->tree)
        return true; /* it was the run build; it is made elsewhere */
    const seen_t *one = &looked->seen[(unsigned long long)step->seed % looked->count];
    return builds_agree(step, one->words, one->report);
}

/* All words, until one is not content. */
static void look_at_all(looked_t *looked)
{
    const plan_step_t *plan = looked->step->step;
    arena_t *arena = &looked->step->arena;
    long long seed = looked->step->seed;
    for (size_t i = 0; *plan->clean && i < plan->clean_case_count; i++)
        if (!is_clean(looked, cases_fresh(arena, plan->clean_cases[i], seed))) return;
    for (size_t m = 0; m < plan->metric_count; m++)
        for (size_t i = 0; i < plan->metrics[m].case_count; i++)
            if (!is_within(looked, &plan->metrics[m], cases_fresh(arena, plan->metrics[m].cases[i], seed)))
                return;
    if (looked->count && !do_the_same(looked)) return;
    if (!is_right_late(looked)) return;
    if (looked->count == 0) return;
    const char *metrics = arena_format(arena, "{%s}", looked->step->metrics);
    step_note(looked->step, (step_note_t){.status = STATUS_PASS, .metrics = metrics});
}

void look_into(step_t *step)
{
    looked_t looked = {.step = step};
    if (!look_only_operations(step) && step->unbegun) {
        step_not_compiled(step, " for the sanitizer build");
        return;
    }
    if (!look_only_operations(step) && !files_run(step->sanitized)) {
        const char *log = arena_format(&step->arena, "%s.log", step->sanitized);
        const char *error =
            arena_format(&step->arena, SAY_NOT_COMPILED_SANITIZED, complaint_of_compiler(&step->arena, log));
        step_note(step, (step_note_t){.status = STATUS_ERROR, .cause = CAUSE_NOT_COMPILED, .message = error});
        return;
    }
    look_at_all(&looked);
    for (size_t i = 0; i < looked.count; i++) {
        const char *report = looked.seen[i].report;
        if (report != step->profile && report != step->shown.report) unlink(report);
    }
}
