/* list.h: what a plan says, for scripts: lines with tabs on standard output. Each returns an exit status. */
#ifndef GRADE_LIST_H
#define GRADE_LIST_H

/* Reads a plan from standard input, and prints its steps and cases as it was understood, a line each. */
int list_plan(void);

/* The words of the front door, checked, as assignments for a shell: practicals, from, SEED, JOBS, PATIENCE.
 */
int list_words(void);
int list_inspected(const char *practical, const char *step);

/* Runs a program of the sanitizer build: program, case, report, seconds. Says `whole`, `todo`, or `broken`
 * and why. */
int list_look(char **words);

#endif
