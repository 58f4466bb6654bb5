/* mrg32k3a_jump.c: MRG32k3a's leaps.  A step multiplies the three numbers of a recurrence by a matrix modulo
 * its prime; the powers 1, 2, 4, 8 ... of both matrices are made before main, in some ten microseconds. */
#include "cucc/random/mrg32k3a.h"

enum { POWERS = CUCC_MRG_SEQUENCE_LOG2 + 64 };

typedef struct {
    uint32_t m[3][3];
} matrix;

static matrix powers_a[POWERS], powers_b[POWERS]; /* to the power of 2^i */

static matrix square(const matrix *x, uint64_t prime)
{
    matrix result;
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++) {
            uint64_t sum = 0;
            for (int k = 0; k < 3; k++) sum += (uint64_t)x->m[i][k] * x->m[k][j] % prime;
            result.m[i][j] = (uint32_t)(sum % prime);
        }
    }
    return result;
}

__attribute__((constructor)) static void make_powers(void)
{
    powers_a[0] = (matrix){{{0, 1, 0}, {0, 0, 1}, {(uint32_t)(CUCC_MRG_PRIME1 - 810728), 1403580, 0}}};
    powers_b[0] = (matrix){{{0, 1, 0}, {0, 0, 1}, {(uint32_t)(CUCC_MRG_PRIME2 - 1370589), 0, 527612}}};
    for (int i = 1; i < POWERS; i++) {
        powers_a[i] = square(&powers_a[i - 1], CUCC_MRG_PRIME1);
        powers_b[i] = square(&powers_b[i - 1], CUCC_MRG_PRIME2);
    }
}

static void apply(const matrix *x, uint32_t v[3], uint64_t prime)
{
    uint32_t result[3];
    for (int i = 0; i < 3; i++) {
        uint64_t sum = 0;
        for (int k = 0; k < 3; k++) sum += (uint64_t)x->m[i][k] * v[k] % prime;
        result[i] = (uint32_t)(sum % prime);
    }
    for (int i = 0; i < 3; i++) v[i] = result[i];
}

void cucc_mrg_skip(cucc_mrg32k3a *s, uint64_t count, int log2)
{
    for (int i = log2; count != 0; i++, count >>= 1) {
        if (!(count & 1)) continue;
        apply(&powers_a[i], s->a, CUCC_MRG_PRIME1);
        apply(&powers_b[i], s->b, CUCC_MRG_PRIME2);
    }
}
