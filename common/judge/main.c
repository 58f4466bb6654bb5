#include <signal.h>
#include <stdio.h>
#include <string.h>

#include "arguments.h"
#include "case.h"
#include "case_words.h"
#include "ending.h"
#include "judge.h"
#include "run.h"
#include "say.h"
#include "verdict.h"

static reader_t second_result;
static int judging_second;
static int rest_done; /* expect_rest was called for the result that is judged now */

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
    say("todo", memory, "", place, "todo", "");
}

/* A run that was killed is never right. What it could still say by itself (a gap, a CUDA error) explains
 * more. */
static void judge_killed(int readable)
{
    if (run.timeout <= 0 && run.signal == 0) return;
    if (readable && strcmp(first_result.case_line, case_text()) == 0) {
        judge_todo(&first_result);
        result_now = &first_result;
        if (expect_no_cuda_error()) judge_finish();
    }
    char memory[1200];
    text_t text = TEXT_ON(memory);
    if (run.timeout > 0) {
        text_add(
            &text,
            "not finished after %g s: a loop that does not end, or a barrier that not all threads reach?",
            run.timeout);
        ending_quote(&text, run.stderr_path, NULL);
        say("timeout", memory, "", "", "timeout", "");
    }
    text_add(&text, "the program was stopped by ");
    ending_signal(&text, run.signal);
    ending_quote(&text, run.stderr_path, NULL);
    say("error", memory, "", "", "signal", "");
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
    say("error", memory, "", "", missing ? "no_result" : "bad_result", "");
}

static void judge_other_case(const reader_t *result)
{
    if (strcmp(result->case_line, case_text()) == 0) return;
    char memory[600];
    text_t text = TEXT_ON(memory);
    text_add(&text, "the result file is that of another case: \"");
    text_add_clean(&text, result->case_line, strlen(result->case_line), 200);
    text_add(&text, "\", asked was \"%.200s\"", case_text());
    say("error", memory, "", "", "other_case", "");
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
    if (verdict_count() == 0) say("pass", "", "", "", "", "");
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
    say(status, memory, verdict_hint(), place, names, verdict_first_seen());
}

/* A gold that crashes is a fault of the practical, never of the student. */
static void gold_crashed(int number)
{
    char memory[200];
    text_t text = TEXT_ON(memory);
    text_add(&text, "the judge itself failed (signal %d in gold): please report it", number);
    say("error", memory, "", "", "judge", "");
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
    int readable = reader_read(&first_result, run.result_path, &missing, why, sizeof why) == 0;
    judge_killed(readable);
    if (!readable) judge_unreadable(missing, why, "");
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
