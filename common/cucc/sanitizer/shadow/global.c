/* global.c: the shadow of global memory. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "api/device/runtime.h"
#include "api/memory/access.h"
#include "identity/incomplete.h"
#include "shadow/global.h"
#include "shadow/line.h"

#ifndef MAP_FIXED_NOREPLACE
#define MAP_FIXED_NOREPLACE 0x100000
#endif

enum { CHUNK = 1 << 30 };

/* --- mapping --- */

static void map(void *at, size_t size, int more)
{
    int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | more;
    if (mmap(at, size, PROT_READ | PROT_WRITE, flags, -1, 0) != at) cucc_give_up(SAY_NO_ADDRESSES);
}

bool cucc_shadow_mapped[GLOBAL_SLOTS << (SLOT_BITS - 30)];

uint32_t cucc_line_epoch = 1;

/* The bits and lines of 1 GiB, when the first array comes to lie there */
static void map_bits(uintptr_t low, uintptr_t high)
{
    for (uintptr_t a = low & ~(uintptr_t)(CHUNK - 1); a < high; a += CHUNK) {
        bool *there = &cucc_shadow_mapped[cucc_shadow_packed(a) >> 30];
        if (!*there) map(cucc_shadow_defined(a), CHUNK / 8, MAP_FIXED_NOREPLACE);
        if (!*there) map(cucc_line_of(a), CHUNK / 128 * sizeof(shadow_line), MAP_FIXED_NOREPLACE);
        *there = true;
    }
}

void cucc_shadow_map(uintptr_t low, uintptr_t high)
{
    if (low < GLOBAL_BASE || (low - GLOBAL_BASE) >> 40 >= GLOBAL_SLOTS) cucc_give_up(SAY_MEMORY_ELSEWHERE);
    map_bits(low, high);
    cucc_shadow_undefine(low, high - low);
    map(cucc_shadow_cell(low), (high - low) * sizeof(cell) / 4, MAP_FIXED);
}

void cucc_shadow_unmap(uintptr_t low, uintptr_t high)
{
    cucc_shadow_undefine(low, high - low);
    munmap(cucc_shadow_cell(low), (high - low) * sizeof(cell) / 4);
}

/* --- bits --- */

static void set_bits(uintptr_t a, size_t size, bool on)
{
    for (; size && a & 7; a++, size--) {
        unsigned char bit = (unsigned char)(1u << (a & 7)), *d = cucc_shadow_defined(a);
        *d = on ? *d | bit : *d & (unsigned char)~bit;
    }
    size_t whole = size / 8;
    unsigned char *from = cucc_shadow_defined(a);
    if (!on && whole > (1 << 20)) { /* give the pages back rather than fill them */
        uintptr_t first = ((uintptr_t)from + 4095) & ~(uintptr_t)4095,
                  last = (uintptr_t)(from + whole) & ~(uintptr_t)4095;
        madvise((void *)first, last - first, MADV_DONTNEED);
        memset(from, 0, first - (uintptr_t)from);
        memset((void *)last, 0, (uintptr_t)(from + whole) - last);
    } else if (whole)
        memset(from, on ? 0xff : 0, whole);
    for (a += whole * 8, size &= 7; size; a++, size--) {
        unsigned char bit = (unsigned char)(1u << (a & 7)), *d = cucc_shadow_defined(a);
        *d = on ? *d | bit : *d & (unsigned char)~bit;
    }
}

void cucc_shadow_define(uintptr_t a, size_t size)
{
    set_bits(a, size, true);
}
void cucc_shadow_undefine(uintptr_t a, size_t size)
{
    set_bits(a, size, false);
}

bool cucc_shadow_is_defined(uintptr_t a)
{
    return *cucc_shadow_defined(a) >> (a & 7) & 1;
}

size_t cucc_shadow_undefined_run(uintptr_t a, size_t size, size_t *first)
{
    size_t i = 0;
    while (i < size) {
        if (!((a + i) & 7) && size - i >= 8 && *cucc_shadow_defined(a + i) == 0xff)
            i += 8;
        else if (cucc_shadow_is_defined(a + i))
            i++;
        else
            break;
    }
    *first = i;
    size_t run = 0;
    while (i + run < size && !cucc_shadow_is_defined(a + i + run)) run++;
    return run;
}

void cucc_shadow_find_written(uintptr_t a, size_t size, uint32_t poison)
{
    for (uintptr_t p = a; p + 4 <= a + size;) {
        if (!(p & 7) && *cucc_shadow_defined(p) == 0xff) {
            p += 8;
            continue;
        }
        if (*(const uint32_t *)p != poison) set_bits(p, 4, true);
        p += 4;
    }
    for (uintptr_t p = (a + size) & ~(uintptr_t)3; p < a + size; p++)
        if (*(const unsigned char *)p != (unsigned char)(poison >> (p & 3) * 8)) set_bits(p, 1, true);
}

/* --- how much of it all there is --- */

static unsigned long long resident_bytes(void)
{
    unsigned long long size = 0, pages = 0;
    FILE *statm = fopen("/proc/self/statm", "r");
    if (!statm) return 0;
    if (fscanf(statm, "%llu %llu", &size, &pages) != 2) pages = 0;
    fclose(statm);
    return pages * (unsigned long long)sysconf(_SC_PAGESIZE);
}

void cucc_shadow_watch_size(void)
{
    static unsigned long long limit;
    if (!limit) limit = cucc_environment("CUCC_SANITIZE_MEMORY", 4ull << 30);
    unsigned long long have = resident_bytes();
    if (have <= limit) return;
    cucc_give_up(SAY_MEMORY_LIMIT, have >> 20, limit >> 20);
}
