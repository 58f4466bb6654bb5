/* generator.h: what the parts of the cuRAND host library share.
 *
 * Both generators deal subsequences out in turn; position counts from offset 0.
 *
 * Philox: 65536 subsequences take turns by quads of numbers.  Number i belongs to quad i div 4, quad q to
 * subsequence q mod 65536.  A quad costs its subsequence as many blocks of four words as its numbers need,
 * one or two, when its last number has been handed out; until then any kind of number is made from the same
 * blocks.  position counts numbers.
 *
 * XORWOW: 4096 subsequences take turns by items: an integer, a uniform number, a pair of normal numbers
 * (distribution.h).  An item costs its subsequence as many words as it needs.  position counts items.
 *
 * MRG32k3a: 81920 subsequences take turns by items, as XORWOW's do; 4096 in the ordering LEGACY.  Uniform
 * doubles and each of a pair of normal ones take one number.
 *
 * MTGP32: 192 sequences, of a parameter set each, take turns by 256 numbers; 64 of them in the ordering
 * LEGACY.
 *
 * MT19937: 8192 subsequences, 2^2048 steps apart, take turns by eight numbers (mt19937.c).
 *
 * Sobol: all numbers of the first dimension, then those of the second and so on.  position counts numbers of
 * a dimension.
 *
 * Seed, offset and ordering take effect at the next generation, which starts the sequence anew when one of
 * them was changed: at the offset if one was set, else where it is. (For Philox, NVIDIA's idea of where it is
 * counts quads. The twisters have no offset and begin again.)
 *
 * On a device generator all generation is queued on the generator's stream (runtime/api/launch/library.h),
 * and only queued work touches the fields below the line; setters therefore wait for it first.
 */
#ifndef CUCC_CURAND_GENERATOR_H
#define CUCC_CURAND_GENERATOR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <curand.h>

#include "cucc/random/mrg32k3a.h"
#include "cucc/random/xorwow.h"
#include "distribution.h"

enum {
    XORWOW_SUBSEQUENCES = 4096,
    PHILOX_SUBSEQUENCES = 65536,
    MRG_SUBSEQUENCES = 81920,
    MRG_LEGACY_SUBSEQUENCES = 4096
};

/* Philox's: the next block of each subsequence */
struct philox_states {
    uint64_t block[PHILOX_SUBSEQUENCES];
};

/* XORWOW's.  spare: the second normal of a pair of which single normals (Poisson) took the first. */
struct xorwow_states {
    cucc_xorwow at[XORWOW_SUBSEQUENCES];
    float spare[XORWOW_SUBSEQUENCES];
    bool has_spare[XORWOW_SUBSEQUENCES];
};

/* MRG32k3a's, likewise */
struct mrg_states {
    unsigned count; /* of subsequences */
    cucc_mrg32k3a at[MRG_SUBSEQUENCES];
    float spare[MRG_SUBSEQUENCES];
    bool has_spare[MRG_SUBSEQUENCES];
};

struct mtgp_states; /* mtgp32.c */
struct mt_states;   /* mt19937.c */

struct curandGenerator_st {
    curandRngType_t type; /* one that is here, never DEFAULT */
    bool on_host;
    cudaStream_t stream;
    uint64_t seed;
    curandOrdering_t ordering;
    unsigned dimensions; /* of a Sobol sequence, else 0 */
    /* ---- touched in stream order ---- */
    bool changed; /* seed or ordering, since the sequence was started last */
    bool started;
    uint64_t position;
    uint64_t start, quads;        /* Philox: where the sequence was started last, and quads completed since */
    struct philox_states *philox; /* NULL for the others */
    struct xorwow_states *xorwow; /* likewise */
    struct mrg_states *mrg;       /* likewise */
    struct mtgp_states *mtgp;     /* likewise */
    struct mt_states *mt;         /* likewise */
    struct poisson_table poisson; /* of the mean last asked for */
};

/* n outputs of the distribution, from the generator's position on (philox.c, xorwow.c, mrg32k3a.c) */
void cucc_philox_generate(curandGenerator_t generator, const struct distribution *distribution, void *out,
                          size_t n);
void cucc_xorwow_generate(curandGenerator_t generator, const struct distribution *distribution, void *out,
                          size_t n);
void cucc_mrg_generate(curandGenerator_t generator, const struct distribution *distribution, void *out,
                       size_t n);
void cucc_mtgp_generate(curandGenerator_t generator, const struct distribution *distribution, void *out,
                        size_t n);
void cucc_mt_generate(curandGenerator_t generator, const struct distribution *distribution, void *out,
                      size_t n);

/* The same for Sobol's; n is a multiple of the dimensions, position counts numbers of each */
void cucc_sobol_generate(curandGenerator_t generator, const struct distribution *distribution, void *out,
                         size_t n);

/* Puts all subsequences where `position` items of one word each would have left them. */
void cucc_philox_start(struct philox_states *states, uint64_t position);
void cucc_xorwow_start(struct xorwow_states *states, uint64_t seed, bool seeded_ordering, uint64_t position);
void cucc_mrg_start(struct mrg_states *states, uint64_t seed, bool legacy, uint64_t position);

/* NULL when memory is short; MTGP32's also where there is no toolkit whose table it could read, which it
 * says. */
struct mtgp_states *cucc_mtgp_new(void);
struct mt_states *cucc_mt_new(void);
void cucc_mtgp_start(struct mtgp_states *states, uint64_t seed, bool legacy);
void cucc_mt_start(struct mt_states *states, uint32_t seed);

#endif
