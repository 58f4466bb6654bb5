/* count_emit.h: counts one thing that a group of lanes did together. */
#ifndef CUCC_COUNT_EMIT_H
#define CUCC_COUNT_EMIT_H

#include "count_cells.h"

/* For an access each of the lanes gives a word (count_stream.h), and word[lane] moves on to its next. */
void emit(uint32_t token, uint32_t lanes, const uint64_t **word, count_cells *cells);

#endif
