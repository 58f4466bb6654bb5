/* templates.c: variables that are templates, template <class T> __device__ T x, and static local variables of
 * device functions.
 *
 * The translator cannot place them in a section of ours, nor tell of them, since it does not see for which
 * types they come to be.  So they lie among the program's own data.  When a kernel uses such an address, the
 * program's table of symbols says whether it is that of an instance, or of a static variable that has a
 * neighbour of the translator's (translate/statics.c), and then it is memory of the device like any other
 * variable. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "shadow/arrays.h"
#include "shadow/sections.h"
#include "shadow/symbols.h"

#define NEIGHBOUR "__cucc_static_"

char *__cxa_demangle(const char *mangled, char *buffer, size_t *length, int *status);

/* x<int>, part::x<float, 3>; not vtable for box<int>, nor x(box<int>)::once */
static bool is_instance(const char *name)
{
    int depth = 0;
    for (const char *p = name; *p; p++) {
        depth += (*p == '<') - (*p == '>');
        if (!depth && (*p == ' ' || *p == '(')) return false;
    }
    return *name && name[strlen(name) - 1] == '>';
}

/* The last word of f(int)::x; a second x of the function is called so, too */
static const char *last_word(const char *name)
{
    const char *at = name + strlen(name);
    while (at > name && at[-1] != ':') at--;
    return at > name ? at : "";
}

/* Of _ZZ1fiE1x, which is f(int)::x, the neighbour is _ZZ1fiE15__cucc_static_x */
static bool is_static_of_device(uintptr_t address, const char *mangled, const char *name)
{
    char word[300], other[4096];
    const char *last = last_word(name), *at = NULL;
    if (strncmp(mangled, "_ZZ", 3) || !*last || strlen(last) > 200 || strlen(mangled) > 3500) return false;
    snprintf(word, sizeof word, "%zu%s", strlen(last), last);
    for (const char *next = strstr(mangled, word); next; next = strstr(next + 1, word)) at = next;
    if (!at) return false;
    snprintf(other, sizeof other, "%.*s%zu" NEIGHBOUR "%s%s", (int)(at - mangled), mangled,
             strlen(NEIGHBOUR) + strlen(last), last, at + strlen(word));
    return cucc_symbol_beside(address, other);
}

section *cucc_templates_section(uintptr_t address)
{
    int status;
    symbol s = cucc_symbol_at(address);
    char *name = s.name ? __cxa_demangle(s.name, NULL, NULL, &status) : NULL;
    bool is_ours = name && (is_instance(name) || is_static_of_device(address, s.name, name));
    free(s.name);
    if (!is_ours) {
        free(name);
        return NULL;
    }
    section *place = cucc_section_begin(s.start, s.start + s.size, 'd');
    array *a = cucc_arrays_new(s.start, place->end, s.start, s.size, ARRAY_VARIABLE);
    a->name = name;
    cucc_arrays_define_variable(place, a);
    return place;
}
