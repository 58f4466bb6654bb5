/* shared.c: the shared memory of blocks: where it lies, which array is where, what has been written.
 *
 * Each block has 32 MiB of addresses, its memory in the middle: whatever misses an array by less is known for
 * what it is.  Arrays stand 256 bytes or more apart (runtime/exec/shared.c).
 */
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "cucc/sanitizer.h"
#include "cucc/shared.h"
#include "identity/incomplete.h"
#include "shadow/shared.h"

enum { ZONE = 32 << 20 };

static void *need(void *memory)
{
    if (!memory || memory == MAP_FAILED) cucc_give_up(SAY_LOST_BLOCK);
    return memory;
}

static shared_zone *zone_new(void)
{
    static unsigned zones;
    shared_zone *z = need(calloc(1, sizeof *z));
    z->start = (char *)SHARED_BASE + (size_t)zones++ * ZONE + ZONE / 2;
    return z;
}

void *cucc_shared_zone(resident *r, size_t bytes)
{
    block_state *b = cucc_who_block_of(r);
    if (!b) b = cucc_who_block_new(r);
    if (!b->shared) b->shared = zone_new();
    shared_zone *z = b->shared;
    z->bytes = bytes;
    size_t pages = (bytes + 64 + 4095) & ~(size_t)4095;
    if (pages > z->mapped) {
        int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED;
        need(mmap(z->start, pages, PROT_READ | PROT_WRITE, flags, -1, 0));
        free(z->cells);
        free(z->quiet);
        free(z->defined);
        z->cells = need(calloc(pages / 4, sizeof *z->cells));
        z->quiet = need(calloc(pages / 4, sizeof *z->quiet));
        z->defined = need(calloc(pages / 8, 1));
        z->mapped = pages;
    }
    return z->start;
}

void cucc_shared_zone_begin(block_state *b)
{
    shared_zone *z = b->shared;
    memset(z->defined, 0, (z->bytes + 7) / 8);
    z->array_count = 0;
    z->static_used = 0;
    z->dynamic_name = NULL;
}

/* --- arrays --- */

static void add_array(shared_zone *z, shared_array array)
{
    if (z->array_count == z->array_room)
        z->arrays = need(realloc(z->arrays, (z->array_room = 2 * z->array_room + 8) * sizeof array));
    z->arrays[z->array_count++] = array;
}

void *cucc_sanitizer_shared(const void *where, const char *name, const char *file, int line)
{
    const cucc_slot *slot = where;
    cucc_who();
    const block_state *b = cucc_self.block;
    if (b->resident->block.touched[slot->number] != b->resident->block.serial) {
        cucc_shared_touch(slot, name, file, line);
        add_array(b->shared, (shared_array){name, file, line, slot->offset, slot->size});
        b->shared->static_used += slot->size;
    }
    return b->shared->start + slot->offset;
}

void *cucc_sanitizer_dynamic_shared(const char *name)
{
    cucc_who();
    shared_zone *z = cucc_self.block->shared;
    char *start = cucc_self.block->resident->block.dynamic_shared;
    if (!z->dynamic_name) {
        z->dynamic_name = name;
        add_array(z, (shared_array){name, cucc_kernel_now.file, 0, (size_t)(start - z->start),
                                    cucc_kernel_now.dynamic_shared});
    }
    return start;
}

/* --- clusters --- */

const block_state *cucc_shared_block_of(uintptr_t a)
{
    const cluster *c = cucc_self.block->resident->cluster;
    for (unsigned i = 0; c && i < c->size; i++) {
        const block_state *b = cucc_who_block_of(c->blocks[i]);
        if (b && b->shared && a + ZONE / 2 - (uintptr_t)b->shared->start < ZONE) return b;
    }
    return cucc_self.block;
}

/* The array of the own block that p lies in, now known in the other block, too */
static void touch_other(block_state *other, const void *p)
{
    const block_state *own = cucc_self.block;
    const size_t offset = (size_t)((const char *)p - own->shared->start);
    const shared_array *s = cucc_shared_array_at(own, offset);
    if (!s || cucc_shared_array_at(other, offset)) return;
    add_array(other->shared, *s);
    if (s->name == own->shared->dynamic_name)
        other->shared->dynamic_name = s->name;
    else
        other->shared->static_used += s->size;
}

void *cucc_sanitizer_cluster_map(const void *shared, unsigned rank)
{
    cucc_who();
    void *there = cucc_cluster_map(shared, rank);
    const cluster *c = cucc_self.block->resident->cluster;
    if (c) touch_other(cucc_who_block_of(c->blocks[rank]), shared);
    return there;
}

const shared_array *cucc_shared_array_at(const block_state *b, size_t offset)
{
    for (unsigned i = 0; i < b->shared->array_count; i++)
        if (offset - b->shared->arrays[i].offset < b->shared->arrays[i].size) return &b->shared->arrays[i];
    return NULL;
}

const shared_array *cucc_shared_array_near(const block_state *b, ptrdiff_t offset)
{
    const shared_array *best = NULL;
    ptrdiff_t nearest = PTRDIFF_MAX;
    for (unsigned i = 0; i < b->shared->array_count; i++) {
        ptrdiff_t first = (ptrdiff_t)b->shared->arrays[i].offset,
                  end = first + (ptrdiff_t)b->shared->arrays[i].size;
        ptrdiff_t away =
            offset < first ? 2 * (first - offset) : offset - end; /* running off the end is likelier */
        if (away < nearest) nearest = away, best = &b->shared->arrays[i];
    }
    return best;
}
