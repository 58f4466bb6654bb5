#define _GNU_SOURCE

#include "cause.h"

#include <ctype.h>
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/case_line.h"
#include "grade/process/files.h"
#include "look.h"

/* Whether a program's run gave this record, and a fault of its kernels may be behind it. */
static bool may_have_cause(const record_t *record)
{
    if (!*record->order || patterns_have(&record->patterns, PATTERN_SANITIZER_BUILD)) return false;
    return record->status == STATUS_FAIL ||
           (record->status == STATUS_ERROR && patterns_have(&record->patterns, PATTERN_SIGNAL));
}

/* How much work a case is, for comparison: the logarithm of the product of its whole numbers. */
static double size_of(const char *words)
{
    double size = 0;
    for (case_line_t at = case_line_begin(words); case_line_next(&at);) {
        if (at.name == at.length || case_line_is_common(&at)) continue;
        const char *value = at.word + at.name + 1;
        const size_t length = at.length - at.name - 1;
        if (length && strspn(value, "0123456789") == length) size += log1p(atof(value));
    }
    return size;
}

/* The smallest failing case that is larger than this; NULL when there is none. */
static const record_t *smallest(const step_t *step, double above)
{
    const record_t *found = NULL;
    double least = 0;
    for (size_t i = 0; i < step->cases.count; i++) {
        const record_t *record = &step->cases.list[i].is;
        if (!may_have_cause(record)) continue;
        double size = size_of(record->case_line);
        if (size > above && (!found || size < least)) found = record, least = size;
    }
    return found;
}

bool cause_wanted(const step_t *step)
{
    const char *word = getenv("GRADE_CAUSE");
    if (word && strcmp(word, "no") == 0) return false;
    return step->grade->backend == BACKEND_CPU && smallest(step, -1);
}

/* A line of what xray said; *said moves behind it. */
static const char *next_line(step_t *step, const char **said)
{
    size_t length = strcspn(*said, "\n");
    const char *line = arena_copy(&step->arena, *said, length);
    *said += length + ((*said)[length] == '\n');
    return line;
}

/* What is not finite in the result, and should be */
static const char *first_of(const record_t *record)
{
    static const pattern_id_t nan[] = {PATTERN_NAN, PATTERN_FROM_UNSET_MEMORY, PATTERN_SOME_NAN},
                              infinity[] = {PATTERN_INFINITY, PATTERN_SOME_INFINITY};
    for (size_t i = 0; i < sizeof nan / sizeof *nan; i++)
        if (patterns_have(&record->patterns, nan[i])) return "nan";
    for (size_t i = 0; i < sizeof infinity / sizeof *infinity; i++)
        if (patterns_have(&record->patterns, infinity[i])) return "infinity";
    return NULL;
}

/* Returns 1 when the sanitizer build finds a fault in this case. */
static bool find_in(step_t *step, const record_t *record)
{
    const char *why, *said;
    const char *report = arena_format(&step->arena, "%s.cause%s", step->at, step->shown.report ? ".2" : "");
    look_t look = {.program = step->sanitized,
                   .words = record->case_line,
                   .order = record->order,
                   .report = report,
                   .first = first_of(record),
                   .limit = LOOK_TIMES_LIMIT * step->limit};
    look_run(step->grade, &step->arena, &look, &why);
    const char *argv[] = {LOOK_XRAY, "cause", report, NULL};
    const bool found = files_exist(report) && look_ask(&step->arena, argv, &said) == 1;
    if (found) {
        step->cause.words = look.words;
        step->cause.message = next_line(step, &said);
        step->cause.where = next_line(step, &said);
        step->cause.hint = next_line(step, &said);
    }
    if (step->grade->keeps_profiles && files_exist(report) && (found || !step->shown.report)) {
        if (step->shown.report) unlink(step->shown.report);
        step->shown = (step_shown_t){look.words, look.order, report};
    } else
        unlink(report);
    return found;
}

/* What the smallest case is too small for, the next one may show: a second step that reads what the first has
 * not written, an index beyond the end of another length. */
void cause_find(step_t *step)
{
    const double most = log(1e6);
    const record_t *record = smallest(step, -1);
    if (!record || !files_run(step->sanitized) || find_in(step, record)) return;
    record = smallest(step, size_of(record->case_line));
    if (record && size_of(record->case_line) < most) find_in(step, record);
}

void cause_tell(step_t *step, record_t *record)
{
    const step_cause_t *cause = &step->cause;
    char memory[8000];
    text_t text = TEXT_ON(memory);
    if (!cause->message) return;
    text_join(&text, record->message);
    text_join(&text, "The sanitizer build finds");
    if (strcmp(cause->words, record->case_line) != 0) {
        text_add(&text, ", with ");
        case_line_tell(&text, cause->words);
    }
    text_add(&text, ": %s", cause->message);
    record->message = arena_text(&step->arena, memory);
    if (*cause->where) record->where = cause->where;
    if (*cause->hint) record->hint = cause->hint;
}
