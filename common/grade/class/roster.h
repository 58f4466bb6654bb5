/* roster.h: the students of a class: staged before they are graded, and told afterwards. */
#ifndef CLASS_ROSTER_H
#define CLASS_ROSTER_H

#include <stdbool.h>

#include "intake.h"
#include "sandbox.h"

typedef struct {
    const char *folder, *sandbox_word; /* the class's; bubblewrap or none */
    const sandbox_t *sandbox;          /* where archives are unpacked; NULL: as we are */
    const intake_t *intake;
    const stage_course_t *course;
    const char *const *practicals;
    size_t practical_count;
    const char *const *asked; /* those that are asked for: nothing is told of others' files */
    size_t asked_count;
    bool *handed;              /* set for each practical of which anybody handed something in */
    const char *const *wanted; /* set: the names of the course's files that count (handed.h) */
    int *attempts;             /* set for each student: which of the submissions is graded, from 1 */
} roster_t;

/* Stages all, and writes students.jsonl. Returns 0, or -1 with errno. */
int roster_stage(roster_t *roster);

/* Makes records.jsonl of the ledgers: these practicals' records, by student and step. Returns 0, or -1 with
 * errno. */
int roster_records(const char *folder, const char *const *practicals, size_t count, const intake_t *intake);

/* Prints a line a student from records.jsonl; then, on standard error, each step that could not be graded by
 * a fault of ours. Returns how many those are. */
size_t roster_table(const char *folder);

#endif
