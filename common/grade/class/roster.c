#define _GNU_SOURCE

#include "roster.h"

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/hash.h"
#include "base/json.h"
#include "base/record.h"
#include "grade/process/files.h"
#include "grade/process/process.h"
#include "grade/show/show.h"
#include "ledger.h"
#include "names.h"
#include "student.h"

enum { STUDENTS_MOST = 64 << 20 };

/* ---- which submission ---- */

static time_t newest_of(const handed_t *handed)
{
    time_t newest = 0;
    for (size_t i = 0; i < handed->count; i++)
        if (handed->files[i].time > newest) newest = handed->files[i].time;
    return newest;
}

static void load(const roster_t *r, const intake_submission_t *submission, handed_t *handed)
{
    *handed = (handed_t){.wanted = r->wanted};
    for (size_t i = 0; i < submission->part_count; i++)
        handed_add(handed, r->sandbox, submission->parts[i].path, submission->parts[i].as,
                   submission->parts[i].order);
}

/* By what the platform says of the time, else by the newest file. */
static bool is_newer(const intake_submission_t *a, time_t a_time, const intake_submission_t *b, time_t b_time)
{
    if (*a->when && *b->when) return strcmp(a->when, b->when) > 0;
    return a_time > b_time;
}

static const intake_submission_t *newest(const roster_t *r, const intake_student_t *student, handed_t *handed)
{
    const intake_submission_t *chosen = &student->submissions[0];
    load(r, chosen, handed);
    time_t time = newest_of(handed);
    for (size_t i = 1; i < student->submission_count; i++) {
        handed_t other;
        load(r, &student->submissions[i], &other);
        time_t other_time = newest_of(&other);
        if (is_newer(&student->submissions[i], other_time, chosen, time)) {
            handed_free(handed);
            *handed = other;
            chosen = &student->submissions[i];
            time = other_time;
        } else {
            handed_free(&other);
        }
    }
    return chosen;
}

/* ---- attempts: they are counted over the runs, too ---- */

static unsigned long long sum_of(const handed_t *handed)
{
    uint64_t sum = HASH_START;
    for (size_t i = 0; i < handed->count; i++) {
        const handed_file_t *file = &handed->files[i];
        sum = hash_bytes(sum, file->path, strlen(file->path));
        if (file->text) sum = hash_bytes(sum, file->text, file->bytes);
    }
    return sum;
}

static int attempt_of(const roster_t *r, stage_t *s, const intake_student_t *student, const handed_t *handed)
{
    const char *path = arena_format(&s->arena, "%s/progress/%s.attempt", r->folder, student->id);
    const char *kept = files_read(&s->arena, path, 100);
    unsigned long long sum = sum_of(handed), last = 0;
    int attempt = 0, least = (int)student->submission_count;
    if (kept && sscanf(kept, "%d %llx", &attempt, &last) == 2 && last == sum) return attempt;
    attempt = attempt + 1 > least ? attempt + 1 : least;
    const char *text = arena_format(&s->arena, "%d %llx\n", attempt, sum);
    return files_write(path, text, strlen(text)) == 0 ? attempt : -1;
}

/* ---- students.jsonl ---- */

static void put_words(FILE *out, const char *name, const stage_word_t *words, size_t count, const char *what,
                      int line)
{
    fprintf(out, ",\"%s\":[", name);
    for (size_t i = 0; i < count; i++) {
        fputs(i ? ",{\"file\":" : "{\"file\":", out);
        json_put_string(out, words[i].file);
        if (line) fprintf(out, ",\"line\":%d", words[i].line);
        fprintf(out, ",\"%s\":", what);
        json_put_string(out, words[i].what);
        fputc('}', out);
    }
    fputc(']', out);
}

static void put_list(FILE *out, const char *name, const char *const *list, size_t count)
{
    fprintf(out, ",\"%s\":[", name);
    for (size_t i = 0; i < count; i++) {
        if (i) fputc(',', out);
        json_put_string(out, list[i]);
    }
    fputc(']', out);
}

static void put_student(FILE *out, const roster_t *r, const intake_student_t *student,
                        const intake_submission_t *submission, int attempt, stage_t *s)
{
    char time[40] = "";
    struct tm when;
    if (s->newest > 0 && gmtime_r(&s->newest, &when))
        strftime(time, sizeof time, "%Y-%m-%dT%H:%M:%SZ", &when);
    fputs("{\"student\":", out);
    json_put_string(out, student->id);
    fprintf(out, ",\"attempt\":%d,\"name\":", attempt);
    json_put_string(out, student->name);
    fputs(",\"number\":", out);
    json_put_string(out, student->number);
    fputs(",\"source\":", out);
    json_put_string(out, submission->source);
    fputs(",\"submitted\":", out);
    json_put_string(out, *submission->when ? submission->when : time);
    put_list(out, "files", s->files, s->file_count);
    put_words(out, "ignored", s->ignored, s->ignored_count, "reason", 0);
    put_words(out, "changed", s->changed, s->changed_count, "what", 1);
    put_list(out, "notes", s->notes, s->note_count);
    fputs(",\"sandbox\":", out);
    json_put_string(out, r->sandbox_word);
    fputs("}\n", out);
}

/* ---- staging ---- */

static void add_notes(const roster_t *r, const intake_student_t *student,
                      const intake_submission_t *submission, stage_t *s)
{
    for (size_t i = 0; i < student->note_count; i++) stage_note(s, student->notes[i]);
    if (student->submission_count > 1)
        stage_note(s, arena_format(&s->arena, "%zu submissions: the newest was taken, %s",
                                   student->submission_count, submission->source));
    if (submission->late) stage_note(s, "late, the platform says");
    if (strcmp(r->sandbox_word, "none") == 0)
        stage_note(
            s,
            "graded with SANDBOX=none: it ran with the instructor's rights and could see all that they can");
}

/* What student.c asks: a line a staged file, each after a newline. */
static int write_staged(const roster_t *r, const intake_student_t *student, stage_t *s)
{
    const char *list = "\n";
    for (size_t i = 0; i < s->file_count; i++) list = arena_format(&s->arena, "%s%s\n", list, s->files[i]);
    return files_write(arena_format(&s->arena, "%s/students/%s/staged", r->folder, student->id), list,
                       strlen(list));
}

static void note_handed(roster_t *r, const stage_t *s)
{
    for (size_t p = 0; p < r->practical_count; p++) r->handed[p] |= stage_has(s, r->practicals[p]);
}

/* ---- who is in the roster and handed in nothing ---- */

/* The line of an earlier day about what was handed in as this attempt; NULL: there is none. */
static const char *earlier_line(const roster_t *r, arena_t *arena, const char *id, int attempt)
{
    static const char *const files[] = {"students.jsonl", "attempts/students.jsonl"};
    for (size_t f = 0; f < sizeof files / sizeof *files; f++) {
        char *rest = NULL,
             *text = files_read(arena, arena_format(arena, "%s/%s", r->folder, files[f]), STUDENTS_MOST);
        for (char *line = text ? strtok_r(text, "\n", &rest) : NULL; line;
             line = strtok_r(NULL, "\n", &rest)) {
            json_object_t object = {.count = 0};
            bool found = json_parse(&object, line) == 0 && strcmp(json_get(&object, "student"), id) == 0 &&
                         atoi(json_get(&object, "attempt")) == attempt && *json_get(&object, "source");
            json_free(&object);
            if (found) return line;
        }
    }
    return NULL;
}

/* Of whom an attempt is known, it stays as it is: what was handed in then is not taken back by handing in
 * nothing today. */
static int stage_absent(roster_t *r, size_t at, FILE *out)
{
    static const intake_submission_t none = {.source = "", .when = ""};
    const intake_student_t *student = &r->intake->students[at];
    stage_t s = {.file_count = 0};
    handed_t handed = {.count = 0};
    const char *tree = arena_format(&s.arena, "%s/" STUDENT_TREE, r->folder, student->id);
    const char *kept =
        files_read(&s.arena, arena_format(&s.arena, "%s/progress/%s.attempt", r->folder, student->id), 100);
    int attempt = kept ? atoi(kept) : 0, failed = 0;
    const char *line =
        attempt > 0 && files_exist(tree) ? earlier_line(r, &s.arena, student->id, attempt) : NULL;
    if (line) {
        r->attempts[at] = attempt;
        fprintf(out, "%s\n", line);
    } else {
        for (size_t i = 0; i < student->note_count; i++) stage_note(&s, student->notes[i]);
        stage_note(&s, "in the roster, and nothing was handed in");
        failed = stage_clean(r->practicals, r->practical_count, tree) != 0 ||
                 write_staged(r, student, &s) != 0 ||
                 (r->attempts[at] = attempt_of(r, &s, student, &handed)) < 0;
        if (!failed) put_student(out, r, student, &none, r->attempts[at], &s);
    }
    int why = errno;
    stage_free(&s);
    errno = why;
    return failed ? -1 : 0;
}

static int stage_student(roster_t *r, size_t at, FILE *out)
{
    const intake_student_t *student = &r->intake->students[at];
    stage_t s = {.told = r->asked, .told_count = r->asked_count};
    handed_t handed;
    const intake_submission_t *submission = newest(r, student, &handed);
    const char *tree = arena_format(&s.arena, "%s/" STUDENT_TREE, r->folder, student->id);
    add_notes(r, student, submission, &s);
    bool failed = files_remove(tree) != 0 || stage_clean(r->practicals, r->practical_count, tree) != 0 ||
                  stage_files(&s, r->course, &handed, tree) != 0 || write_staged(r, student, &s) != 0 ||
                  (r->attempts[at] = attempt_of(r, &s, student, &handed)) < 0;
    int why = errno;
    if (!failed) {
        note_handed(r, &s);
        put_student(out, r, student, submission, r->attempts[at], &s);
    }
    handed_free(&handed);
    stage_free(&s);
    errno = why;
    return failed ? -1 : 0;
}

static const char *const *names_wanted(arena_t *arena, const stage_course_t *course)
{
    const char **names = NULL;
    size_t count = 0;
    for (size_t i = 0; i < course->count; i++) arena_add(arena, &names, &count, course->files[i].name);
    arena_add(arena, &names, &count, NULL);
    return names;
}

int roster_stage(roster_t *r)
{
    arena_t arena = {NULL};
    r->wanted = names_wanted(&arena, r->course);
    const char *path = arena_format(&arena, "%s/students.jsonl", r->folder),
               *fresh = arena_format(&arena, "%s.new", path);
    FILE *out = fopen(fresh, "we");
    int failed = !out || fchmod(fileno(out), 0600) != 0;
    for (size_t i = 0; i < r->intake->count && !failed && !process_stopping(); i++) {
        show_long("students staged", i, r->intake->count, process_clock());
        failed = (r->intake->students[i].submission_count ? stage_student : stage_absent)(r, i, out) != 0;
    }
    show_no_bar();
    int why = errno;
    if (out && fclose(out) != 0 && !failed) failed = 1, why = errno;
    if (!failed && !process_stopping() && rename(fresh, path) != 0) failed = 1, why = errno;
    arena_free(&arena);
    errno = why;
    return failed || process_stopping() ? -1 : 0;
}

/* ---- records.jsonl ---- */

int roster_records(const char *folder, const char *const *practicals, size_t count, const intake_t *intake)
{
    arena_t names = {NULL};
    const char *path = arena_format(&names, "%s/records.jsonl", folder),
               *fresh = arena_format(&names, "%s.new", path);
    FILE *out = fopen(fresh, "we");
    if (out && fchmod(fileno(out), 0600) != 0) fclose(out), out = NULL;
    for (size_t i = 0; out && i < intake->count; i++) {
        arena_t arena = {NULL};
        ledger_t ledger =
            ledger_read(&arena, arena_format(&arena, "%s/" STUDENT_LEDGER, folder, intake->students[i].id));
        for (size_t k = 0; k < ledger.count; k++)
            for (size_t p = 0; p < count; p++)
                if (strcmp(ledger.lines[k].practical, practicals[p]) == 0)
                    fprintf(out, "%s\n", ledger.lines[k].record);
        arena_free(&arena);
    }
    int failed = !out || fclose(out) != 0 || rename(fresh, path) != 0, why = errno;
    arena_free(&names);
    errno = why;
    return failed ? -1 : 0;
}

/* ---- the table ---- */

typedef struct {
    char student[256]; /* an ID, which is the name of files */
    long points, most;
    int count[7]; /* by the judge's exit statuses */
} row_t;

static void print_row(const row_t *row)
{
    const show_colours_t *colour = show_colours();
    static const struct {
        int status;
        const char *word;
    } words[] = {{0, "pass"}, {3, "to do"}, {1, "fail"}, {4, "error"}, {5, "timeout"}, {6, "skip"}};
    if (!*row->student) return;
    printf("  %-32s %4ld/%-4ld", row->student, row->points, row->most);
    const char *comma = " ";
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (!row->count[words[i].status]) continue;
        const char *tint = words[i].status == 0   ? colour->green
                           : words[i].status == 3 ? colour->yellow
                                                  : colour->red;
        printf("%s%d %s%s%s", comma, row->count[words[i].status], tint, words[i].word, colour->plain);
        comma = ", ";
    }
    printf("\n");
}

/* A line for each step whose error is not the student's. */
static size_t tell_faults(const char *path)
{
    char *line = NULL;
    size_t room = 0, count = 0;
    FILE *in = fopen(path, "re");
    while (in && getline(&line, &room, in) > 0) {
        json_object_t record;
        if (json_parse(&record, line) == 0 && *json_get(&record, "fault")) {
            count++;
            fprintf(stderr, "make: %s: %s step %s could not be graded, by a fault of the %s: %s\n",
                    json_get(&record, "student"), json_get(&record, "practical"), json_get(&record, "step"),
                    json_get(&record, "fault"), json_get(&record, "message"));
        }
        json_free(&record);
    }
    if (in) fclose(in);
    free(line);
    return count;
}

size_t roster_table(const char *folder)
{
    char *line = NULL, path[4096];
    size_t room = 0, students = 0;
    row_t row = {.student = ""};
    snprintf(path, sizeof path, "%s/records.jsonl", folder);
    FILE *in = fopen(path, "re");
    while (in && getline(&line, &room, in) > 0) {
        json_object_t record;
        if (json_parse(&record, line) == 0) {
            const char *id = json_get(&record, "student");
            if (strcmp(row.student, id) != 0) {
                print_row(&row);
                row = (row_t){.student = ""};
                snprintf(row.student, sizeof row.student, "%s", id);
                students++;
            }
            status_t status;
            status_read(&status, json_get(&record, "status"));
            row.points += atol(json_get(&record, "points"));
            row.most += atol(json_get(&record, "max_points"));
            row.count[status_exit(status)]++;
        }
        json_free(&record);
    }
    print_row(&row);
    if (in) fclose(in);
    free(line);
    printf("\n%zu students graded: %s/records.jsonl; what was handed in: %s/students.jsonl\n", students,
           folder, folder);
    fflush(stdout);
    return tell_faults(path);
}
