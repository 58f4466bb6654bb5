#define _DEFAULT_SOURCE

#include "page.h"

#include <dirent.h>
#include <errno.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/files.h"
#include "grade/process/files.h"
#include "harmless.h"

enum { MOST_PROFILE = 16 << 20 };

/* ---- parts ---- */

void page_head(FILE *out, const char *style_text, const char *kicker, const char *title)
{
    fputs("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
          "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
          "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src "
          "'unsafe-inline'; frame-src 'self' file:\">\n<title>",
          out);
    put_markup(out, title);
    fprintf(out, "</title>\n<style>\n%s</style>\n</head>\n<body>\n<main>\n<p class=\"kicker\">%s</p>\n<h1>",
            style_text, kicker);
    put_markup(out, title);
    fputs("</h1>\n", out);
}

void page_foot(FILE *out)
{
    fputs("</main>\n</body>\n</html>\n", out);
}

void page_status(FILE *out, status_t status)
{
    fprintf(out, "<span class=\"chip %s\">%s</span>", status_word(status), status_word(status));
}

static bool is_file(const char *path)
{
    size_t bytes;
    int descriptor = file_open_regular(path, &bytes);
    if (descriptor < 0) return false;
    close(descriptor);
    return true;
}

static const char *name_beside(const report_t *report, const result_t *result, beside_t which)
{
    static const char *const ends[] = {[BESIDE_PROFILE] = "", [BESIDE_STEPS] = ".steps"};
    return arena_format(report->arena, "%s.%d%s.html", result->practical, result->step, ends[which]);
}

const char *page_beside(const report_t *report, const student_t *student, const result_t *result,
                        beside_t which)
{
    const char *name = name_beside(report, result, which);
    const char *copy =
        arena_format(report->arena, "%s/pages/%s/%s", report->class->folder, student->id, name);
    return is_file(copy) ? name : NULL;
}

/* ---- files ---- */

typedef void printer_t(FILE *out, const report_t *report, const student_t *student, const char *style_text);

static int failed(const char *path)
{
    fprintf(stderr, "report: %s: %s\n", path, strerror(errno));
    return -1;
}

static int write_page(const report_t *report, const char *path, printer_t *print, const student_t *student,
                      const char *style_text)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    if (!out) return failed(path);
    print(out, report, student, style_text);
    bool wrong = fclose(out) != 0 || files_write(path, text, size) != 0;
    free(text);
    return wrong ? failed(path) : 0;
}

static void print_class(FILE *out, const report_t *report, const student_t *none, const char *style_text)
{
    (void)none;
    page_class(out, report, style_text);
}

/* A folder of pages, with all that is in it. There are only files in it. */
static void remove_pages(const char *folder)
{
    char path[4096];
    DIR *list = opendir(folder);
    if (!list) return;
    for (struct dirent *entry; (entry = readdir(list));) {
        if (entry->d_name[0] == '.') continue;
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        unlink(path);
    }
    closedir(list);
    rmdir(folder);
}

static void remove_strangers(const report_t *report, const char *folder)
{
    DIR *list = opendir(folder);
    if (!list) return;
    for (struct dirent *entry; (entry = readdir(list));)
        if (entry->d_name[0] != '.' && !class_student(report->class, entry->d_name))
            remove_pages(arena_format(report->arena, "%s/%s", folder, entry->d_name));
    closedir(list);
}

/* The pages beside the student's, without the seed. */
typedef struct {
    const report_t *report;
    const student_t *student;
    const char *folder;
    int status;
} copies_t;

/* A student who is not shown it is named to the instructor. */
static void copy_beside(copies_t *p, const result_t *result, beside_t which)
{
    arena_t *arena = p->report->arena;
    const char *name = name_beside(p->report, result, which);
    const char *from =
        arena_format(arena, "%s/students/%s/text/%s", p->report->class->folder, p->student->id, name);
    const char *to = arena_format(arena, "%s/%s", p->folder, name);
    if (!is_file(from)) return;
    const char *text = files_whole(arena, from, MOST_PROFILE);
    if (!text) {
        fprintf(stderr, "report: %s is left out of the student's page: %s\n", from, strerror(errno));
        return;
    }
    text = without_seed(arena, text, result->seed);
    if (files_write(to, text, strlen(text)) != 0) p->status = failed(to);
}

/* Only the newest attempt has them. */
static void copy_all_beside(void *of_caller, const mark_t *mark, const result_t *result)
{
    copies_t *p = of_caller;
    const student_t *student = p->student;
    (void)mark;
    if (result->status == STATUS_PASS ||
        result->attempt != student->attempts[student->attempt_count - 1].number)
        return;
    copy_beside(p, result, BESIDE_PROFILE);
    copy_beside(p, result, BESIDE_STEPS);
}

static int write_student(const report_t *report, const student_t *student, const char *style_text)
{
    arena_t arena = {0}; /* given back student by student */
    report_t own = {report->class, report->policy, &arena};
    const char *folder = arena_format(&arena, "%s/pages/%s", report->class->folder, student->id);
    copies_t copies = {&own, student, folder, 0};
    remove_pages(folder);
    int status = files_folder(folder) == 0 ? 0 : failed(folder);
    if (status == 0) {
        each_step(&own, student, copy_all_beside, &copies);
        status = write_page(&own, arena_format(&arena, "%s/index.html", folder), page_student, student,
                            style_text);
        if (copies.status) status = -1;
    }
    arena_free(&arena);
    return status;
}

int pages_write(const report_t *report, const char *style)
{
    const char *style_text = files_read(report->arena, style, MOST_PROFILE);
    if (!style_text) return failed(style);
    for (size_t i = 0; i < report->class->student_count; i++)
        if (write_student(report, &report->class->students[i], style_text) != 0) return -1;
    remove_strangers(report, arena_format(report->arena, "%s/pages", report->class->folder));
    return write_page(report, arena_format(report->arena, "%s/index.html", report->class->folder),
                      print_class, NULL, style_text);
}
