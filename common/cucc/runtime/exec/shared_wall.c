/* shared_wall.c: the shared memory of a block ends at a wall, a stretch that nobody may touch: an index
 * beyond the end of a dynamic array is a fault that can be told, and does not reach other memory.
 */
#include <stdint.h>
#include <sys/mman.h>
#include "exec/grid.h"

enum { PAGE = 4096, WALL = 1 << 20 };

char *cucc_walled_memory(char *old, size_t *have, size_t want)
{
    if (old && *have >= want) return old;
    if (old) munmap(old, *have + WALL);
    *have = (want / PAGE + 1) * PAGE; /* at least one */
    char *fresh = mmap(NULL, *have + WALL, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (fresh == MAP_FAILED || mprotect(fresh, *have, PROT_READ | PROT_WRITE))
        cucc_no_memory("no memory for a block (%zu bytes)", want);
    return fresh;
}

long cucc_beyond_shared(const resident *a, const char *p)
{
    uintptr_t wall = (uintptr_t)a->shared + a->shared_bytes, address = (uintptr_t)p;
    if (!a->shared_bytes || address < wall || address >= wall + WALL) return -1;
    return p - a->block.dynamic_shared - (long)a->launch->dynamic_shared;
}
