/* mrg32k3a.h: MRG32k3a (P. L'Ecuyer: "Good parameters and implementations for combined multiple recursive
 * random number generators", Operations Research 47(1), 1999, table II).
 *
 * Two recurrences of order three modulo primes just below 2^32, whose difference is the number: 1 to 2^32 -
 * 209. cuRAND's use of it: subsequences are 2^76 steps apart, sequences 2^127.
 */
#ifndef CUCC_RANDOM_MRG32K3A_H
#define CUCC_RANDOM_MRG32K3A_H

#include <stdint.h>

#define CUCC_MRG_PRIME1 UINT64_C(4294967087)
#define CUCC_MRG_PRIME2 UINT64_C(4294944443)

typedef struct {
    uint32_t a[3], b[3]; /* the last three of each recurrence, oldest first */
} cucc_mrg32k3a;

static inline uint32_t cucc_mrg_next(cucc_mrg32k3a *s)
{
    uint64_t a = (1403580 * (uint64_t)s->a[1] + 810728 * (CUCC_MRG_PRIME1 - s->a[0])) % CUCC_MRG_PRIME1;
    uint64_t b = (527612 * (uint64_t)s->b[2] + 1370589 * (CUCC_MRG_PRIME2 - s->b[0])) % CUCC_MRG_PRIME2;
    s->a[0] = s->a[1];
    s->a[1] = s->a[2];
    s->a[2] = (uint32_t)a;
    s->b[0] = s->b[1];
    s->b[1] = s->b[2];
    s->b[2] = (uint32_t)b;
    return (uint32_t)(a > b ? a - b : a + CUCC_MRG_PRIME1 - b);
}

/* The start of subsequence 0.  How a seed enters is cuRAND's choice: L'Ecuyer's 12345, times a half each,
 * turned over. */
static inline void cucc_mrg_seed(cucc_mrg32k3a *s, uint64_t seed)
{
    const uint64_t low = (uint32_t)seed ^ 0x55555555u, high = (uint32_t)(seed >> 32) ^ 0xaaaaaaaau;
    for (int i = 0; i < 3; i++) {
        const uint64_t a = seed == 0 ? 1 : i == 1 ? high : low, b = seed == 0 ? 1 : i == 1 ? low : high;
        s->a[i] = (uint32_t)(a * 12345 % CUCC_MRG_PRIME1);
        s->b[i] = (uint32_t)(b * 12345 % CUCC_MRG_PRIME2);
    }
}

enum { CUCC_MRG_SUBSEQUENCE_LOG2 = 76, CUCC_MRG_SEQUENCE_LOG2 = 127 };

#ifdef __cplusplus
extern "C" {
#endif
/* Forward by count 2^log2 steps; log2 is 0 or one of the two above (runtime/exec/mrg32k3a_jump.c). */
void cucc_mrg_skip(cucc_mrg32k3a *s, uint64_t count, int log2);
#ifdef __cplusplus
}
#endif

#endif
