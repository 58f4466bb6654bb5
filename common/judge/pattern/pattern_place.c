#include "pattern/pattern_place.h"

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

int place_suffix(const view_t *v, pattern_t *pattern)
{
    char memory[40];
    size_t f = v->first, n = v->n, b = v->block;
    if (f == 0 || v->last != n - 1 || v->wrong_count != n - f) return 0;
    if (b > 1 && n > b && f == n / b * b)
        return PLACE_SAY("tail", ask_tail, "only the last, partly filled block is %s (blocks of %zu)", v->is,
                         b);
    if (b > 1 && f == b)
        return PLACE_SAY(
            "first_block_only", ask_index,
            "only the first block is %s: everything from the second block on is %s (blocks of %zu)",
            v->else_is, v->is, b);
    if (b > 1 && f % b == 0)
        return PLACE_SAY("from_block", ask_index, "everything from %s on is %s (blocks of %zu)",
                         place_block(f / b, memory, sizeof memory), v->is, b);
    if (f == n - 1)
        return PLACE_SAY("last",
                         f % PATTERN_WARP ? "Where does the index test end: < or <=, n or n - 1?" : "",
                         "only the last element is %s", v->is);
    if (f == PATTERN_WARP)
        return PLACE_SAY("first_warp_only", "What do the other warps do?",
                         "only the first warp is %s: everything from [32] on is %s", v->else_is, v->is);
    return PLACE_SAY("from", "", "everything from [%zu] on is %s", f, v->is);
}

int place_prefix(const view_t *v, pattern_t *pattern)
{
    size_t b = v->block;
    if (v->first != 0 || v->last == v->n - 1 || v->wrong_count != v->last + 1) return 0;
    if (v->last == 0)
        return PLACE_SAY("first", "What is special about element 0?", "only the first element is %s", v->is);
    if (b > 1 && v->last + 1 == b)
        return PLACE_SAY("first_block_wrong", "What is special about block 0?",
                         "only the first block is %s (blocks of %zu)", v->is, b);
    return PLACE_SAY("up_to", "", "everything up to [%zu] is %s", v->last, v->is);
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
    if (marked == 1)
        return PLACE_SAY("one_block", "", "just %s is %s, and all of it (blocks of %zu)", name, v->is, b);
    return PLACE_SAY("whole_blocks", "Does every block come by, and does each write to a place of its own?",
                     "%zu of %zu blocks are %s, and wholly so, the first is %s (blocks of %zu)", marked,
                     blocks, v->is, name, b);
}

/* Only the first one is telling. */
int place_boundary(const view_t *v, pattern_t *pattern)
{
    char memory[40];
    size_t f = v->first, b = v->block;
    const char *first = strcmp(v->is, "wrong") == 0 ? "first wrong one" : "first of them";
    if (v->wrong_count < 2 || f == 0) return 0;
    if (b >= 8 && f / b == v->last / b && v->n > b)
        return PLACE_SAY("in_one_block", "", "all of them are in %s (blocks of %zu)",
                         place_block(f / b, memory, sizeof memory), b);
    if (b >= 8 && f % b == 0)
        return PLACE_SAY(f == b ? "second_block" : "block_boundary", ask_index,
                         "the %s is the first element of %s (blocks of %zu)", first,
                         place_block(f / b, memory, sizeof memory), b);
    if (b) f %= b;
    if (f % PATTERN_WARP != 0) return 0;
    return PLACE_SAY("warp_boundary", "Do threads of different warps wait for each other?",
                     "the %s is the first lane of warp %zu%s", first, f / PATTERN_WARP,
                     b ? " in its block" : "");
}

int pattern_place(const view_t *v, pattern_t *pattern)
{
    static pattern_question_t *const questions[] = {place_suffix,     place_prefix,       place_every,
                                                    place_only_every, place_whole_blocks, place_same_threads,
                                                    place_field,      place_boundary};
    if (v->wrong_count == v->n || v->n < 2) return 0;
    for (size_t i = 0; i < sizeof questions / sizeof *questions; i++)
        if (questions[i](v, pattern)) return 1;
    return 0;
}
