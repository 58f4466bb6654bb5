/* unset.c: local variables that are used before they have a value. */
#include <stdio.h>

#include "findings/finding.h"
#include "findings/unset.h"
#include "shadow/arrays.h"
#include "shadow/shared.h"

stored cucc_stored;

static void tell(void)
{
    finding f = {.kind = "uninitialised", .space = "local"};
    cucc_finding_here(&f, cucc_stored.site);
    uintptr_t a = (uintptr_t)cucc_stored.place;
    if (!cucc_shared_is_zone(a)) f.array = cucc_arrays_at(a);
    snprintf(f.message, sizeof f.message,
             "stores a value that comes from a local variable which was never given one");
    snprintf(f.advice, sizeof f.advice,
             "a local variable starts with what happens to be there: give it a value where it is declared");
    cucc_finding_add(&f);
}

/* Numbers of 32 bits may be the pattern by chance, but not twice */
void cucc_unset_look(void)
{
    static bool once;
    uint64_t first;
    if (cucc_stored.size == 4) {
        if (once || cucc_stored.certain) tell();
        once = true;
        return;
    }
    memcpy(&first, cucc_stored.place, sizeof first);
    if (cucc_stored.size >= 8 && first == ((uint64_t)CUCC_UNSET_WORD << 32 | CUCC_UNSET_WORD)) tell();
}
