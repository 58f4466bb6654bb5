/* arrays.c: the arrays in global memory: allocations, and variables of the program. */
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>
#include <stdio.h>

#include "api/memory/access.h"
#include "api/memory/arena.h"
#include "api/memory/memory.h"
#include "api/memory/variables.h"
#include "identity/place.h"
#include "shadow/arrays.h"

static array **list; /* sorted by low */
static size_t count, room;
static unsigned allocations;

static size_t index_above(uintptr_t a)
{
    size_t low = 0, high = count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (list[middle]->low <= a)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

array *cucc_arrays_at(uintptr_t a)
{
    static array *last;
    if (last && a >= last->low && a < last->high && !last->freed) return last;
    size_t i = index_above(a);
    last = i && a < list[i - 1]->high ? list[i - 1] : NULL;
    return last;
}

static uintptr_t distance(const array *a, uintptr_t p)
{
    return p < a->start ? a->start - p : p >= a->start + a->size ? p - a->start - a->size : 0;
}

array *cucc_arrays_near(uintptr_t p)
{
    size_t i = index_above(p);
    array *before = i ? list[i - 1] : NULL, *after = i < count ? list[i] : NULL;
    if (before && p < before->start && i >= 2 && distance(list[i - 2], p) < distance(before, p))
        before = list[i - 2];
    if (!before || !after) return before ? before : after;
    return distance(before, p) <= distance(after, p) ? before : after;
}

array *cucc_arrays_each(size_t i)
{
    return i < count ? list[i] : NULL;
}

array *cucc_arrays_new(uintptr_t low, uintptr_t high, uintptr_t start, size_t size, int kind)
{
    size_t at = index_above(low), first = at, past = at;
    while (first > 0 && list[first - 1]->high > low) first--; /* freed ones whose addresses are used again */
    while (past < count && list[past]->low < high) past++;
    array *a = calloc(1, sizeof *a);
    if (count + 1 > room) list = realloc(list, (room = 2 * room + 64) * sizeof *list);
    if (!a || !list) abort();
    memmove(&list[first + 1], &list[past], (count - past) * sizeof *list);
    count = count - (past - first) + 1;
    list[first] = a;
    *a = (array){.low = low, .high = high, .start = start, .size = size, .kind = kind, .poison = CUCC_POISON};
    if (kind < ARRAY_VARIABLE) a->number = ++allocations;
    return a;
}

bool cucc_arrays_hold(const array *a, uintptr_t address, size_t size)
{
    return !a->freed && address >= a->start && address - a->start <= a->size &&
           size <= a->size - (address - a->start);
}

bool cucc_arrays_in_gap(const array *a, uintptr_t address, size_t size)
{
    if (!a->row_pitch) return false;
    size_t column = (address - a->start) % a->row_pitch;
    return column >= a->row_width && column + size <= a->row_pitch;
}

bool cucc_arrays_kernel_memory(uintptr_t a)
{
    for (const struct cucc_registered *r = cucc_registered; r; r = r->next)
        if (a >= (uintptr_t)r->start && a < (uintptr_t)r->start + r->size) return true;
    return false;
}

/* --- variables --- */

void cucc_arrays_define_variable(section *s, const array *a)
{
    for (uintptr_t p = a->start; p < a->start + a->size; p++)
        s->defined[(p - s->start) >> 3] |= (unsigned char)(1u << ((p - s->start) & 7));
}

/* Where the variables of a kind lie in a shared library or a module, which has sections of its own; NULL: v
 * is the program's, but in none of its sections (__constant__ const: the compiler's own) */
static section *section_of_object(const struct cucc_variable *v)
{
    Dl_info here, there;
    size_t size;
    const void *own = cucc_variables_section(v->kind, &size);
    if (!dladdr(v->address, &here) || !dladdr(own, &there) || here.dli_fbase == there.dli_fbase) return NULL;
    uintptr_t start = (uintptr_t)v->address, end = start + v->size;
    for (const struct cucc_variable *u = cucc_variables_first(); u; u = u->next) {
        const uintptr_t at = (uintptr_t)u->address;
        if (u->kind != v->kind || !dladdr(u->address, &there) || there.dli_fbase != here.dli_fbase) continue;
        if (at < start) start = at;
        if (at + u->size > end) end = at + u->size;
    }
    return cucc_section_begin(start, end, v->kind);
}

void cucc_arrays_variables(void)
{
    static const struct cucc_variable *known;
    for (const struct cucc_variable *v = cucc_variables_first(); v && v != known; v = v->next) {
        uintptr_t start = (uintptr_t)v->address;
        section *s = cucc_section(start);
        if (!s) s = section_of_object(v);
        if (!s) continue;
        array *a = cucc_arrays_new(start, start + v->size, start, v->size,
                                   v->kind == 'c' ? ARRAY_CONSTANT : ARRAY_VARIABLE);
        a->name = v->name;
        cucc_arrays_define_variable(s, a);
    }
    known = cucc_variables_first();
}

/* --- names --- */

void cucc_arrays_name(const array *a, char *text, size_t size)
{
    static const char *const kinds[] = {"allocation", "managed allocation", "pinned allocation"};
    if (a->name) {
        snprintf(text, size, "%s", a->name);
        return;
    }
    sanitizer_place place = cucc_place_of_frames(a->frames, a->depth);
    int length = snprintf(text, size, "%s %u of %zu bytes", kinds[a->kind], a->number, a->size);
    if (place.line && (size_t)length < size)
        snprintf(text + length, size - (size_t)length, " (%s:%d)", place.file, place.line);
}
