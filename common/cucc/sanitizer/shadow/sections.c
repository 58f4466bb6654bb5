/* sections.c: the shadow of variables. */
#include <stdbool.h>
#include <stdlib.h>
#include <sys/mman.h>

#include "api/memory/variables.h"
#include "identity/incomplete.h"
#include "shadow/arrays.h"
#include "shadow/sections.h"

enum { SECTIONS = 3 + 64 }; /* the program's, and one for each instance of a template */
static section sections[SECTIONS];
static unsigned section_count;

section *cucc_section(uintptr_t a)
{
    for (unsigned i = 0; i < section_count; i++)
        if (a >= sections[i].start && a < sections[i].end) return &sections[i];
    return NULL;
}

section *cucc_section_begin(uintptr_t start, uintptr_t end, char kind)
{
    if (section_count == SECTIONS) cucc_give_up(SAY_MANY_TEMPLATES);
    section *s = &sections[section_count++];
    start &= ~(uintptr_t)7;
    size_t size = (end - start + 7) & ~(size_t)7;
    *s = (section){start, start + size, NULL, NULL, kind};
    s->defined = calloc(1, size / 8 + 1);
    s->cells = mmap(NULL, (size / 4 + 1) * sizeof(cell), PROT_READ | PROT_WRITE,
                    MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (!s->defined || s->cells == MAP_FAILED) cucc_give_up(SAY_NO_MEMORY_LEFT);
    return s;
}

void cucc_sections_begin(void)
{
    static bool begun;
    if (!begun) {
        begun = true;
        for (const char *kind = "dcm"; *kind; kind++) {
            size_t size;
            uintptr_t start = (uintptr_t)cucc_variables_section(*kind, &size);
            cucc_section_begin(start, start + size, *kind);
        }
    }
    cucc_arrays_variables();
}
