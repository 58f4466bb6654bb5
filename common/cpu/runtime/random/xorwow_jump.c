/* xorwow_jump.c: XORWOW's leaps of any number of steps or of 2^67-step subsequences.
 *
 * One step multiplies the 160 bits of x by a matrix A over GF(2) whose characteristic polynomial p is
 * primitive, so A^n = r(A) with r = z^n mod p, a polynomial of 160 bits: the state after n steps is the sum
 * of those of the next 160 states whose bit in r is set.  z^n is put together from one polynomial for each
 * hexadecimal digit of n, kept in a table that is made before main in about a quarter of a millisecond.  p is
 * the shortest linear recurrence of the generator's bits (Massey 1969); tests/cpu/curand_jump.c derives it
 * again.
 */
#include "cucc/random/xorwow.h"

enum { DEGREE = 160, DIGITS = 16, SUBSEQUENCE_LOG2 = 67 };

/* coefficient k of z^k is bit k mod 32 of word k div 32 */
typedef struct {
    uint32_t word[5];
} polynomial;

/* p without its leading z^160 */
static const polynomial modulus = {{0x00060001, 0x08610030, 0x00062121, 0x0f3c0035, 0x00000f0e}};

/* powers[d][v] = z^(v 16^d) and the same for z^(v 16^d 2^67); v = 0 stays unused */
static polynomial step_powers[DIGITS][16], subsequence_powers[DIGITS][16];

static int bit(const polynomial *a, int k)
{
    return a->word[k / 32] >> (k % 32) & 1;
}

static void multiply_by_z(polynomial *a)
{
    uint32_t reduce = 0u - (a->word[4] >> 31);
    for (int i = 4; i > 0; i--) a->word[i] = a->word[i] << 1 | a->word[i - 1] >> 31;
    a->word[0] <<= 1;
    for (int i = 0; i < 5; i++) a->word[i] ^= modulus.word[i] & reduce;
}

static polynomial multiply(const polynomial *a, const polynomial *b)
{
    polynomial product = {{0}};
    for (int k = DEGREE - 1; k >= 0; k--) {
        uint32_t take = 0u - (uint32_t)bit(b, k);
        multiply_by_z(&product);
        for (int i = 0; i < 5; i++) product.word[i] ^= a->word[i] & take;
    }
    return product;
}

/* powers[d][v] = base^(v 16^d) */
static void fill_powers(polynomial powers[DIGITS][16], polynomial base)
{
    for (int d = 0; d < DIGITS; d++) {
        powers[d][1] = base;
        for (int v = 2; v < 16; v++) powers[d][v] = multiply(&powers[d][v - 1], &base);
        base = multiply(&powers[d][15], &base);
    }
}

__attribute__((constructor)) static void make_tables(void)
{
    polynomial z = {{2}};
    fill_powers(step_powers, z);
    for (int i = 0; i < SUBSEQUENCE_LOG2; i++) z = multiply(&z, &z);
    fill_powers(subsequence_powers, z);
}

/* x becomes r(A) x */
static void apply(cucc_xorwow *s, const polynomial *r)
{
    cucc_xorwow at = *s;
    uint32_t sum[5] = {0};
    for (int k = 0; k < DEGREE; k++) {
        uint32_t take = 0u - (uint32_t)bit(r, k);
        for (int i = 0; i < 5; i++) sum[i] ^= at.x[i] & take;
        cucc_xorwow_next(&at);
    }
    for (int i = 0; i < 5; i++) s->x[i] = sum[i];
}

static void leap(cucc_xorwow *s, polynomial powers[DIGITS][16], uint64_t count)
{
    for (int d = 0; count != 0; d++, count >>= 4) {
        if (count & 15) apply(s, &powers[d][count & 15]);
    }
}

void cucc_xorwow_skip(cucc_xorwow *s, uint64_t steps)
{
    leap(s, step_powers, steps);
    s->d += 362437u * (uint32_t)steps;
}

/* d comes round after 2^32 steps, so a subsequence leaves it as it is */
void cucc_xorwow_skip_subsequences(cucc_xorwow *s, uint64_t subsequences)
{
    leap(s, subsequence_powers, subsequences);
}
