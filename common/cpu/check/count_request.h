/* count_request.h: what one request of a warp costs the memory, by the rules of the hardware.
 *
 * A request is one load, store or atomic instruction of one warp: the addresses of its active lanes, in any
 * order, all of the same width (1, 2, 4, 8 or 16 bytes).
 */
#ifndef CUCC_COUNT_REQUEST_H
#define CUCC_COUNT_REQUEST_H

#include <stdint.h>

typedef struct request_cost {
    unsigned cost;  /* global: sectors of 32 bytes touched; shared: wavefronts, the passes that it takes */
    unsigned ideal; /* the least that so many different bytes (shared: words) could have cost */
} request_cost;

/* Global memory: a sector that several lanes touch is moved once. */
request_cost request_global(const uint64_t *address, unsigned lanes, unsigned width);

/* Shared memory: 32 banks of 4 bytes.  A pass serves any number of lanes that want the same word of a bank,
 * but only one word of each bank.  8 bytes a lane go by half warps and 16 bytes by quarters, unless larger
 * groups have no conflict anyway.  address: offset in the block's shared memory; lane: of each, ascending. */
request_cost request_shared(const uint64_t *address, const uint8_t *lane, unsigned lanes, unsigned width);

/* Atomics on shared memory: lanes that want the same word take turns as well. */
request_cost request_shared_atomic(const uint64_t *address, unsigned lanes, unsigned width);

#endif
