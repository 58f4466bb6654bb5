/* intake.h: whose submissions there are in a folder, as learning platforms export them (names.h has the
 * forms). */
#ifndef CLASS_INTAKE_H
#define CLASS_INTAKE_H

#include <stdbool.h>
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
    bool late;          /* as the platform tells it */
} intake_submission_t;

typedef struct {
    const char *id;   /* for file names, no two alike (identity.h gives it) */
    const char *name; /* as it can be shown: valid UTF-8 */
    /* What the ID is made of: the name as it was handed in, any bytes, and the platform's number, or "". */
    const char *name_given, *number_given;
    const char **keys; /* how the student is known (identity.h); of the submission first */
    size_t key_count;
    size_t row;         /* the line of the roster that is this student's (participants.h); 0: none */
    const char *number; /* the platform's own, by which it knows the student when marks come back; "" */
    intake_submission_t *submissions;
    size_t submission_count; /* 0: of the roster, and handed in nothing */
    const char **notes;
    size_t note_count;
} intake_student_t;

/* Something that is nobody's, and why. */
typedef enum { STRAY_NAMELESS, STRAY_LINK, STRAY_HIDDEN, STRAY_KINDS } stray_kind_t;
typedef struct {
    const char *name;
    stray_kind_t kind;
} intake_stray_t;

/* A student who is not graded, and why. */
typedef struct {
    const char *name, *why;
} intake_refused_t;

typedef struct {
    arena_t arena;
    intake_student_t *students; /* by ID, once they have one */
    size_t count;
    intake_stray_t *strays;
    size_t stray_count;
    intake_refused_t *refused;
    size_t refused_count;
    const char *practical; /* a folder of this name is among them: then it is one student's; or NULL */
} intake_t;

/* How one is known who has handed in under this name, with this number or "". */
const char *intake_key(arena_t *arena, const char *name, const char *number);

/* What the second has handed in is the first's, too, who is the same student. */
void intake_merge(intake_t *intake, intake_student_t *into, const intake_student_t *from);

/* Reads the folder's names. Returns 0, or -1 with errno. */
int intake_read(intake_t *intake, const char *folder, const stage_course_t *course);
void intake_free(intake_t *intake);

#endif
