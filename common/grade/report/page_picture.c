/* The two pictures of a class. Each has its numbers in words, too. */
#define _DEFAULT_SOURCE

#include <stdbool.h>
#include <string.h>
#include <time.h>

#include "harmless.h"
#include "page.h"

enum { STATUSES = 6, WIDTH = 800, NAME = 250, ROW = 26, BAR = 20, LINE = 18 };
static const status_t statuses[STATUSES] = {STATUS_PASS,    STATUS_FAIL, STATUS_ERROR,
                                            STATUS_TIMEOUT, STATUS_TODO, STATUS_SKIP};

/* ---- steps x statuses ---- */

typedef struct {
    const class_practical_t *practical;
    int (*counts)[STATUSES]; /* of each step */
} tallies_t;

static void count_step(void *of_caller, const mark_t *mark, const result_t *r)
{
    tallies_t *all = of_caller;
    (void)mark;
    if (strcmp(r->practical, all->practical->name) != 0 || r->fault != FAULT_NONE) return;
    for (size_t s = 0; s < all->practical->step_count; s++)
        for (int i = 0; i < STATUSES; i++)
            if (all->practical->steps[s].number == r->step && statuses[i] == r->status) all->counts[s][i]++;
}

static void put_bar(FILE *out, const int *counts, int students, int y)
{
    double x = NAME;
    for (int i = 0; i < STATUSES; i++) {
        double wide = students ? (double)counts[i] / students * (WIDTH - NAME) : 0;
        if (!counts[i]) continue;
        fprintf(out,
                "<rect class=\"%s\" x=\"%.1f\" y=\"%d\" width=\"%.1f\" height=\"%d\"><title>%d "
                "%s</title></rect>\n",
                status_word(statuses[i]), x, y, wide, BAR, counts[i], status_word(statuses[i]));
        const char *words = wide > 60 ? status_word(statuses[i]) : "";
        if (wide > 16)
            fprintf(out, "<text class=\"in\" x=\"%.1f\" y=\"%d\">%d%s%s</text>\n", x + wide / 2, y + 14,
                    counts[i], *words ? " " : "", words);
        x += wide;
    }
}

static void put_numbers(FILE *out, const tallies_t *all)
{
    fprintf(out,
            "<details><summary>%s in numbers</summary>\n<div class=\"scroll\" "
            "tabindex=\"0\"><table>\n<thead><tr><th class=\"n\" scope=\"col\">Step</th>",
            all->practical->name);
    for (int i = 0; i < STATUSES; i++)
        fprintf(out, "<th class=\"n\" scope=\"col\">%s</th>", status_word(statuses[i]));
    fputs("</tr></thead>\n<tbody>\n", out);
    for (size_t s = 0; s < all->practical->step_count; s++) {
        fprintf(out, "<tr><td class=\"n\">%d</td>", all->practical->steps[s].number);
        for (int i = 0; i < STATUSES; i++) fprintf(out, "<td class=\"n\">%d</td>", all->counts[s][i]);
        fputs("</tr>\n", out);
    }
    fputs("</tbody>\n</table></div></details>\n", out);
}

void page_steps(FILE *out, const report_t *report, const class_practical_t *practical)
{
    tallies_t all = {practical, arena_take(report->arena, practical->step_count * sizeof *all.counts)};
    int students = 0;
    for (size_t i = 0; i < report->class->student_count; i++)
        each_step(report, &report->class->students[i], count_step, &all);
    for (int i = 0; i < STATUSES; i++) students += all.counts[0][i];
    /* A class that is not finished has more in some steps. */
    for (size_t s = 1; s < practical->step_count; s++) {
        int here = 0;
        for (int i = 0; i < STATUSES; i++) here += all.counts[s][i];
        if (here > students) students = here;
    }
    fprintf(out,
            "<h3>%s</h3>\n<div class=\"scroll\" tabindex=\"0\"><svg role=\"img\" viewBox=\"0 0 %d %zu\" "
            "aria-label=\"%s: one bar per step, with how many of %d students have which status\">\n",
            practical->name, WIDTH + 2, practical->step_count * ROW, practical->name, students);
    for (size_t s = 0; s < practical->step_count; s++) {
        int y = (int)s * ROW + 2;
        fprintf(out, "<text x=\"0\" y=\"%d\">%d  ", y + 14, practical->steps[s].number);
        put_markup(out, harmless(report->arena, practical->steps[s].title, 34));
        fputs("</text>\n", out);
        put_bar(out, all.counts[s], students, y);
    }
    fputs("</svg></div>\n", out);
    put_numbers(out, &all);
}

/* ---- time lines ---- */

typedef struct {
    long long first, last;
    bool known;
} span_t;

static void widen(span_t *span, long long seconds)
{
    if (!span->known || seconds < span->first) span->first = seconds;
    if (!span->known || seconds > span->last) span->last = seconds;
    span->known = true;
}

static double place(const span_t *span, long long seconds)
{
    double whole = (double)(span->last - span->first);
    return NAME + 10 + (whole > 0 ? (double)(seconds - span->first) / whole : 0.5) * (WIDTH - NAME - 20);
}

static const char *as_date(arena_t *arena, long long seconds)
{
    char text[40];
    time_t time = (time_t)seconds;
    struct tm parts;
    if (!gmtime_r(&time, &parts) || strftime(text, sizeof text, "%Y-%m-%d %H:%M UTC", &parts) == 0) return "";
    return arena_text(arena, text);
}

static void put_attempts(FILE *out, const report_t *report, const student_t *student, const span_t *span,
                         int y)
{
    marks_t marks = marks_of(report->arena, report->class, report->policy, student);
    fprintf(out, "<text x=\"0\" y=\"%d\">", y + 4);
    put_markup(out, harmless(report->arena, student->name, 34));
    fprintf(out, "</text>\n<line class=\"grid\" x1=\"%d\" x2=\"%d\" y1=\"%d\" y2=\"%d\"/>\n", NAME, WIDTH, y,
            y);
    for (size_t i = 0; i < student->attempt_count; i++) {
        const attempt_t *attempt = &student->attempts[i];
        if (!attempt->has_time) continue;
        bool late = false;
        for (size_t p = 0; p < report->class->practical_count; p++)
            late |= marks.marks[p].attempt &&
                    policy_late(report->policy, student->id, report->class->practicals[p].name,
                                attempt->seconds) > 0;
        fprintf(out, "<circle%s cx=\"%.1f\" cy=\"%d\" r=\"5\"><title>Attempt %d, %s%s</title></circle>\n",
                late ? " class=\"late\"" : "", place(span, attempt->seconds), y, attempt->number,
                as_date(report->arena, attempt->seconds), late ? ", late" : "");
    }
}

void page_timeline(FILE *out, const report_t *report)
{
    const class_t *class = report->class;
    const policy_t *policy = report->policy;
    span_t span = {0};
    size_t rows = 0;
    for (size_t i = 0; i < class->student_count; i++) {
        int timed = 0;
        for (size_t a = 0; a < class->students[i].attempt_count; a++) {
            if (!class->students[i].attempts[a].has_time) continue;
            widen(&span, class->students[i].attempts[a].seconds);
            timed = 1;
        }
        rows += (size_t)timed;
    }
    if (!rows) return;
    for (size_t i = 0; i < policy->deadline_count; i++) widen(&span, policy->deadlines[i].seconds);
    int height = (int)rows * LINE + 40, y = 14;
    fprintf(
        out,
        "<h2>Who handed in when</h2>\n<p>One dot per attempt, hollow where it came late; a broken line is a "
        "deadline.</p>\n"
        "<div class=\"scroll\" tabindex=\"0\"><svg role=\"img\" viewBox=\"0 0 %d %d\" aria-label=\"One line "
        "per student with a dot for each attempt, from %s to %s\">\n",
        WIDTH + 2, height, as_date(report->arena, span.first), as_date(report->arena, span.last));
    for (size_t i = 0; i < policy->deadline_count; i++)
        fprintf(out,
                "<line class=\"deadline\" x1=\"%.1f\" x2=\"%.1f\" y1=\"0\" y2=\"%d\"><title>Deadline, "
                "%s</title></line>\n",
                place(&span, policy->deadlines[i].seconds), place(&span, policy->deadlines[i].seconds),
                height - 30, as_date(report->arena, policy->deadlines[i].seconds));
    for (size_t i = 0; i < class->student_count; i++) {
        int timed = 0;
        for (size_t a = 0; a < class->students[i].attempt_count; a++)
            timed |= class->students[i].attempts[a].has_time;
        if (!timed) continue;
        put_attempts(out, report, &class->students[i], &span, y);
        y += LINE;
    }
    fprintf(out, "<text class=\"quiet\" x=\"%d\" y=\"%d\">%s</text>\n", NAME, height - 8,
            as_date(report->arena, span.first));
    fprintf(out, "<text class=\"quiet end\" x=\"%d\" y=\"%d\">%s</text>\n</svg></div>\n", WIDTH, height - 8,
            as_date(report->arena, span.last));
}
