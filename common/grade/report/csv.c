/* Tables for spreadsheets: RFC 4180, lines end in CR LF. */
#include <stdarg.h>
#include <string.h>

#include "formats.h"
#include "harmless.h"

static void cell(FILE *out, int *first, const char *text)
{
    if (!*first) fputc(',', out);
    *first = 0;
    put_cell(out, text);
}

/* Only for numbers, which need no care. */
static void number(FILE *out, int *first, const char *format, ...) __attribute__((format(printf, 3, 4)));
static void number(FILE *out, int *first, const char *format, ...)
{
    va_list words;
    va_start(words, format);
    if (!*first) fputc(',', out);
    *first = 0;
    vfprintf(out, format, words);
    va_end(words);
}

static void end_line(FILE *out)
{
    fputs("\r\n", out);
}

typedef struct {
    const report_t *report;
    const char *steps;
} to_read_t;

static void note_error(void *of_caller, const mark_t *mark, const result_t *result)
{
    to_read_t *read = of_caller;
    (void)mark;
    if (strcmp(result->status, "error") != 0) return;
    read->steps = arena_format(read->report->arena, "%s%s%d.%d", read->steps, *read->steps ? " " : "",
                               number_of_practical(result->practical), result->step);
}

/* Steps whose error somebody should read before it becomes a zero: it can be the machine's. */
static const char *errors_to_read(const report_t *report, const student_t *student)
{
    to_read_t read = {report, ""};
    each_step(report, student, note_error, &read);
    return read.steps;
}

static const char *newest_submission(const student_t *student)
{
    return student->attempt_count ? student->attempts[student->attempt_count - 1].submitted : "";
}

static void gradebook_line(FILE *out, const report_t *report, const student_t *student)
{
    marks_t marks = marks_of(report->arena, report->class, report->policy, student);
    int first = 1, any = 0;
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
    cell(out, &first, errors_to_read(report, student));
    cell(out, &first, notes_of(report, student));
    end_line(out);
}

void gradebook_csv(FILE *out, const report_t *report)
{
    int first = 1;
    static const char *const heads[] = {"points", "max_points", "penalty", "late_hours",
                                        "mark",   "of",         "errors",  "notes"};
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

static int counts(const marks_t *marks, const report_t *report, const result_t *result)
{
    for (size_t p = 0; p < report->class->practical_count; p++)
        if (strcmp(marks->marks[p].practical->name, result->practical) == 0)
            return marks->marks[p].attempt && marks->marks[p].attempt->number == result->attempt;
    return 0;
}

void steps_csv(FILE *out, const report_t *report)
{
    static const char *const heads[] = {"student", "name",    "practical", "step",       "attempt", "counts",
                                        "title",   "status",  "points",    "max_points", "backend", "seed",
                                        "time_ms", "message", "hint",      "where"};
    int first = 1;
    for (size_t i = 0; i < sizeof heads / sizeof *heads; i++) cell(out, &first, heads[i]);
    end_line(out);
    for (size_t s = 0; s < report->class->student_count; s++) {
        const student_t *student = &report->class->students[s];
        marks_t marks = marks_of(report->arena, report->class, report->policy, student);
        for (size_t i = 0; i < student->result_count; i++) {
            const result_t *r = &student->results[i];
            first = 1;
            cell(out, &first, student->id);
            cell(out, &first, display_name(report, student));
            cell(out, &first, r->practical);
            number(out, &first, "%d,%d,%s", r->step, r->attempt, counts(&marks, report, r) ? "yes" : "no");
            cell(out, &first, harmless(report->arena, r->title, 200));
            cell(out, &first, r->status);
            number(out, &first, "%d,%d", r->points, r->max_points);
            cell(out, &first, harmless(report->arena, r->backend, 20));
            cell(out, &first, harmless(report->arena, r->seed, 20));
            if (r->time_ms >= 0)
                number(out, &first, "%.10g", r->time_ms);
            else
                cell(out, &first, "");
            cell(out, &first, harmless(report->arena, r->message, 2000));
            cell(out, &first, harmless(report->arena, r->hint, 1000));
            cell(out, &first, harmless(report->arena, r->where, 400));
            end_line(out);
        }
    }
}
