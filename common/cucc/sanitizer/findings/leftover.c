/* leftover.c: what kernels have stored and nothing has read. */
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "findings/finding.h"
#include "findings/leftover.h"
#include "identity/place.h"
#include "shadow/global.h"

/* One run of words of the first such array, which may be gone when it is told */
static struct leftover {
    array of;
    size_t from, to; /* bytes; to 0: none */
} noted;

static bool is_left(uintptr_t word)
{
    const cell *k = cucc_shadow_cell(word);
    if (k->write.thread == NO_THREAD || !k->write.time) return false;
    return k->read[0].time < k->write.time && k->read[1].time < k->write.time;
}

/* A single number may be set back for a next launch that never comes, as a counter of blocks is. */
void cucc_leftover_look(const array *a)
{
    enum { ONE_NUMBER = 8 };
    size_t from = 0, to = 0, runs = 0;
    bool before = false;
    if (a->freed || a->kind > ARRAY_PINNED || a->size <= ONE_NUMBER || noted.to) return;
    for (size_t at = 0; at + 4 <= a->size; at += 4) {
        const bool now = cucc_shadow_is_there(a->start + at) && is_left(a->start + at);
        if (now && !before) from = at, runs++;
        if (now) to = at + 4;
        before = now;
    }
    if (runs == 1) noted = (struct leftover){*a, from, to};
}

void cucc_leftover_tell(char *text, size_t size, const char *between)
{
    const array *a = &noted.of;
    const size_t element = a->named && a->element ? a->element : 1;
    char what[300];
    if (!noted.to) return;
    if (*text) snprintf(text + strlen(text), size - strlen(text), "%s", between);
    if (element > 1) {
        snprintf(what, sizeof what, SAY_ELEMENTS_LEFT, a->name, noted.from / element,
                 (noted.to - 1) / element);
    } else {
        const sanitizer_place place = cucc_place_of_frames(a->frames, a->depth);
        const char *slash = place.line ? strrchr(place.file, '/') : NULL;
        snprintf(what, sizeof what, SAY_BYTES_LEFT, noted.from, noted.to - 1, a->size,
                 slash ? slash + 1 : place.file, place.line);
    }
    snprintf(text + strlen(text), size - strlen(text), SAY_LEFT, what);
}
