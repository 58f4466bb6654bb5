/* What dashboards and test harnesses read: JUnit's XML and the Test Anything Protocol. */
#include <stdbool.h>
#include <string.h>

#include "formats.h"
#include "harmless.h"

typedef struct {
    int tests, failures, errors, skipped;
    double seconds;
} sums_t;

static bool is(const result_t *result, status_t status)
{
    return result->status == status;
}

static void add(sums_t *sums, const result_t *r)
{
    sums->tests++;
    sums->failures += is(r, STATUS_FAIL);
    sums->errors += is(r, STATUS_ERROR) || is(r, STATUS_TIMEOUT);
    sums->skipped += is(r, STATUS_TODO) || is(r, STATUS_SKIP);
    if (r->time_ms > 0) sums->seconds += r->time_ms / 1000;
}

static void put_sums(FILE *out, sums_t sums)
{
    fprintf(out, " tests=\"%d\" failures=\"%d\" errors=\"%d\" time=\"%.3f\"", sums.tests, sums.failures,
            sums.errors, sums.seconds);
}

static void put_attribute(FILE *out, const char *name, const char *value)
{
    fprintf(out, " %s=\"", name);
    put_markup(out, value);
    fputc('"', out);
}

/* One practical of one student, on its way through each_step: twice, since the sums come first. */
typedef struct {
    FILE *out;
    const report_t *report;
    const student_t *student;
    const char *practical; /* NULL: all */
    sums_t sums;
} suite_t;

static void sum_step(void *of_caller, const mark_t *mark, const result_t *result)
{
    suite_t *suite = of_caller;
    (void)mark;
    if (!suite->practical || strcmp(suite->practical, result->practical) == 0) add(&suite->sums, result);
}

static void put_points(void *of_caller, const mark_t *mark, const result_t *result)
{
    suite_t *suite = of_caller;
    (void)mark;
    if (strcmp(suite->practical, result->practical) != 0) return;
    fprintf(suite->out, "      <property name=\"step.%d.points\" value=\"%.10g\"/>\n", result->step,
            result_points(result));
    fprintf(suite->out, "      <property name=\"step.%d.max_points\" value=\"%d\"/>\n", result->step,
            result->max_points);
}

static void put_case(void *of_caller, const mark_t *mark, const result_t *r)
{
    suite_t *suite = of_caller;
    arena_t *arena = suite->report->arena;
    (void)mark;
    if (strcmp(suite->practical, r->practical) != 0) return;
    fputs("    <testcase", suite->out);
    put_attribute(suite->out, "classname", arena_format(arena, "%s.%s", suite->student->id, r->practical));
    put_attribute(suite->out, "name",
                  arena_format(arena, "step %d: %s", r->step, harmless(arena, r->title, 200)));
    fprintf(suite->out, " time=\"%.3f\"", r->time_ms > 0 ? r->time_ms / 1000 : 0);
    if (is(r, STATUS_PASS)) {
        fputs("/>\n", suite->out);
        return;
    }
    const char *element = is(r, STATUS_FAIL)                         ? "failure"
                          : is(r, STATUS_TODO) || is(r, STATUS_SKIP) ? "skipped"
                                                                     : "error";
    fprintf(suite->out, ">\n      <%s", element);
    put_attribute(suite->out, "message", harmless(arena, r->message, 2000));
    if (strcmp(element, "skipped") == 0) {
        fputs("/>\n", suite->out);
    } else {
        put_attribute(suite->out, "type",
                      r->fault != FAULT_NONE ? fault_word(r->fault) : status_word(r->status));
        fputc('>', suite->out);
        put_markup(suite->out, harmless(arena, r->case_line, 400));
        fputs(*r->case_line && *r->where ? " at " : "", suite->out);
        put_markup(suite->out, harmless(arena, r->where, 400));
        fprintf(suite->out, "</%s>\n", element);
    }
    fputs("    </testcase>\n", suite->out);
}

static void put_suite(FILE *out, const report_t *report, const student_t *student, const mark_t *mark)
{
    suite_t suite = {.out = out, .report = report, .student = student, .practical = mark->practical->name};
    each_step(report, student, sum_step, &suite);
    if (!suite.sums.tests) return;
    fputs("  <testsuite", out);
    put_attribute(out, "name", arena_format(report->arena, "%s.%s", student->id, suite.practical));
    put_sums(out, suite.sums);
    fprintf(out, " skipped=\"%d\"", suite.sums.skipped); /* Jenkins' schema knows it of a suite alone */
    fputs(">\n    <properties>\n      <property name=\"student\"", out);
    put_attribute(out, "value", display_name(report, student));
    fprintf(out, "/>\n      <property name=\"points\" value=\"%.10g\"/>\n", mark->credited);
    fprintf(out, "      <property name=\"max_points\" value=\"%d\"/>\n", mark->max_points);
    each_step(report, student, put_points, &suite);
    fputs("    </properties>\n", out);
    each_step(report, student, put_case, &suite);
    fputs("  </testsuite>\n", out);
}

void junit_xml(FILE *out, const report_t *report)
{
    const class_t *class = report->class;
    suite_t all = {.report = report};
    for (size_t s = 0; s < class->student_count; s++) each_step(report, &class->students[s], sum_step, &all);
    fputs("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"class\"", out);
    put_sums(out, all.sums);
    fputs(">\n", out);
    for (size_t s = 0; s < class->student_count; s++) {
        marks_t marks = marks_of(report->arena, class, report->policy, &class->students[s]);
        for (size_t p = 0; p < class->practical_count; p++)
            put_suite(out, report, &class->students[s], &marks.marks[p]);
    }
    fputs("</testsuites>\n", out);
}

/* ---- TAP ---- */

/* A description ends at a '#', which would begin a directive. */
static void put_description(FILE *out, const char *text)
{
    for (; *text; text++) {
        if (*text == '#' || *text == '\\') fputc('\\', out);
        fputc(*text, out);
    }
}

static void tap_line(void *of_caller, const mark_t *mark, const result_t *r)
{
    suite_t *suite = of_caller;
    arena_t *arena = suite->report->arena;
    bool right = is(r, STATUS_PASS) || is(r, STATUS_SKIP);
    (void)mark;
    fprintf(suite->out, "%s %d - ", right ? "ok" : "not ok", ++suite->sums.tests);
    put_description(suite->out, arena_format(arena, "%s %s.%d %s", suite->student->id, r->practical, r->step,
                                             harmless(arena, r->title, 200)));
    if (is(r, STATUS_SKIP) || is(r, STATUS_TODO)) {
        fprintf(suite->out, " # %s ", is(r, STATUS_SKIP) ? "SKIP" : "TODO");
        put_description(suite->out, harmless(arena, r->message, 300));
    }
    fputc('\n', suite->out);
    if (!right && !is(r, STATUS_TODO))
        fprintf(suite->out, "# %s%s%s: %s\n", status_word(r->status),
                r->fault != FAULT_NONE ? " of the " : "", fault_word(r->fault),
                harmless(arena, r->message, 2000));
}

void class_tap(FILE *out, const report_t *report)
{
    const class_t *class = report->class;
    suite_t suite = {.out = out, .report = report};
    for (size_t s = 0; s < class->student_count; s++) {
        suite.student = &class->students[s];
        each_step(report, suite.student, tap_line, &suite);
    }
    fprintf(out, "1..%d\n", suite.sums.tests);
}
