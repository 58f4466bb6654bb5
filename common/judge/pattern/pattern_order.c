#include "pattern/pattern_tests.h"

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

static bool carry_missing(const view_t *v, size_t length)
{
    size_t blocks_off = 0;
    double previous = 0;
    if (length < 2 || v->n <= length) return false;
    for (size_t start = 0; start < v->n; start += length) {
        double c = v->got[start] - v->want[start], allowed = view_allowed(v, start);
        if (!isfinite(c)) return false;
        for (size_t i = start; i < v->n && i < start + length; i++) {
            double rest = v->got[i] - v->want[i] - c;
            if (v->type == 'u' || v->type == 'i') rest = remainder(rest, 0x1p32); /* they wrap round */
            if (!(fabs(rest) <= allowed + view_allowed(v, i) + 1e-6 * fabs(c))) return false;
        }
        if (start == 0 && fabs(c) > allowed) return false;
        if (start && fabs(c) > 2 * allowed && fabs(c - previous) > 2 * allowed) blocks_off++;
        previous = c;
    }
    return blocks_off >= 2 || (blocks_off == 1 && v->n <= 2 * length);
}

int pattern_carry(const view_t *v, pattern_t *pattern)
{
    const size_t lengths[] = {v->block, 2 * v->block, 32};
    for (int k = 0; k < 3; k++) {
        if (v->wrong_count < 3 || lengths[k] == 0 || !carry_missing(v, lengths[k])) continue;
        pattern->id = PATTERN_CARRY;
        pattern_key(pattern, "carry %d", k);
        pattern->hint = ASK_CARRY;
        snprintf(pattern->says, sizeof pattern->says, SAY_CARRY, k == 2 ? "group" : "block", lengths[k]);
        return 1;
    }
    return 0;
}
