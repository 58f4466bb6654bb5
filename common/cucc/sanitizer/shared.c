/* shared.c: the shared memory of blocks: where it lies, which array is where, what has been written.
 *
 * Each block has 32 MiB of addresses, its memory in the middle: whatever misses an array by less is known for
 * what it is.  Arrays stand 256 bytes or more apart (runtime/shared.c).
 */
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "sanitizer.h"
#include "cucc/sanitizer.h"

enum { ZONE = 32 << 20, STATIC = 0, DYNAMIC = 1 };

static void *need(void *memory)
{
    if (memory && memory != MAP_FAILED) return memory;
    finding_incomplete("there is no memory left for a block");
    exit(66);
}

void *shared_memory(resident *r, size_t bytes)
{
    static unsigned zones;
    block_state *b = r->observed;
    if (!b) {
        b = need(calloc(1, sizeof *b));
        b->resident = r;
        r->observed = b;
        b->shared = (char *)SHARED_BASE + (size_t)zones++ * ZONE + ZONE / 2;
    }
    b->shared_bytes = bytes;
    size_t pages = (bytes + 64 + 4095) & ~(size_t)4095;
    if (pages > b->shared_mapped) {
        int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED;
        need(mmap(b->shared, pages, PROT_READ | PROT_WRITE, flags, -1, 0));
        free(b->cells);
        free(b->defined);
        b->cells = need(calloc(pages / 4, sizeof *b->cells));
        b->defined = need(calloc(pages / 8, 1));
        b->shared_mapped = pages;
    }
    return b->shared;
}

void shared_begin(block_state *b)
{
    memset(b->defined, 0, (b->shared_bytes + 7) / 8);
    b->array_count = 0;
    b->static_used = 0;
    b->dynamic_name = NULL;
}

/* --- arrays --- */

static void add_array(block_state *b, shared_array array)
{
    if (b->array_count == b->array_room)
        b->arrays = need(realloc(b->arrays, (b->array_room = 2 * b->array_room + 8) * sizeof array));
    b->arrays[b->array_count++] = array;
}

void *cucc_check_shared(const void *where, const char *name, const char *file, int line)
{
    const cucc_slot *slot = where;
    who();
    block_state *b = me.block;
    if (b->resident->block.touched[slot->number] != b->resident->block.serial) {
        cucc_shared_touch(slot, name, file, line);
        add_array(b, (shared_array){name, file, line, slot->offset, slot->size});
        b->static_used += slot->size;
    }
    return b->shared + slot->offset;
}

void *cucc_check_dynamic_shared(const char *name)
{
    who();
    block_state *b = me.block;
    char *start = b->resident->block.dynamic_shared;
    if (!b->dynamic_name) {
        b->dynamic_name = name;
        add_array(b, (shared_array){name, kernel_now.file, 0, (size_t)(start - b->shared),
                                    kernel_now.dynamic_shared});
    }
    return start;
}

const shared_array *shared_array_at(const block_state *b, size_t offset)
{
    for (unsigned i = 0; i < b->array_count; i++)
        if (offset - b->arrays[i].offset < b->arrays[i].size) return &b->arrays[i];
    return NULL;
}

const shared_array *shared_array_near(const block_state *b, ptrdiff_t offset)
{
    const shared_array *best = NULL;
    ptrdiff_t nearest = PTRDIFF_MAX;
    for (unsigned i = 0; i < b->array_count; i++) {
        ptrdiff_t first = (ptrdiff_t)b->arrays[i].offset, end = first + (ptrdiff_t)b->arrays[i].size;
        ptrdiff_t away =
            offset < first ? 2 * (first - offset) : offset - end; /* running off the end is likelier */
        if (away < nearest) nearest = away, best = &b->arrays[i];
    }
    return best;
}
