/* class_parts.h: what the parts of a class's grading know together: class_choose.c, what is asked for and
 * where; class_grade.c, the students' processes, here or on a cluster; class_tell.c, what the instructor is
 * told of it. class.c has their order. */
#ifndef CLASS_CLASS_PARTS_H
#define CLASS_CLASS_PARTS_H

#include <pthread.h>
#include <stdbool.h>

#include "grade/plan/course.h"
#include "intake.h"
#include "participants.h"
#include "sandbox.h"

enum { CLASS_STOPPED = 130 };

/* A student's place in the work. */
typedef struct {
    const char *id;
    int attempt;
    bool failed; /* the process that graded it ended with an error of ours */
    int again;   /* steps to grade once more, alone */
    const char *trouble;
} place_t;

typedef struct {
    arena_t arena;
    const char *folder, *submissions, *sandbox_word;
    const char *said;  /* SUBMISSIONS, as it was said */
    course_t course;   /* the practicals that are graded */
    const char *names; /* of these, separated by blanks */
    const char *step;
    bool packed;  /* SUBMISSIONS is an archive */
    size_t steps; /* of a student */
    bool budget_is_default;
    double budget; /* seconds that all programs of a student may take together; 0: as long as they like */
    int count;     /* words for the student's process */
    char **words;
    long long seed;
    bool alone;
    int jobs;
    bool on_cluster; /* LAUNCHER=slurm */
    sandbox_t sandbox;
    participants_t participants; /* of ROSTER */
    intake_t intake;
    place_t *places;
    size_t next, done; /* students begun; steps that have ended */
    double began;
    const char *cluster; /* what it does, in words; NULL: there is none */
    pthread_mutex_t lock;
} class_t;

/* class_choose.c. What cannot be ends the program with its words; class_open_sandbox returns -1 where there
 * is none. In this order. */
void class_choose_ways(class_t *c);
void class_choose_folder(class_t *c);
int class_open_sandbox(class_t *c);
void class_unpack(class_t *c); /* all submissions in one archive, as platforms send them */
void class_choose_seed(class_t *c);

/* The practicals that are asked for: P, or those of which anybody handed something in. */
void class_choose_practicals(class_t *c, const course_t *all, const course_t *asked, const bool *handed);

/* class_grade.c: all students, until the last has ended or the user stops it. */
void class_grade(class_t *c);

/* class_tell.c. What a wrong folder looks like ends the program. */
void class_look_at_intake(class_t *c);
const char *class_count_absent(class_t *c);    /* ", 3 of whom handed in nothing", or "" */
int class_tell_end(class_t *c, size_t faults); /* faults: steps that could not be graded by a fault of ours */

#endif
