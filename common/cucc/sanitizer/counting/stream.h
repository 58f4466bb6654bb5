/* stream.h: what one thread has done since its warp was last looked at: tokens (token.h), and a
 * word for each access among them. */
#ifndef CUCC_COUNT_STREAM_H
#define CUCC_COUNT_STREAM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "counting/cells.h"
#include "counting/request.h"

typedef struct count_stream {
    uint32_t *token, *token_end, *tokens; /* the next one's place; end of the room; the first */
    uint64_t *word, *word_end, *words;
    uint32_t token_room, word_room;
    uint32_t passed; /* barriers */
    bool full;       /* nothing more is kept until the warp has been looked at */
} count_stream;

/* Makes room for one more of each; 0 if that would be more than `most` bytes: then the stream is full. */
bool cucc_stream_grow(count_stream *s, size_t most);
/* Empties it.  Its memory goes to the next stream that asks: while it is still in the cache. */
void cucc_stream_clear(count_stream *s);
size_t cucc_stream_bytes(void); /* held by all streams */

/* --- the word of an access: the address, then what is done there, in its upper 16 bits --- */
static inline uint64_t word_make(uint64_t address, unsigned bytes, unsigned unit_log2, unsigned space_kind)
{
    return (address & 0xffffffffffff) | (uint64_t)(bytes | unit_log2 << 9 | space_kind << 12) << 48;
}
static inline uint64_t word_address(uint64_t word)
{
    return word & 0xffffffffffff;
}
static inline unsigned word_sort(uint64_t word) /* all that is not the address */
{
    return (unsigned)(word >> 48);
}
static inline unsigned sort_bytes(unsigned sort) /* up to 511 */
{
    return sort & 511;
}
static inline unsigned sort_unit(unsigned sort) /* bytes that one instruction of a GPU would take */
{
    return 1u << (sort >> 9 & 7);
}
/* Atomics whose lanes do not just take turns are sorts of their own: four of shared memory, one of global */
enum { SORT_COMBINES = CELL_SHARED_ATOMIC + REQUEST_LOOPS + 1 };
static inline unsigned sort_of(unsigned what, enum request_atomic atomic)
{
    if (what == CELL_SHARED_ATOMIC) return what + (unsigned)atomic;
    bool combines = atomic == REQUEST_COMBINES || atomic == REQUEST_ADDS_ONE;
    return what == CELL_GLOBAL_ATOMIC && combines ? SORT_COMBINES : what;
}
static inline enum cell_what sort_what(unsigned sort)
{
    if (sort >> 12 == SORT_COMBINES) return CELL_GLOBAL_ATOMIC;
    return (enum cell_what)(sort >> 12 > CELL_SHARED_ATOMIC ? CELL_SHARED_ATOMIC : sort >> 12);
}
static inline enum request_atomic sort_atomic(unsigned sort)
{
    if (sort >> 12 == SORT_COMBINES) return REQUEST_COMBINES;
    return sort >> 12 > CELL_SHARED_ATOMIC ? (enum request_atomic)((sort >> 12) - CELL_SHARED_ATOMIC)
                                           : REQUEST_TURNS;
}

#endif
