/* cases.h: the cases that words like "block=32,64 n=@block*2+1,7" stand for. */
#ifndef GRADE_CASES_H
#define GRADE_CASES_H

#include <stddef.h>

#include "base/arena.h"

enum { CASES_MAX = 4096 };

typedef struct {
    const char **lines;
    size_t count;
} cases_t;

/* Appends the product of the words' lists to the cases. In a value, @name is what name has in the same case;
 * sums with + - * / are worked out in whole numbers; A~B and A~B*C stay as they are. Returns 0, or -1 with
 * the reason in why. */
int cases_expand(cases_t *cases, arena_t *arena, const char *const *words, size_t word_count, char *why,
                 size_t size);

/* Up to most of the cases whose numbers are all below 2000, evenly chosen; the first case where there is
 * none. */
cases_t cases_small(const cases_t *all, size_t most, arena_t *arena);

/* A whole number from 0 to 2^63-1 in decimal digits, leading zeros allowed. Returns 0, or -1. */
int cases_whole(const char *text, long long *number);

/* The case with a number in place of each A~B*C: A and from -B to B times C (1 where there is none), drawn by
 * the seed. The same words give the same numbers. In the arena. */
const char *cases_fresh(arena_t *arena, const char *line, long long seed);

/* The case with A in its place. */
const char *cases_declared(arena_t *arena, const char *line);

#endif
