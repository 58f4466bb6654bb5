#include "view.h"

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "guard.h"

double view_allowed(const view_t *v, size_t j)
{
    if (v->exact) return 0;
    if (v->each) return v->each[j];
    return v->tolerance.absolute + v->tolerance.relative * fabs(v->want[j]);
}

bool view_matches(const view_t *v, size_t i, size_t j)
{
    if (v->exact && v->type == 'l') return ((const uint64_t *)v->raw)[i] == ((const uint64_t *)v->exact)[j];
    if (v->got[i] == v->want[j]) return true; /* infinity, where it is expected */
    return fabs(v->got[i] - v->want[j]) <= view_allowed(v, j);
}

bool view_is_poison(const view_t *v, size_t i)
{
    const uint64_t poison = GUARD_POISON | (uint64_t)GUARD_POISON << 32;
    size_t element = v->type == 'd' || v->type == 'l' ? 8 : 4;
    return memcmp((const char *)v->raw + i * element, &poison, element) == 0;
}

void view_count(view_t *v)
{
    v->wrong_count = v->first = v->last = 0;
    for (size_t i = 0; i < v->n; i++) {
        if (!v->wrong[i]) continue;
        if (v->wrong_count++ == 0) v->first = i;
        v->last = i;
    }
}

const char *view_element(const view_t *v, size_t i, char *memory, size_t size)
{
    if (v->n == 1) {
        snprintf(memory, size, "%s", v->name);
    } else if (v->nx && v->nz > 1) {
        size_t x = i % v->nx, y = i / v->nx % v->ny, z = i / v->nx / v->ny;
        snprintf(memory, size, "%s(%zu,%zu,%zu)", v->name, x, y, z);
    } else if (v->nx && v->ny > 1) {
        snprintf(memory, size, "%s(%zu,%zu)", v->name, i % v->nx, i / v->nx);
    } else {
        snprintf(memory, size, "%s[%zu]", v->name, i);
    }
    return memory;
}
