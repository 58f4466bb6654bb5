/* case.h: what a program was asked to do.
 *
 * A case is a line of words `key=value`, such as "step=3 n=1000003 block=256 seed=7". The program and the
 * judge read the same line with the same functions, so both see the same step, sizes and seed.
 *
 * Every getter takes a fallback, which is what a run by hand gets when the word was not given. A word that is
 * there but is not what the getter asks for (letters where a number belongs, too large, negative where a size
 * belongs) ends the program with one clear line on standard error and exit status 2: a getter never returns a
 * wrong value.
 */
#ifndef HARNESS_CASE_H
#define HARNESS_CASE_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The step asked for: the word `step`, from 1 to 99; 1 where it was not given. */
int case_step(void);

/* A whole number: decimal or 0x hexadecimal, with an optional minus sign. */
long long case_int(const char *key, long long fallback);

/* A whole number that is a size or a count: as case_int, but a negative one is refused. */
size_t case_size(const char *key, size_t fallback);

/* A finite real number in C's notation. */
double case_real(const char *key, double fallback);

/* The word's text as it stands. It lives as long as the program. */
const char *case_word(const char *key, const char *fallback);

/* One of a few words, such as "partials|atomics|two_kernels"; the first is the fallback. Any other word ends
 * the program. */
const char *case_choice(const char *key, const char *choices);

/* 1 when the word was given, 0 otherwise. */
int case_has(const char *key);

/* The seed of all inputs: the word `seed`, 1 where it was not given. A whole number in decimal digits, from 0
 * to 2^63-1. */
unsigned long long case_seed(void);

/* The whole case as one line, words in the order in which they were given, single spaces between. */
const char *case_text(void);

#ifdef __cplusplus
}
#endif

#endif
