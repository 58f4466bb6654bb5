#include "pattern.h"

#include <stdio.h>
#include <string.h>

enum { WARP = 32 };

#define SAY(name_, hint_, ...)                                                                               \
    (pattern->name = (name_), pattern->hint = (hint_),                                                       \
     snprintf(pattern->says, sizeof pattern->says, __VA_ARGS__), 1)

/* "the second block", "block 7" (numbered from 0, as blockIdx does). */
static const char *block_name(size_t block, char *memory, size_t size)
{
    if (block == 1) return "the second block";
    snprintf(memory, size, "block %zu", block);
    return memory;
}

static const char *const ask_index =
    "Does the index take blockIdx into account, and is the grid large enough?";
static const char *const ask_tail =
    "How many blocks does an n need that is no multiple of the block: (n + block - 1) / block?";
static const char *const ask_thread = "What does this thread do that the others of its block do not?";

/* All from some index on. */
static int suffix(const view_t *v, pattern_t *pattern)
{
    char memory[40];
    size_t f = v->first, n = v->n, b = v->block;
    if (f == 0 || v->last != n - 1 || v->wrong_count != n - f) return 0;
    if (b > 1 && n > b && f == n / b * b)
        return SAY("tail", ask_tail, "only the last, partly filled block is wrong (blocks of %zu)", b);
    if (b > 1 && f == b)
        return SAY(
            "first_block_only", ask_index,
            "only the first block is right: everything from the second block on is wrong (blocks of %zu)", b);
    if (b > 1 && f % b == 0)
        return SAY("from_block", ask_index, "everything from %s on is wrong (blocks of %zu)",
                   block_name(f / b, memory, sizeof memory), b);
    if (f == n - 1)
        return SAY("last", "Where does the loop or the index test end: < or <=, n or n - 1?",
                   "only the last element is wrong");
    if (f == WARP)
        return SAY("first_warp_only", "", "only the first warp is right: everything from [32] on is wrong");
    return SAY("from", "", "everything from [%zu] on is wrong", f);
}

/* All up to some index. */
static int prefix(const view_t *v, pattern_t *pattern)
{
    size_t b = v->block;
    if (v->first != 0 || v->last == v->n - 1 || v->wrong_count != v->last + 1) return 0;
    if (v->last == 0)
        return SAY("first", "What is special about element 0?", "only the first element is wrong");
    if (b > 1 && v->last + 1 == b)
        return SAY("first_block_wrong", "", "only the first block is wrong (blocks of %zu)", b);
    return SAY("up_to", "", "everything up to [%zu] is wrong", v->last);
}

/* The step of an arithmetic progression that the elements with this mark form, or 0. */
static size_t progression(const unsigned char *mark, size_t n, unsigned char which, size_t *start)
{
    size_t first = n, second = n, count = 0, last = 0;
    for (size_t i = 0; i < n; i++) {
        if (mark[i] != which) continue;
        if (count == 0)
            first = i;
        else if (count == 1)
            second = i;
        else if ((i - first) % (second - first) != 0)
            return 0;
        last = i;
        count++;
    }
    if (count < 3) return 0;
    size_t step = second - first;
    if ((last - first) / step + 1 != count || n - last > step) return 0; /* gaps, or it ends too early */
    *start = first;
    return step;
}

static int every(const view_t *v, pattern_t *pattern)
{
    size_t start, step = progression(v->wrong, v->n, 1, &start), b = v->block;
    if (step < 2) return 0;
    const char *but = start >= step ? " but the first" : "";
    if (start >= 2 * step) return 0;
    size_t thread = start % step;
    if (step == b && thread == 0)
        return SAY("first_of_blocks", ask_thread,
                   "wrong is the first element of every block%s (blocks of %zu)", but, b);
    if (step == b && thread == b - 1)
        return SAY("last_of_blocks", ask_thread, "wrong is the last element of every block%s (blocks of %zu)",
                   but, b);
    if (step == b)
        return SAY("one_of_blocks", ask_thread, "wrong is element %zu of every block%s (blocks of %zu)",
                   thread, but, b);
    if (step == WARP && b % WARP == 0)
        return SAY("one_of_warps", "What does this lane do that the others of its warp do not?",
                   "every 32nd is wrong: lane %zu of every warp%s", thread, but);
    return SAY("every", "", "every %zu%s is wrong, from [%zu] on", step,
               step == 2   ? "nd"
               : step == 3 ? "rd"
                           : "th",
               start);
}

static int only_every(const view_t *v, pattern_t *pattern)
{
    size_t start, step = progression(v->wrong, v->n, 0, &start), b = v->block;
    if (step < 2 || start >= step) return 0;
    if (step == b)
        return SAY("one_of_blocks_right", ask_thread,
                   "right is only element %zu of every block (blocks of %zu)", start, b);
    return SAY("every_right", "", "only every %zu%s is right, from [%zu] on", step,
               step == 2   ? "nd"
               : step == 3 ? "rd"
                           : "th",
               start);
}

/* The same threads in every block (or the same lanes in every warp): one range of them. */
static int same_threads(const view_t *v, pattern_t *pattern, size_t length, const char *group,
                        const char *member)
{
    if (length < 2 || v->n < 2 * length) return 0;
    size_t low = length, high = 0, count = 0;
    for (size_t t = 0; t < length; t++) {
        if (!v->wrong[t]) continue;
        if (low == length) low = t;
        high = t;
        count++;
    }
    if (count == 0 || count == length || count != high - low + 1) return 0;
    for (size_t i = length; i < v->n; i++)
        if (v->wrong[i] != v->wrong[i % length]) return 0;
    return SAY("same_threads", "", "wrong are %s %zu to %zu of every %s of %zu", member, low, high, group,
               length);
}

/* Blocks are wholly right or wholly wrong. */
static int whole_blocks(const view_t *v, pattern_t *pattern)
{
    char memory[40];
    size_t b = v->block, wrong = 0, blocks = 0;
    if (b < 2 || v->n < 2 * b) return 0;
    for (size_t start = 0; start < v->n; start += b, blocks++) {
        size_t end = start + b < v->n ? start + b : v->n;
        for (size_t i = start; i < end; i++)
            if (v->wrong[i] != v->wrong[start]) return 0;
        wrong += v->wrong[start];
    }
    const char *name = block_name(v->first / b, memory, sizeof memory);
    if (wrong == 1) return SAY("one_block", "", "just %s is wrong, and all of it (blocks of %zu)", name, b);
    return SAY("whole_blocks", "",
               "%zu of %zu blocks are wrong, and wholly so, the first is %s (blocks of %zu)", wrong, blocks,
               name, b);
}

/* ---- fields ---- */

/* Bits of the faces on which element i lies: i=0 i=nx-1 j=0 ... */
static unsigned faces(const view_t *v, size_t i)
{
    size_t x = i % v->nx, y = i / v->nx % v->ny, z = i / v->nx / v->ny;
    unsigned on = 0;
    if (v->nx > 1) on |= (x == 0) << 0 | (x == v->nx - 1) << 1;
    if (v->ny > 1) on |= (y == 0) << 2 | (y == v->ny - 1) << 3;
    if (v->nz > 1) on |= (z == 0) << 4 | (z == v->nz - 1) << 5;
    return on;
}

static int on_faces(const view_t *v, pattern_t *pattern)
{
    static const char *const names[] = {"i = 0", "i = nx-1", "j = 0", "j = ny-1", "k = 0", "k = nz-1"};
    unsigned common = ~0u;
    size_t on_none = 0, inner = 0, inner_wrong = 0;
    if (v->nx == 0 || v->wrong_count < 2) return 0;
    for (size_t i = 0; i < v->n; i++) {
        unsigned on = faces(v, i);
        inner += on == 0;
        if (!v->wrong[i]) continue;
        inner_wrong += on == 0;
        on_none += on == 0;
        common &= on;
    }
    if (inner == 0) return 0;
    for (int f = 0; f < 6; f++)
        if (common >> f & 1)
            return SAY("face", "What is done at this end of the field?", "all of them lie on the face %s",
                       names[f]);
    if (on_none == 0)
        return SAY("boundary", "Who writes the boundary of the field?",
                   "all of them lie on the boundary of the field");
    if (inner_wrong == inner && inner_wrong == v->wrong_count)
        return SAY("inside", "", "the boundary is right, and everything inside is wrong");
    return 0;
}

/* ---- only the first one is telling ---- */

static int boundary(const view_t *v, pattern_t *pattern)
{
    char memory[40];
    size_t f = v->first, b = v->block;
    if (v->wrong_count < 2 || f == 0) return 0;
    if (b >= 8 && f / b == v->last / b && v->n > b)
        return SAY("in_one_block", "", "all of them are in %s (blocks of %zu)",
                   block_name(f / b, memory, sizeof memory), b);
    if (b >= 8 && f % b == 0)
        return SAY(f == b ? "second_block" : "block_boundary", ask_index,
                   "the first wrong one is the first element of %s (blocks of %zu)",
                   block_name(f / b, memory, sizeof memory), b);
    if (b) f %= b;
    if (f % WARP != 0) return 0;
    return SAY("warp_boundary", "Do threads of different warps wait for each other?",
               "the first wrong one is the first lane of warp %zu%s", f / WARP, b ? " in its block" : "");
}

int pattern_place(const view_t *v, pattern_t *pattern)
{
    if (v->wrong_count == v->n || v->n < 2) return 0;
    return suffix(v, pattern) || prefix(v, pattern) || every(v, pattern) || only_every(v, pattern) ||
           whole_blocks(v, pattern) || same_threads(v, pattern, v->block, "block", "threads") ||
           (v->block % WARP == 0 && same_threads(v, pattern, WARP, "warp", "lanes")) ||
           on_faces(v, pattern) || boundary(v, pattern);
}
