/* numbers.h: numbers out of text that anyone may have written, sums that stay finite and whole. */
#ifndef BASE_NUMBERS_H
#define BASE_NUMBERS_H

#include <stdbool.h>

/* The whole number in decimal digits that the text is ("08" is 8), at most `most`: 1, and *number has it. 0
 * when it is anything else: empty, with a sign, a blank or a letter in it, or larger. */
bool number_whole(const char *text, unsigned long long most, unsigned long long *number);

/* The number, in C's notation, that the whole text is, low <= number <= high: 1, and *number has it.
 * Otherwise 0. */
bool number_between(const char *text, double low, double high, double *number);

/* What a tool counted: the number that the whole text is; `otherwise` when it is none, is negative, or is
 * beyond 2^53 (where a double no longer counts by ones). */
double number_in(const char *text, double otherwise);

/* A number as a line, a size or an index; `otherwise` when an int cannot hold it. Not a number: otherwise. */
int number_int(double number, int otherwise);

/* a + b, both at least 0, or the largest long. */
long number_sum(long a, long b);

#endif
