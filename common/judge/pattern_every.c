#include "pattern_place.h"

#include <stdbool.h>

/* "7th", "32nd" */
static const char *ordinal(size_t k)
{
    if (k / 10 % 10 == 1) return "th";
    return k % 10 == 1 ? "st" : k % 10 == 2 ? "nd" : k % 10 == 3 ? "rd" : "th";
}

/* The step of an arithmetic progression that the elements with this mark form, to the end of the array, or 0.
 */
static size_t progression(const view_t *v, unsigned char mark, size_t *start)
{
    size_t first = 0, second = 0, last = 0, count = 0;
    for (size_t i = 0; i < v->n; i++) {
        if (v->wrong[i] != mark) continue;
        if (count == 0) first = i;
        if (count == 1) second = i;
        if (count > 1 && (i - first) % (second - first) != 0) return 0;
        last = i;
        count++;
    }
    if (count < 3) return 0;
    size_t step = second - first;
    if ((last - first) / step + 1 != count || v->n - last > step) return 0; /* a gap, or it ends too early */
    *start = first;
    return step;
}

/* The elements with this mark are exactly those of one thread of each block, but there are fewer than three,
 * as in an array of one block: that claims nothing by itself, and agrees with what larger ones show. Its
 * number, or -1 */
static long one_of_few_blocks(const view_t *v, unsigned char mark)
{
    const size_t b = v->block;
    size_t thread = 0, count = 0;
    if (b < 2 || v->n > 2 * b || v->n < 3) return -1;
    while (thread < v->n && v->wrong[thread] != mark) thread++;
    thread %= b;
    for (size_t i = 0; i < v->n; i++) {
        if ((v->wrong[i] == mark) != (i % b == thread)) return -1;
        count += i % b == thread;
    }
    return count < 3 ? (long)thread : -1;
}

int place_every(const view_t *v, pattern_t *pattern)
{
    size_t start, step = progression(v, 1, &start), b = v->block;
    if (step < 2 || start >= 2 * step) return 0;
    const char *but = start >= step ? " but the first" : "", *is = v->is;
    size_t thread = start % step;
    if (step == b && thread == 0)
        return PLACE_SAY(PATTERN_FIRST_OF_BLOCKS, ASK_ONE_OF_BLOCKS, SAY_FIRST_OF_BLOCKS, but, is, b);
    if (step == b && thread == b - 1)
        return PLACE_SAY(PATTERN_LAST_OF_BLOCKS, ASK_ONE_OF_BLOCKS, SAY_LAST_OF_BLOCKS, but, is, b);
    if (step == b) pattern_key(pattern, "one_of_blocks %zu", thread);
    if (step == b)
        return PLACE_SAY(PATTERN_ONE_OF_BLOCKS, ASK_ONE_OF_BLOCKS, SAY_ONE_OF_BLOCKS, thread, but, is, b);
    if (step == PATTERN_WARP && b % PATTERN_WARP == 0) pattern_key(pattern, "one_of_warps %zu", thread);
    if (step == PATTERN_WARP && b % PATTERN_WARP == 0)
        return PLACE_SAY(PATTERN_ONE_OF_WARPS, ASK_ONE_OF_WARPS, SAY_ONE_OF_WARPS, is, thread, but);
    pattern_key(pattern, "every %zu from %zu", step, start);
    return PLACE_SAY(PATTERN_EVERY, "", SAY_EVERY, step, ordinal(step), is, start);
}

int place_only_every(const view_t *v, pattern_t *pattern)
{
    size_t start, step = progression(v, 0, &start), b = v->block;
    const long thread = one_of_few_blocks(v, 0);
    if (thread >= 0) {
        pattern->quiet = true;
        pattern_key(pattern, "one_of_blocks_right %ld", thread);
        return PLACE_SAY(PATTERN_ONE_OF_BLOCKS_RIGHT, ASK_ONE_OF_BLOCKS_RIGHT, SAY_ONE_OF_BLOCKS_RIGHT,
                         (size_t)thread, v->else_is, b);
    }
    if (step < 2 || start >= step) return 0;
    if (step == b) pattern_key(pattern, "one_of_blocks_right %zu", start);
    if (step == b)
        return PLACE_SAY(PATTERN_ONE_OF_BLOCKS_RIGHT, ASK_ONE_OF_BLOCKS_RIGHT, SAY_ONE_OF_BLOCKS_RIGHT, start,
                         v->else_is, b);
    pattern_key(pattern, "every_right %zu from %zu", step, start);
    return PLACE_SAY(PATTERN_EVERY_RIGHT, "", SAY_EVERY_RIGHT, step, ordinal(step), v->else_is, start);
}

/* All of them are among every m-th, and most of those are. */
static int only_remainder(const view_t *v, pattern_t *pattern, size_t m)
{
    const size_t r = v->first % m;
    size_t from = 0;
    if (v->wrong_count < 8) return 0;
    for (size_t i = v->first; i < v->n; i++) {
        if (v->wrong[i] && i % m != r) return 0;
        from += i % m == r;
    }
    if (2 * v->wrong_count < from) return 0;
    pattern_key(pattern, "remainder %zu of %zu", r, m);
    if (r == 0) return PLACE_SAY(PATTERN_REMAINDER, "", SAY_MULTIPLE, m);
    return PLACE_SAY(PATTERN_REMAINDER, "", SAY_REMAINDER, r, m);
}

int place_remainder_32(const view_t *v, pattern_t *pattern)
{
    if (!only_remainder(v, pattern, PATTERN_WARP)) return 0;
    pattern->hint = ASK_ONE_OF_WARPS;
    return 1;
}

int place_remainder_16(const view_t *v, pattern_t *pattern)
{
    return only_remainder(v, pattern, 16);
}

int place_remainder_8(const view_t *v, pattern_t *pattern)
{
    return only_remainder(v, pattern, 8);
}

int place_remainder_4(const view_t *v, pattern_t *pattern)
{
    return only_remainder(v, pattern, 4);
}

int place_remainder_2(const view_t *v, pattern_t *pattern)
{
    return only_remainder(v, pattern, 2);
}

/* The same range of threads in every block, or of lanes in every warp. */
static bool same_in(const view_t *v, pattern_t *pattern, size_t length, const char *group, const char *member)
{
    if (length < 2 || v->n < 2 * length) return false;
    size_t low = length, high = 0, count = 0;
    for (size_t t = 0; t < length; t++) {
        if (!v->wrong[t]) continue;
        if (low == length) low = t;
        high = t;
        count++;
    }
    if (count == 0 || count == length || count != high - low + 1) return false;
    for (size_t i = length; i < v->n; i++)
        if (v->wrong[i] != v->wrong[i % length]) return false;
    pattern_key(pattern, "same_threads of %s %zu to %zu", group, low, high);
    return PLACE_SAY(PATTERN_SAME_THREADS, ASK_ONE_OF_BLOCKS, SAY_SAME_THREADS, member, low, high, group,
                     length, v->is);
}

/* Written are those whose number in a block is below the number of blocks: thread * threads + block. */
int place_blocks_for_threads(const view_t *v, pattern_t *pattern)
{
    const size_t b = v->block, blocks = b ? (v->n + b - 1) / b : 0;
    size_t marked = 0;
    if (b < 4 || blocks < 2 || blocks >= b || v->n < 2 * b) return 0;
    for (size_t i = 0; i < v->n; i++) {
        if (v->wrong[i] && i % b < blocks) return 0;
        marked += v->wrong[i];
    }
    const size_t rest = v->n % b > blocks ? v->n % b - blocks : 0;
    if (marked != v->n / b * (b - blocks) + rest) return 0;
    return PLACE_SAY(PATTERN_BLOCKS_FOR_THREADS, ASK_BLOCKS_FOR_THREADS, SAY_BLOCKS_FOR_THREADS, blocks, b,
                     v->else_is, blocks, b);
}

int place_same_threads(const view_t *v, pattern_t *pattern)
{
    if (same_in(v, pattern, v->block, "block", "threads")) return 1;
    return v->block % PATTERN_WARP == 0 && same_in(v, pattern, PATTERN_WARP, "warp", "lanes");
}
