/* request.h: what one request of a warp costs the memory, by the rules of the hardware.
 *
 * A request is one load, store or atomic instruction of one warp: the addresses of its active lanes, in any
 * order, all of the same width (1, 2, 4, 8 or 16 bytes).
 */
#ifndef CUCC_COUNT_REQUEST_H
#define CUCC_COUNT_REQUEST_H

#include <stdint.h>

typedef struct request_cost {
    unsigned cost;  /* global: sectors of 32 bytes moved; shared: wavefronts, the passes that it takes */
    unsigned ideal; /* the least that so many different bytes (shared: words, parts of the warp) could cost */
} request_cost;

/* Global memory: a sector that several lanes touch is moved once. */
request_cost cucc_request_global(const uint64_t *address, unsigned lanes, unsigned width);

/* Shared memory: 32 banks of 4 bytes.  A pass serves any number of lanes that want the same word of a bank,
 * but only one word of each bank.  8 bytes per lane go by half warps and 16 bytes by quarters; by twice as
 * many lanes where all want the same in pairs (lanes n and n ^ 1, or n and n ^ 2).
 *
 * address: offset in the block's shared memory; lane: of each, ascending. */
request_cost cucc_request_shared(const uint64_t *address, const uint8_t *lane, unsigned lanes,
                                 unsigned width);

/* Atomics, by what nvcc makes of them */
enum request_atomic {
    REQUEST_TURNS,    /* lanes that want the same bank take turns, on the same word, too */
    REQUEST_COMBINES, /* the same; but where all want one word, one lane does it for all */
    REQUEST_ADDS_ONE, /* lanes that want the same word are counted: it costs what a load costs */
    REQUEST_SWAPS,    /* lanes take turns, of two passes each */
    REQUEST_LOOPS     /* read and swap until it has succeeded */
};                    /* in the order of CUCC_SANITIZE_ATOMIC and its kin (cucc/sanitizer.h) */
request_cost cucc_request_shared_atomic(const uint64_t *address, const uint8_t *lane, unsigned lanes,
                                        unsigned width, enum request_atomic atomic);

/* Global memory: lanes that update one word take turns, those of other words of the sector with them: each
 * sector counts as often as lanes want the word of it that most of them want. Of the kinds only
 * REQUEST_COMBINES differs (and REQUEST_ADDS_ONE, which is the same here): where all lanes want one word, one
 * lane does it for all. */
request_cost cucc_request_global_atomic(const uint64_t *address, unsigned lanes, unsigned width,
                                        enum request_atomic atomic);

/* REQUEST_LOOPS: the loop goes round as long as lanes are left; in each round those that are left read, and
 * one lane of each bank succeeds (of 8 bytes: of each half warp and bank).  Other warps that get in between
 * make it longer: they are not counted. */
typedef struct request_loop {
    unsigned rounds, lanes; /* lanes: of each round, added up */
    request_cost swaps, reads;
} request_loop;
request_loop cucc_request_shared_loop(const uint64_t *address, const uint8_t *lane, unsigned lanes,
                                      unsigned width);

#endif
