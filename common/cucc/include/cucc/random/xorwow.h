/* xorwow.h: Marsaglia's XORWOW (G. Marsaglia: "Xorshift RNGs", Journal of Statistical Software 8(14), 2003,
 * p. 5).
 *
 * Five words x are shifted and xored (period 2^160 - 1); a counter d goes up by 362437 a step (period 2^32);
 * a number is their sum.  cuRAND's use of it: a seed scrambles Marsaglia's initial values, and subsequences
 * are 2^67 steps apart.
 */
#ifndef CUCC_RANDOM_XORWOW_H
#define CUCC_RANDOM_XORWOW_H

#include <stdint.h>

typedef struct {
    uint32_t d, x[5];
} cucc_xorwow;

static inline uint32_t cucc_xorwow_next(cucc_xorwow *s)
{
    uint32_t t = s->x[0] ^ (s->x[0] >> 2);
    s->x[0] = s->x[1];
    s->x[1] = s->x[2];
    s->x[2] = s->x[3];
    s->x[3] = s->x[4];
    s->x[4] = s->x[4] ^ (s->x[4] << 4) ^ t ^ (t << 1);
    s->d += 362437u;
    return s->d + s->x[4];
}

/* The start of subsequence 0.  How a seed enters is cuRAND's choice, found by comparing with its host
 * generator: the halves, xored with a constant each and multiplied by an odd one, are added to or xored with
 * Marsaglia's values. */
static inline void cucc_xorwow_seed(cucc_xorwow *s, uint64_t seed)
{
    uint32_t low = 1099087573u * ((uint32_t)seed ^ 0xaad26b49u);
    uint32_t high = 2591861531u * ((uint32_t)(seed >> 32) ^ 0xf7dcefddu);
    s->d = 6615241u + high + low;
    s->x[0] = 123456789u + low;
    s->x[1] = 362436069u ^ low;
    s->x[2] = 521288629u + high;
    s->x[3] = 88675123u ^ high;
    s->x[4] = 5783321u + low;
}

#ifdef __cplusplus
extern "C" {
#endif
/* Forward by that many steps, or by that many subsequences of 2^67 steps (runtime/exec/xorwow_jump.c). */
void cucc_xorwow_skip(cucc_xorwow *s, uint64_t steps);
void cucc_xorwow_skip_subsequences(cucc_xorwow *s, uint64_t subsequences);
#ifdef __cplusplus
}
#endif

#endif
