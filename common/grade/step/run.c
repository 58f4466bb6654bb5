#define _GNU_SOURCE

#include "run.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#include "grade/process/files.h"
#include "lacking.h"
#include "makefile.h"
#include "base/messages_verdicts.h"

enum { KEEP = 65536, RECORD = 1 << 20, JUDGE_LIMIT = 120, LOOKS_AGAIN = 2 };

static const char NOTHING[] =
    "/dev/null"; /* to be read where there is nothing, or it could not be written; never removed */

/* One run of the program, in the words of the judge's command line. */
typedef struct {
    const char *wall, *how, *value; /* --exit 0, --signal 11 or --timeout 10 */
    const char *complaint;          /* a file with its standard error */
} ending_t;

/* What the program printed in a case that is not right. It is only for reading: a full disk does not matter
 * here. */
static void keep_output(step_t *step, const ended_t *ended, const char *heading)
{
    if (ended->out.length + ended->err.length == 0) return;
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    if (!out) return;
    fprintf(out, "== %s\n", heading);
    size_t first = ended->out.length < KEEP ? ended->out.length : KEEP;
    fwrite(ended->out.text, 1, first, out);
    fwrite(ended->err.text, 1, ended->err.length < KEEP - first ? ended->err.length : KEEP - first, out);
    if (fclose(out) == 0) files_append(step->log, text, size);
    free(text);
}

/* In another order two workers run the blocks, on whatever machine, or the one that CUCC_WORKERS asks for:
 * where there are as many as blocks, all blocks are there at once, and one that waits for another with a
 * later turn is not found out. */
static const char *workers_in(const char *order)
{
    const bool natural = !*order || strcmp(order, "forward") == 0;
    const char *asked = getenv("CUCC_WORKERS");
    return natural || (asked && strcmp(asked, "1") == 0) ? NULL : "CUCC_WORKERS=2";
}

static void run_program(step_t *step, const char *words, const char *order, const char *result,
                        ended_t *ended)
{
    const char *argv[] = {step->program, "--case", words, "--result", result, NULL};
    /* a kernel that gets nowhere is ended by its runtime, which knows the line */
    const char *environment[] = {
        arena_format(&step->arena, "CUCC_ORDER=%s", order),
        arena_format(&step->arena, "CUCC_WATCHDOG=%d", step->limit > 3 ? step->limit * 3 / 4 : step->limit),
        step->chosen ? step->chosen : "LOCATE_CHOSEN", workers_in(order), NULL};
    process_t process = {.argv = argv, .environment = environment, .limit = step->limit, .keep = KEEP};
    unlink(result);
    grade_run(step->grade, &process, (grade_may_t){.result = result}, ended);
}

static ending_t ending_of(step_t *step, const ended_t *ended)
{
    ending_t e = {.wall = arena_format(&step->arena, "%.0f", ended->ms),
                  .complaint = arena_format(&step->arena, "%s.complaint", step->at)};
    if (ended->err.length == 0 || files_write(e.complaint, ended->err.text, ended->err.length) != 0)
        e.complaint = NOTHING;
    e.how = ended->overran ? "--timeout" : ended->signal ? "--signal" : "--exit";
    int value = ended->overran ? step->limit : ended->signal ? ended->signal : ended->status;
    e.value = arena_format(&step->arena, "%d", value);
    return e;
}

/* Asks the judge. again: the result of a second run, or NULL. */
static void ask_judge(step_t *step, const char *words, const char *order, ending_t e, const char *again,
                      ended_t *ended)
{
    const grade_t *g = step->grade;
    const char *const argv[] = {arena_format(&step->arena, "build/judge/%s/judge", step->plan->name),
                                "--serve", NULL};
    const char *question[40];
    size_t n = 0;
    const char *const fixed[] = {"--practical", step->plan->name,
                                 "--step",      arena_format(&step->arena, "%d", step->step->number),
                                 "--title",     step->step->title,
                                 "--points",    arena_format(&step->arena, "%d", step->step->points),
                                 "--case",      words,
                                 "--backend",   backend_word(g->backend),
                                 "--device",    g->device,
                                 "--order",     order,
                                 "--result",    step->result,
                                 "--wall",      e.wall,
                                 "--stderr",    e.complaint,
                                 e.how,         e.value};
    for (size_t i = 0; i < sizeof fixed / sizeof *fixed; i++) question[n++] = fixed[i];
    if (*g->arch) question[n++] = "--arch", question[n++] = g->arch;
    if (again) question[n++] = "--again", question[n++] = again;
    question[n] = NULL;
    process_t judge = {.argv = argv, .limit = (double)JUDGE_LIMIT * g->patience, .keep = RECORD};
    service_ask(&step->judge, &judge, question, ended);
}

/* Did the judge end, or answer, with one of its own statuses? */
static bool is_verdict(const ended_t *judge)
{
    return judge->status >= RUN_PASS && judge->status <= RUN_SKIP && judge->status != 2;
}

/* Takes the judge's word, if it is one. */
static run_verdict_t take_record(step_t *step, const char *words, const ended_t *ended)
{
    if (ended->stopped) return RUN_BROKEN;
    bool whole =
        ended->out.text && ended->out.length > 0 && !ended->out.wrapped && !ended->signal && !ended->overran;
    const char *line = whole ? ended->out.text : "";
    if (whole && step->tree) line = makefile_own_names(step, line);
    if (is_verdict(ended) && ended->status == RUN_SKIP && !lacking_can_be(step, words)) {
        step_note(step, (step_note_t){.status = STATUS_ERROR, .message = SAY_LACKS_NOT, .words = words});
        return RUN_ERROR;
    }
    if (is_verdict(ended) && *line && step_add(step, line) == 0) return (run_verdict_t)ended->status;
    const char *how = ended->overran  ? "it did not end"
                      : ended->signal ? arena_format(&step->arena, "signal %d", ended->signal)
                                      : arena_format(&step->arena, "exit status %d", ended->status);
    step_note(step, (step_note_t){.status = STATUS_ERROR,
                                  .cause = CAUSE_JUDGE_FAILED,
                                  .message = arena_format(&step->arena, SAY_JUDGE_FAILED_SO, how),
                                  .fault = FAULT_COURSE,
                                  .words = words});
    return RUN_BROKEN;
}

const record_t *run_judge(step_t *step, const char *words, const char *result, const ended_t *run)
{
    const char *usual = step->result;
    char why[200];
    ended_t judge;
    ending_t ending = ending_of(step, run);
    step->result = result;
    ask_judge(step, words, "forward", ending, NULL, &judge);
    step->result = usual;
    const bool right = is_verdict(&judge) && !judge.overran && !judge.out.wrapped && judge.status == RUN_PASS;
    record_t *record = right ? NULL : arena_take(&step->arena, sizeof *record);
    if (record && is_verdict(&judge) && !judge.overran && !judge.out.wrapped && judge.out.text &&
        tally_add(&step->looked, judge.out.text, why) == 0)
        *record = step->looked.list[step->looked.count - 1].is;
    else if (record)
        *record = (record_t){.status = STATUS_ERROR,
                             .fault = FAULT_COURSE,
                             .cause = CAUSE_JUDGE_FAILED,
                             .message = SAY_JUDGE_FAILED,
                             .where = "",
                             .hint = ""};
    process_free(&judge);
    if (ending.complaint != NOTHING) unlink(ending.complaint);
    return record;
}

/* The steps that run at the same time share a GPU, except while one of them is timed: that is alone. */
static int take_device(const step_t *step, bool alone)
{
    if (step->grade->backend != BACKEND_GPU) return -1;
    return files_lock_in_turn("build/gpu/.device", alone ? LOCK_EX : LOCK_SH);
}

/* No process or no sandbox: what is said of it, for the machine's administrator. */
static run_verdict_t did_not_begin(step_t *step, const char *words, ended_t *run)
{
    int length;
    const char *why = process_why(run, &length);
    const char *message = arena_format(&step->arena, SAY_PROGRAM_NOT_STARTED, length, why);
    step_note(step, (step_note_t){.status = STATUS_ERROR,
                                  .cause = CAUSE_NOT_STARTED,
                                  .fault = FAULT_MACHINE,
                                  .message = message,
                                  .words = words});
    process_free(run);
    return RUN_BROKEN;
}

static run_verdict_t run_on_device(step_t *step, const char *words, const char *order)
{
    ended_t run, judge;
    const char *again = NULL;
    run_program(step, words, order, step->result, &run);
    if (run.stopped) return process_free(&run), RUN_BROKEN;
    if (run.unbegun) return did_not_begin(step, words, &run);
    ending_t ending = ending_of(step, &run);
    ask_judge(step, words, order, ending, NULL, &judge);
    if (judge.status != RUN_PASS)
        keep_output(step, &run, *order ? arena_format(&step->arena, "%s order=%s", words, order) : words);
    process_free(&run);
    /* Wrong, and it ended by itself: does it give the same wrong answer again? (Twice a step is enough.) */
    if (judge.status == RUN_FAIL && step->looked_again < LOOKS_AGAIN) {
        step->looked_again++;
        again = arena_format(&step->arena, "%s.again", step->result);
        run_program(step, words, order, again, &run);
        process_free(&run);
        if (files_exist(again)) {
            process_free(&judge);
            ask_judge(step, words, order, ending, again, &judge);
        }
        unlink(again);
    }
    run_verdict_t verdict = take_record(step, words, &judge);
    process_free(&judge);
    if (ending.complaint != NOTHING) unlink(ending.complaint);
    unlink(step->result);
    return verdict;
}

run_verdict_t run_case(step_t *step, const char *words, const char *order, bool alone)
{
    int device = take_device(step, alone);
    run_verdict_t verdict = run_on_device(step, step_words(step, words), order);
    if (device >= 0) files_unlock(device);
    return verdict;
}
