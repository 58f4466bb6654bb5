/* finite.c: where kernels first store a NaN, or an infinity. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "api/memory/arena.h" /* CUCC_POISON */
#include "findings/finding.h"
#include "findings/finite.h"
#include "findings/unset.h"
#include "shadow/arrays.h"
#include "shadow/shared.h"

bool cucc_finite_asked;
static bool infinity_asked;

void cucc_finite_begin(void)
{
    const char *word = getenv("CUCC_FIRST");
    infinity_asked = word && !strcmp(word, "infinity");
    cucc_finite_asked = infinity_asked || (word && !strcmp(word, "nan"));
}

static bool is_nan(uint32_t word)
{
    return (word & 0x7fffffff) == 0x7fc00000 || word == CUCC_POISON;
}

static void tell(uint32_t word)
{
    const uintptr_t a = (uintptr_t)cucc_stored.place;
    finding f = {.kind = KIND_NOT_FINITE, .space = cucc_shared_is_zone(a) ? "shared" : "global"};
    cucc_finding_here(&f, cucc_stored.site);
    if (!cucc_shared_is_zone(a)) f.array = cucc_arrays_at(a);
    if (infinity_asked)
        cucc_finding_say(&f, SAY_FIRST_INFINITY, word >> 31 ? "-" : "");
    else
        cucc_finding_say(&f, SAY_FIRST_NAN);
    cucc_finding_advise(&f, "%s", infinity_asked ? ADVISE_FIRST_INFINITY : ADVISE_FIRST_NAN);
    cucc_finding_add(&f);
    cucc_finite_asked = false;
}

void cucc_finite_look(void)
{
    const bool in_global = !cucc_shared_is_zone((uintptr_t)cucc_stored.place);
    if (infinity_asked && !in_global) return;
    for (size_t offset = 0; offset + 4 <= cucc_stored.size && cucc_finite_asked; offset += 4) {
        uint32_t low = 1, word;
        memcpy(&word, (const char *)cucc_stored.place + offset, sizeof word);
        if (offset % 8) memcpy(&low, (const char *)cucc_stored.place + offset - 4, sizeof low);
        const uint32_t magnitude = word & 0x7fffffff;
        const bool of_float = infinity_asked ? magnitude == 0x7f800000 : is_nan(word);
        const bool of_double = !low && magnitude == (infinity_asked ? 0x7ff00000u : 0x7ff80000u);
        if (of_float || of_double) tell(word);
    }
}
