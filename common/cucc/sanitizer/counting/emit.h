/* emit.h: counts one thing that a group of lanes did together. */
#ifndef CUCC_COUNT_EMIT_H
#define CUCC_COUNT_EMIT_H

#include "counting/cells.h"

/* An access; word[lane], for each of the lanes, is what it did (stream.h). */
void cucc_emit_access(uint32_t place, uint32_t lanes, const uint64_t *word, count_cells *cells);

/* A basic block */
void cucc_emit_block(uint32_t place, uint32_t lanes, count_cells *cells);

/* The lanes parted at the end of a block. */
void cucc_emit_parting(uint32_t place, count_cells *cells);

#endif
