/* pattern_place.h: the single questions behind pattern_place. Each returns 1 and fills in the pattern, or 0.
 * The view's words is and else_is say what the marked elements and the others are: "wrong" and "right", "not
 * set" and "set". */
#ifndef JUDGE_PATTERN_PLACE_H
#define JUDGE_PATTERN_PLACE_H

#include <stdio.h>

#include "pattern.h"

/* pattern_place.c: all from or up to some index; whole blocks; the place of the first */
pattern_question_t place_tail, place_first_block, place_from_block, place_last, place_first_warp, place_from,
    place_prefix, place_whole_blocks, place_run, place_zero_from, place_boundary;

/* pattern_every.c: what repeats */
pattern_question_t place_every, place_only_every, place_same_threads, place_blocks_for_threads,
    place_remainder_32, place_remainder_16, place_remainder_8, place_remainder_4, place_remainder_2;

/* pattern_index.c: what threads reach by another index */
pattern_question_t place_index;

/* pattern_field.c: faces, inside, layers and bands of a field, all from a layer on, and what another index reaches */
pattern_question_t place_field, place_interior, place_layer, place_band, place_beyond, place_point_index;

/* "the second block", "block 7" (numbered from 0, as blockIdx does). */
const char *place_block(size_t block, char *memory, size_t size);

#define PLACE_SAY(id_, hint_, ...)                                                                           \
    (pattern->id = (id_), pattern->hint = (hint_),                                                           \
     snprintf(pattern->says, sizeof pattern->says, __VA_ARGS__), 1)

#endif
