/* knowledge.h: what somebody knows of what others have done: a list of whom and until when.
 *
 * The list is its holder's; NULL is an empty one. */
#ifndef CUCC_IDENTITY_KNOWLEDGE_H
#define CUCC_IDENTITY_KNOWLEDGE_H

#include <stdint.h>

typedef struct knowledge knowledge; /* sorted by whom */

/* Whom: a block of the running grid, or one of its threads by number */
static inline uint64_t cucc_knows_block(uint64_t block)
{
    return block;
}
static inline uint64_t cucc_knows_thread(uint32_t thread)
{
    return 1ull << 63 | thread;
}

void cucc_knows_add(knowledge **k, uint64_t whom, uint32_t time); /* all of that before the time */
void cucc_knows_join(knowledge **k, const knowledge *other);
uint32_t cucc_knows_time(const knowledge *k, uint64_t whom); /* 0: nothing */
void cucc_knows_forget(knowledge **k);                       /* frees it */

#endif
