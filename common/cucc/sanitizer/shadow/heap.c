/* heap.c: memory that kernels allocate themselves. */
#include <stdlib.h>
#include <sys/mman.h>

#include "identity/incomplete.h"
#include "identity/who.h"
#include "shadow/heap.h"

enum { GRAIN = 16, GAP = 64 };

static heap_piece **pieces; /* ascending */
static size_t count, room;
static uintptr_t next; /* the first address that nobody has had */
static size_t used;    /* bytes of pieces that are not freed */

static void need_zone(void)
{
    if (next) return;
    int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED;
    if (mmap((void *)HEAP_BASE, HEAP_BYTES, PROT_READ | PROT_WRITE, flags, -1, 0) != (void *)HEAP_BASE)
        cucc_give_up(SAY_NO_HEAP_ROOM);
    next = HEAP_BASE;
}

bool cucc_heap_was_full;

void *cucc_heap_new(size_t size, size_t limit, const void *site)
{
    size_t grains = (size + GRAIN - 1) & ~(size_t)(GRAIN - 1);
    need_zone();
    if (size > limit || used > limit - size) {
        cucc_heap_was_full = true;
        return NULL;
    }
    if (grains + GAP > HEAP_BASE + HEAP_BYTES - next)
        cucc_give_up(SAY_HEAP_LIMIT, (size_t)(HEAP_BYTES >> 30));
    heap_piece *p = malloc(sizeof *p);
    if (count == room) pieces = realloc(pieces, (room = 2 * room + 64) * sizeof *pieces);
    unsigned char *defined = calloc(grains / 8 + 1, 1);
    cell *cells = calloc(grains / 4 + 1, sizeof *cells);
    if (!p || !pieces || !defined || !cells) cucc_give_up(SAY_NO_MEMORY_LEFT);
    *p = (heap_piece){.start = next,
                      .size = size,
                      .defined = defined,
                      .cells = cells,
                      .site = site,
                      .kernel = cucc_kernel_now.name,
                      .kernel_file = cucc_kernel_now.file,
                      .kernel_line = cucc_kernel_now.line,
                      .block = cucc_self.thread.block->index,
                      .thread = cucc_self.thread.index};
    pieces[count++] = p;
    next += grains + GAP;
    used += size;
    return (void *)p->start;
}

heap_piece *cucc_heap_piece(uintptr_t a)
{
    static heap_piece *last;
    if (last && a - last->start < last->size) return last;
    size_t low = 0, high = count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (pieces[middle]->start <= a)
            low = middle + 1;
        else
            high = middle;
    }
    return last = low ? pieces[low - 1] : count ? pieces[0] : NULL;
}

heap_piece *cucc_heap_each(size_t i)
{
    return i < count ? pieces[i] : NULL;
}

void cucc_heap_free(heap_piece *p, const void *site)
{
    free(p->defined);
    free(p->cells);
    p->defined = NULL;
    p->cells = NULL;
    p->freed = true;
    p->freed_site = site;
    used -= p->size;
}
