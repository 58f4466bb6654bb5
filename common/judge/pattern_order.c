#include "pattern_tests.h"

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Where the value wanted at i was found instead; NOWHERE for elements that the pattern says nothing about. */
#define NOWHERE ((size_t)-1)

/* One number in all wrong elements is no order of anything. */
static bool all_alike(const view_t *v)
{
    for (size_t i = v->first; i <= v->last; i++)
        if (v->wrong[i] && v->got[i] != v->got[v->first]) return false;
    return true;
}

/* Tests a rearrangement: every wrong element holds what belongs at source(v, i, parameter). At least two must
 * say so, or nearly anything would fit. */
static bool rearranged(const view_t *v, size_t (*source)(const view_t *, size_t, long long),
                       long long parameter)
{
    size_t seen = 0, silent = 0;
    if (v->wrong_count < 2 || all_alike(v)) return false;
    for (size_t i = v->first; i <= v->last; i++) {
        if (!v->wrong[i]) continue;
        size_t j = source(v, i, parameter);
        if (j == NOWHERE)
            silent++;
        else if (!view_matches(v, i, j))
            return false;
        else
            seen++;
    }
    return seen >= 2 && silent <= seen;
}

static size_t at_distance(const view_t *v, size_t i, long long distance)
{
    long long j = (long long)i + distance;
    return j >= 0 && (size_t)j < v->n ? (size_t)j : NOWHERE;
}

int pattern_shifted(const view_t *v, pattern_t *pattern)
{
    long long row = (long long)v->nx, plane = row * (long long)v->ny;
    const long long distances[] = {1, -1, row, -row, plane, -plane, 2, -2};
    for (size_t k = 0; k < sizeof distances / sizeof *distances; k++) {
        long long d = distances[k];
        if (d == 0 || !rearranged(v, at_distance, d)) continue;
        pattern->id = PATTERN_SHIFTED;
        pattern_key(pattern, "shifted %s",
                    d == row      ? "row"
                    : d == -row   ? "-row"
                    : d == plane  ? "plane"
                    : d == -plane ? "-plane"
                    : d == 1      ? "1"
                    : d == -1     ? "-1"
                    : d == 2      ? "2"
                                  : "-2");
        pattern->hint = ASK_SHIFTED;
        const char *what = llabs(d) == row && row > 2       ? " (one row)"
                           : llabs(d) == plane && plane > 2 ? " (one plane)"
                                                            : "";
        pattern_says(v, pattern, VERB_HOLDS, SAY_SHIFTED, llabs(d), d > 0 ? "further on" : "before", what,
                     v->name, v->name, d);
        return 1;
    }
    return 0;
}

static size_t around(const view_t *v, size_t i, long long distance)
{
    return (i + (size_t)distance) % v->n;
}

/* Some of the wrong ones come from their own side of the end, and some from beyond it: else nothing goes round,
 * such as where the last row is the first one again. */
static bool goes_round(const view_t *v, size_t distance, bool back)
{
    bool beside = false, beyond = false;
    for (size_t i = v->first; i <= v->last; i++)
        if (v->wrong[i]) *((back ? i >= distance : i + distance < v->n) ? &beside : &beyond) = true;
    return beside && beyond;
}

/* All are there, but moved on, and those moved beyond the end stand at the start. (One further on is
 * "shifted", unless the end shows that it goes round.) */
int pattern_circular(const view_t *v, pattern_t *pattern)
{
    enum { TRIES = 8 };
    int tries = 0;
    if (v->n < 4 || v->wrong_count < 3) return 0;
    for (size_t d = 1; d < v->n && tries < TRIES; d++) {
        if (!view_matches(v, v->first, around(v, v->first, (long long)d))) continue;
        tries++;
        if (!rearranged(v, around, (long long)d)) continue;
        int back = d > v->n / 2;
        size_t distance = back ? v->n - d : d;
        if (!goes_round(v, distance, back)) continue;
        pattern->id = PATTERN_CIRCULAR;
        pattern->hint = ASK_CIRCULAR;
        pattern_key(pattern, "circular %s%zu", back ? "-" : "", distance);
        pattern_says(v, pattern, VERB_HOLDS, SAY_CIRCULAR, distance, back ? "before" : "further on");
        return 1;
    }
    return 0;
}

static size_t mirrored(const view_t *v, size_t i, long long unused)
{
    (void)unused;
    return v->n - 1 - i;
}

int pattern_reversed(const view_t *v, pattern_t *pattern)
{
    if (v->n < 3 || !rearranged(v, mirrored, 0)) return 0;
    pattern->id = PATTERN_REVERSED;
    pattern->hint = ASK_REVERSED;
    pattern_says(v, pattern, VERB_HOLDS, SAY_REVERSED);
    return 1;
}

static size_t mirrored_in_block(const view_t *v, size_t i, long long unused)
{
    (void)unused;
    size_t start = i / v->block * v->block, length = v->n - start < v->block ? v->n - start : v->block;
    return start + length - 1 - (i - start);
}

int pattern_reversed_blocks(const view_t *v, pattern_t *pattern)
{
    if (v->block < 3 || v->n <= v->block || !rearranged(v, mirrored_in_block, 0)) return 0;
    pattern->id = PATTERN_REVERSED_IN_BLOCKS;
    pattern->hint = ASK_REVERSED_IN_BLOCKS;
    pattern_says(v, pattern, VERB_HOLDS, SAY_REVERSED_IN_BLOCKS, v->block);
    return 1;
}

static size_t exchanged(const view_t *v, size_t i, long long unused)
{
    (void)unused;
    size_t y = i % v->ny, x = i / v->ny; /* as if the other index ran fastest */
    return x + v->nx * y;
}

int pattern_transposed(const view_t *v, pattern_t *pattern)
{
    if (v->nx < 2 || v->ny < 2 || v->nz > 1 || !rearranged(v, exchanged, 0)) return 0;
    pattern->id = PATTERN_TRANSPOSED;
    pattern->hint = ASK_TRANSPOSED;
    pattern_says(v, pattern, VERB_HOLDS, SAY_TRANSPOSED);
    return 1;
}

/* ---- the same values in any order ---- */

typedef struct {
    double value, allowed;
} pair_t;

static int by_value(const void *a, const void *b)
{
    double x = ((const pair_t *)a)->value, y = ((const pair_t *)b)->value;
    return (x > y) - (x < y);
}

static bool same_values(const view_t *v, pair_t *got, pair_t *want)
{
    for (size_t i = 0; i < v->n; i++) {
        got[i] = (pair_t){v->got[i], 0};
        want[i] = (pair_t){v->want[i], view_allowed(v, i)};
        if (!isfinite(v->got[i])) return false;
    }
    qsort(got, v->n, sizeof *got, by_value);
    qsort(want, v->n, sizeof *want, by_value);
    for (size_t i = 0; i < v->n; i++)
        if (!(fabs(got[i].value - want[i].value) <= want[i].allowed)) return false;
    return true;
}

int pattern_permuted(const view_t *v, pattern_t *pattern)
{
    if (v->wrong_count < 2 || v->n > 1u << 22 || (v->type == 'l' && fabs(v->want[v->first]) > 0x1p53))
        return 0;
    pair_t *pairs = malloc(2 * v->n * sizeof *pairs);
    int same = pairs && same_values(v, pairs, pairs + v->n);
    free(pairs);
    if (!same) return 0;
    pattern->id = PATTERN_PERMUTED;
    pattern->hint = ASK_PERMUTED;
    snprintf(pattern->says, sizeof pattern->says, SAY_PERMUTED);
    return 1;
}

/* ---- blocks that are right in themselves but start from the wrong value ---- */

/* How many blocks are off by something, and by something else than the one before. -1: within a block they
 * are off by different numbers. */
static long blocks_off(const view_t *v, size_t length)
{
    long off = 0;
    double previous = 0;
    const double rounding = v->type == 'f' ? 4 * EPSILON_FLOAT : v->type == 'd' ? 4 * EPSILON_DOUBLE : 0;
    for (size_t start = 0; start < v->n; start += length) {
        double c = v->got[start] - v->want[start], allowed = view_allowed(v, start);
        if (v->type == 'u' || v->type == 'i') c = remainder(c, 0x1p32);
        if (!isfinite(c)) return -1;
        for (size_t i = start; i < v->n && i < start + length; i++) {
            double rest = v->got[i] - v->want[i] - c;
            if (v->type == 'u' || v->type == 'i') rest = remainder(rest, 0x1p32); /* they wrap round */
            if (!(fabs(rest) <= allowed + view_allowed(v, i) + rounding * fabs(c))) return -1;
        }
        off += fabs(c) > 2 * allowed && fabs(c - previous) > 2 * allowed + rounding * fabs(c);
        previous = c;
    }
    return off;
}

/* In an array with few blocks it may be chance, or one number that all are off by. */
static int carry(const view_t *v, pattern_t *pattern, size_t length, const char *key, bool block)
{
    if (v->wrong_count < 3 || length < 2) return 0;
    const long off = blocks_off(v, length);
    if (off < 1) return 0;
    const long enough = v->first < length    ? 3
                        : v->n <= 2 * length ? 1
                                             : 2; /* more where the first is off, too */
    pattern->id = PATTERN_CARRY;
    pattern->quiet = v->n <= length || off < enough;
    pattern_key(pattern, "carry %s", key);
    pattern->hint = block ? ASK_CARRY : ASK_CARRY_OF_FEW;
    snprintf(pattern->says, sizeof pattern->says, SAY_CARRY, block ? "block" : "group", length);
    return 1;
}

int pattern_carry_block(const view_t *v, pattern_t *pattern)
{
    return carry(v, pattern, v->block, "block", true);
}
int pattern_carry_two_blocks(const view_t *v, pattern_t *pattern)
{
    return carry(v, pattern, 2 * v->block, "two blocks", true);
}
int pattern_carry_32(const view_t *v, pattern_t *pattern)
{
    return carry(v, pattern, 32, "32", false);
}
int pattern_carry_16(const view_t *v, pattern_t *pattern)
{
    return carry(v, pattern, 16, "16", false);
}
int pattern_carry_8(const view_t *v, pattern_t *pattern)
{
    return carry(v, pattern, 8, "8", false);
}
int pattern_carry_4(const view_t *v, pattern_t *pattern)
{
    return carry(v, pattern, 4, "4", false);
}
