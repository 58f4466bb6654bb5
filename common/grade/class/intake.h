/* intake.h: whose submissions there are in a folder, as learning platforms export them (names.h has the
 * forms). */
#ifndef CLASS_INTAKE_H
#define CLASS_INTAKE_H

#include <time.h>

#include "base/arena.h"
#include "stage.h"

/* A file, folder or archive of a submission. */
typedef struct {
    const char *path; /* on disk */
    const char *as;   /* its name within the submission; "" for a folder or an archive of everything */
    long long order;  /* names.h */
} intake_part_t;

/* What was handed in at one time. */
typedef struct {
    intake_part_t *parts;
    size_t part_count;
    const char *source; /* the name of the first part, as it can be shown */
    const char *when;   /* ISO time, as the platform tells it, or "" */
    int late;           /* as the platform tells it */
} intake_submission_t;

typedef struct {
    const char *id;     /* for file names (names_safe), no two alike */
    const char *name;   /* as handed in, valid UTF-8 */
    const char *key;    /* what tells the student from others */
    const char *number; /* the platform's own, by which it knows the student when marks come back; "" */
    intake_submission_t *submissions;
    size_t submission_count;
    const char **notes;
    size_t note_count;
} intake_student_t;

typedef struct {
    arena_t arena;
    intake_student_t *students; /* by ID */
    size_t count;
    const char **strays; /* files that are nobody's */
    size_t stray_count;
    const char *practical; /* a folder of this name is among them: then it is one student's; or NULL */
} intake_t;

/* Reads the folder's names. Returns 0, or -1 with errno. */
int intake_read(intake_t *intake, const char *folder, const stage_course_t *course);
void intake_free(intake_t *intake);

#endif
