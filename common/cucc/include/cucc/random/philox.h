/* philox.h: Philox4x32-10 (Salmon, Moraes, Dror, Shaw: "Parallel random numbers: as easy as 1, 2, 3", SC
 * 2011).
 *
 * A bijection of 128-bit counters chosen by a 64-bit key, ten rounds.  cuRAND's use of it: the key is the
 * seed; the low 64 bits of the counter count blocks of four numbers along a sequence, the high 64 bits are
 * the subsequence.  So number n of subsequence s of a seed is word n mod 4 of the block (n div 4, s).
 */
#ifndef CUCC_RANDOM_PHILOX_H
#define CUCC_RANDOM_PHILOX_H

#include <stdint.h>

/* out: the four numbers of block `block` (counted in fours) of a subsequence */
static inline void cucc_philox_block(uint64_t seed, uint64_t subsequence, uint64_t block, uint32_t out[4])
{
    uint32_t c0 = (uint32_t)block, c1 = (uint32_t)(block >> 32);
    uint32_t c2 = (uint32_t)subsequence, c3 = (uint32_t)(subsequence >> 32);
    uint32_t k0 = (uint32_t)seed, k1 = (uint32_t)(seed >> 32);
    for (int round = 0; round < 10; round++) {
        uint64_t p0 = UINT64_C(0xD2511F53) * c0, p1 = UINT64_C(0xCD9E8D57) * c2;
        c0 = (uint32_t)(p1 >> 32) ^ c1 ^ k0;
        c1 = (uint32_t)p1;
        c2 = (uint32_t)(p0 >> 32) ^ c3 ^ k1;
        c3 = (uint32_t)p0;
        k0 += 0x9E3779B9u; /* the golden ratio and sqrt(3) - 1, as the paper has them */
        k1 += 0xBB67AE85u;
    }
    out[0] = c0;
    out[1] = c1;
    out[2] = c2;
    out[3] = c3;
}

#endif
