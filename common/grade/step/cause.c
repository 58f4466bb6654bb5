#define _GNU_SOURCE

#include "cause.h"

#include <ctype.h>
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/case_line.h"
#include "base/json.h"
#include "base/kinds.h"
#include "base/messages_verdicts.h"
#include "gaps.h"
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

/* A call that refuses its arguments says why, and then nothing runs that could be looked into: a case with a
 * wrong result is looked at first. */
static bool has_error(const record_t *record)
{
    return patterns_have(&record->patterns, PATTERN_CUDA_ERROR) ||
           patterns_have(&record->patterns, PATTERN_UNCHECKED_CUDA_ERROR);
}

/* The smallest failing case that is larger than this, rather one with a result; NULL when there is none. */
static const record_t *smallest(const step_t *step, double above)
{
    const record_t *found = NULL;
    double least = 0;
    for (size_t i = 0; i < step->cases.count; i++) {
        const record_t *record = &step->cases.list[i].is;
        if (!may_have_cause(record)) continue;
        const double size = size_of(record->case_line);
        const bool rather =
            !found || (has_error(found) == has_error(record) ? size < least : has_error(found));
        if (size > above && rather) found = record, least = size;
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

/* The first wrong element, as look_t has it; NULL where the record names none */
static const char *origin_of(arena_t *arena, const record_t *record)
{
    json_object_t claims;
    const char *origin = NULL;
    if (!record->claims || !*record->claims || json_parse(&claims, record->claims) != 0) return NULL;
    const char *once = json_is_true(&claims, "once") ? "+" : "";
    origin = arena_format(arena, "%s%s %s", json_get(&claims, "first"), once, json_text(&claims, "output"));
    json_free(&claims);
    return origin;
}

/* A fault; or where the wrong value comes from, rather by a case in which something was read by nobody or by
 * several threads */
static bool note_found(step_t *step, const record_t *record, const look_t *look, int answer, const char *said)
{
    const bool is_fault = answer == CAUSES_FAULT;
    if (answer != CAUSES_FAULT && answer != CAUSES_ORIGIN) return false;
    step_cause_t cause = {.words = look->words,
                          .message = next_line(step, &said),
                          .where = next_line(step, &said),
                          .hint = next_line(step, &said),
                          .kind = is_fault ? kind_read(next_line(step, &said)) : KIND_NONE,
                          .space = is_fault ? space_read(next_line(step, &said)) : SPACE_NONE,
                          .is_origin = !is_fault,
                          .is_zero = patterns_have(&record->patterns, PATTERN_ZERO),
                          .not_finite = look->first != NULL};
    if (is_fault || !step->cause.message || (*cause.hint && !*step->cause.hint)) step->cause = cause;
    return is_fault;
}

/* Returns 1 when the sanitizer build finds a fault in this case. */
static bool find_in(step_t *step, const record_t *record)
{
    const char *why, *said = "";
    const char *report = arena_format(&step->arena, "%s.cause%s", step->at, step->shown.report ? ".2" : "");
    look_t look = {.program = step->sanitized,
                   .words = record->case_line,
                   .order = record->order,
                   .report = report,
                   .first = first_of(record),
                   .origin = origin_of(&step->arena, record),
                   .limit = LOOK_TIMES_LIMIT * step->limit};
    look_run(step->grade, &step->arena, &look, &why);
    const char *argv[] = {LOOK_XRAY, "cause", report, NULL};
    const int answer = files_exist(report) ? look_ask(&step->arena, argv, &said) : CAUSES_NONE;
    const bool found = note_found(step, record, &look, answer, said);
    if (step->grade->keeps_profiles && files_exist(report) && (found || !step->shown.report)) {
        if (step->shown.report) unlink(step->shown.report);
        step->shown = (step_shown_t){look.words, look.order, report};
    } else
        unlink(report);
    return found;
}

/* The largest failing case that is no larger than this */
static const record_t *largest(const step_t *step, double most)
{
    const record_t *found = NULL;
    double size = -1;
    for (size_t i = 0; i < step->cases.count; i++) {
        const record_t *record = &step->cases.list[i].is;
        const double its = size_of(record->case_line);
        if (may_have_cause(record) && its > size && its <= most) found = record, size = its;
    }
    return found;
}

/* What the smallest case is too small for, the next one may show: a second step that reads what the first has
 * not written, an index beyond the end of another length. Or a larger one: that the last thread goes too far.
 */
void cause_find(step_t *step)
{
    const double of_next = log(1e6), of_third = log(1e5);
    const record_t *record = smallest(step, -1);
    if (!record || !files_run(step->sanitized) || find_in(step, record)) return;
    const double size = size_of(record->case_line);
    const record_t *next = smallest(step, size), *third = largest(step, of_third);
    if (next && size_of(next->case_line) < of_next && find_in(step, next)) return;
    if (third && third != record && third != next && size_of(third->case_line) > size) find_in(step, third);
}

/* Two threads or streams meet at one place, perhaps because of a mistake that is named already: how they could be
 * kept apart must not be told as if it were the mistake. A host that does not wait makes one of its own. */
static bool is_race_of_mistake(const step_cause_t *cause, const record_t *record)
{
    return record->names_mistake && (cause->kind == KIND_RACE || cause->kind == KIND_STREAM_RACE);
}

/* A place in a tree that the student's makefile was called in (makefile.h) is told as one in the student's folder. */
static const char *place_of(step_t *step, const char *where)
{
    arena_t *arena = &step->arena;
    const char *slash = strrchr(where, '/'), *colon = slash ? strchr(slash, ':') : NULL;
    if (!step->tree || !colon) return where;
    const char *own =
        arena_format(arena, "%s/%s%.*s", step->grade->from, step->plan->name, (int)(colon - slash), slash);
    return files_exist(own) ? arena_format(arena, "%s%s", own, colon) : where;
}

/* In given code an index needs no guard that is not there, nor shared memory another filling, and it divides by no 0:
 * what is wrong comes from what that code is handed, and when. */
static const char *hint_of(step_t *step, const step_cause_t *cause, const record_t *record)
{
    const bool is_unset = cause->kind == KIND_UNINITIALISED && cause->space == SPACE_SHARED;
    const bool is_number = cause->kind == KIND_NOT_FINITE;
    if ((is_unset || is_number || cause->kind == KIND_OUT_OF_BOUNDS) && gaps_is_given(step, cause->where))
        return is_number ? ASK_NOT_FINITE_IN_GIVEN : is_unset ? ASK_UNSET_IN_GIVEN : ASK_FAULT_IN_GIVEN;
    if (cause->kind == KIND_OUT_OF_BOUNDS && gaps_reads_index(step, cause->where)) return ASK_INDEX_IS_READ;
    if (!is_race_of_mistake(cause, record)) return cause->hint;
    return arena_format(&step->arena, "%s%s", ASK_RACE_OF_MISTAKE, cause->hint);
}

void cause_tell(step_t *step, record_t *record)
{
    const step_cause_t *cause = &step->cause;
    char memory[8000];
    text_t text = TEXT_ON(memory);
    if (!cause->message) return;
    text_join(&text, record->message);
    text_join(&text, cause->is_origin ? SAY_NO_FAULT_FOUND : SAY_FAULT_FOUND);
    if (strcmp(cause->words, record->case_line) != 0) {
        text_add(&text, ", with ");
        case_line_tell(&text, cause->words);
    }
    text_add(&text, ": %s", cause->message);
    if (cause->is_origin && *cause->message && *cause->hint) text_add(&text, "; ");
    if (cause->is_origin) text_add(&text, "%s", cause->hint);
    record->message = arena_text(&step->arena, memory);
    if (!cause->is_origin) {
        if (*cause->where) record->where = place_of(step, cause->where);
        if (*cause->hint) record->hint = hint_of(step, cause, record);
    } else if (*cause->where && cause->is_zero)
        record->hint = ASK_NO_FAULT_FOUND; /* instead of whether anything is stored there */
    else if (*cause->hint && cause->not_finite)
        record->hint = ""; /* it would ask where a NaN or infinity may come from */
}

/* A call that was refused may have been handed what an earlier line made; where it is known what it complains of,
 * there is a hint. */
bool cause_is_at_line(step_t *step, const record_t *record)
{
    const kind_t kind = step->cause.kind;
    if (kind == KIND_OUT_OF_BOUNDS && gaps_reads_index(step, record->where)) return false;
    return *record->where && *record->hint && kind != KIND_NOT_FINITE && kind != KIND_UNINITIALISED &&
           !gaps_is_given(step, record->where);
}
