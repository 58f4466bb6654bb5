/* shift.c: shifts by too many bits. */
#include <stdio.h>

#include "cucc/sanitizer.h"
#include "findings/finding.h"
#include "findings/shift.h"

void cucc_shift_too_far(long long bits, unsigned width, const void *site)
{
    bool in_kernel = cucc_tls.current != NULL;
    finding f = {.kind = KIND_SHIFT, .space = in_kernel ? "local" : "host", .told_by = BY_INDEX};
    cucc_finding_at(&f, site);
    snprintf(f.message, sizeof f.message,
             "a number of %u bits is shifted by %lld: C++ does not say what comes of it; on a CPU it is the "
             "shift by %lld, on a GPU all its bits are shifted out",
             width, bits, bits & (width - 1));
    if (bits < 0)
        snprintf(f.advice, sizeof f.advice, "check by how many bits it is shifted: that has become negative");
    else
        snprintf(f.advice, sizeof f.advice,
                 "shift by less than %u bits, and treat the case apart that needs more; or give the number a "
                 "wider type before it is shifted",
                 width);
    cucc_finding_add(&f);
}
