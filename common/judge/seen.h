/* seen.h: results that were judged right. A case runs in several orders of the threads, and a program that is
 * right mostly hands over the same bits each time: what gold said of them holds again, and computing it again
 * would take longer than all the rest of a check.
 *
 * Two results are the same when all is equal that a verdict may rest on: the case, the outputs, a CUDA error.
 * What was measured differs from run to run, so only results belong here whose metrics nobody asked for. */
#ifndef JUDGE_SEEN_H
#define JUDGE_SEEN_H

#include <stdbool.h>

#include "reader.h"

typedef struct seen seen_t;

seen_t *seen_new(void); /* NULL: no memory */
void seen_free(seen_t *seen);

/* Keeps a result that is right; the reader is empty afterwards. What is too large in all is not kept. */
void seen_add(seen_t *seen, reader_t *result);

/* 1 if the same result was right before. */
bool seen_has(const seen_t *seen, const reader_t *result);

#endif
