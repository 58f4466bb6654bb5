#include "pattern_place.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

const char *place_block(size_t block, char *memory, size_t size)
{
    if (block == 1) return "the second block";
    snprintf(memory, size, "block %zu", block);
    return memory;
}

/* Everything from some element on, which is not the first; *f is that element. Of thousands a few may be
 * right by chance: then it holds, but is quiet. */
static bool is_suffix(const view_t *v, pattern_t *pattern, size_t *f)
{
    size_t length = v->n - v->first, right = length - v->wrong_count;
    *f = v->first;
    if (v->first == 0) return false;
    pattern->quiet = right > 0 || v->last != v->n - 1;
    return !pattern->quiet || (length >= 4096 && right <= length / 1000);
}

int place_tail(const view_t *v, pattern_t *pattern)
{
    size_t f, b = v->block;
    if (!is_suffix(v, pattern, &f) || b <= 1 || v->n <= b || f != v->n / b * b) return 0;
    return PLACE_SAY(PATTERN_TAIL, ASK_TAIL, SAY_TAIL, v->is, b);
}

int place_first_block(const view_t *v, pattern_t *pattern)
{
    size_t f, b = v->block;
    if (!is_suffix(v, pattern, &f) || b <= 1 || f != b) return 0;
    return PLACE_SAY(PATTERN_FIRST_BLOCK_ONLY, ASK_FIRST_BLOCK_ONLY, SAY_FIRST_BLOCK_ONLY, v->else_is, v->is,
                     b);
}

int place_from_block(const view_t *v, pattern_t *pattern)
{
    char memory[40];
    size_t f, b = v->block;
    if (!is_suffix(v, pattern, &f) || b <= 1 || f % b != 0) return 0;
    return PLACE_SAY(PATTERN_FROM_BLOCK, ASK_FIRST_BLOCK_ONLY, SAY_FROM_BLOCK,
                     place_block(f / b, memory, sizeof memory), v->is, b);
}

int place_last(const view_t *v, pattern_t *pattern)
{
    size_t f;
    if (!is_suffix(v, pattern, &f) || f != v->n - 1) return 0;
    return PLACE_SAY(PATTERN_LAST, f % PATTERN_WARP ? ASK_LAST : "", SAY_LAST, v->is);
}

int place_first_warp(const view_t *v, pattern_t *pattern)
{
    size_t f;
    if (!is_suffix(v, pattern, &f) || f != PATTERN_WARP) return 0;
    return PLACE_SAY(PATTERN_FIRST_WARP_ONLY, ASK_FIRST_WARP_ONLY, SAY_FIRST_WARP_ONLY, v->else_is, v->is);
}

int place_from(const view_t *v, pattern_t *pattern)
{
    size_t f;
    if (!is_suffix(v, pattern, &f)) return 0;
    pattern->quiet |= v->wrong_count == 1;
    return PLACE_SAY(PATTERN_FROM, "", SAY_FROM, f, v->is);
}

int place_prefix(const view_t *v, pattern_t *pattern)
{
    size_t b = v->block;
    if (v->first != 0 || v->last == v->n - 1 || v->wrong_count != v->last + 1) return 0;
    if (v->last == 0) return PLACE_SAY(PATTERN_FIRST, ASK_FIRST, SAY_FIRST, v->is);
    if (b > 1 && v->last + 1 == b)
        return PLACE_SAY(PATTERN_FIRST_BLOCK_WRONG, ASK_FIRST_BLOCK_WRONG, SAY_FIRST_BLOCK_WRONG, v->is, b);
    return PLACE_SAY(PATTERN_UP_TO, "", SAY_UP_TO, v->last, v->is);
}

/* Each block is wholly so or wholly not so. */
int place_whole_blocks(const view_t *v, pattern_t *pattern)
{
    char memory[40];
    size_t b = v->block, marked = 0, blocks = 0;
    if (b < 2 || v->n < 2 * b) return 0;
    for (size_t start = 0; start < v->n; start += b, blocks++) {
        size_t end = start + b < v->n ? start + b : v->n;
        for (size_t i = start; i < end; i++)
            if (v->wrong[i] != v->wrong[start]) return 0;
        marked += v->wrong[start];
    }
    const char *name = place_block(v->first / b, memory, sizeof memory);
    if (marked == 1) pattern_key(pattern, "one_block %zu", v->first / b);
    if (marked == 1) return PLACE_SAY(PATTERN_ONE_BLOCK, "", SAY_ONE_BLOCK, name, v->is, b);
    return PLACE_SAY(PATTERN_WHOLE_BLOCKS, ASK_WHOLE_BLOCKS, SAY_WHOLE_BLOCKS, marked, blocks, v->is, name,
                     b);
}

/* All is 0 there, the wrong ones and those that should be 0. */
int place_zero_from(const view_t *v, pattern_t *pattern)
{
    int before = 0;
    if (v->first == 0 || v->wrong_count < 4 || v->unset) return 0;
    for (size_t i = 0; i < v->first; i++) before |= v->got[i] != 0;
    for (size_t i = v->first; i < v->n; i++)
        if (v->got[i] != 0) return 0;
    if (!before) return 0;
    return PLACE_SAY(PATTERN_ZERO_FROM, ASK_ZERO_FROM, SAY_ZERO_FROM, v->first);
}

/* One after the other, and none before or behind. */
int place_run(const view_t *v, pattern_t *pattern)
{
    if (v->first == 0 || v->wrong_count != v->last - v->first + 1) return 0;
    pattern->quiet = v->wrong_count < 4;
    pattern_key(pattern, "run %zu", v->first);
    return PLACE_SAY(PATTERN_RUN, "", SAY_RUN, v->first, v->last, v->is);
}

/* Only the first one is telling. One first element in 32 is that of a warp, so all but the second warp's may
 * be chance, and so may be that of a late block. */
int place_boundary(const view_t *v, pattern_t *pattern)
{
    char memory[40];
    size_t f = v->first, b = v->block;
    const char *first = v->unset ? "first of them" : "first wrong one";
    if (v->wrong_count < 2 || f == 0) return 0;
    if (b >= 8 && f / b == v->last / b && v->n > b) {
        pattern_key(pattern, "in_one_block %zu", f / b);
        return PLACE_SAY(PATTERN_IN_ONE_BLOCK, "", SAY_IN_ONE_BLOCK,
                         place_block(f / b, memory, sizeof memory), b);
    }
    if (b >= 8 && f % b == 0) {
        pattern_key(pattern, "block_boundary %zu", f / b);
        return PLACE_SAY(f == b ? PATTERN_SECOND_BLOCK : PATTERN_BLOCK_BOUNDARY, ASK_FIRST_BLOCK_ONLY,
                         SAY_BLOCK_BOUNDARY, first, place_block(f / b, memory, sizeof memory), b);
    }
    if (b) f %= b;
    if (f != PATTERN_WARP) return 0;
    return PLACE_SAY(PATTERN_WARP_BOUNDARY, ASK_WARP_BOUNDARY, SAY_WARP_BOUNDARY, first,
                     b ? " of a block" : "");
}

/* What gold knows of all of them. Where it is so of many others too, it says little, but contradicts nothing.
 */
static bool are_known_as(const view_t *v, const place_t *p, pattern_t *pattern)
{
    size_t in = 0, outside = 0;
    if (p->n != v->n || strcmp(p->name, v->name) != 0) return false;
    for (size_t i = 0; i < v->n; i++) in += p->in[i] != 0, outside += v->wrong[i] && !p->in[i];
    const double share = (double)in / (double)v->n;
    if (outside) return false;
    pattern->quiet =
        share > 0.5 || pow(share, (double)v->wrong_count) > 0.02; /* such as it may be by chance */
    pattern_key_of_words(pattern, PATTERN_KNOWN_PLACE, p->says, '(');
    return PLACE_SAY(PATTERN_KNOWN_PLACE, "", v->wrong_count == 1 ? SAY_KNOWN_PLACE_ONE : SAY_KNOWN_PLACE,
                     p->says);
}

/* All that hold, those that say something first. */
static int known_places(const view_t *v, pattern_t *list, int room)
{
    int count = 0;
    for (int quiet = 0; quiet < 2; quiet++)
        for (int k = 0; k < v->place_count && count < room; k++) {
            pattern_t *pattern = &list[count];
            *pattern = (pattern_t){.hint = ""};
            count += are_known_as(v, &v->places[k], pattern) && pattern->quiet == quiet;
        }
    return count;
}

int pattern_places(const view_t *v, pattern_t list[PATTERN_MOST])
{
    static pattern_question_t *const questions[] = {
        place_tail,         place_first_block,  place_from_block,
        place_index,        place_point_index,  place_beyond,
        place_last,         place_first_warp,   place_from,
        place_zero_from,    place_prefix,       place_every,
        place_only_every,   place_whole_blocks, place_blocks_for_threads,
        place_same_threads, place_remainder_32, place_remainder_16,
        place_remainder_8,  place_remainder_4,  place_remainder_2,
        place_field,        place_layer,        place_band,
        place_interior,     place_run,          place_boundary};
    if (v->wrong_count == v->n || v->n < 2) return 0;
    const int known = known_places(v, list, HINTS_PLACES);
    return pattern_ask(v, list, known, questions, sizeof questions / sizeof *questions);
}
