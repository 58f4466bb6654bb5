/* xorwow_jump.c: XORWOW's leaps of any number of steps or of 2^67-step subsequences.
 *
 * One step multiplies the 160 bits of x by a matrix A over GF(2) whose characteristic polynomial p is
 * primitive, so A^n = r(A) with r = z^n mod p, a polynomial of 160 bits: the state after n steps is the sum
 * of those of the next 160 states whose bit in r is set.  z^n is put together from one polynomial for each
 * hexadecimal digit of n, kept in a table that is made before main in about a quarter of a millisecond.  p is
 * the shortest linear recurrence of the generator's bits (Massey 1969); tests/cucc/curand_jump.c derives it
 * again.
 *
 * A digit that is leaped often is worth more: its fifteen matrices A^(v 16^d), each as the sums of every four
 * of its columns that follow each other (Arlazarov and others 1970).  Forty sums are a leap, of which a
 * polynomial takes eight times as long, and all threads share them.
 */
#include <stdatomic.h>
#include <stdbool.h>

#include "cucc/random/xorwow.h"

enum { DEGREE = 160, DIGITS = 16, NIBBLES = DEGREE / 4, SUBSEQUENCE_LOG2 = 67, OFTEN = 512 };

/* coefficient k of z^k is bit k mod 32 of word k div 32 */
typedef struct {
    uint32_t word[5];
} polynomial;

/* p without its leading z^160 */
static const polynomial modulus = {{0x00060001, 0x08610030, 0x00062121, 0x0f3c0035, 0x00000f0e}};

/* 160 bits of x, word 0 the low half of the first */
typedef struct {
    uint64_t part[3];
} vector;

/* sum[k][v]: what nibble k of x comes to when it is v */
typedef struct {
    vector sum[NIBBLES][16];
} matrix;

enum stage { NOT_YET, BEING_MADE, MADE };

/* power[d][v] = z^(v 16^d) of a step, or of 2^67; v = 0 stays unused.  matrix[d] when made[d] says so. */
typedef struct {
    polynomial power[DIGITS][16];
    matrix matrix[DIGITS][16];
    atomic_uint leaps[DIGITS];
    _Atomic enum stage made[DIGITS];
} leap_tables;

static leap_tables steps_ahead, subsequences_ahead;

static uint64_t two_words(const polynomial *a, int i)
{
    return (uint64_t)a->word[i + 1] << 32 | a->word[i];
}

/* Horner's scheme over the bits of b, in 64-bit words that the compiler keeps in registers */
static polynomial multiply(const polynomial *a, const polynomial *b)
{
    const uint64_t a0 = two_words(a, 0), a1 = two_words(a, 2), a2 = a->word[4];
    const uint64_t m0 = two_words(&modulus, 0), m1 = two_words(&modulus, 2), m2 = modulus.word[4];
    uint64_t p0 = 0, p1 = 0, p2 = 0;
    for (int k = DEGREE - 1; k >= 0; k--) {
        uint64_t take = 0 - (uint64_t)(b->word[k / 32] >> (k % 32) & 1), reduce = 0 - (p2 >> 31);
        p2 = ((p2 << 1 | p1 >> 63) & 0xffffffff) ^ (m2 & reduce) ^ (a2 & take);
        p1 = (p1 << 1 | p0 >> 63) ^ (m1 & reduce) ^ (a1 & take);
        p0 = p0 << 1 ^ (m0 & reduce) ^ (a0 & take);
    }
    return (polynomial){
        {(uint32_t)p0, (uint32_t)(p0 >> 32), (uint32_t)p1, (uint32_t)(p1 >> 32), (uint32_t)p2}};
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
    fill_powers(steps_ahead.power, z);
    for (int i = 0; i < SUBSEQUENCE_LOG2; i++) z = multiply(&z, &z);
    fill_powers(subsequences_ahead.power, z);
}

/* x becomes r(A) x.  Written out, so that all of it stays in registers: curand_init spends its time here. */
static void apply(cucc_xorwow *s, const polynomial *r)
{
    uint32_t a = s->x[0], b = s->x[1], c = s->x[2], d = s->x[3], e = s->x[4];
    uint32_t sum_a = 0, sum_b = 0, sum_c = 0, sum_d = 0, sum_e = 0;
    for (int w = 0; w < 5; w++) {
        uint32_t bits = r->word[w];
#pragma GCC unroll 8
        for (int k = 0; k < 32; k++, bits >>= 1) {
            uint32_t take = 0u - (bits & 1), t = a ^ (a >> 2);
            sum_a ^= a & take;
            sum_b ^= b & take;
            sum_c ^= c & take;
            sum_d ^= d & take;
            sum_e ^= e & take;
            a = b;
            b = c;
            c = d;
            d = e;
            e = e ^ (e << 4) ^ t ^ (t << 1);
        }
    }
    s->x[0] = sum_a;
    s->x[1] = sum_b;
    s->x[2] = sum_c;
    s->x[3] = sum_d;
    s->x[4] = sum_e;
}

static vector vector_of(const uint32_t x[5])
{
    return (vector){{x[0] | (uint64_t)x[1] << 32, x[2] | (uint64_t)x[3] << 32, x[4]}};
}

static void add(vector *to, const vector *v)
{
    for (int i = 0; i < 3; i++) to->part[i] ^= v->part[i];
}

/* part i of the nibbles of a word, from nibble k on */
static inline uint64_t sum_of_word(const matrix *m, int k, uint32_t x, int i)
{
    uint64_t sum = 0;
#pragma GCC unroll 8
    for (int j = 0; j < 8; j++) sum ^= m->sum[k + j][x >> 4 * j & 15].part[i];
    return sum;
}

static vector multiply_vector(const matrix *m, vector x)
{
    vector sum = {{0}};
    for (int w = 0; w < 5; w++) {
        uint32_t word = (uint32_t)(x.part[w / 2] >> w % 2 * 32);
        for (int i = 0; i < 3; i++) sum.part[i] ^= sum_of_word(m, 8 * w, word, i);
    }
    return sum;
}

/* the sums of the nibbles with one bit are there: those with more */
static void fill_sums(matrix *m)
{
    for (int k = 0; k < NIBBLES; k++) {
        for (int v = 3; v < 16; v++) {
            if ((v & (v - 1)) == 0) continue;
            m->sum[k][v] = m->sum[k][v & (v - 1)];
            add(&m->sum[k][v], &m->sum[k][v & -v]);
        }
    }
}

static void make_matrices(matrix m[16], const polynomial *base)
{
    for (int bit = 0; bit < DEGREE; bit++) {
        cucc_xorwow s = {0};
        s.x[bit / 32] = 1u << bit % 32;
        apply(&s, base);
        m[1].sum[bit / 4][1 << bit % 4] = vector_of(s.x);
    }
    fill_sums(&m[1]);
    for (int v = 2; v < 16; v++) {
        for (int bit = 0; bit < DEGREE; bit++)
            m[v].sum[bit / 4][1 << bit % 4] = multiply_vector(&m[1], m[v - 1].sum[bit / 4][1 << bit % 4]);
        fill_sums(&m[v]);
    }
}

/* Are digit d's matrices there?  Whose leap is the one that makes them worth it makes them; nobody waits for
 * it, and when that thread is ended before they are made, all go on as before. */
static bool has_matrices(leap_tables *t, int d)
{
    enum stage stage = atomic_load_explicit(&t->made[d], memory_order_acquire);
    if (stage != NOT_YET) return stage == MADE;
    if (atomic_fetch_add_explicit(&t->leaps[d], 1, memory_order_relaxed) < OFTEN) return false;
    if (!atomic_compare_exchange_strong(&t->made[d], &stage, BEING_MADE)) return false;
    make_matrices(t->matrix[d], &t->power[d][1]);
    atomic_store_explicit(&t->made[d], MADE, memory_order_release);
    return true;
}

static void leap(cucc_xorwow *s, leap_tables *t, uint64_t count)
{
    for (int d = 0; count != 0; d++, count >>= 4) {
        int v = count & 15;
        if (v == 0) continue;
        if (!has_matrices(t, d)) {
            apply(s, &t->power[d][v]);
            continue;
        }
        vector x = multiply_vector(&t->matrix[d][v], vector_of(s->x));
        for (int i = 0; i < 5; i++) s->x[i] = (uint32_t)(x.part[i / 2] >> i % 2 * 32);
    }
}

void cucc_xorwow_skip(cucc_xorwow *s, uint64_t steps)
{
    leap(s, &steps_ahead, steps);
    s->d += 362437u * (uint32_t)steps;
}

/* d comes round after 2^32 steps, so a subsequence leaves it as it is */
void cucc_xorwow_skip_subsequences(cucc_xorwow *s, uint64_t subsequences)
{
    leap(s, &subsequences_ahead, subsequences);
}
