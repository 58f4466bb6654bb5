/* line.h: of each 128 bytes of global memory, which words need not be looked at again by who reads them.
 *
 * Such a word is written, nobody has written it in this launch (or since grid.sync()), and its cell holds two
 * readers that are enough (findings/quiet.h).  A write takes that back.  All of it ends with the epoch. */
#ifndef CUCC_SHADOW_LINE_H
#define CUCC_SHADOW_LINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "shadow/global.h"

typedef struct shadow_line {
    uint32_t epoch, words; /* a bit each, good in this epoch */
} shadow_line;

extern uint32_t cucc_line_epoch;

static inline shadow_line *cucc_line_of(uintptr_t a) /* only where cucc_shadow_is_there() */
{
    return (shadow_line *)LINES_BASE + (cucc_shadow_packed(a) >> 7);
}
/* Of an access of 1 to 16 bytes, aligned to its size: the bits of its words */
static inline uint32_t cucc_line_words(uintptr_t a, size_t size)
{
    return (size > 4 ? (1u << size / 4) - 1 : 1u) << (a >> 2 & 31);
}
static inline bool cucc_line_is_quiet(uintptr_t a, size_t size)
{
    const shadow_line *l = cucc_line_of(a);
    return l->epoch == cucc_line_epoch && !(cucc_line_words(a, size) & ~l->words);
}
static inline void cucc_line_set_quiet(uintptr_t a, size_t size)
{
    shadow_line *l = cucc_line_of(a);
    if (l->epoch != cucc_line_epoch) *l = (shadow_line){cucc_line_epoch, 0};
    l->words |= cucc_line_words(a, size);
}
static inline void cucc_line_written(uintptr_t a, size_t size) /* any bytes */
{
    for (uintptr_t p = a & ~(uintptr_t)127; p < a + size; p += 128) cucc_line_of(p)->words = 0;
}

#endif
