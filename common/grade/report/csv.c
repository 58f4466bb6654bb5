/* Tables for spreadsheets: RFC 4180, lines end in CR LF. */
#include <stdarg.h>
#include <stdbool.h>
#include <string.h>

#include "formats.h"
#include "harmless.h"

static void cell(FILE *out, bool *first, const char *text)
{
    if (!*first) fputc(',', out);
    *first = false;
    put_cell(out, text);
}

/* Only for numbers, which need no care. */
static void number(FILE *out, bool *first, const char *format, ...) __attribute__((format(printf, 3, 4)));
static void number(FILE *out, bool *first, const char *format, ...)
{
    va_list words;
    va_start(words, format);
    if (!*first) fputc(',', out);
    *first = false;
    vfprintf(out, format, words);
    va_end(words);
}

static void end_line(FILE *out)
{
    fputs("\r\n", out);
}

/* What there is to know of single steps, each a list: "4.2 5.1". */
typedef struct {
    const report_t *report;
    const char *errors; /* that somebody should read before they become a zero: it can be the machine's */
    const char *skips;  /* which no mark counts */
    const char *by_hand;
} to_know_t;

static void add_step(const to_know_t *know, const char **list, const result_t *result, const char *between)
{
    *list = arena_format(know->report->arena, "%s%s%d.%d", *list, **list ? between : "",
                         number_of_practical(result->practical), result->step);
}

static void know_step(void *of_caller, const mark_t *mark, const result_t *result)
{
    to_know_t *know = of_caller;
    arena_t *arena = know->report->arena;
    (void)mark;
    if (!result->has_hand && result->status == STATUS_ERROR) add_step(know, &know->errors, result, " ");
    if (!result->has_hand && result->status == STATUS_SKIP) add_step(know, &know->skips, result, " ");
    if (!result->has_hand && !*result->comment) return;
    add_step(know, &know->by_hand, result, "; ");
    if (result->has_hand)
        know->by_hand =
            arena_format(arena, "%s: %.10g of %d", know->by_hand, result->by_hand, result->max_points);
    if (*result->comment)
        know->by_hand = arena_format(arena, "%s: %s", know->by_hand, harmless(arena, result->comment, 500));
}

static const char *newest_submission(const student_t *student)
{
    return student->attempt_count ? student->attempts[student->attempt_count - 1].submitted : "";
}

static void gradebook_line(FILE *out, const report_t *report, const student_t *student)
{
    marks_t marks = marks_of(report->arena, report->class, report->policy, student);
    to_know_t know = {report, "", "", ""};
    bool first = true, any = false;
    each_step(report, student, know_step, &know);
    cell(out, &first, student->id);
    cell(out, &first, display_name(report, student));
    cell(out, &first, harmless(report->arena, student->number, 40));
    cell(out, &first, harmless(report->arena, newest_submission(student), 40));
    for (size_t p = 0; p < report->class->practical_count; p++) {
        const mark_t *mark = &marks.marks[p];
        any |= mark->attempt != NULL;
        if (mark->attempt && mark->max_points && !mark->faults)
            number(out, &first, "%.10g", mark->credited);
        else
            cell(out, &first, "");
    }
    if (any)
        number(out, &first, "%.10g,%.10g,%.10g,%.4g", marks.credited, marks.max_points,
               marks.points - marks.credited, marks.late / 3600);
    else
        fputs(",,,,", out);
    if (marks.complete)
        number(out, &first, "%.10g", marks.total);
    else
        cell(out, &first, "");
    number(out, &first, "%.10g", report->policy->scale);
    cell(out, &first, know.errors);
    cell(out, &first, know.skips);
    cell(out, &first, know.by_hand);
    cell(out, &first, notes_of(report, student));
    end_line(out);
}

void gradebook_csv(FILE *out, const report_t *report)
{
    bool first = true;
    static const char *const heads[] = {"points", "max_points", "penalty", "late_hours", "mark",
                                        "of",     "errors",     "skips",   "by_hand",    "notes"};
    cell(out, &first, "student");
    cell(out, &first, "name");
    cell(out, &first, "number");
    cell(out, &first, "submitted");
    for (size_t p = 0; p < report->class->practical_count; p++)
        cell(out, &first, report->class->practicals[p].name);
    for (size_t i = 0; i < sizeof heads / sizeof *heads; i++) cell(out, &first, heads[i]);
    end_line(out);
    for (size_t i = 0; i < report->class->student_count; i++)
        gradebook_line(out, report, &report->class->students[i]);
}

static bool counts(const marks_t *marks, const report_t *report, const result_t *result)
{
    for (size_t p = 0; p < report->class->practical_count; p++)
        if (strcmp(marks->marks[p].practical->name, result->practical) == 0)
            return marks->marks[p].attempt && marks->marks[p].attempt->number == result->attempt;
    return false;
}

void steps_csv(FILE *out, const report_t *report)
{
    static const char *const heads[] = {
        "student",    "name",    "practical", "step",    "attempt", "counts", "title", "status",  "points",
        "max_points", "backend", "seed",      "time_ms", "message", "hint",   "where", "by_hand", "comment"};
    bool first = true;
    for (size_t i = 0; i < sizeof heads / sizeof *heads; i++) cell(out, &first, heads[i]);
    end_line(out);
    for (size_t s = 0; s < report->class->student_count; s++) {
        const student_t *student = &report->class->students[s];
        marks_t marks = marks_of(report->arena, report->class, report->policy, student);
        for (size_t i = 0; i < student->result_count; i++) {
            const result_t *r = &student->results[i];
            first = true;
            cell(out, &first, student->id);
            cell(out, &first, display_name(report, student));
            cell(out, &first, r->practical);
            number(out, &first, "%d,%d,%s", r->step, r->attempt, counts(&marks, report, r) ? "yes" : "no");
            cell(out, &first, harmless(report->arena, r->title, 200));
            cell(out, &first, status_word(r->status));
            number(out, &first, "%d,%d", r->points, r->max_points);
            cell(out, &first, backend_word(r->backend));
            cell(out, &first, harmless(report->arena, r->seed, 20));
            if (r->time_ms >= 0)
                number(out, &first, "%.10g", r->time_ms);
            else
                cell(out, &first, "");
            cell(out, &first, harmless(report->arena, r->message, 2000));
            cell(out, &first, harmless(report->arena, r->hint, 1000));
            cell(out, &first, harmless(report->arena, r->where, 400));
            cell(out, &first, r->has_hand ? arena_format(report->arena, "%.10g", r->by_hand) : "");
            cell(out, &first, harmless(report->arena, r->comment, 2000));
            end_line(out);
        }
    }
}
