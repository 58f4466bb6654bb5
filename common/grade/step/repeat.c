#include "repeat.h"

#include <stdbool.h>
#include <string.h>

#include "base/case_line.h"
#include "grade/process/files.h"

enum { LOG = 1 << 20 };

const char *repeat_words(arena_t *arena, const grade_t *grade, int which)
{
    const char *words = "";
    if (strcmp(grade->from, "practicals") != 0) words = arena_format(arena, " FROM=%s", grade->from);
    if (which & REPEAT_BACKEND && grade->asked)
        words = arena_format(arena, "%s BACKEND=%s", words, grade->asked);
    if (which & REPEAT_SEED && grade->seed_given)
        words = arena_format(arena, "%s SEED=%lld", words, grade->seed);
    if (which & REPEAT_PATIENCE && grade->patience > 1)
        words = arena_format(arena, "%s PATIENCE=%d", words, grade->patience);
    return words;
}

static bool has_pattern(const step_t *step, status_t status, pattern_id_t pattern)
{
    for (size_t i = 0; i < step->cases.count; i++) {
        const record_t *one = &step->cases.list[i].is;
        if (one->status == status && patterns_have(&one->patterns, pattern)) return true;
    }
    return false;
}

/* The order of threads in which this case went wrong, if it is not the usual one; or "". */
static const char *order_of_case(const step_t *step, const record_t *record)
{
    for (size_t i = 0; i < step->cases.count; i++) {
        const record_t *one = &step->cases.list[i].is;
        if (*tally_order(one) && one->status == record->status &&
            strcmp(one->case_line, record->case_line) == 0)
            return one->order;
    }
    return "";
}

/* Whether one of these cases reads so. */
static bool is_among(const char *words, const char *const *cases, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(cases[i], words) == 0) return true;
    return false;
}

/* The case that went wrong, where the plan has none that reads so: one of its numbers was drawn. */
static void print_case_of_its_own(FILE *out, const step_t *step)
{
    char memory[1000];
    text_t words = TEXT_ON(memory);
    const plan_step_t *plan = step->step;
    case_line_tell(&words, step->record.case_line);
    bool declared = !words.length || is_among(memory, plan->clean_cases, plan->clean_case_count);
    for (size_t m = 0; m < plan->metric_count; m++)
        declared |= is_among(memory, plan->metrics[m].cases, plan->metrics[m].case_count);
    if (!declared) fprintf(out, " SEED=%lld ARGS='%s'", step->seed, memory);
}

static void how_to_repeat(FILE *out, step_t *step)
{
    const char *words = step->record.case_line, *order;
    int number = (int)strcspn(step->plan->name, "_");
    if (has_pattern(step, step->record.status, PATTERN_SANITIZER_BUILD)) {
        order = step->late ? step->late : "";
        fprintf(out, "           All of it: %s%s%smake sanitize P=%.*s STEP=%d%s",
                *order ? "CUCC_ORDER=" : "", order, *order ? " " : "", number, step->plan->name,
                step->step->number, repeat_words(&step->arena, step->grade, REPEAT_BACKEND));
        print_case_of_its_own(out, step);
        fprintf(out, "; what was counted: make profile\n");
    } else if (step->by_make) {
        fprintf(out, "           By hand, in %s: ", step->tree);
        if (step->touched) fprintf(out, "touch %s; ", step->touched);
        fprintf(out, "make -f build.mk %s\n", step->step->program);
    } else if (*words) {
        order = step->grade->backend == BACKEND_CPU ? order_of_case(step, &step->record) : "";
        const char *setting = step->failing ? "CUCC_FAIL_CALL=" : *order ? "CUCC_ORDER=" : "";
        if (step->failing) order = step->failing;
        fprintf(out, "           By hand: %s%s%smake run P=%.*s%s ARGS='%s'\n", setting, order,
                *setting ? " " : "", number, step->plan->name,
                repeat_words(&step->arena, step->grade, REPEAT_BACKEND), words);
    }
}

/* All that the sanitizer build found in the case of which one fault was reported. */
static void how_to_sanitize(FILE *out, step_t *step)
{
    char memory[1000];
    text_t words = TEXT_ON(memory);
    int number = (int)strcspn(step->plan->name, "_");
    for (case_line_t at = case_line_begin(step->cause.words); case_line_next(&at);)
        if (!case_line_is(&at, "seed"))
            text_add(&words, "%s%.*s", words.length ? " " : "", (int)at.length, at.word);
    fprintf(out, "           All that it finds: make sanitize P=%.*s%s SEED=%lld ARGS='%s'\n", number,
            step->plan->name, repeat_words(&step->arena, step->grade, REPEAT_BACKEND), step->seed, memory);
}

void repeat_tell(FILE *out, step_t *step)
{
    if (!status_is_wrong(step->record.status)) return;
    how_to_repeat(out, step);
    if (step->cause.message && !step->cause.is_origin) how_to_sanitize(out, step);
    const char *log = files_read(&step->arena, step->log, LOG);
    if (log && files_run(step->program))
        fprintf(out, "           What it printed: %s\n", step->log);
    else if (log && strchr(log, '\n') && strchr(strchr(log, '\n') + 1, '\n'))
        fprintf(out, "           All that was said: %s\n", step->log);
}
