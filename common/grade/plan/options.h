/* options.h: the words of the front door, from the environment, where make has put them. Each function ends
 * the program with one clear line and status 2 where the word cannot be. */
#ifndef GRADE_OPTIONS_H
#define GRADE_OPTIONS_H

#include "grade.h"

/* The value of a variable; "" where it is not set. */
const char *options_text(const char *name);

/* A whole number from 1 to 99999999; fallback where nothing is said. */
int options_number(const char *name, int fallback);

/* SEED, from 0 to 2^63-1; a fresh one where nothing is said. */
long long options_seed(void);

/* A fresh one of 63 bits. GRADE_SEED=n in the environment: the same whenever n is, for tests that are to say
 * the same today and tomorrow. */
long long options_fresh_seed(void);

/* JOBS: the cores, at most 8, because a program on the CPU backend uses several itself. */
int options_jobs(void);

/* The value of NAME=VALUE among the words; "" where it is not there. */
const char *options_word(int count, char **words, const char *name);

/* backend=, or BACKEND_NONE. */
backend_t options_backend(int count, char **words);

#endif
