/* memory.c: the shadow of global memory: a bit a byte that says "written", a cell a word for races.
 *
 * A byte that no array holds is never "written", so one look tells a good access from one that must be looked
 * at more closely.  Cells are mapped with the allocation that they are for; untouched ones cost nothing.
 */
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "sanitizer.h"
#include "api/device/runtime.h"
#include "api/memory/variables.h"

#ifndef MAP_FIXED_NOREPLACE
#define MAP_FIXED_NOREPLACE 0x100000
#endif

enum { CHUNK = 1 << 30 };

static _Noreturn void no_room(const char *why)
{
    finding_incomplete("%s", why);
    exit(66);
}

/* --- mapping --- */

static void map(void *at, size_t size, int more)
{
    int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | more;
    if (mmap(at, size, PROT_READ | PROT_WRITE, flags, -1, 0) != at)
        no_room(
            "the check build needs addresses that are taken, or more address space than ulimit -v allows");
}

/* The bits of 1 GiB, when the first array comes to lie there */
static void map_bits(uintptr_t low, uintptr_t high)
{
    static bool mapped[GLOBAL_SLOTS << (SLOT_BITS - 30)];
    for (uintptr_t a = low & ~(uintptr_t)(CHUNK - 1); a < high; a += CHUNK) {
        bool *there = &mapped[memory_packed(a) >> 30];
        if (!*there) map(memory_defined(a), CHUNK / 8, MAP_FIXED_NOREPLACE);
        *there = true;
    }
}

void memory_map(uintptr_t low, uintptr_t high)
{
    if (low < GLOBAL_BASE || (low - GLOBAL_BASE) >> 40 >= GLOBAL_SLOTS)
        no_room("device memory is not where the check build wants it (is ulimit -v too small?)");
    map_bits(low, high);
    memory_undefine(low, high - low);
    map(memory_cell(low), (high - low) * sizeof(cell) / 4, MAP_FIXED);
}

void memory_unmap(uintptr_t low, uintptr_t high)
{
    memory_undefine(low, high - low);
    munmap(memory_cell(low), (high - low) * sizeof(cell) / 4);
}

/* --- bits --- */

static void set_bits(uintptr_t a, size_t size, bool on)
{
    for (; size && a & 7; a++, size--) {
        unsigned char bit = (unsigned char)(1u << (a & 7)), *d = memory_defined(a);
        *d = on ? *d | bit : *d & (unsigned char)~bit;
    }
    size_t whole = size / 8;
    unsigned char *from = memory_defined(a);
    if (!on && whole > (1 << 20)) { /* give the pages back rather than fill them */
        uintptr_t first = ((uintptr_t)from + 4095) & ~(uintptr_t)4095,
                  last = (uintptr_t)(from + whole) & ~(uintptr_t)4095;
        madvise((void *)first, last - first, MADV_DONTNEED);
        memset(from, 0, first - (uintptr_t)from);
        memset((void *)last, 0, (uintptr_t)(from + whole) - last);
    } else if (whole)
        memset(from, on ? 0xff : 0, whole);
    for (a += whole * 8, size &= 7; size; a++, size--) {
        unsigned char bit = (unsigned char)(1u << (a & 7)), *d = memory_defined(a);
        *d = on ? *d | bit : *d & (unsigned char)~bit;
    }
}

void memory_define(uintptr_t a, size_t size)
{
    set_bits(a, size, true);
}
void memory_undefine(uintptr_t a, size_t size)
{
    set_bits(a, size, false);
}

bool memory_is_defined(uintptr_t a)
{
    return *memory_defined(a) >> (a & 7) & 1;
}

size_t memory_undefined_run(uintptr_t a, size_t size, size_t *first)
{
    size_t i = 0;
    while (i < size) {
        if (!((a + i) & 7) && size - i >= 8 && *memory_defined(a + i) == 0xff)
            i += 8;
        else if (memory_is_defined(a + i))
            i++;
        else
            break;
    }
    *first = i;
    size_t run = 0;
    while (i + run < size && !memory_is_defined(a + i + run)) run++;
    return run;
}

void memory_find_written(uintptr_t a, size_t size)
{
    for (uintptr_t p = a; p + 4 <= a + size;) {
        if (!(p & 7) && *memory_defined(p) == 0xff) {
            p += 8;
            continue;
        }
        if (*(const uint32_t *)p != CUCC_POISON) set_bits(p, 4, true);
        p += 4;
    }
    for (uintptr_t p = (a + size) & ~(uintptr_t)3; p < a + size; p++)
        if (*(const unsigned char *)p != (unsigned char)(CUCC_POISON >> (p & 3) * 8)) set_bits(p, 1, true);
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

void memory_watch_size(void)
{
    static unsigned long long limit;
    if (!limit) limit = cucc_environment("CUCC_CHECK_MEMORY", 4ull << 30);
    unsigned long long have = resident_bytes();
    if (have <= limit) return;
    finding_incomplete(
        "the check build has come to use %llu MiB of memory, and may have %llu: check a smaller "
        "problem (what is looked at takes nine times its size), or set CUCC_CHECK_MEMORY=8G",
        have >> 20, limit >> 20);
    exit(66);
}

/* --- variables --- */

enum { SECTIONS = 3 + 64 }; /* the program's, and one for each instance of a template */
static section sections[SECTIONS];
static unsigned section_count;

section *memory_section(uintptr_t a)
{
    for (unsigned i = 0; i < section_count; i++)
        if (a >= sections[i].start && a < sections[i].end) return &sections[i];
    return NULL;
}

section *memory_section_begin(uintptr_t start, uintptr_t end, char kind)
{
    if (section_count == SECTIONS) return NULL;
    section *s = &sections[section_count++];
    start &= ~(uintptr_t)7;
    size_t size = (end - start + 7) & ~(size_t)7;
    *s = (section){start, start + size, NULL, NULL, kind};
    s->defined = calloc(1, size / 8 + 1);
    s->cells = mmap(NULL, (size / 4 + 1) * sizeof(cell), PROT_READ | PROT_WRITE,
                    MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (!s->defined || s->cells == MAP_FAILED) no_room("there is no memory left");
    return s;
}

void memory_sections_begin(void)
{
    static bool begun;
    if (!begun) {
        begun = true;
        for (const char *kind = "dcm"; *kind; kind++) {
            size_t size;
            uintptr_t start = (uintptr_t)cucc_variables_section(*kind, &size);
            memory_section_begin(start, start + size, *kind);
        }
    }
    arrays_variables();
}
