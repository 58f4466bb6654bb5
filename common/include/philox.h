/* philox.h: Philox4x32-10, a counter-based generator, for host C, host C++ and kernels alike.
 *
 * (Salmon, Moraes, Dror, Shaw: "Parallel random numbers: as easy as 1, 2, 3", SC11.) There is no state: the
 * key and the counter are numbers that the caller chooses, and each (key, counter) gives four independent
 * 32-bit words. A thread that wants its own numbers takes a counter that no other thread takes; the result
 * then does not depend on how many threads or blocks there are.
 *
 *     philox4_t r = philox4(seed, stream, block);        key = seed, counter = (block, stream)
 *     float u = philox_uniform(r.word[0]);               [0, 1)
 *     philox_normal2(r.word[0], r.word[1], &z0, &z1);    two independent standard normals
 *
 * Bit for bit the same on the host and on every device: integers are exact, and the floating-point part uses
 * only operations that IEEE 754 rounds correctly, each kept apart from its neighbours (no fused multiply-add,
 * no library function, no influence of --use_fast_math). On the host this needs -ffp-contract=off where the
 * machine has fused multiply-add by default (AArch64); x86-64 needs nothing.
 */
#ifndef HARNESS_PHILOX_H
#define HARNESS_PHILOX_H

#include <math.h>
#include <stdint.h>

#ifdef __CUDACC__
#define PHILOX_FUNCTION __host__ __device__ static inline
#else
#define PHILOX_FUNCTION static inline
#endif

/* One operation, one rounding; and the upper half of a product, which nvcc makes worse code of when it is
 * spelt in 64 bits. */
#ifdef __CUDA_ARCH__
#define PHILOX_HIGH(a, b) __umulhi((a), (b))
#define PHILOX_ADD(a, b) __fadd_rn((a), (b))
#define PHILOX_MUL(a, b) __fmul_rn((a), (b))
#define PHILOX_DIV(a, b) __fdiv_rn((a), (b))
#define PHILOX_SQRT(a) __fsqrt_rn(a)
#else
#define PHILOX_HIGH(a, b) ((uint32_t)(((uint64_t)(a) * (b)) >> 32))
#define PHILOX_ADD(a, b) ((float)((a) + (b)))
#define PHILOX_MUL(a, b) ((float)((a) * (b)))
#define PHILOX_DIV(a, b) ((float)((a) / (b)))
#define PHILOX_SQRT(a) sqrtf(a)
#endif

typedef struct philox4 {
    uint32_t word[4];
} philox4_t;

/* The bare function, in the notation of the paper: a counter of four words and a key of two. */
PHILOX_FUNCTION philox4_t philox4x32_10(philox4_t counter, uint32_t key0, uint32_t key1)
{
    philox4_t c = counter;
    for (int round = 0; round < 10; round++) {
        philox4_t next;
        next.word[0] = PHILOX_HIGH(0xCD9E8D57u, c.word[2]) ^ c.word[1] ^ key0;
        next.word[1] = 0xCD9E8D57u * c.word[2];
        next.word[2] = PHILOX_HIGH(0xD2511F53u, c.word[0]) ^ c.word[3] ^ key1;
        next.word[3] = 0xD2511F53u * c.word[0];
        c = next;
        key0 += 0x9E3779B9u; /* golden ratio */
        key1 += 0xBB67AE85u; /* sqrt(3) - 1 */
    }
    return c;
}

/* Four words from a seed, a stream (a thread, a path, an input) and a position in that stream. */
PHILOX_FUNCTION philox4_t philox4(uint64_t seed, uint64_t stream, uint64_t block)
{
    philox4_t counter;
    counter.word[0] = (uint32_t)block;
    counter.word[1] = (uint32_t)(block >> 32);
    counter.word[2] = (uint32_t)stream;
    counter.word[3] = (uint32_t)(stream >> 32);
    return philox4x32_10(counter, (uint32_t)seed, (uint32_t)(seed >> 32));
}

/* [0, 1) in steps of 2^-24. */
PHILOX_FUNCTION float philox_uniform(uint32_t word)
{
    return (float)(word >> 8) * 5.9604644775390625e-8f;
}

/* Natural logarithm of u in (0, 1], within 2 units in the last place. */
PHILOX_FUNCTION float philox_log(float u)
{
    union {
        float value;
        uint32_t bits;
    } m;
    m.value = u;
    /* u = m 2^e with m in [sqrt(1/2), sqrt(2)), so that the series below is short */
    int e = (int)((m.bits - 0x3F3504F3u) >> 23);
    e = e > 255 ? e - 512 : e;
    m.bits -= (uint32_t)e << 23;
    float f = PHILOX_ADD(m.value, -1.0f);
    float s = PHILOX_DIV(f, PHILOX_ADD(2.0f, f)); /* log m = 2 artanh s, |s| < 0.172 */
    float q = PHILOX_MUL(s, s);
    float p = 0.222222222f;
    p = PHILOX_ADD(PHILOX_MUL(p, q), 0.285714286f);
    p = PHILOX_ADD(PHILOX_MUL(p, q), 0.4f);
    p = PHILOX_ADD(PHILOX_MUL(p, q), 0.666666667f);
    float log_m = PHILOX_ADD(PHILOX_MUL(2.0f, s), PHILOX_MUL(s, PHILOX_MUL(q, p)));
    /* ln 2 in two parts: the first has trailing zeros, so that its product with e is exact */
    float high = PHILOX_MUL((float)e, 0.693145752f);
    float low = PHILOX_MUL((float)e, 1.42860677e-6f);
    return PHILOX_ADD(high, PHILOX_ADD(low, log_m));
}

/* Cosine and sine of 2 pi word / 2^32. The octant comes from the top bits, exactly. */
PHILOX_FUNCTION void philox_cos_sin(uint32_t word, float *cosine, float *sine)
{
    uint32_t quarter = (word + 0x20000000u) >> 30;    /* nearest multiple of a quarter turn */
    int32_t rest = (int32_t)(word - (quarter << 30)); /* -2^29 .. 2^29 - 1: at most an eighth of a turn */
    float x = PHILOX_MUL((float)rest, 1.46291807926716e-9f); /* 2 pi / 2^32 */
    float q = PHILOX_MUL(x, x);
    float s = 2.75573192e-6f;
    s = PHILOX_ADD(PHILOX_MUL(s, q), -1.98412698e-4f);
    s = PHILOX_ADD(PHILOX_MUL(s, q), 8.33333333e-3f);
    s = PHILOX_ADD(PHILOX_MUL(s, q), -1.66666667e-1f);
    s = PHILOX_ADD(x, PHILOX_MUL(x, PHILOX_MUL(q, s)));
    float c = 2.48015873e-5f;
    c = PHILOX_ADD(PHILOX_MUL(c, q), -1.38888889e-3f);
    c = PHILOX_ADD(PHILOX_MUL(c, q), 4.16666667e-2f);
    c = PHILOX_ADD(PHILOX_MUL(c, q), -0.5f);
    c = PHILOX_ADD(1.0f, PHILOX_MUL(q, c));
    float turned_c = (quarter & 1) ? s : c;
    float turned_s = (quarter & 1) ? c : s;
    *cosine = (quarter == 1 || quarter == 2) ? -turned_c : turned_c;
    *sine = (quarter == 2 || quarter == 3) ? -turned_s : turned_s;
}

/* Two independent standard normals from two words (Box-Muller). */
PHILOX_FUNCTION void philox_normal2(uint32_t radius_word, uint32_t angle_word, float *z0, float *z1)
{
    float u = PHILOX_MUL(PHILOX_ADD((float)radius_word, 0.5f), 2.3283064365386963e-10f); /* (0, 1] */
    float radius = PHILOX_SQRT(PHILOX_MUL(-2.0f, philox_log(u)));
    float cosine, sine;
    philox_cos_sin(angle_word, &cosine, &sine);
    *z0 = PHILOX_MUL(radius, cosine);
    *z1 = PHILOX_MUL(radius, sine);
}

/* Value i of a stream of normals: what input_normal gives for stream = input_stream(name). Draws four and
 * keeps one; a kernel that needs all four calls philox4 and philox_normal2 itself. */
PHILOX_FUNCTION float philox_normal_at(uint64_t seed, uint64_t stream, uint64_t i)
{
    philox4_t r = philox4(seed, stream, i / 4);
    float z0, z1;
    if (i % 4 < 2)
        philox_normal2(r.word[0], r.word[1], &z0, &z1);
    else
        philox_normal2(r.word[2], r.word[3], &z0, &z1);
    return i % 2 ? z1 : z0;
}

#endif
