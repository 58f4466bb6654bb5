#include "pattern/pattern_place.h"

#include <stdbool.h>
#include <string.h>

static const char *const ask_index =
    "Does the index take blockIdx into account, and is the grid large enough?";
static const char *const ask_tail =
    "How many blocks does an n need that is no multiple of the block: (n + block - 1) / block?";

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
    return PLACE_SAY(PATTERN_TAIL, ask_tail, "only the last, partly filled block is %s (blocks of %zu)",
                     v->is, b);
}

int place_first_block(const view_t *v, pattern_t *pattern)
{
    size_t f, b = v->block;
    if (!is_suffix(v, pattern, &f) || b <= 1 || f != b) return 0;
    return PLACE_SAY(PATTERN_FIRST_BLOCK_ONLY, ask_index,
                     "only the first block is %s: everything from the second block on is %s (blocks of %zu)",
                     v->else_is, v->is, b);
}

int place_from_block(const view_t *v, pattern_t *pattern)
{
    char memory[40];
    size_t f, b = v->block;
    if (!is_suffix(v, pattern, &f) || b <= 1 || f % b != 0) return 0;
    return PLACE_SAY(PATTERN_FROM_BLOCK, ask_index, "everything from %s on is %s (blocks of %zu)",
                     place_block(f / b, memory, sizeof memory), v->is, b);
}

int place_last(const view_t *v, pattern_t *pattern)
{
    size_t f;
    if (!is_suffix(v, pattern, &f) || f != v->n - 1) return 0;
    return PLACE_SAY(PATTERN_LAST,
                     f % PATTERN_WARP ? "Where does the index test end: < or <=, n or n - 1?" : "",
                     "only the last element is %s", v->is);
}

int place_first_warp(const view_t *v, pattern_t *pattern)
{
    size_t f;
    if (!is_suffix(v, pattern, &f) || f != PATTERN_WARP) return 0;
    return PLACE_SAY(PATTERN_FIRST_WARP_ONLY, "What do the other warps do?",
                     "only the first warp is %s: everything from [32] on is %s", v->else_is, v->is);
}

int place_from(const view_t *v, pattern_t *pattern)
{
    size_t f;
    if (!is_suffix(v, pattern, &f)) return 0;
    pattern->quiet |= v->wrong_count == 1;
    return PLACE_SAY(PATTERN_FROM, "", "everything from [%zu] on is %s", f, v->is);
}

int place_prefix(const view_t *v, pattern_t *pattern)
{
    size_t b = v->block;
    if (v->first != 0 || v->last == v->n - 1 || v->wrong_count != v->last + 1) return 0;
    if (v->last == 0)
        return PLACE_SAY(PATTERN_FIRST, "What is special about element 0?", "only the first element is %s",
                         v->is);
    if (b > 1 && v->last + 1 == b)
        return PLACE_SAY(PATTERN_FIRST_BLOCK_WRONG, "What is special about block 0?",
                         "only the first block is %s (blocks of %zu)", v->is, b);
    return PLACE_SAY(PATTERN_UP_TO, "", "everything up to [%zu] is %s", v->last, v->is);
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
    if (marked == 1)
        return PLACE_SAY(PATTERN_ONE_BLOCK, "", "just %s is %s, and all of it (blocks of %zu)", name, v->is,
                         b);
    return PLACE_SAY(PATTERN_WHOLE_BLOCKS,
                     "Does every block come by, and does each write to a place of its own?",
                     "%zu of %zu blocks are %s, and wholly so, the first is %s (blocks of %zu)", marked,
                     blocks, v->is, name, b);
}

/* All is 0 there, the wrong ones and those that are to be 0. */
int place_zero_from(const view_t *v, pattern_t *pattern)
{
    int before = 0;
    if (v->first == 0 || v->wrong_count < 4 || v->unset) return 0;
    for (size_t i = 0; i < v->first; i++) before |= v->got[i] != 0;
    for (size_t i = v->first; i < v->n; i++)
        if (v->got[i] != 0) return 0;
    if (!before) return 0;
    return PLACE_SAY(
        PATTERN_ZERO_FROM,
        "Is there a thread for each of these, and does its loop run: where does it begin and end?",
        "everything from [%zu] on is 0", v->first);
}

/* One after the other, and none before or behind. */
int place_run(const view_t *v, pattern_t *pattern)
{
    if (v->first == 0 || v->wrong_count != v->last - v->first + 1) return 0;
    pattern->quiet = v->wrong_count < 4;
    pattern_key(pattern, "run %zu", v->first);
    return PLACE_SAY(PATTERN_RUN, "", "just [%zu] to [%zu] are %s", v->first, v->last, v->is);
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
        return PLACE_SAY(PATTERN_IN_ONE_BLOCK, "", "all of them are in %s (blocks of %zu)",
                         place_block(f / b, memory, sizeof memory), b);
    }
    if (b >= 8 && f % b == 0) {
        pattern_key(pattern, "block_boundary %zu", f / b);
        return PLACE_SAY(f == b ? PATTERN_SECOND_BLOCK : PATTERN_BLOCK_BOUNDARY, ask_index,
                         "the %s is the first element of %s (blocks of %zu)", first,
                         place_block(f / b, memory, sizeof memory), b);
    }
    if (b) f %= b;
    if (f != PATTERN_WARP) return 0;
    return PLACE_SAY(PATTERN_WARP_BOUNDARY, "Do threads of different warps wait for each other?",
                     "the %s is where, with one element a thread, warp 1%s begins", first,
                     b ? " of a block" : "");
}

int pattern_places(const view_t *v, pattern_t list[PATTERN_MOST])
{
    static pattern_question_t *const questions[] = {
        place_tail,         place_first_block,  place_from_block,   place_last,         place_first_warp,
        place_from,         place_zero_from,    place_prefix,       place_every,        place_only_every,
        place_whole_blocks, place_same_threads, place_remainder_32, place_remainder_16, place_remainder_8,
        place_remainder_4,  place_remainder_2,  place_field,        place_interior,     place_run,
        place_boundary};
    if (v->wrong_count == v->n || v->n < 2) return 0;
    return pattern_ask(v, list, questions, sizeof questions / sizeof *questions);
}
