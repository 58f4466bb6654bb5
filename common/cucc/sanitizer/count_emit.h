/* count_emit.h: counts one thing that a group of lanes did together. */
#ifndef CUCC_COUNT_EMIT_H
#define CUCC_COUNT_EMIT_H

#include "count_cells.h"

/* An access; word[lane], for each of the lanes, is what it did (count_stream.h). */
void emit_access(uint32_t place, uint32_t lanes, const uint64_t *word, count_cells *cells);

/* A basic block */
void emit_block(uint32_t place, uint32_t lanes, count_cells *cells);

/* The lanes parted at the end of a block. */
void emit_parting(uint32_t place, count_cells *cells);

#endif
