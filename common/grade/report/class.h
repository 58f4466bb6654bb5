/* class.h: what the check of a class has left in its folder, read:
 *
 *     students.jsonl     a line for each student (and attempt, where there are several)
 *     identities.jsonl   how each is known (grade/class/identity.h); it may be missing
 *     records.jsonl      a line for each student, attempt, practical and step; of two of the same, the later
 *                        counts
 *     attempts/          the same two files, with earlier attempts: class_keep has left them there
 *
 * All strings live in the class's arena. */
#ifndef REPORT_CLASS_H
#define REPORT_CLASS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/record.h"

typedef struct {
    const char *practical, *title, *message, *answers, *hint, *where, *case_line, *seed;
    status_t status;
    fault_t fault; /* of an error that is not the student's */
    cause_t cause;
    backend_t backend;
    int step, attempt;
    int points, max_points;
    double time_ms;      /* negative: not known */
    size_t line;         /* of records.jsonl */
    bool has_hand;       /* points were given by hand (comments.h) ... */
    double by_hand;      /* ... so many */
    const char *comment; /* by hand, or "" */
} result_t;

typedef struct {
    int number;            /* from 1 */
    const char *submitted; /* as it was said; "" where nobody knows */
    long long seconds;     /* since 1970, UTC */
    bool has_time;
} attempt_t;

/* Lines as they were read. */
typedef struct {
    const char **lines;
    size_t count;
} class_lines_t;

typedef struct {
    const char *id;     /* a file name: letters, digits and ._@+~-, not a dot first */
    const char *name;   /* as somebody wrote it: any UTF-8, made harmless where it is printed */
    const char *number; /* the platform's, or "" */
    const char **known; /* the school's number, login and address, where a roster tells them */
    size_t known_count;
    const char *source, *sandbox;
    int newest;          /* attempt that students.jsonl tells of */
    attempt_t *attempts; /* by number */
    size_t attempt_count;
    const char **notes; /* lines: of the intake, files that were ignored, given code that was changed */
    size_t note_count;
    result_t *results; /* by practical, attempt, step */
    size_t result_count;
} student_t;

typedef struct {
    const char *title;
    int number, max_points;
} class_step_t;

typedef struct {
    const char *name;
    class_step_t *steps; /* by number */
    size_t step_count;
} class_practical_t;

typedef struct {
    arena_t arena;
    const char *folder;
    student_t *students; /* by id */
    size_t student_count;
    class_practical_t *practicals; /* those that any record names, by name */
    size_t practical_count;
    class_lines_t students_said, records_said; /* for class_keep */
} class_t;

/* Returns 0, or -1 after a line on standard error that says what is wrong, and where. class_free in any case.
 */
int class_read(class_t *class, const char *folder);
void class_free(class_t *class);

/* Leaves all that was read in CLASS/attempts, so that what is attempt 1 today is still known when attempt 2
 * has been graded. Students who are not in the class today stay there, too. Returns 0, or -1 after a line on
 * standard error. */
int class_keep(const class_t *class);

/* Whether 04_reduction, 04, 4 or reduction is this practical. */
bool practical_is_called(const char *practical, const char *word);

/* The points that count: those given by hand, else the check's. */
double result_points(const result_t *result);

/* Whether they are in the sum: it was graded, or got points by hand. */
bool result_counts(const result_t *result);

const student_t *class_student(const class_t *class, const char *id); /* NULL: there is none */

/* The result of a step in an attempt; NULL: there is none. */
const result_t *student_result(const student_t *student, const char *practical, int attempt, int step);

#endif
