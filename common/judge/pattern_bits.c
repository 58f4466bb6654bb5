#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "pattern_tests.h"

static uint32_t bits_of(const void *elements, size_t i)
{
    uint32_t bits;
    memcpy(&bits, (const char *)elements + sizeof bits * i, sizeof bits);
    return bits;
}

/* The bits in which all wrong elements differ from what is expected there; 0: not in the same ones. Of
 * elements that are all alike that says nothing. */
static uint32_t same_bits(const view_t *v, bool *vary)
{
    const uint32_t mask = bits_of(v->raw, v->first) ^ bits_of(v->exact, v->first);
    EACH_WRONG(v, i)
    {
        if ((bits_of(v->raw, i) ^ bits_of(v->exact, i)) != mask) return 0;
        *vary |= v->want[i] != v->want[v->first];
    }
    return mask;
}

int pattern_bits(const view_t *v, pattern_t *pattern)
{
    bool vary = false;
    if (!v->exact || (v->type != 'i' && v->type != 'u')) return 0;
    const uint32_t mask = same_bits(v, &vary);
    const bool all = mask == UINT32_MAX;
    if (mask == 0 || (!all && mask & (mask - 1))) return 0;
    pattern->id = PATTERN_BITS;
    pattern->quiet = !vary || v->wrong_count < 3; /* of elements that are alike it says nothing */
    pattern->hint = ASK_BITS;
    pattern_key(pattern, "bits %x", (unsigned)mask);
    if (all)
        pattern_says(v, pattern, VERB_HAS, SAY_BITS);
    else if (mask == UINT32_C(1) << 31)
        pattern_says(v, pattern, VERB_IS, SAY_SIGN_BIT);
    else
        pattern_says(v, pattern, VERB_IS, SAY_ONE_BIT, (unsigned)mask);
    return 1;
}
