#define _POSIX_C_SOURCE 200809L

#include <errno.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "arguments.h"
#include "case.h"
#include "case_words.h"
#include "ending.h"
#include "judge.h"
#include "record.h"
#include "run.h"
#include "verdict.h"

static reader_t first_result, second_result;
static int judging_second;
static int rest_done; /* expect_rest was called for the result that is judged now */

/* ---- the record ---- */

static char *metrics_json(double *elapsed)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    const char *comma = "";
    if (!out) return NULL;
    fputc('{', out);
    for (int i = 0; i < first_result.metric_count; i++) {
        const metric_note_t *m = &first_result.metrics[i];
        char name[300], unit[100];
        text_t name_text = TEXT_ON(name), unit_text = TEXT_ON(unit);
        text_add_clean(&name_text, m->name, strlen(m->name), 250);
        text_add_clean(&unit_text, m->unit, strlen(m->unit), 50);
        if (strcmp(m->name, "elapsed") == 0) {
            *elapsed = isfinite(m->value) && m->value >= 0 ? m->value : -1;
            continue;
        }
        fputs(comma, out);
        record_string(out, name);
        fputs(":{\"value\":", out);
        record_number(out, m->value);
        fputs(",\"unit\":", out);
        record_string(out, unit);
        fputc('}', out);
        comma = ",";
    }
    fputc('}', out);
    fclose(out);
    return text;
}

/* Prints the record and leaves with the status that belongs to it. */
/* What the failing elements have in common, for tally; "" for none. */
static const char *seen = "";

static void say(const char *status, const char *message, const char *hint, const char *where,
                const char *pattern) __attribute__((noreturn));
static void say(const char *status, const char *message, const char *hint, const char *where,
                const char *pattern)
{
    char seed[32];
    double elapsed = run.wall_ms;
    char *metrics = metrics_json(&elapsed);
    snprintf(seed, sizeof seed, "%llu", case_seed());
    record_t record = {.practical = run.practical,
                       .title = run.title,
                       .case_line = run.case_line,
                       .status = status,
                       .backend = run.backend,
                       .device = run.device,
                       .message = message,
                       .hint = hint,
                       .where = where,
                       .seed = seed,
                       .metrics = metrics,
                       .order = run.order ? run.order : "",
                       .pattern = pattern,
                       .seen = seen,
                       .step = run.step,
                       .points = strcmp(status, "pass") == 0 ? run.points : 0,
                       .max_points = run.points,
                       .time_ms = elapsed};
    record_print(stdout, &record);
    if (fflush(stdout) != 0) {
        fprintf(stderr, "judge: cannot write the record: %s\n", strerror(errno));
        _exit(2);
    }
    _exit(record_exit(status));
}

/* "file.cu:57" when the text starts with such a place. */
static void place_of(text_t *place, const char *text)
{
    const char *colon = strchr(text, ':');
    if (!colon || colon == text || colon - text > 200) return;
    size_t digits = strspn(colon + 1, "0123456789");
    if (digits == 0 || digits > 7 || colon[1 + digits] != ':') return;
    text_add_clean(place, text, (size_t)(colon - text) + 1 + digits, 250);
}

/* ---- runs without anything to compare ---- */

static void judge_killed(void)
{
    char memory[1200];
    text_t text = TEXT_ON(memory);
    if (run.timeout > 0) {
        text_add(
            &text,
            "not finished after %g s: a loop that does not end, or a barrier that not all threads reach?",
            run.timeout);
        ending_quote(&text, run.stderr_path, NULL);
        say("timeout", memory, "", "", "timeout");
    }
    if (run.signal == 0) return;
    text_add(&text, "the program was stopped by ");
    ending_signal(&text, run.signal);
    ending_quote(&text, run.stderr_path, NULL);
    say("error", memory, "", "", "signal");
}

static void judge_unreadable(int missing, const char *why, const char *which)
{
    char memory[1200];
    text_t text = TEXT_ON(memory);
    if (missing && !which[0])
        ending_without_result(&text, run.exit_status);
    else
        text_add(&text, "the result file%s %s", which, why);
    ending_quote(&text, run.stderr_path, NULL);
    say("error", memory, "", "", missing ? "no_result" : "bad_result");
}

static void judge_other_case(const reader_t *result)
{
    if (strcmp(result->case_line, case_text()) == 0) return;
    char memory[600];
    text_t text = TEXT_ON(memory);
    text_add(&text, "the result file is that of another case: \"");
    text_add_clean(&text, result->case_line, strlen(result->case_line), 200);
    text_add(&text, "\", asked was \"%.200s\"", case_text());
    say("error", memory, "", "", "other_case");
}

static void judge_todo(const reader_t *result)
{
    if (!result->todo_file) return;
    char memory[200], place[300];
    text_t text = TEXT_ON(memory), where = TEXT_ON(place);
    text_add_clean(&where, result->todo_file, strlen(result->todo_file), 250);
    text_add(&where, ":%d", result->todo_line);
    if (result->todo_step == run.step)
        text_add(&text, "still to do");
    else
        text_add(&text, "a gap of step %d is still to do", result->todo_step);
    say("todo", memory, "", place, "todo");
}

/* ---- the verdict ---- */

static int result_differs(void)
{
    for (int i = 0; i < first_result.output_count; i++) {
        const output_t *one = &first_result.outputs[i], *two = reader_output(&second_result, one->name);
        size_t bytes = one->type == 't' ? 1 : one->type == 'd' || one->type == 'l' ? 8 : 4;
        if (!two || two->type != one->type || two->n != one->n) return 1;
        if (memcmp(one->elements, two->elements, one->n * bytes) != 0) return 1;
    }
    return 0;
}

/* A CUDA error that is not the program's fault, or is another status. */
static const char *status_of_cuda_error(const char *name)
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
        if (strcmp(name, machine[i]) == 0) return "error";
    return strcmp(name, "cudaErrorLaunchTimeout") == 0 ? "timeout" : "fail";
}

void judge_finish(void)
{
    char memory[3600], names[300], place[300];
    text_t text = TEXT_ON(memory), patterns = TEXT_ON(names), where = TEXT_ON(place);
    const char *status = "fail";
    if (!rest_done) expect_rest();
    if (verdict_count() == 0) say("pass", "", "", "", "");
    if (judging_second) text_add(&text, "right in one run and wrong in the next of the same case, a race? ");
    verdict_message(&text);
    verdict_patterns(&patterns);
    if (result_now->cuda_name) {
        status = status_of_cuda_error(result_now->cuda_name);
        place_of(&where, result_now->cuda_text);
        ending_quote(&text, run.stderr_path, result_now->cuda_name);
    }
    if (judging_second)
        text_add(&patterns, " unsteady");
    else if (result_again && result_differs()) {
        text_join(&text, "The result differs from run to run of the same case: a race?");
        text_add(&patterns, " unsteady");
    }
    seen = verdict_first_seen();
    say(status, memory, verdict_hint(), place, names);
}

/* A gold that crashes is a fault of the practical, never of the student. */
static void gold_crashed(int number)
{
    char memory[200];
    text_t text = TEXT_ON(memory);
    text_add(&text, "the judge itself failed (signal %d in gold): please report it", number);
    say("error", memory, "", "", "judge");
}

static void judge_result(reader_t *result, int second)
{
    result_now = result;
    judging_second = second;
    rest_done = 0;
    expect_again();
    gold();
    expect_rest();
    rest_done = 1;
    if (second || !result_again || verdict_count()) judge_finish();
}

int main(int argc, char **argv)
{
    char why[300];
    int missing;
    arguments_read(argc, argv);
    judge_killed();
    if (reader_read(&first_result, run.result_path, &missing, why, sizeof why) != 0)
        judge_unreadable(missing, why, "");
    judge_other_case(&first_result);
    judge_todo(&first_result);
    if (run.again_path) {
        if (reader_read(&second_result, run.again_path, &missing, why, sizeof why) != 0)
            judge_unreadable(missing, why, " of the second run");
        judge_other_case(&second_result);
        result_again = &second_result;
    }
    const int crashes[] = {SIGSEGV, SIGBUS, SIGFPE, SIGABRT, SIGILL};
    for (int i = 0; i < 5; i++) signal(crashes[i], gold_crashed);
    judge_result(&first_result, 0);
    judge_result(&second_result, 1);
}
