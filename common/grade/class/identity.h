/* identity.h: the ID of each student, which stays the same from one grading of a class to the next.
 *
 * An ID is made of the student's own name and number, never of who else is there. A name that can be a file's
 * as it stands (small ASCII letters, digits, - _ .) is its own ID: "ada". Any other becomes what it looks
 * like in ASCII, with the number by which the platform knows the student ("Grace-Hopper-4711") or, without
 * one, a sum of the whole name ("Anna-Muller-5d01c3a2").
 *
 * What was given is kept in CLASS/identities.jsonl, a line for each way in which a student is known: by the
 * name and number of a submission, and by the columns of a roster (participants.h). So a student whom a
 * roster makes known keeps the ID of earlier submissions. Of two who would have the same ID none is guessed:
 * the one who has it keeps it, and the other is not graded, and told. */
#ifndef CLASS_IDENTITY_H
#define CLASS_IDENTITY_H

#include "intake.h"

typedef struct {
    const char *key; /* how the student is known */
    const char *id, *name, *number;
} identity_t;

typedef struct {
    arena_t arena;
    const char *path;
    identity_t *known;
    size_t count;
} identities_t;

/* What a name and a number, or "", become: letters, digits and - _ . alone, a letter or digit first, at most
 * 80 bytes. */
const char *identity_of(arena_t *arena, const char *name, const char *number);

/* Reads what was given before; of a class that has no such file yet, from its students.jsonl, so that those
 * of an earlier version go on. Returns 0, or -1 with a line that says why that cannot be: the file is
 * damaged, or that version took two students for one. */
int identities_read(identities_t *identities, const char *folder, char *why, size_t size);

/* Gives each student an ID, and a note about others of the same or nearly the same name. Who cannot have one
 * is moved to intake->refused, with why. Sorts the students by ID. */
void identities_give(identities_t *identities, intake_t *intake);

/* Returns 0, or -1 with errno. */
int identities_write(const identities_t *identities);

void identities_free(identities_t *identities);

#endif
