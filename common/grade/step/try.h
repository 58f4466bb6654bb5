/* try.h: a program that holds many small changes of itself (common/locate/wrap.c): with which of them does its step
 * pass? `make locate` asks. Only the cases are run, in all orders of threads, and the one that fails now comes first,
 * so most changes cost one run; whether the step would pass is for a check of that change alone to say. */
#ifndef GRADE_TRY_H
#define GRADE_TRY_H

/* The words P, STEP, FROM, SEED and JOBS are taken from the environment; the program is there. words: list=FILE, a
 * line for each change, the likeliest first, with its number and its place, and seconds=N, how long it may begin more
 * of them. Prints a line each time one is known:
 *
 *     fails CASE           first: the case that fails without a change; `passes`: none does, and that is all
 *     right NUMBER         with this one all cases are right, as far as they were run: that takes two seconds at most
 *     unreached NUMBER     the case that fails does not come to its place
 *     tried COUNT          so many are decided, counted from the first; at the end, and now and then
 *
 * Returns 0; 2 where it could not be tried. */
int try_run(int count, char **words);

#endif
