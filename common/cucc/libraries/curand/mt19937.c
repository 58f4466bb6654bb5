/* mt19937.c: the host library's MT19937: 8192 subsequences of the Mersenne twister that take turns (M.
 * Matsumoto and T. Nishimura: "Mersenne Twister: a 623-dimensionally equidistributed uniform pseudo-random
 * number generator", ACM Transactions on Modeling and Computer Simulation 8(1), 1998).
 *
 * One subsequence begins 2^2048 numbers behind the other, and gives eight numbers in its turn, in the order
 * of order_in_block(). Both were found by comparing with NVIDIA's host generator.
 *
 * The twister is linear over the field of two elements, and phi, a polynomial of degree 19937, takes every
 * state to zero (appendix A of the paper). So with t^j mod phi = sum p_i t^i, word j + k is the sum of the
 * words i + k with p_i = 1 (H. Haramoto and others: "Efficient jump ahead for F2-linear random number
 * generators", INFORMS Journal on Computing 20(3), 2008).
 *
 * Subsequence NEAR a + b is number b leapt NEAR a times. Of the NEAR first ones 19937 words and some more are
 * kept; a word of all subsequences is then a product of two matrices of bits (V. Arlazarov and others: "On
 * economical construction of the transitive closure of an oriented graph", Soviet Mathematics 11, 1970). It
 * is made when it is asked for; when 624 are known, the recurrence gives all others.
 */
#include "generator.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum {
    WORDS = 624, /* of a state */
    MIDDLE = 397,
    DEGREE = 19937,
    LEAP_LOG2 = 2048,
    NEAR = 64, /* subsequences whose words are kept */
    FAR = 128, /* leaps of NEAR from each */
    SUBSEQUENCES = NEAR * FAR,
    LANES = 8, /* numbers of a turn */
    ROW = LANES * SUBSEQUENCES,
    ROWS = WORDS / LANES, /* of a block, which is 624 numbers of each subsequence */
    LIMBS = 312,          /* of 64 coefficients each */
    BYTES = (DEGREE + 7) / 8,
    KEPT = 8 * BYTES + 2 * WORDS, /* words of each */
    STRIP = 16                    /* words that are added at a time */
};

static const uint32_t twist = 0x9908b0df;

struct polynomial {
    uint64_t limb[LIMBS]; /* the least first */
};

/* Up to FAR polynomials, byte by byte: the eight coefficients from 8 i on of polynomial a in [i][a] */
typedef uint8_t bytes_of_all[BYTES][FAR];

struct mt_states {
    bytes_of_all near, far; /* what b leaps and NEAR a leaps are */
    uint64_t block;         /* which one the words are of */
    bool is_made[WORDS];
    uint32_t word[WORDS][SUBSEQUENCES];
    uint32_t kept[KEPT][NEAR]; /* from word 1 on */
};

/* --- polynomials --- */

static void flip(uint64_t *bits, size_t i)
{
    bits[i / 64] ^= UINT64_C(1) << i % 64;
}

/* The powers of phi but the highest */
static unsigned powers[2 * WORDS], power_count;

/* With u = t^624 + t^397 and v = t^623 + t^396 phi is u v^31 + sum a_i u v^(30 - i) + a_31, the a_i being the
 * bits of the twist. */
static void find_powers(void)
{
    uint64_t bits[LIMBS] = {twist >> 31};
    for (int k = 31; k >= 0; k--) {
        if (k < 31 && !(twist >> (30 - k) & 1)) continue;
        for (int j = 0; j <= k; j++) {
            if ((j & k) != j) continue; /* j out of k is even */
            flip(bits, (size_t)(WORDS + (WORDS - 1) * j + (MIDDLE - 1) * (k - j)));
            flip(bits, (size_t)(MIDDLE + (WORDS - 1) * j + (MIDDLE - 1) * (k - j)));
        }
    }
    for (unsigned i = 0; i < DEGREE; i++) {
        if (bits[i / 64] >> i % 64 & 1) powers[power_count++] = i;
    }
}

static void reduce(uint64_t wide[2 * LIMBS], struct polynomial *out)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, find_powers);
    for (unsigned i = 2 * LIMBS - 1; i >= DEGREE / 64; i--) {
        const unsigned low = 64 * i < DEGREE ? DEGREE % 64 : 0; /* the first bit that has to go */
        const uint64_t high = wide[i] >> low;
        wide[i] ^= high << low;
        for (unsigned k = 0; k < power_count; k++) {
            unsigned to = 64 * i + low - DEGREE + powers[k];
            wide[to / 64] ^= high << to % 64;
            if (to % 64 != 0) wide[to / 64 + 1] ^= high >> (64 - to % 64);
        }
    }
    memcpy(out->limb, wide, sizeof out->limb);
}

static uint64_t spread(uint64_t x) /* bit i of 32 goes to 2 i */
{
    x = (x | x << 16) & UINT64_C(0x0000ffff0000ffff);
    x = (x | x << 8) & UINT64_C(0x00ff00ff00ff00ff);
    x = (x | x << 4) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    x = (x | x << 2) & UINT64_C(0x3333333333333333);
    return (x | x << 1) & UINT64_C(0x5555555555555555);
}

static void square(struct polynomial *p)
{
    uint64_t wide[2 * LIMBS];
    for (unsigned i = 0; i < LIMBS; i++) {
        wide[2 * i] = spread((uint32_t)p->limb[i]);
        wide[2 * i + 1] = spread(p->limb[i] >> 32);
    }
    reduce(wide, p);
}

/* All multiples of one by a polynomial of degree below 8 */
struct multiples {
    uint64_t of[256][LIMBS + 1];
};

static void make_multiples(const struct polynomial *p, struct multiples *m)
{
    memset(m->of[0], 0, sizeof m->of[0]);
    for (unsigned bit = 0; bit < 8; bit++) {
        for (unsigned i = 0; i <= LIMBS; i++) {
            uint64_t here = i < LIMBS ? p->limb[i] : 0, below = i > 0 ? p->limb[i - 1] : 0;
            m->of[1u << bit][i] = here << bit | (bit != 0 ? below >> (64 - bit) : 0);
        }
        for (unsigned k = 1; k < 1u << bit; k++) {
            for (unsigned i = 0; i <= LIMBS; i++)
                m->of[(1u << bit) + k][i] = m->of[1u << bit][i] ^ m->of[k][i];
        }
    }
}

static void multiply(struct polynomial *p, const struct multiples *m)
{
    uint64_t wide[2 * LIMBS + 1] = {0};
    for (unsigned byte = 8; byte-- > 0;) {
        for (unsigned i = 2 * LIMBS; i > 0; i--) wide[i] = wide[i] << 8 | wide[i - 1] >> 56;
        wide[0] <<= 8;
        for (unsigned w = 0; w < LIMBS; w++) {
            const uint64_t *add = m->of[p->limb[w] >> 8 * byte & 255];
            for (unsigned i = 0; i <= LIMBS; i++) wide[w + i] ^= add[i];
        }
    }
    reduce(wide, p);
}

/* Powers 0 to count - 1 of the leap, which becomes power `count` of itself. */
static void powers_of(struct polynomial *leap, unsigned count, struct multiples *scratch, bytes_of_all all)
{
    struct polynomial power = {{1}};
    make_multiples(leap, scratch);
    for (unsigned a = 0; a < count; a++) {
        for (unsigned i = 0; i < BYTES; i++) all[i][a] = (uint8_t)(power.limb[i / 8] >> i % 8 * 8);
        multiply(&power, scratch);
    }
    *leap = power;
}

/* --- words --- */

static uint32_t recurrence(uint32_t oldest, uint32_t next, uint32_t middle)
{
    uint32_t y = (oldest & 0x80000000u) | (next & 0x7fffffffu);
    return middle ^ y >> 1 ^ (-(y & 1) & twist);
}

static uint32_t temper(uint32_t x)
{
    x ^= x >> 11;
    x ^= x << 7 & 0x9d2c5680u;
    x ^= x << 15 & 0xefc60000u;
    return x ^ x >> 18;
}

/* Compiled for each width of vector registers; the one that the machine has is taken at run time. */
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__)
#define FOR_EACH_WIDTH __attribute__((target_clones("avx512f", "avx2", "default")))
#else
#define FOR_EACH_WIDTH
#endif

typedef uint32_t strip __attribute__((vector_size(STRIP * sizeof(uint32_t))));

/* sum[a] = the sum of the strips at words + i * stride over the i whose coefficient in polynomial a is 1 */
FOR_EACH_WIDTH
static void add_strips(bytes_of_all all, unsigned count, const uint32_t *words, size_t stride, strip sum[FAR])
{
    strip table[256] = {{0}};
    memset(sum, 0, FAR * sizeof *sum);
    for (unsigned i = 0; i < BYTES; i++) {
        for (unsigned bit = 1; bit < 256; bit *= 2, words += stride) {
            strip here;
            memcpy(&here, words, sizeof here);
            for (unsigned k = 0; k < bit; k++) table[bit + k] = table[k] ^ here;
        }
        for (unsigned a = 0; a < count; a++) sum[a] ^= table[all[i][a]];
    }
}

/* The kept words. Word 0 is not among them: of it only one bit counts, and it is no sum of others. */
void cucc_mt_start(struct mt_states *states, uint32_t seed)
{
    strip sum[FAR];
    uint32_t word[KEPT + WORDS + STRIP + 1];
    word[0] = seed;
    for (uint32_t i = 1; i < WORDS; i++) word[i] = 1812433253 * (word[i - 1] ^ word[i - 1] >> 30) + i;
    for (unsigned i = WORDS; i < sizeof word / sizeof *word; i++)
        word[i] = recurrence(word[i - WORDS], word[i - WORDS + 1], word[i - WORDS + MIDDLE]);
    for (unsigned from = 0; from < WORDS; from += STRIP) {
        add_strips(states->near, NEAR, word + 1 + from, 1, sum);
        for (unsigned w = 0; w < STRIP && from + w < WORDS; w++) {
            for (unsigned b = 0; b < NEAR; b++) states->kept[from + w][b] = sum[b][w];
        }
    }
    for (unsigned i = WORDS; i < KEPT; i++) {
        for (unsigned b = 0; b < NEAR; b++) {
            states->kept[i][b] = recurrence(states->kept[i - WORDS][b], states->kept[i - WORDS + 1][b],
                                            states->kept[i - WORDS + MIDDLE][b]);
        }
    }
    states->block = 0;
    memset(states->is_made, 0, sizeof states->is_made);
}

/* Word n of the first block of all: word 624 + n of their states */
static void make_word(struct mt_states *states, unsigned n)
{
    strip sum[FAR];
    for (unsigned from = 0; from < NEAR; from += STRIP) {
        add_strips(states->far, FAR, &states->kept[WORDS - 1 + n][from], NEAR, sum);
        for (unsigned a = 0; a < FAR; a++) memcpy(states->word[n] + NEAR * a + from, &sum[a], sizeof sum[a]);
    }
    states->is_made[n] = true;
}

/* All words of the next block; those of this one have been made. */
static void next_block(struct mt_states *states)
{
    for (unsigned n = 0; n < WORDS; n++) {
        uint32_t *word = states->word[n];
        const uint32_t *next = states->word[(n + 1) % WORDS], *middle = states->word[(n + MIDDLE) % WORDS];
        for (unsigned s = 0; s < SUBSEQUENCES; s++) word[s] = recurrence(word[s], next[s], middle[s]);
    }
    states->block++;
}

/* Which number of a block of 624 a lane gives in a row: eleven times seven rows go through 56 numbers in a
 * row, lane after lane; the eight that are left between them make row 0. */
static unsigned order_in_block(unsigned row, unsigned lane)
{
    static const unsigned left[LANES] = {0, 113, 170, 283, 340, 397, 510, 567};
    static const unsigned from[ROWS / 7] = {1, 57, 114, 171, 227, 284, 341, 398, 454, 511, 568};
    return row == 0 ? left[lane] : from[(row - 1) / 7] + 7 * lane + (row - 1) % 7;
}

static uint32_t number_at(struct mt_states *states, uint64_t position)
{
    const uint64_t row = position / ROW;
    const unsigned place = position % ROW, n = order_in_block(row % ROWS, place % LANES);
    if (row / ROWS > states->block) next_block(states);
    if (!states->is_made[n]) make_word(states, n);
    return temper(states->word[n][place / LANES]);
}

/* --- the interface --- */

struct mt_states *cucc_mt_new(void)
{
    struct mt_states *states = calloc(1, sizeof *states);
    struct multiples *scratch = malloc(sizeof *scratch);
    if (states != NULL && scratch != NULL) {
        struct polynomial leap = {{2}}; /* t */
        for (int i = 0; i < LEAP_LOG2; i++) square(&leap);
        powers_of(&leap, NEAR, scratch, states->near);
        powers_of(&leap, FAR, scratch, states->far);
    } else {
        free(states);
        states = NULL;
    }
    free(scratch);
    return states;
}

void cucc_mt_generate(curandGenerator_t generator, const struct distribution *distribution, void *out,
                      size_t n)
{
    for (size_t i = 0; i < n; i++) {
        const uint32_t word = number_at(generator->mt, generator->position++);
        cucc_make_one(distribution, MT19937_WORD, (uint64_t)word << 32, out, i);
    }
}
