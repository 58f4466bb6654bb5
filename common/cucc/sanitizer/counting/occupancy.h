/* occupancy.h: theoretical occupancy: what share of a multiprocessor's warps can be resident at once.
 */
#ifndef CUCC_COUNT_OCCUPANCY_H
#define CUCC_COUNT_OCCUPANCY_H

#include <stddef.h>

typedef struct occupancy {
    unsigned blocks;   /* of a multiprocessor; 0: the kernel does not fit */
    double percent;    /* of its warps */
    const char *limit; /* "block size", "shared memory", "registers" or "blocks" */
} occupancy;

/* capability: 75, 80 or 90; threads and bytes a block; registers a thread, 0 if not known: then they set no
 * limit */
occupancy cucc_occupancy_of(unsigned capability, unsigned threads, size_t shared_bytes, unsigned registers);

#endif
