/* slurm.h: the students of a class, graded by a cluster: a job array of Slurm's, a task a student.
 *
 * Each task runs student.h's process on a node that sees the course and the class's folder under the same
 * paths as we do. It leaves its exit status in FOLDER/slurm/ended/ID and what it said in
 * FOLDER/slurm/logs/ID; records go where they always go, to the student's ledger. So a task that is killed,
 * or whose node fails, loses at most the step that it was grading: it is sent again, and goes on. */
#ifndef CLASS_SLURM_H
#define CLASS_SLURM_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"

/* Of one student, for and from the cluster. */
typedef struct {
    const char *id;
    int attempt;
    bool failed;         /* out: it could not be graded, by a fault of ours or of the cluster's ... */
    const char *trouble; /* ... which is this */
} slurm_student_t;

typedef struct {
    arena_t *arena;
    const char *folder;       /* of the class */
    const char *const *words; /* of each student's process but id=, attempt= and alone=; ends with NULL */
    slurm_student_t *students;
    size_t count;
    bool alone; /* one task at a time, each with a node of its own */
    /* From time to time: how many students have ended, and what the others do. */
    void (*watch)(void *of, size_t ended, const char *what);
    void *of;
} slurm_t;

/* Looks at the words of the environment (PARTITION, ACCOUNT, GPUS, CPUS, MINUTES, SBATCH, JOBS) and for
 * Slurm's programs; ends the program with one clear line and status 2 where a word cannot be. */
void slurm_check(void);

/* Sends the students and waits until all have ended, or until the engine is to stop: then what is queued and
 * what runs is cancelled. What an earlier call that was killed has left in the queue is cancelled first.
 * Returns 0, or -1 with one line on standard error where the cluster does not take the job. */
int slurm_grade(slurm_t *slurm);

#endif
