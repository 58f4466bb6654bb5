/* The class at a glance: for the instructor. */
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "harmless.h"
#include "page.h"

static void put_student(FILE *out, const report_t *report, const student_t *student)
{
    marks_t marks = marks_of(report->arena, report->class, report->policy, student);
    fprintf(out, "<tr><td><a href=\"pages/%s/index.html\">", student->id);
    put_markup(out, display_name(report, student));
    fputs("</a></td>", out);
    for (size_t p = 0; p < report->class->practical_count; p++) {
        const mark_t *mark = &marks.marks[p];
        if (mark->attempt)
            fprintf(out, "<td class=\"n\">%.4g/%d</td>", mark->credited, mark->max_points);
        else
            fputs("<td class=\"n\">-</td>", out);
    }
    fprintf(out, "<td class=\"n\">%s</td>",
            marks.late > 0 ? arena_format(report->arena, "%.3g h", marks.late / 3600) : "");
    fprintf(out, "<td class=\"n\">%s</td><td>",
            marks.complete ? arena_format(report->arena, "%.10g", marks.total) : "-");
    if (marks.errors) fprintf(out, "%d error%s to read. ", marks.errors, marks.errors == 1 ? "" : "s");
    if (strcmp(student->sandbox, "none") == 0) fputs("Graded without a sandbox. ", out);
    put_markup(out, notes_of(report, student));
    fputs("</td></tr>\n", out);
}

static void put_students(FILE *out, const report_t *report)
{
    fputs("<h2>Marks</h2>\n<div class=\"scroll\" tabindex=\"0\"><table>\n<thead><tr><th "
          "scope=\"col\">Student</th>",
          out);
    for (size_t p = 0; p < report->class->practical_count; p++)
        fprintf(out, "<th class=\"n\" scope=\"col\">%s</th>", report->class->practicals[p].name);
    fprintf(out,
            "<th class=\"n\" scope=\"col\">Late</th><th class=\"n\" scope=\"col\">Mark of %.10g</th><th "
            "scope=\"col\">To know</th></tr></thead>\n<tbody>\n",
            report->policy->scale);
    for (size_t i = 0; i < report->class->student_count; i++)
        put_student(out, report, &report->class->students[i]);
    fputs("</tbody>\n</table></div>\n", out);
}

/* ---- the same trouble at several desks ---- */

typedef struct {
    const char *practical, *what; /* the message, with every number taken out */
    const char *example;
    int step, students;
} trouble_t;

typedef struct {
    const report_t *report;
    trouble_t *list;
    size_t count;
} troubles_t;

/* The judge's words about the pattern are the same for two students, the numbers in them are not. */
static const char *without_numbers(arena_t *arena, const char *text)
{
    char *copy = arena_text(arena, text), *to = copy;
    for (const char *from = copy; *from; from++) {
        bool digit = *from >= '0' && *from <= '9';
        if (!digit)
            *to++ = *from;
        else if (to == copy || to[-1] != '#')
            *to++ = '#';
    }
    *to = '\0';
    return copy;
}

static void add_trouble(void *of_caller, const mark_t *mark, const result_t *r)
{
    troubles_t *all = of_caller;
    arena_t *arena = all->report->arena;
    size_t i = 0;
    (void)mark;
    if (r->fault != FAULT_NONE) return; /* put_faults tells */
    if (r->status == STATUS_PASS || r->status == STATUS_TODO || r->status == STATUS_SKIP) return;
    const char *message = harmless(arena, r->message, 300), *what = without_numbers(arena, message);
    while (i < all->count &&
           (all->list[i].step != r->step || strcmp(all->list[i].practical, r->practical) != 0 ||
            strcmp(all->list[i].what, what) != 0))
        i++;
    if (i == all->count) {
        trouble_t *fresh = arena_grow(arena, &all->list, &all->count, sizeof *fresh);
        *fresh = (trouble_t){r->practical, what, message, r->step, 0};
    }
    all->list[i].students++;
}

static int by_students(const void *one, const void *two)
{
    const trouble_t *a = one, *b = two;
    if (a->students != b->students) return a->students > b->students ? -1 : 1;
    int practicals = strcmp(a->practical, b->practical);
    if (practicals) return practicals;
    return a->step != b->step ? (a->step > b->step) - (a->step < b->step) : strcmp(a->what, b->what);
}

static void put_troubles(FILE *out, const report_t *report)
{
    enum { SHOWN = 12 };
    troubles_t all = {.report = report};
    for (size_t i = 0; i < report->class->student_count; i++)
        each_step(report, &report->class->students[i], add_trouble, &all);
    if (all.count == 0) return;
    qsort(all.list, all.count, sizeof *all.list, by_students);
    fputs("<h2>What went wrong most often</h2>\n<div class=\"scroll\" tabindex=\"0\"><table>\n<thead><tr><th "
          "class=\"n\" scope=\"col\">Students</th><th scope=\"col\">Step</th><th scope=\"col\">What the "
          "check said to one of them</th></tr></thead>\n<tbody>\n",
          out);
    for (size_t i = 0; i < all.count && i < SHOWN; i++) {
        fprintf(out, "<tr><td class=\"n\">%d</td><td>%d.%d</td><td>", all.list[i].students,
                number_of_practical(all.list[i].practical), all.list[i].step);
        put_markup(out, all.list[i].example);
        fputs("</td></tr>\n", out);
    }
    fputs("</tbody>\n</table></div>\n", out);
}

typedef struct {
    FILE *out;
    const report_t *report;
    const student_t *student;
    int count;
} faults_t;

static void put_fault(void *of_caller, const mark_t *mark, const result_t *r)
{
    faults_t *all = of_caller;
    (void)mark;
    if (r->fault == FAULT_NONE) return;
    if (all->count++ == 0)
        fputs("<h2>What could not be graded, through our fault</h2>\n<p>They count in no mark. The same "
              "command grades them again.</p>\n<ul>\n",
              all->out);
    fputs("<li>", all->out);
    put_markup(all->out, all->student->id);
    fprintf(all->out, ", %d.%d, the %s: ", number_of_practical(r->practical), r->step, fault_word(r->fault));
    put_markup(all->out, harmless(all->report->arena, r->message, 300));
    fputs("</li>\n", all->out);
}

static void put_faults(FILE *out, const report_t *report)
{
    faults_t all = {.out = out, .report = report};
    for (size_t i = 0; i < report->class->student_count; i++) {
        all.student = &report->class->students[i];
        each_step(report, all.student, put_fault, &all);
    }
    if (all.count) fputs("</ul>\n", out);
}

void page_class(FILE *out, const report_t *report, const char *style_text)
{
    const class_t *class = report->class;
    page_head(out, style_text, "CUDA Practicals, for the instructor", "The class");
    fprintf(out, "<p class=\"facts\">%zu student%s, %zu practical%s</p>\n", class->student_count,
            class->student_count == 1 ? "" : "s", class->practical_count,
            class->practical_count == 1 ? "" : "s");
    if (class->practical_count)
        fputs("<h2>Where people got stuck</h2>\n<p>How many students have which status in each step, of the "
              "attempts that count.</p>\n",
              out);
    for (size_t p = 0; p < class->practical_count; p++) page_steps(out, report, &class->practicals[p]);
    put_faults(out, report);
    put_troubles(out, report);
    page_timeline(out, report);
    put_students(out, report);
    page_foot(out);
}
