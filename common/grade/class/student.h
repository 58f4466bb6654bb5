/* student.h: one student's submission graded, in a process of its own: what it takes of memory is given back,
 * and what goes wrong in it is nobody else's. The class (class.h) starts it for each student; so may a
 * cluster's job. */
#ifndef CLASS_STUDENT_H
#define CLASS_STUDENT_H

/* words: class=FOLDER id=ID practicals="04_reduction 05_libraries" step=N|"" seed=N sandbox=bubblewrap|none
 * alone=0|1 budget=SECONDS
 * (0: no such limit), and backend= arch= device= nvcc= of common/backend.sh. What is already in the student's
 * ledger for the same files, seed and course is not graded again. Prints a line a step: `done PRACTICAL STEP
 * STATUS`, or `again ...` where the machine's load may have decided it (alone=1 decides then). Returns the
 * exit status: 0, 2, or 130 when it was stopped. */
int student_run(int count, char **words);

/* The folders of a class, below it. */
#define STUDENT_TREE "students/%s/tree" /* the staged files over a clean copy of the course */
#define STUDENT_TEXT "students/%s/text" /* what the student would read: NN_name.STEP.txt */
#define STUDENT_LEDGER "progress/%s.steps"
#define STUDENT_SPENT "progress/%s.spent" /* of the budget */
#define STUDENT_WORK "work/%s"            /* programs and logs, while it is graded */

#endif
