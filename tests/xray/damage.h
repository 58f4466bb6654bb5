/* damage.h: bytes changed as no program meant them: bits, cuts, lines twice, huge numbers, tags, NULs. */
#ifndef TESTS_CHECK_DAMAGE_H
#define TESTS_CHECK_DAMAGE_H

#include <stddef.h>
#include <stdint.h>

/* From here on the draws are those of this seed and run. */
void damage_begin(uint64_t seed, long run);

/* 0 to below - 1; `below` is at least 1. */
uint32_t draw(uint32_t below);

/* Changes the bytes once, and takes stretches of others. Returns the new length, at most `most`. */
size_t damage(char *bytes, size_t size, size_t most, const char *others, size_t other_size);

/* The same, but only lines, numbers and strings are changed, each as a whole: what is said is wrong, but
 * mostly well-formed. */
size_t damage_values(char *bytes, size_t size, size_t most);

#endif
