/* What a student gets back. */
#include <stdbool.h>
#include <string.h>

#include "grade/process/files.h"
#include "harmless.h"
#include "page.h"

enum { MOST_LINKS = 1 << 16 };

typedef struct {
    FILE *out;
    const report_t *report;
    const student_t *student;
    const char *practical;
} on_page_t;

static void step_row(void *of_caller, const mark_t *mark, const result_t *r)
{
    on_page_t *page = of_caller;
    (void)mark;
    if (strcmp(r->practical, page->practical) != 0) return;
    fprintf(page->out, "<tr><td class=\"n\">%d</td><td>", r->step);
    put_markup(page->out, harmless(page->report->arena, r->title, 200));
    fputs("</td><td>", page->out);
    if (r->fault != FAULT_NONE)
        fputs("<span class=\"chip skip\">not graded</span>", page->out);
    else
        page_status(page->out, r->status);
    if (r->fault != FAULT_NONE && !r->has_hand)
        fputs("</td><td class=\"n\">not counted</td></tr>\n", page->out);
    else
        fprintf(page->out, "</td><td class=\"n\">%.10g of %d%s</td></tr>\n", result_points(r), r->max_points,
                r->has_hand ? ", by hand" : "");
}

static void put_profile(on_page_t *page, const result_t *r)
{
    const char *profile = page_beside(page->report, page->student, r, BESIDE_PROFILE);
    if (!profile) return;
    fprintf(page->out,
            "<p>What each line costs, counted; also <a href=\"%s\">as a page of its own</a>:</p>\n", profile);
    fprintf(page->out, "<iframe sandbox src=\"%s\" title=\"Profile of %s, step %d\"></iframe>\n", profile,
            r->practical, r->step);
}

/* What was found there, each with the step in which it is seen: lines of common/xray/show's --links, "#s12",
 * what and where. */
static void put_findings(on_page_t *page, const char *steps)
{
    arena_t *arena = page->report->arena;
    const char *name = arena_format(arena, "%s/students/%s/text/%.*s.links", page->report->class->folder,
                                    page->student->id, (int)(strlen(steps) - strlen(".html")), steps);
    char *line = files_read(arena, name, MOST_LINKS), *next;
    bool any = false;
    for (; line && *line; line = next) {
        next = line + strcspn(line, "\n");
        if (*next) *next++ = '\0';
        char *what = strchr(line, '\t'), *where = what ? strchr(what + 1, '\t') : NULL;
        if (!where || strncmp(line, "#s", 2) != 0 || line + 2 + strspn(line + 2, "0123456789") != what)
            continue;
        *what = *where++ = '\0';
        char *file = strrchr(where, '/');
        fprintf(page->out, "%s<li><a href=\"%s%s\">", any ? "" : "<ul>\n", steps, line);
        put_markup(page->out, harmless(arena, what + 1, 100));
        fputs("</a>, ", page->out);
        put_markup(page->out, harmless(arena, file ? file + 1 : where, 200));
        fputs("</li>\n", page->out);
        any = true;
    }
    if (any) fputs("</ul>\n", page->out);
}

static void put_steps(on_page_t *page, const result_t *r)
{
    const char *steps = page_beside(page->report, page->student, r, BESIDE_STEPS);
    if (!steps) return;
    fprintf(page->out, "<p><a href=\"%s\">Your kernel, step by step</a>, in a case that goes wrong.</p>\n",
            steps);
    put_findings(page, steps);
}

/* What went wrong in a step, in the order of its importance: what, where, what to think of. */
static void put_trouble(on_page_t *page, const result_t *r)
{
    arena_t *arena = page->report->arena;
    const char *words = shown_case(arena, r), *message = shown_message(arena, r),
               *where = shown_where(arena, r);
    const char *hint = without_seed(arena, harmless(arena, r->hint, 1000), r->seed);
    fputs("<p>", page->out);
    page_status(page->out, r->status);
    fputc(' ', page->out);
    if (*words) {
        fputs("<code>", page->out);
        put_markup(page->out, words);
        fputs("</code>: ", page->out);
    }
    put_markup(page->out, message);
    fputs("</p>\n", page->out);
    if (*where) {
        fputs("<p>At <code>", page->out);
        put_markup(page->out, where);
        fputs("</code></p>\n", page->out);
    }
    if (*hint) {
        fputs("<p class=\"hint\">Hint: ", page->out);
        put_markup(page->out, hint);
        fputs("</p>\n", page->out);
    }
    put_steps(page, r);
    put_profile(page, r);
}

/* Whether there is more to say of it than the table does. */
static bool has_trouble(on_page_t *page, const result_t *r)
{
    if (r->status == STATUS_PASS) return false;
    return r->status != STATUS_TODO || *shown_where(page->report->arena, r) || *r->hint;
}

static void put_step(void *of_caller, const mark_t *mark, const result_t *r)
{
    on_page_t *page = of_caller;
    arena_t *arena = page->report->arena;
    bool trouble = has_trouble(page, r);
    (void)mark;
    if (strcmp(r->practical, page->practical) != 0 || (!trouble && !*r->comment)) return;
    fprintf(page->out, "<section class=\"%s\">\n<h3>Step %d: ", trouble ? "wrong" : "said", r->step);
    put_markup(page->out, harmless(arena, r->title, 200));
    fputs("</h3>\n", page->out);
    if (*r->comment) {
        fputs("<p class=\"comment\"><strong>Comment:</strong> ", page->out);
        put_markup(page->out, harmless(arena, r->comment, 2000));
        fputs("</p>\n", page->out);
    }
    if (r->fault != FAULT_NONE && !r->has_hand)
        fprintf(page->out, "<p>%s</p>\n", could_not_be_graded);
    else if (trouble && r->fault == FAULT_NONE)
        put_trouble(page, r);
    fputs("</section>\n", page->out);
}

static void put_late(FILE *out, const mark_t *mark)
{
    if (mark->late <= 0) return;
    fprintf(out, "<p class=\"facts\">Late by %.3g hours: %.3g percent of the points count.</p>\n",
            mark->late / 3600, mark->factor * 100);
}

static void put_practical(on_page_t *page, const mark_t *mark)
{
    FILE *out = page->out;
    page->practical = mark->practical->name;
    fprintf(out, "<h2>%s</h2>\n", mark->practical->name);
    if (!mark->attempt) {
        fputs("<p>Not graded.</p>\n", out);
        return;
    }
    fprintf(out, "<p class=\"facts\">%.10g of %d points", mark->credited, mark->max_points);
    if (page->student->attempt_count > 1) fprintf(out, ", for attempt %d", mark->attempt->number);
    if (mark->skipped)
        fprintf(out, "; %d step%s left out of the sum (status skip)", mark->skipped,
                mark->skipped == 1 ? " is" : "s are");
    if (mark->faults)
        fprintf(out, "; %d could not be graded and %s not counted", mark->faults,
                mark->faults == 1 ? "is" : "are");
    fputs("</p>\n", out);
    put_late(out, mark);
    fputs("<div class=\"scroll\" tabindex=\"0\"><table>\n<thead><tr><th class=\"n\" "
          "scope=\"col\">Step</th><th scope=\"col\">What</th><th scope=\"col\">Status</th><th class=\"n\" "
          "scope=\"col\">Points</th></tr></thead>\n<tbody>\n",
          out);
    each_step(page->report, page->student, step_row, page);
    fputs("</tbody>\n</table></div>\n", out);
    each_step(page->report, page->student, put_step, page);
}

static void put_notes(FILE *out, const report_t *report, const student_t *student)
{
    if (student->note_count == 0) return;
    fputs("<h2>About what you handed in</h2>\n<ul class=\"notes\">\n", out);
    for (size_t i = 0; i < student->note_count; i++) {
        fputs("<li>", out);
        put_markup(out, harmless(report->arena, student->notes[i], 300));
        fputs("</li>\n", out);
    }
    fputs("</ul>\n", out);
}

void page_student(FILE *out, const report_t *report, const student_t *student, const char *style_text)
{
    on_page_t page = {out, report, student, NULL};
    marks_t marks = marks_of(report->arena, report->class, report->policy, student);
    page_head(out, style_text, "CUDA Practicals", display_name(report, student));
    const attempt_t *newest = student->attempt_count ? &student->attempts[student->attempt_count - 1] : NULL;
    if (newest && *newest->submitted) {
        fputs("<p class=\"facts\">Handed in ", out);
        put_markup(out, harmless(report->arena, newest->submitted, 40));
        fputs("</p>\n", out);
    }
    if (marks.complete)
        fprintf(out, "<p>Your mark: <strong>%.10g of %.10g</strong>.</p>\n", marks.total,
                report->policy->scale);
    else
        fputs("<p>There is no mark yet: not everything could be graded. This is not a mark of zero.</p>\n",
              out);
    put_notes(out, report, student);
    for (size_t p = 0; p < report->class->practical_count; p++) put_practical(&page, &marks.marks[p]);
    page_foot(out);
}
