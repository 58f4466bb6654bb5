#define _POSIX_C_SOURCE 200809L

#include "class.h"

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/files.h"
#include "base/json.h"
#include "base/numbers.h"
#include "base/record.h"
#include "grade/process/files.h"
#include "when.h"

enum { MOST = 1000000000 };

/* Where a line stands, for complaints. */
typedef struct {
    const char *path;
    size_t number;
    const char *text; /* the line itself */
} place_t;

static int complain(place_t at, const char *what)
{
    fprintf(stderr, "report: %s:%zu: %s\n", at.path, at.number, what);
    return -1;
}

static void remember(class_t *class, class_lines_t *said, place_t at)
{
    arena_add(&class->arena, &said->lines, &said->count, arena_text(&class->arena, at.text));
}

static int whole(const json_object_t *line, const char *key, int otherwise)
{
    unsigned long long number;
    const char *text = json_get(line, key);
    if (!*text) return otherwise;
    return number_whole(text, MOST, &number) ? (int)number : -1;
}

/* A student's folder has this name, so it must be one. */
static bool is_id(const char *id)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._@+~-";
    size_t length = strlen(id);
    return length > 0 && length <= 200 && id[0] != '.' && strspn(id, letters) == length;
}

static student_t *find_student(const class_t *class, const char *id)
{
    for (size_t i = 0; i < class->student_count; i++)
        if (strcmp(class->students[i].id, id) == 0) return &class->students[i];
    return NULL;
}

bool practical_is_called(const char *practical, const char *word)
{
    const char *rest = strchr(practical, '_');
    size_t digits = rest ? (size_t)(rest - practical) : 0, zeros = strspn(practical, "0"),
           length = strlen(word);
    if (strcmp(word, practical) == 0) return true;
    if (!rest) return false;
    return strcmp(word, rest + 1) == 0 || (length == digits && strncmp(word, practical, digits) == 0) ||
           (length == digits - zeros && strncmp(word, practical + zeros, length) == 0);
}

double result_points(const result_t *result)
{
    return result->has_hand ? result->by_hand : result->points;
}

bool result_counts(const result_t *result)
{
    return result->has_hand || (result->fault == FAULT_NONE && result->status != STATUS_SKIP);
}

const student_t *class_student(const class_t *class, const char *id)
{
    return find_student(class, id);
}

/* ---- students.jsonl ---- */

static void add_note(class_t *class, student_t *student, const char *note)
{
    arena_add(&class->arena, &student->notes, &student->note_count, note);
}

/* The elements of a list as notes: strings as they are, objects by their members, as in `what: "FILE:
 * REASON"`. */
static int add_notes(class_t *class, student_t *student, const char *list, const char *before)
{
    json_member_t item;
    int more = 0;
    if (!*list) return 0;
    while ((more = json_item(&list, &item)) == 1) {
        json_object_t object = {.count = 0};
        if (item.is_string) {
            add_note(class, student, arena_format(&class->arena, "%s%s", before, item.value));
        } else if (json_parse(&object, item.value) == 0) {
            const char *file = json_get(&object, "file"), *line = json_get(&object, "line");
            const char *what = json_get(&object, "what"), *reason = json_get(&object, "reason");
            bool at = *line && strcmp(line, "0") != 0 && strcmp(line, "null") != 0;
            add_note(class, student,
                     arena_format(&class->arena, "%s%s%s%s: %s", before, file, at ? ":" : "", at ? line : "",
                                  *what ? what : reason));
        } else {
            more = -1;
        }
        json_free(&object);
        free(item.value);
        if (more < 0) break;
    }
    return more;
}

static int add_attempt(class_t *class, student_t *student, const json_object_t *line, int number)
{
    const char *submitted = json_get(line, "submitted");
    attempt_t *attempt =
        arena_grow(&class->arena, &student->attempts, &student->attempt_count, sizeof *attempt);
    attempt->number = number;
    attempt->submitted = arena_text(&class->arena, submitted);
    attempt->has_time = when_read(submitted, &attempt->seconds, NULL) == 0;
    return *submitted && !attempt->has_time ? -1 : 0;
}

static int add_student(class_t *class, const json_object_t *line, place_t at)
{
    const char *id = json_get(line, "student");
    int number = whole(line, "attempt", 1);
    if (!is_id(id)) return complain(at, "no student, or one whose id is not a file name");
    if (number < 1) return complain(at, "attempt: a whole number from 1");
    student_t *student = find_student(class, id);
    if (!student) {
        student = arena_grow(&class->arena, &class->students, &class->student_count, sizeof *student);
        student->id = arena_text(&class->arena, id);
    }
    const char *name = json_get(line, "name");
    student->name = arena_text(&class->arena, *name ? name : id);
    student->number = arena_text(&class->arena, json_get(line, "number"));
    student->source = arena_text(&class->arena, json_get(line, "source"));
    student->sandbox = arena_text(&class->arena, json_get(line, "sandbox"));
    if (number > student->newest) student->newest = number;
    if (add_attempt(class, student, line, number) != 0)
        return complain(at, "submitted: a time is written 2026-11-20T18:00:00Z");
    remember(class, &class->students_said, at);
    /* What weighs most comes first: a list of many may be cut. */
    if (add_notes(class, student, json_get(line, "changed"), "given code changed: ") < 0 ||
        add_notes(class, student, json_get(line, "notes"), "") < 0 ||
        add_notes(class, student, json_get(line, "ignored"), "ignored: ") < 0)
        return complain(at, "notes, ignored, changed: each is a list");
    return 0;
}

/* Of attempts/students.jsonl: what is older than what students.jsonl tells of. */
static int add_earlier_student(class_t *class, const json_object_t *line, place_t at)
{
    student_t *student = find_student(class, json_get(line, "student"));
    int number = whole(line, "attempt", 1);
    if (student && number >= student->newest) return 0;
    remember(class, &class->students_said, at);
    if (student && add_attempt(class, student, line, number) != 0)
        return complain(at, "submitted: a time is written 2026-11-20T18:00:00Z");
    return 0;
}

/* ---- records.jsonl ---- */

/* NN_name: it becomes part of file names and of columns' heads. */
static bool is_practical(const char *name)
{
    return is_id(name) && strspn(name, "0123456789") == 2 && name[2] == '_';
}

static int add_record(class_t *class, const json_object_t *line, place_t at)
{
    student_t *student = find_student(class, json_get(line, "student"));
    arena_t *arena = &class->arena;
    result_t result = {.practical = json_get(line, "practical"),
                       .step = whole(line, "step", -1),
                       .attempt = whole(line, "attempt", 1),
                       .points = whole(line, "points", -1),
                       .max_points = whole(line, "max_points", -1),
                       .line = at.number};
    if (!student) return complain(at, "a student that students.jsonl does not have");
    if (!is_practical(result.practical)) return complain(at, "practical: a name such as 04_reduction");
    if (status_read(&result.status, json_text(line, "status")) != 0)
        return complain(at, "status: pass, fail, todo, skip, error or timeout");
    if (result.step < 1 || result.attempt < 1) return complain(at, "step and attempt: whole numbers from 1");
    if (result.points < 0 || result.max_points < result.points)
        return complain(at, "points and max_points: whole numbers, points at most max_points");
    if (result.points && result.status != STATUS_PASS) return complain(at, "points without a pass");
    if (fault_read(&result.fault, json_text(line, "fault")) != 0)
        return complain(at, "fault: course or machine");
    if (cause_read(&result.cause, json_text(line, "cause")) != 0)
        return complain(at, "cause: one of those of common/base/record.h");
    if (backend_read(&result.backend, json_text(line, "backend")) != 0)
        return complain(at, "backend: cpu or gpu");
    if (result.fault != FAULT_NONE && result.status != STATUS_ERROR)
        return complain(at, "a fault of ours without an error");
    if (!number_between(json_get(line, "time_ms"), 0, 1e15, &result.time_ms)) result.time_ms = -1;
    result.practical = arena_text(arena, result.practical);
    result.title = arena_text(arena, json_get(line, "title"));
    result.message = arena_text(arena, json_get(line, "message"));
    result.answers = arena_text(arena, json_text(line, "answers"));
    result.hint = arena_text(arena, json_get(line, "hint"));
    result.where = arena_text(arena, json_get(line, "where"));
    result.case_line = arena_text(arena, json_get(line, "case"));
    result.seed = arena_text(arena, json_text(line, "seed"));
    result.comment = "";
    result_t *place = arena_grow(arena, &student->results, &student->result_count, sizeof *place);
    *place = result;
    remember(class, &class->records_said, at);
    return 0;
}

static int add_earlier_record(class_t *class, const json_object_t *line, place_t at)
{
    const student_t *student = find_student(class, json_get(line, "student"));
    if (student && whole(line, "attempt", 1) < student->newest) return add_record(class, line, at);
    if (!student) remember(class, &class->records_said, at);
    return 0;
}

/* By a column of a roster: "login ada". */
static int add_identity(class_t *class, const json_object_t *line, place_t at)
{
    static const char *const columns[] = {"number ", "login ", "address "};
    student_t *student = find_student(class, json_get(line, "student"));
    const char *key = json_get(line, "key");
    (void)at;
    for (size_t i = 0; student && i < sizeof columns / sizeof *columns; i++)
        if (strncmp(key, columns[i], strlen(columns[i])) == 0)
            arena_add(&class->arena, &student->known, &student->known_count,
                      arena_text(&class->arena, key + strlen(columns[i])));
    return 0;
}

/* ---- files, and order in what they say ---- */

static int read_lines(class_t *class, const char *name, int (*add)(class_t *, const json_object_t *, place_t))
{
    place_t at = {arena_format(&class->arena, "%s/%s", class->folder, name), 0, ""};
    size_t bytes, room = 0;
    int descriptor = file_open_regular(at.path, &bytes), wrong = 0;
    FILE *in = descriptor < 0 ? NULL : fdopen(descriptor, "r");
    char *line = NULL;
    if (!in) {
        fprintf(stderr, "report: %s: %s\n", at.path, strerror(errno));
        return -1;
    }
    for (ssize_t got; !wrong && (got = getline(&line, &room, in)) > 0;) {
        json_object_t object = {.count = 0};
        at.number++;
        at.text = line;
        if (strlen(line) != (size_t)got || line[got - 1] != '\n' || json_parse(&object, line) != 0)
            wrong = complain(at, "not a whole line of JSON; grade the class again, which completes it");
        else
            wrong = add(class, &object, at);
        json_free(&object);
    }
    if (ferror(in)) wrong = complain(at, "cannot be read");
    free(line);
    fclose(in);
    return wrong;
}

/* Some are not there: of earlier attempts there are none before class_keep was called first. */
static int read_optional(class_t *class, const char *name,
                         int (*add)(class_t *, const json_object_t *, place_t))
{
    const char *path = arena_format(&class->arena, "%s/%s", class->folder, name);
    return access(path, F_OK) != 0 && errno == ENOENT ? 0 : read_lines(class, name, add);
}

static int by_id(const void *one, const void *two)
{
    return strcmp(((const student_t *)one)->id, ((const student_t *)two)->id);
}

static int by_number(const void *one, const void *two)
{
    int a = ((const attempt_t *)one)->number, b = ((const attempt_t *)two)->number;
    return (a > b) - (a < b);
}

static bool same_step(const result_t *a, const result_t *b)
{
    return a->step == b->step && a->attempt == b->attempt && strcmp(a->practical, b->practical) == 0;
}

static int by_step(const void *one, const void *two)
{
    const result_t *a = one, *b = two;
    int practicals = strcmp(a->practical, b->practical);
    if (practicals) return practicals;
    if (a->attempt != b->attempt) return a->attempt < b->attempt ? -1 : 1;
    if (a->step != b->step) return a->step < b->step ? -1 : 1;
    return (a->line > b->line) - (a->line < b->line);
}

/* Records of an attempt that has no line of its own in students.jsonl: when it came is not known. */
static void add_attempts(class_t *class, student_t *student)
{
    for (size_t i = 0; i < student->result_count; i++) {
        size_t a = 0;
        int number = student->results[i].attempt;
        while (a < student->attempt_count && student->attempts[a].number != number) a++;
        if (a < student->attempt_count) continue;
        attempt_t *attempt =
            arena_grow(&class->arena, &student->attempts, &student->attempt_count, sizeof *attempt);
        *attempt = (attempt_t){.number = number, .submitted = ""};
    }
}

/* One line a student says when the newest attempt came. */
static void settle_attempts(class_t *class, student_t *student)
{
    size_t said = student->attempt_count;
    add_attempts(class, student);
    attempt_t *list = student->attempts;
    qsort(list, student->attempt_count, sizeof *list, by_number);
    if (said != 1 || student->attempt_count == 1 || list[0].number != 1) return;
    int newest = 0;
    for (size_t i = 0; i < student->result_count; i++)
        if (student->results[i].attempt > newest) newest = student->results[i].attempt;
    attempt_t *last = &list[student->attempt_count - 1];
    if (last->number != newest || !list[0].has_time) return;
    *last = (attempt_t){newest, list[0].submitted, list[0].seconds, 1};
    list[0] = (attempt_t){.number = 1, .submitted = ""};
}

static void settle_results(student_t *student)
{
    size_t kept = 0;
    if (student->result_count == 0) return;
    qsort(student->results, student->result_count, sizeof *student->results, by_step);
    for (size_t i = 0; i < student->result_count; i++) {
        if (i > 0 && same_step(&student->results[i], &student->results[kept - 1])) kept--;
        student->results[kept++] = student->results[i];
    }
    student->result_count = kept;
}

static int by_name(const void *one, const void *two)
{
    return strcmp(((const class_practical_t *)one)->name, ((const class_practical_t *)two)->name);
}

static int by_step_number(const void *one, const void *two)
{
    int a = ((const class_step_t *)one)->number, b = ((const class_step_t *)two)->number;
    return (a > b) - (a < b);
}

static void know_step(class_t *class, const result_t *result)
{
    size_t p = 0, s = 0;
    while (p < class->practical_count && strcmp(class->practicals[p].name, result->practical) != 0) p++;
    if (p == class->practical_count) {
        class_practical_t *fresh =
            arena_grow(&class->arena, &class->practicals, &class->practical_count, sizeof *fresh);
        fresh->name = result->practical;
    }
    class_practical_t *practical = &class->practicals[p];
    while (s < practical->step_count && practical->steps[s].number != result->step) s++;
    if (s == practical->step_count) {
        class_step_t *fresh =
            arena_grow(&class->arena, &practical->steps, &practical->step_count, sizeof *fresh);
        *fresh = (class_step_t){result->title, result->step, result->max_points};
    }
}

int class_read(class_t *class, const char *folder)
{
    *class = (class_t){.folder = folder};
    if (read_lines(class, "students.jsonl", add_student) != 0) return -1;
    if (read_optional(class, "attempts/students.jsonl", add_earlier_student) != 0) return -1;
    if (read_optional(class, "identities.jsonl", add_identity) != 0) return -1;
    if (read_optional(class, "attempts/records.jsonl", add_earlier_record) != 0) return -1;
    if (read_lines(class, "records.jsonl", add_record) != 0) return -1;
    if (class->student_count) qsort(class->students, class->student_count, sizeof *class->students, by_id);
    for (size_t i = 0; i < class->student_count; i++) {
        settle_attempts(class, &class->students[i]);
        settle_results(&class->students[i]);
        for (size_t r = 0; r < class->students[i].result_count; r++)
            know_step(class, &class->students[i].results[r]);
    }
    if (class->practical_count)
        qsort(class->practicals, class->practical_count, sizeof *class->practicals, by_name);
    for (size_t p = 0; p < class->practical_count; p++)
        qsort(class->practicals[p].steps, class->practicals[p].step_count, sizeof *class->practicals[p].steps,
              by_step_number);
    return 0;
}

static int keep_lines(const class_lines_t *said, const char *path)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    if (!out) return -1;
    for (size_t i = 0; i < said->count; i++) fputs(said->lines[i], out);
    int failed = fclose(out) != 0 || files_write(path, text, size) != 0, why = errno;
    free(text);
    errno = why;
    return failed ? -1 : 0;
}

int class_keep(const class_t *class)
{
    arena_t arena = {NULL};
    const char *folder = arena_format(&arena, "%s/attempts", class->folder);
    bool failed = files_folder(folder) != 0 ||
                  keep_lines(&class->students_said, arena_format(&arena, "%s/students.jsonl", folder)) != 0 ||
                  keep_lines(&class->records_said, arena_format(&arena, "%s/records.jsonl", folder)) != 0;
    if (failed) fprintf(stderr, "report: %s: %s\n", folder, strerror(errno));
    arena_free(&arena);
    return failed ? -1 : 0;
}

void class_free(class_t *class)
{
    arena_free(&class->arena);
}

const result_t *student_result(const student_t *student, const char *practical, int attempt, int step)
{
    for (size_t i = 0; i < student->result_count; i++) {
        const result_t *r = &student->results[i];
        if (r->step == step && r->attempt == attempt && strcmp(r->practical, practical) == 0) return r;
    }
    return NULL;
}
