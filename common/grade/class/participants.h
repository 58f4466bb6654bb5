/* participants.h: a roster (ROSTER=): the table in which a platform says who is in the class, as CSV. By it a
 * student keeps one identity over a platform's numbers, and who has handed in nothing is seen.
 *
 * Its columns are found by these headings, whatever their case and order:
 *
 *     name       Full name; Name; Student; or First name and Last name (Surname)
 *     number     that the school gives: ID number; SIS User ID; SID; Student ID; Student
 *                (where another column has the name)
 *     login      Username; SIS Login ID; Login ID; Login
 *     address    Email address; Email; E-mail
 *     platform   the number in the names of its downloads: Identifier ("Participant 1001"); ID; Number
 *     role       Role: rows of others than students are left out
 */
#ifndef CLASS_PARTICIPANTS_H
#define CLASS_PARTICIPANTS_H

#include "intake.h"

typedef struct {
    const char *name;                                /* first name first */
    const char *other;                               /* last name first, or "" */
    const char *number, *login, *address, *platform; /* or "" */
    size_t line;                                     /* of the file */
} participant_t;

typedef struct {
    arena_t arena;
    participant_t *people;
    size_t count;
    size_t bad; /* rows that could not be used, each told with its line */
} participants_t;

/* Returns 0; or, after a line on standard error, the exit status that says that the file is not there
 * (CLASS_NO_TABLE) or no roster (CLASS_BAD_TABLE). participants_free in any case. */
int participants_read(participants_t *all, const char *path);
void participants_free(participants_t *all);

/* Each student of the intake becomes the one of a row: by the platform's number, the login or address, or the
 * name, where that is one row's alone; otherwise a note says so. Those of a group become a student each. Who
 * is in the roster and has handed in nothing is added, without a submission. */
void participants_join(const participants_t *all, intake_t *intake);

#endif
