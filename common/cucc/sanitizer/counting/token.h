/* token.h: what a thread does, as a stream of 32-bit tokens.
 *
 * A token is a kind in its two top bits and a place below: a return address of a hook, as a distance from the
 * first place ever seen.  Places too far from that for 29 bits (a shared library) get numbers instead.
 */
#ifndef CUCC_COUNT_TOKEN_H
#define CUCC_COUNT_TOKEN_H

#include <stdint.h>

enum token_kind {
    TOKEN_BLOCK,  /* a basic block begins */
    TOKEN_ACCESS, /* an access, which also has a word in the stream of addresses */
    TOKEN_CALL,   /* a function is entered; the place is the call's */
    TOKEN_RETURN  /* ... and left; no place */
};

extern uintptr_t cucc_token_base; /* 0: no place has been seen */

/* Out of line: the first place, and those that are far away */
uint32_t cucc_token_place_slow(uintptr_t place);

static inline uint32_t token_make(enum token_kind kind, const void *pc)
{
    uintptr_t distance = (uintptr_t)pc - cucc_token_base;
    uint32_t place =
        cucc_token_base && distance < 1u << 29 ? (uint32_t)distance : cucc_token_place_slow((uintptr_t)pc);
    return (uint32_t)kind << 30 | place;
}

static inline enum token_kind token_kind_of(uint32_t token)
{
    return (enum token_kind)(token >> 30);
}
static inline uint32_t token_place(uint32_t token)
{
    return token & 0x3fffffff;
}

const void *cucc_token_pc(uint32_t token); /* the return address */

#endif
