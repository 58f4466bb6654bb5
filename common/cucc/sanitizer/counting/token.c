/* token.c: places of the program that do not fit a token's 29 bits. */
#include <stdlib.h>
#include "counting/token.h"

enum { FAR = 1 << 29, BEFORE = 1 << 28 };

uintptr_t cucc_token_base;

static uintptr_t *far_places;
static uint32_t far_count, far_room;

uint32_t cucc_token_place_slow(uintptr_t place)
{
    if (!cucc_token_base) cucc_token_base = place > BEFORE ? place - BEFORE : 1;
    if (place - cucc_token_base < FAR) return (uint32_t)(place - cucc_token_base);
    for (uint32_t i = 0; i < far_count; i++)
        if (far_places[i] == place) return FAR | i;
    if (far_count == far_room) {
        uintptr_t *more = realloc(far_places, (far_room = 2 * far_room + 64) * sizeof *more);
        if (!more) abort();
        far_places = more;
    }
    far_places[far_count] = place;
    return FAR | far_count++;
}

const void *cucc_token_pc(uint32_t token)
{
    uint32_t place = token_place(token);
    return (const void *)(place & FAR ? far_places[place & (FAR - 1)] : cucc_token_base + place);
}
