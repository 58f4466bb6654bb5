/* number.h: numbers in text that anyone may have written: what no tool counts is no number, so that sums stay
 * finite and whole. */
#ifndef INSPECT_NUMBER_H
#define INSPECT_NUMBER_H

/* The number that the whole text is; `otherwise` when it is none, is negative, or is beyond 2^53 (where a
 * double no longer counts by ones). */
double number_in(const char *text, double otherwise);

/* A number as a line, a size or an index; `otherwise` when an int cannot hold it. Not a number: otherwise. */
int number_int(double number, int otherwise);

/* a + b, both at least 0, or the largest long. */
long number_sum(long a, long b);

#endif
