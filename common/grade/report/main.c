/* The program `report`: what `make report` and a platform's own machine call. */
#define _POSIX_C_SOURCE 200809L

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "comments.h"
#include "formats.h"
#include "page.h"
#include "sheet.h"

static const char usage[] =
    "usage: report gradebook|steps|junit|tap CLASS [POLICY]\n"
    "       report gradescope|autolab|prairielearn|vpl CLASS STUDENT [POLICY]\n"
    "       report pages CLASS [POLICY]      writes CLASS/index.html and CLASS/pages/STUDENT/index.html\n"
    "       report sheet CLASS SHEET COLUMN [POLICY]     fills marks into a platform's table (sheet.h)\n"
    "       report keep CLASS                remembers its attempts in CLASS/attempts\n"
    "       report policy POLICY             says what is wrong with it, if anything is\n"
    "       report budget POLICY             prints its budget in seconds (90s), if it has one\n"
    "       report comments FILE [CLASS]     says what is wrong with a table of comments, and keeps it in "
    "the class\n"
    "CLASS is the folder of a class, with students.jsonl and records.jsonl. Exit status: 0, or 2 with a line "
    "that says why;\nof comments 1 (rows that could not be used), 4 (no such file) or 5 (no such table).\n";

/* `pages` writes files, in the course's root, and prints nothing. */
static void no_text(FILE *out, const report_t *report)
{
    (void)out;
    if (pages_write(report, "common/grade/report/page.css") != 0) exit(2);
}

/* An extension for nobody is as a rule a slip in the ID. */
static void look_at_extensions(const report_t *report)
{
    for (size_t i = 0; i < report->policy->extension_count; i++)
        if (!class_student(report->class, report->policy->extensions[i].student))
            fprintf(
                stderr,
                "report: the policy's extension for %s: nobody of this class has that ID in the gradebook\n",
                report->policy->extensions[i].student);
}

static void gradebook(FILE *out, const report_t *report)
{
    look_at_extensions(report);
    gradebook_csv(out, report);
}

static void keep(FILE *out, const report_t *report)
{
    (void)out;
    if (class_keep(report->class) != 0) exit(2);
}

static const struct {
    const char *name;
    void (*class)(FILE *, const report_t *);
    void (*student)(FILE *, const report_t *, const student_t *);
} formats[] = {
    {"gradebook", gradebook, NULL},
    {"steps", steps_csv, NULL},
    {"junit", junit_xml, NULL},
    {"tap", class_tap, NULL},
    {"pages", no_text, NULL},
    {"keep", keep, NULL},
    {"gradescope", NULL, gradescope_json},
    {"autolab", NULL, autolab_text},
    {"prairielearn", NULL, prairielearn_json},
    {"vpl", NULL, vpl_text},
};

static int end(const char *what)
{
    if (fflush(stdout) == 0 && !ferror(stdout)) return 0;
    fprintf(stderr, "report: cannot write %s: %s\n", what, strerror(errno));
    return 2;
}

/* What was said by hand is part of a class wherever it is read. */
static int read_class(class_t *class, const char *folder)
{
    if (class_read(class, folder) != 0) return -1;
    const char *kept = arena_format(&class->arena, "%s/comments.csv", folder);
    if (access(kept, F_OK) != 0 && errno == ENOENT) return 0;
    int status = comments_apply(class, kept, false);
    return status && status != COMMENTS_BAD_ROWS ? -1 : 0;
}

static int fill_sheet(int argc, char **argv)
{
    class_t class;
    policy_t policy;
    arena_t arena = {0};
    if (policy_read(&policy, argc > 5 ? argv[5] : NULL) != 0 || read_class(&class, argv[2]) != 0) return 2;
    report_t report = {&class, &policy, &arena};
    int status = sheet_fill(stdout, &report, argv[3], argv[4]) == 0 ? end(argv[1]) : 2;
    arena_free(&arena);
    class_free(&class);
    policy_free(&policy);
    return status;
}

/* Before anything is graded by it. */
static int look_at_policy(const char *path, bool tell_budget)
{
    policy_t policy;
    int status = policy_read(&policy, path) == 0 ? 0 : 2;
    if (status == 0 && tell_budget && policy.budget > 0) printf("%.10gs\n", policy.budget);
    policy_free(&policy);
    return status ? status : end("the budget");
}

static int take_comments(const char *path, const char *folder)
{
    class_t class;
    int status = comments_look(path);
    if (status || !folder) return status;
    if (class_read(&class, folder) != 0) return 2;
    status = comments_apply(&class, path, true);
    class_free(&class);
    if (comments_keep(path, folder) == 0) return status;
    fprintf(stderr, "report: %s/comments.csv: %s\n", folder, strerror(errno));
    return 2;
}

int main(int argc, char **argv)
{
    if ((argc == 3 || argc == 4) && strcmp(argv[1], "comments") == 0)
        return take_comments(argv[2], argc == 4 ? argv[3] : NULL);
    if (argc == 3 && strcmp(argv[1], "policy") == 0) return look_at_policy(argv[2], false);
    if (argc == 3 && strcmp(argv[1], "budget") == 0) return look_at_policy(argv[2], true);
    if ((argc == 5 || argc == 6) && strcmp(argv[1], "sheet") == 0) return fill_sheet(argc, argv);
    size_t f = 0, count = sizeof formats / sizeof *formats;
    while (f < count && (argc < 2 || strcmp(argv[1], formats[f].name) != 0)) f++;
    int words = f < count && formats[f].student ? 4 : 3;
    if (f == count || argc < words || argc > words + 1) {
        bool asked = argc == 2 && strcmp(argv[1], "--help") == 0;
        fputs(usage, asked ? stdout : stderr);
        return asked ? 0 : 2;
    }
    class_t class;
    policy_t policy;
    arena_t arena = {0};
    int status =
        policy_read(&policy, argc > words ? argv[words] : NULL) == 0 && read_class(&class, argv[2]) == 0 ? 0
                                                                                                         : 2;
    if (status) return status; /* all memory goes with the program */
    report_t report = {&class, &policy, &arena};
    if (formats[f].class) {
        formats[f].class(stdout, &report);
    } else if (class_student(&class, argv[3])) {
        formats[f].student(stdout, &report, class_student(&class, argv[3]));
    } else {
        fprintf(stderr, "report: %s has no student %s\n", argv[2], argv[3]);
        return 2;
    }
    status = end(argv[1]);
    arena_free(&arena);
    class_free(&class);
    policy_free(&policy);
    return status;
}
