/* Results of one student in the words of learning platforms. The student reads them. */
#include <stdbool.h>
#include <string.h>

#include "base/json.h"
#include "formats.h"
#include "harmless.h"

static const char could_not[] =
    "This submission could not be graded. It is not a mark of zero, and your instructor can see it.";

static void member(FILE *out, const char *before, const char *key, const char *value)
{
    fprintf(out, "%s\"%s\":", before, key);
    json_put_string(out, value);
}

static void number(FILE *out, const char *before, const char *key, double value)
{
    fprintf(out, "%s\"%s\":", before, key);
    json_put_number(out, value);
}

typedef struct {
    FILE *out;
    const report_t *report;
    int count, compiles;
} list_t;

static const char *step_name(const list_t *list, const result_t *r)
{
    return arena_format(list->report->arena, "%s, step %d: %s", r->practical, r->step,
                        harmless(list->report->arena, r->title, 200));
}

static bool is(const result_t *result, status_t status)
{
    return result->status == status;
}

static marks_t marks_for(const report_t *report, const student_t *student, bool *graded)
{
    marks_t marks = marks_of(report->arena, report->class, report->policy, student);
    *graded = false;
    for (size_t p = 0; p < report->class->practical_count; p++) *graded |= marks.marks[p].attempt != NULL;
    return marks;
}

/* ---- Gradescope: /autograder/results/results.json ---- */

static void gradescope_test(void *of_caller, const mark_t *mark, const result_t *r)
{
    list_t *list = of_caller;
    bool skipped = !result_counts(r);
    int full = r->has_hand ? r->by_hand >= r->max_points : is(r, STATUS_PASS);
    member(list->out, list->count++ ? ",\n  {" : "  {", "name", step_name(list, r));
    member(list->out, ",", "number",
           arena_format(list->report->arena, "%d.%d", number_of_practical(r->practical), r->step));
    number(list->out, ",", "score", result_points(r) * mark->factor);
    number(list->out, ",", "max_score", skipped ? 0 : r->max_points);
    if (!skipped) member(list->out, ",", "status", full ? "passed" : "failed");
    member(list->out, ",", "output",
           is(r, STATUS_PASS) ? feedback(list->report, r)
                              : arena_format(list->report->arena, "%s: %s", status_word(r->status),
                                             feedback(list->report, r)));
    member(list->out, ",", "output_format", "text");
    member(list->out, ",", "visibility", "visible");
    fputc('}', list->out);
}

void gradescope_json(FILE *out, const report_t *report, const student_t *student)
{
    bool graded;
    list_t list = {.out = out, .report = report};
    marks_t marks = marks_for(report, student, &graded);
    number(out, "{", "score", marks.credited);
    member(out, ",", "output", !graded || marks.faults ? could_not : notes_of(report, student));
    member(out, ",", "output_format", "text");
    member(out, ",", "visibility", "visible");
    member(out, ",", "stdout_visibility", "hidden");
    fputs(",\"tests\":[\n", out);
    each_step(report, student, gradescope_test, &list);
    fputs("\n]}\n", out);
}

/* ---- Autolab: the last line of the output has the scores ---- */

static void feedback_line(void *of_caller, const mark_t *mark, const result_t *r)
{
    list_t *list = of_caller;
    const char *says = feedback(list->report, r);
    (void)mark;
    fprintf(list->out, "%s: %s, %.10g of %d%s%s\n", step_name(list, r), status_word(r->status),
            result_points(r), r->max_points, *says ? ". " : "", says);
}

void autolab_text(FILE *out, const report_t *report, const student_t *student)
{
    bool first = true;
    bool graded;
    list_t list = {.out = out, .report = report};
    marks_t marks = marks_for(report, student, &graded);
    each_step(report, student, feedback_line, &list);
    if (!graded) fprintf(out, "%s\n", could_not);
    if (*notes_of(report, student)) fprintf(out, "Notes: %s\n", notes_of(report, student));
    fputs("{\"scores\":{", out);
    for (size_t p = 0; p < report->class->practical_count; p++) {
        const mark_t *mark = &marks.marks[p];
        if (!mark->attempt || mark->faults) continue; /* no score is no zero */
        number(out, first ? "" : ",", mark->practical->name, mark->credited);
        first = false;
    }
    fputs("}}\n", out);
}

/* ---- PrairieLearn: /grade/results/results.json ---- */

static void prairielearn_test(void *of_caller, const mark_t *mark, const result_t *r)
{
    list_t *list = of_caller;
    if (!result_counts(r)) return;
    member(list->out, list->count++ ? ",\n  {" : "  {", "name", step_name(list, r));
    number(list->out, ",", "points", result_points(r) * mark->factor);
    number(list->out, ",", "max_points", r->max_points);
    member(list->out, ",", "message", status_word(r->status));
    member(list->out, ",", "output", feedback(list->report, r));
    fputc('}', list->out);
}

static void see_compiled(void *of_caller, const mark_t *mark, const result_t *r)
{
    list_t *list = of_caller;
    (void)mark;
    list->compiles |= !is(r, STATUS_SKIP) && r->fault == FAULT_NONE && r->cause != CAUSE_NOT_COMPILED;
}

static void format_error(void *of_caller, const mark_t *mark, const result_t *r)
{
    list_t *list = of_caller;
    (void)mark;
    if (is(r, STATUS_SKIP)) return;
    fputs(list->count++ ? "," : "", list->out);
    json_put_string(list->out, arena_format(list->report->arena, "%s: %s", step_name(list, r),
                                            feedback(list->report, r)));
}

void prairielearn_json(FILE *out, const report_t *report, const student_t *student)
{
    bool graded;
    list_t list = {.out = out, .report = report};
    marks_t marks = marks_for(report, student, &graded);
    each_step(report, student, see_compiled, &list);
    if (!graded || !list.compiles || marks.faults) {
        bool ours = !graded || marks.faults;
        fputs("{\"gradable\":false", out);
        member(out, ",", "message", ours ? could_not : "No program of this submission compiles.");
        fputs(",\"format_errors\":[", out);
        each_step(report, student, format_error, &list);
        fputs("]}\n", out);
        return;
    }
    fputs("{\"gradable\":true", out);
    number(out, ",", "score", marks.max_points > 0 ? marks.credited / marks.max_points : 0);
    member(out, ",", "message", notes_of(report, student));
    fputs(",\"tests\":[\n", out);
    each_step(report, student, prairielearn_test, &list);
    fputs("\n]}\n", out);
}

/* ---- Moodle's Virtual Programming Lab ---- */

static void vpl_step(void *of_caller, const mark_t *mark, const result_t *r)
{
    list_t *list = of_caller;
    const char *says = feedback(list->report, r);
    (void)mark;
    fprintf(list->out, "Comment :=>>- %s (%.10g of %d)\n", step_name(list, r), result_points(r),
            r->max_points);
    if (*says) fprintf(list->out, "Comment :=>>%s: %s\n", status_word(r->status), says);
}

void vpl_text(FILE *out, const report_t *report, const student_t *student)
{
    bool graded;
    list_t list = {.out = out, .report = report};
    marks_t marks = marks_for(report, student, &graded);
    each_step(report, student, vpl_step, &list);
    if (*notes_of(report, student)) fprintf(out, "Comment :=>>%s\n", notes_of(report, student));
    if (marks.complete)
        fprintf(out, "Grade :=>>%.10g\n", marks.total);
    else
        fprintf(out, "Comment :=>>%s\n", could_not); /* no grade is no zero */
}
