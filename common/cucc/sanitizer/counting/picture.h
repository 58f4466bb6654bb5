/* picture.h: examples to show beside the counts: one request of each access, and one block between its
 * barriers.
 *
 * Of each access of a kernel the first request with the most lanes is kept; of each kernel the first block
 * that began, warp by warp: how many basic blocks it executed before each barrier.
 */
#ifndef CUCC_COUNT_PICTURE_H
#define CUCC_COUNT_PICTURE_H

#include <stdio.h>

#include "counting/cells.h"
#include "counting/count.h"

/* The warp of a block that is looked at from here on. own: the block is the one whose barriers are kept. */
void cucc_picture_of(const sanitizer_block *block, unsigned warp);

/* Its warp has executed a basic block. */
void cucc_picture_step(void);

/* It made a request, the times-th of its place and width. address: of each lane that took part. */
void cucc_picture_request(uint32_t place, enum cell_what what, unsigned width, const uint64_t *address,
                          const uint8_t *lane, unsigned lanes, uint64_t times);

/* It has come to a barrier in this line; 0: to its end. */
void cucc_picture_barrier(unsigned line);

/* The records "request" and "timeline" */
void cucc_picture_write(FILE *jsonl);

#endif
