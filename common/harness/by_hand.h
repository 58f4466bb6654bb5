/* by_hand.h: what a run by hand shows in place of writing a result file. */
#ifndef HARNESS_BY_HAND_H
#define HARNESS_BY_HAND_H

#include <stddef.h>
#include <stdint.h>

/* The name, a few elements from either end, and how many there are. */
void by_hand_array(const char *name, char type, const void *v, size_t n);
void by_hand_guard(const char *name, int side, uint64_t bytes, uint64_t first, uint64_t last);
void by_hand_modified(const char *name, uint64_t n, uint64_t index);

#endif
