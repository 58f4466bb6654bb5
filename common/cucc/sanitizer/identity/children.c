/* children.c: what work that a kernel has queued comes after. */
#include <stdlib.h>

#include "identity/children.h"
#include "identity/time.h"

enum { REMEMBERED = 512 }; /* what ran before the last so many is taken for ordered */

typedef struct child {
    uint32_t begin; /* when it began; it lasted until the next one did */
    unsigned level; /* 1: queued by the grid that the host has launched */
    struct cucc_child_place place;
} child;

static child *all; /* the number of each is its place here and one more: 0 is the host's launch */
static size_t count, room;
static uint32_t floor_now;

static const child *of(size_t number)
{
    return &all[number - 1];
}

/* Does the one come after the other, which has run before it? Whose grids were queued by one grid decides. */
static bool comes_after(size_t one, size_t other)
{
    while (of(one)->level > of(other)->level) one = of(one)->place.parent;
    while (of(other)->level > of(one)->level) other = of(other)->place.parent;
    if (one == other) return true;
    while (of(one)->place.parent != of(other)->place.parent) {
        one = of(one)->place.parent;
        other = of(other)->place.parent;
    }
    return of(one)->place.after_all || of(one)->place.queue == of(other)->place.queue;
}

void cucc_children_clock_begin(const struct cucc_child_place *p)
{
    if (count == room) {
        all = realloc(all, (room = 2 * room + 64) * sizeof *all);
        if (!all) abort();
    }
    const unsigned level = p->parent ? of(p->parent)->level + 1 : 1;
    all[count++] = (child){++cucc_time_now, level, *p};
    floor_now = cucc_time_now;
    for (size_t i = 1; i < REMEMBERED && i < count; i++)
        if (!comes_after(count, count - i)) floor_now = of(count - i)->begin;
}

void cucc_children_clock_end(void)
{
    count = 0;
}

bool cucc_children_clock_runs(void)
{
    return count > 0;
}

uint32_t cucc_children_clock_floor(void)
{
    return floor_now < of(count)->begin ? floor_now : cucc_time_now;
}

bool cucc_children_clock_ordered(uint32_t time)
{
    size_t number = count;
    while (number > 0 && of(number)->begin > time && count - number < REMEMBERED) number--;
    return !number || count - number >= REMEMBERED || number == count || comes_after(count, number);
}
