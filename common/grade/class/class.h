/* class.h: `make check SUBMISSIONS=folder`: all submissions of a folder staged, graded and told, a student at
 * a time in a process of its own, as many at a time as JOBS. */
#ifndef CLASS_CLASS_H
#define CLASS_CLASS_H

/* Exit statuses, besides 0 (the class was graded, whatever the marks) and 130 (it was stopped). Make itself
 * knows 0, 1 and 2 only, and says 2 for the others. */
enum {
    CLASS_INCOMPLETE = 1, /* some students or steps could not be graded, by a fault of ours */
    CLASS_CANNOT = 2,     /* the words, the folder, the disk */
    CLASS_NO_SANDBOX = 3, /* bubblewrap is not there or may not be used */
    CLASS_NO_TABLE = 4,   /* ROSTER or COMMENTS names a file that is not there or cannot be read ... */
    CLASS_BAD_TABLE = 5   /* ... or that is no such table */
};

/* words: backend=, why=, arch=, device= and nvcc=, as common/backend.sh says them. SUBMISSIONS, CLASS,
 * ROSTER, BUDGET, SANDBOX, P, STEP, SEED, JOBS and PATIENCE are taken from the environment. Leaves in CLASS
 * (build/class):
 *
 *     records.jsonl    a record a student, practical and step, with "student" and "attempt"
 *     students.jsonl   a line a student
 *     identities.jsonl which student has which ID (identity.h)
 *     students/ID/     what was staged, and texts of each step
 *     progress/        what is done, for going on after a stop
 */
int class_run(int count, char **words);

#endif
