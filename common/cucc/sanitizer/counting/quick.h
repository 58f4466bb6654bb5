/* quick.h: what record.c does of an access that is one instruction of a GPU, where the thread's stream is
 * known and has room. */
#ifndef CUCC_COUNT_QUICK_H
#define CUCC_COUNT_QUICK_H

#include <stdbool.h>
#include <stddef.h>

#include "counting/count.h"
#include "counting/stream.h"
#include "counting/token.h"
#include "identity/launch.h"

static inline bool cucc_count_has_room(const sanitizer_thread *thread)
{
    const count_stream *s = thread->count;
    return s && s->token < s->token_end && s->word < s->word_end;
}

/* There must be room.  address: as of sanitizer_access; size: 1, 2, 4, 8 or 16 */
static inline void cucc_count_quickly(const sanitizer_thread *thread, const void *site, uint64_t address,
                                      size_t size, enum sanitizer_space space, int kind)
{
    count_stream *s = thread->count;
    *s->token++ = token_make(TOKEN_ACCESS, site);
    *s->word++ =
        word_make(address, (unsigned)size, (unsigned)__builtin_ctzl(size), space * 3u + (unsigned)kind);
}

/* The same of a basic block, room or not */
static inline void cucc_count_block_quickly(sanitizer_thread *thread, const void *pc)
{
    count_stream *s = thread->count;
    if (s && s->token < s->token_end)
        *s->token++ = token_make(TOKEN_BLOCK, pc);
    else
        cucc_count_basic_block(thread, pc);
}

#endif
