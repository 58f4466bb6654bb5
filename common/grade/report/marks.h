/* marks.h: a student's marks: what the policy makes of the records. */
#ifndef REPORT_MARKS_H
#define REPORT_MARKS_H

#include <stdbool.h>

#include "class.h"
#include "policy.h"

typedef struct {
    const class_practical_t *practical;
    const attempt_t *attempt; /* that counts; NULL: none was graded */
    double points;
    int max_points; /* of the steps that count, so without those that need a GPU that was not there */
    int skipped, errors, steps; /* how many of these, and of all that have a record */
    int faults;                 /* steps that could not be graded by a fault of ours: in no sum either */
    double late, factor;        /* seconds; what is left of the points, 0 to 1 */
    double credited;            /* points times factor */
} mark_t;

typedef struct {
    mark_t *marks; /* one for each of the class's practicals, in their order */
    double points, credited, max_points;
    double late;   /* the longest, in seconds */
    double total;  /* the final mark, of policy->scale */
    bool complete; /* else something that weighs was not graded, so there is no final mark */
    int faults;
    int errors; /* that somebody should read */
} marks_t;

marks_t marks_of(arena_t *arena, const class_t *class, const policy_t *policy, const student_t *student);

#endif
