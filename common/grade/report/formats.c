#include "formats.h"

#include <stdlib.h>
#include <string.h>

#include "harmless.h"

const char could_not_be_graded[] = "This could not be graded, through no fault of yours. It is not a "
                                   "mark of zero, and your instructor can see it.";

const char *display_name(const report_t *report, const student_t *student)
{
    return harmless(report->arena, student->name, 200);
}

const char *notes_of(const report_t *report, const student_t *student)
{
    const char *all = "";
    for (size_t i = 0; i < student->note_count; i++)
        all = arena_format(report->arena, "%s%s%s", all, *all ? "; " : "",
                           harmless(report->arena, student->notes[i], 300));
    return harmless(report->arena, all, 2000);
}

void each_step(const report_t *report, const student_t *student, step_visitor_t *visit, void *of_caller)
{
    marks_t marks = marks_of(report->arena, report->class, report->policy, student);
    for (size_t p = 0; p < report->class->practical_count; p++) {
        const mark_t *mark = &marks.marks[p];
        if (!mark->attempt) continue;
        for (size_t i = 0; i < student->result_count; i++) {
            const result_t *r = &student->results[i];
            if (r->attempt == mark->attempt->number && strcmp(r->practical, mark->practical->name) == 0)
                visit(of_caller, mark, r);
        }
    }
}

int number_of_practical(const char *practical)
{
    return atoi(practical);
}

const char *feedback(const report_t *report, const result_t *result)
{
    arena_t *arena = report->arena;
    const char *words = shown_case(arena, result), *where = shown_where(arena, result);
    const char *hint = without_seed(arena, harmless(arena, result->hint, 1000), result->seed);
    const char *comment = harmless(arena, result->comment, 2000), *says;
    if (result->status == STATUS_PASS)
        says = "";
    else if (result->fault != FAULT_NONE)
        says = result->has_hand ? "" : could_not_be_graded;
    else
        says = arena_format(arena, "%s%s%s%s%s%s%s", words, *words ? ": " : "", shown_message(arena, result),
                            *where ? " At " : "", where, *hint ? " Hint: " : "", hint);
    if (!*comment) return says;
    return arena_format(arena, "%s%sComment: %s", says, *says ? " " : "", comment);
}
