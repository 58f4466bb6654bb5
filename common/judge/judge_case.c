#define _POSIX_C_SOURCE 200809L

#include "judge_case.h"

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/messages_verdicts.h"
#include "base/json.h"
#include "base/text.h"
#include "case_words.h"
#include "judging.h"
#include "input_list.h"
#include "ending.h"
#include "reader.h"
#include "seen.h"

/* A case that is being judged. */
typedef struct {
    const run_t *run;
    reader_t first, second;
    judging_t judging;
    verdict_t verdict;
    int keep; /* the result is right, and the same one will be, too */
} trial_t;

static void decide(trial_t *t, status_t status, pattern_id_t pattern, const char *message)
{
    t->verdict.status = status;
    patterns_add(&t->verdict.patterns, pattern);
    snprintf(t->verdict.message, sizeof t->verdict.message, "%s", message);
    if (pattern != PATTERN_JUDGE) return;
    t->verdict.fault = FAULT_COURSE;
    t->verdict.cause = CAUSE_JUDGE_FAILED;
}

static void pass(trial_t *t)
{
    decide(t, STATUS_PASS, PATTERN_NONE, "");
}

/* Appends "file.cu:57" when the text starts with such a place. */
static void place_of(text_t *place, const char *text)
{
    const char *colon = strchr(text, ':');
    if (!colon || colon == text || colon - text > 200) return;
    size_t digits = strspn(colon + 1, "0123456789");
    if (digits == 0 || digits > 7 || colon[1 + digits] != ':') return;
    text_add_clean(place, text, (size_t)(colon - text) + 1 + digits, 250);
}

/* ---- runs without anything to compare: each returns 1 when that decides ---- */

static bool is_other_case(trial_t *t, const reader_t *result)
{
    if (strcmp(result->case_line, case_text()) == 0) return false;
    char memory[600];
    text_t text = TEXT_ON(memory);
    text_add(&text, "the result file is that of another case: \"");
    text_add_clean(&text, result->case_line, strlen(result->case_line), 200);
    text_add(&text, "\", asked was \"%.200s\"", case_text());
    decide(t, STATUS_ERROR, PATTERN_OTHER_CASE, memory);
    return true;
}

static bool has_gap(trial_t *t)
{
    const reader_t *result = &t->first;
    if (!result->todo_file) return false;
    char memory[200];
    text_t text = TEXT_ON(memory), where = TEXT_ON(t->verdict.where);
    text_add_clean(&where, result->todo_file, strlen(result->todo_file), 250);
    text_add(&where, ":%d", result->todo_line);
    if (result->todo_step == t->run->step)
        text_add(&text, SAY_TODO);
    else
        text_add(&text, SAY_TODO_OTHER, result->todo_step);
    decide(t, STATUS_TODO, PATTERN_TODO, memory);
    return true;
}

/* The program says that this machine lacks what the case needs: on the CPU backend nothing can be lacking. */
static bool is_lacking(trial_t *t)
{
    const char *what = t->first.lacks;
    if (!what) return false;
    char memory[400];
    text_t text = TEXT_ON(memory);
    text_add(&text, t->run->on_cpu ? SAY_LACKS_ON_CPU : SAY_LACKS);
    text_add_clean(&text, what, strlen(what), 200);
    decide(t, t->run->on_cpu ? STATUS_ERROR : STATUS_SKIP, PATTERN_NONE, memory);
    return true;
}

static void decide_failures(trial_t *t, int second);

/* What a run that was killed could still say by itself (a gap, a CUDA error) explains more than that it was.
 */
static int said_before_killed(trial_t *t)
{
    if (!t->first.case_line || strcmp(t->first.case_line, case_text()) != 0) return 0;
    if (has_gap(t)) return 1;
    t->judging = (judging_t){.run = t->run, .result = &t->first};
    if (!judging_cuda_error(&t->judging)) return 0;
    decide_failures(t, 0);
    return 1;
}

/* A run that was killed is never right. */
static bool was_killed(trial_t *t)
{
    const run_t *run = t->run;
    if (run->timeout <= 0 && run->signal == 0) return false;
    if (said_before_killed(t)) return true;
    char memory[1200];
    text_t text = TEXT_ON(memory);
    if (run->timeout > 0) {
        text_add(&text, SAY_TIMEOUT, run->timeout);
    } else {
        text_t where = TEXT_ON(t->verdict.where);
        int told = ending_place(&where, run->stderr_path);
        text_add(&text, SAY_STOPPED_BY);
        ending_signal(&text, run->signal, told);
    }
    ending_quote(&text, run->stderr_path, NULL);
    if (run->timeout > 0)
        decide(t, STATUS_TIMEOUT, PATTERN_TIMEOUT, memory);
    else
        decide(t, STATUS_ERROR, PATTERN_SIGNAL, memory);
    return true;
}

/* It left by itself, without a result: by a status test of its own, where gold expects it to stop? Then it
 * has done what was asked, if only it tells its caller that it failed. */
static bool stopped_as_expected(trial_t *t)
{
    const run_t *run = t->run;
    const int refused = run->exit_status == 2, not_started = run->exit_status >= 126;
    if (refused || not_started || run->exit_status < 0) return false;
    t->judging = (judging_t){.run = run, .result = &t->first};
    const int crash = judging_ask(&t->judging), expected = t->judging.error_expected;
    judging_free(&t->judging);
    if (crash || !expected) return false;
    if (run->exit_status != 0) {
        pass(t);
        return true;
    }
    decide(t, STATUS_FAIL, PATTERN_STOPPED_AS_IF_WELL, SAY_STOPPED_AS_IF_WELL);
    snprintf(t->verdict.hint, sizeof t->verdict.hint, "%s", ASK_STOPPED_AS_IF_WELL);
    return true;
}

static void decide_unreadable(trial_t *t, int missing, const char *why, const char *which)
{
    char memory[1200];
    text_t text = TEXT_ON(memory);
    if (missing && !which[0])
        ending_without_result(&text, t->run->exit_status);
    else
        text_add(&text, SAY_UNREADABLE, which, why);
    ending_quote(&text, t->run->stderr_path, NULL);
    decide(t, STATUS_ERROR, missing ? PATTERN_NO_RESULT : PATTERN_BAD_RESULT, memory);
}

/* ---- what was compared ---- */

/* What atomics on floating-point numbers make of the same terms in another order: so many roundings, of
 * numbers as large as the largest. */
static double by_order_of_sums(const output_t *one, const output_t *two)
{
    enum { ROUNDINGS = 1000 };
    const double epsilon = one->type == 'f' ? EPSILON_FLOAT : EPSILON_DOUBLE;
    double largest = 0;
    for (size_t i = 0; i < one->n; i++) {
        const double a = fabs(compare_value(one, i)), b = fabs(compare_value(two, i));
        if (isfinite(a) && a > largest) largest = a;
        if (isfinite(b) && b > largest) largest = b;
    }
    return ROUNDINGS * epsilon * largest;
}

static int output_differs(const output_t *one, const output_t *two)
{
    if (memcmp(one->elements, two->elements, one->n * compare_element(one)) == 0) return 0;
    if (one->type != 'f' && one->type != 'd') return 1;
    const double slack = by_order_of_sums(one, two);
    for (size_t i = 0; i < one->n; i++) {
        const double a = compare_value(one, i), b = compare_value(two, i);
        if (a != b && !(isnan(a) && isnan(b)) && !(fabs(a - b) <= slack)) return 1;
    }
    return 0;
}

/* Do the two runs hand over something else? */
static bool result_differs(trial_t *t)
{
    for (int i = 0; i < t->first.output_count; i++) {
        const output_t *one = &t->first.outputs[i], *two = reader_output(&t->second, one->name);
        if (!two || two->type != one->type || two->n != one->n) return true;
        if (output_differs(one, two)) return true;
    }
    return false;
}

/* A CUDA error that is not the program's fault, or is another status. */
static status_t status_of_cuda_error(const char *name)
{
    static const char *const machine[] = {"cudaErrorNoDevice",
                                          "cudaErrorInsufficientDriver",
                                          "cudaErrorInitializationError",
                                          "cudaErrorSystemDriverMismatch",
                                          "cudaErrorDevicesUnavailable",
                                          "cudaErrorNoKernelImageForDevice",
                                          "cudaErrorUnsupportedPtxVersion",
                                          "cudaErrorCompatNotSupportedOnDevice",
                                          "cudaErrorStartupFailure"};
    for (size_t i = 0; i < sizeof machine / sizeof *machine; i++)
        if (strcmp(name, machine[i]) == 0) return STATUS_ERROR;
    return strcmp(name, "cudaErrorLaunchTimeout") == 0 ? STATUS_TIMEOUT : STATUS_FAIL;
}

/* There are failures: the first two are reported. */
static void decide_failures(trial_t *t, int second)
{
    const failures_t *failures = &t->judging.comparison.failures;
    const failure_t *first = failures_first(failures);
    const char *cuda = t->judging.result->cuda_name;
    verdict_t *v = &t->verdict;
    text_t text = TEXT_ON(v->message), where = TEXT_ON(v->where);
    v->status = cuda ? status_of_cuda_error(cuda) : STATUS_FAIL;
    /* Without a GPU no program comes to such an error by itself. */
    if (v->status == STATUS_ERROR && !t->run->on_cpu) v->fault = FAULT_MACHINE;
    if (second) text_add(&text, SAY_UNSTEADY);
    const size_t said = text.length + first->said;
    failures_message(failures, &text);
    failures_patterns(failures, &v->patterns);
    if (cuda) {
        if (!ending_kernel_place(&where, t->run->stderr_path)) place_of(&where, t->judging.result->cuda_text);
        ending_quote(&text, t->run->stderr_path, cuda);
    }
    int differs = !second && t->second.case_line && result_differs(t);
    if (differs) text_join(&text, SAY_RUN_TO_RUN);
    if (second || differs) patterns_add(&v->patterns, PATTERN_UNSTEADY);
    const int divided = cuda && ending_divided(t->run->stderr_path);
    snprintf(v->hint, sizeof v->hint, "%s", divided ? ASK_SIGNAL_DIVIDED : first->hint);
    text_t answers = TEXT_ON(v->answers);
    failures_answers(failures, &answers);
    snprintf(v->right, sizeof v->right, "%s", t->judging.comparison.right);
    snprintf(v->about, sizeof v->about, "%s", first->about);
    snprintf(v->claims, sizeof v->claims, "%s", first->claims);
    if (!first->claims[0] || said + first->said_length > text.length) return;
    snprintf(v->before, sizeof v->before, "%.*s", (int)said, v->message);
    snprintf(v->rest, sizeof v->rest, "%s", v->message + said + first->said_length);
}

/* Asks gold about one of the two results. Returns 1 when that decides. */
static bool is_wrong(trial_t *t, int second)
{
    reader_t *result = second ? &t->second : &t->first;
    t->judging = (judging_t){.run = t->run,
                             .result = result,
                             .comparison = {.on_cpu = t->run->on_cpu,
                                            .outputs = result->outputs,
                                            .output_count = result->output_count}};
    int crash = judging_ask(&t->judging);
    judging_free(&t->judging);
    if (crash) { /* a fault of the practical, never of the student */
        char memory[200];
        snprintf(memory, sizeof memory, SAY_GOLD_FAILED, crash);
        decide(t, STATUS_ERROR, PATTERN_JUDGE, memory);
        return true;
    }
    if (t->judging.comparison.failures.count == 0) return false;
    decide_failures(t, second);
    return true;
}

/* May this run's verdict be that of another with the same result? */
static bool may_be_seen(const trial_t *t)
{
    return t->run->seen && !t->run->again_path && t->run->bound_count == 0;
}

static void judge(trial_t *t)
{
    char why[300];
    int missing, readable = reader_read(&t->first, t->run->result_path, &missing, why, sizeof why) == 0;
    if (was_killed(t)) return;
    if (!readable) {
        if (missing && stopped_as_expected(t)) return;
        decide_unreadable(t, missing, why, "");
        return;
    }
    if (is_other_case(t, &t->first) || has_gap(t) || is_lacking(t)) return;
    if (t->run->again_path) {
        if (reader_read(&t->second, t->run->again_path, &missing, why, sizeof why) != 0) {
            decide_unreadable(t, missing, why, " of the second run");
            return;
        }
        if (is_other_case(t, &t->second)) return;
    }
    if (may_be_seen(t) && seen_has(t->run->seen, &t->first)) {
        pass(t);
        return;
    }
    if (is_wrong(t, 0)) return;
    if (t->run->again_path && is_wrong(t, 1)) return;
    pass(t);
    t->keep = may_be_seen(t) && !t->judging.asked_metric;
}

/* ---- what the program measured ---- */

/* All but the time, which is a field of its own. */
static char *metrics_json(const reader_t *result)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    const char *comma = "";
    if (!out) return NULL;
    fputc('{', out);
    for (int i = 0; i < result->metric_count; i++) {
        const metric_note_t *m = &result->metrics[i];
        char name[300], unit[100];
        text_t name_text = TEXT_ON(name), unit_text = TEXT_ON(unit);
        if (strcmp(m->name, "elapsed") == 0) continue;
        text_add_clean(&name_text, m->name, strlen(m->name), 250);
        text_add_clean(&unit_text, m->unit, strlen(m->unit), 50);
        fputs(comma, out);
        json_put_string(out, name);
        fputs(":{\"value\":", out);
        json_put_number(out, m->value);
        fputs(",\"unit\":", out);
        json_put_string(out, unit);
        fputc('}', out);
        comma = ",";
    }
    fputc('}', out);
    fclose(out);
    return text;
}

verdict_t judge_case(const run_t *run)
{
    char why[256];
    trial_t *t = calloc(1, sizeof *t);
    if (!t) case_refuse("not enough memory");
    t->run = run;
    case_clear();
    inputs_free();
    if (case_add_words(run->case_line, why, sizeof why) != 0)
        decide(t, STATUS_ERROR, PATTERN_JUDGE, why);
    else
        judge(t);
    double elapsed = reader_metric(&t->first, "elapsed");
    verdict_t verdict = t->verdict;
    verdict.time_ms = isfinite(elapsed) && elapsed >= 0 ? elapsed : -1;
    verdict.metrics = metrics_json(&t->first);
    if (t->keep) seen_add(run->seen, &t->first);
    failures_free(&t->judging.comparison.failures);
    reader_free(&t->first);
    reader_free(&t->second);
    inputs_free();
    free(t);
    return verdict;
}

void verdict_free(verdict_t *verdict)
{
    free(verdict->metrics);
    verdict->metrics = NULL;
}
