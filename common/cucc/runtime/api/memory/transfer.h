/* transfer.h: moving and setting bytes, once it is known which. */
#ifndef CUCC_TRANSFER_H
#define CUCC_TRANSFER_H

#include "api/streams/queue.h"

/* False if an address is not there.  The executor must be held unless neither side is CUDA's. */
bool cucc_transfer_copy(const struct cucc_copy *copy);
bool cucc_transfer_fill(const struct cucc_fill *fill);

/* Bytes from the first byte of a pitched box to behind its last one; 0 for an empty box. */
size_t cucc_box_extent(size_t width, size_t height, size_t depth, size_t pitch, size_t slice);

/* Tells, once an array, that what ran just now wrote where no array is.  The executor must be held. */
void cucc_tell_damage(const char *kernel);

#endif
