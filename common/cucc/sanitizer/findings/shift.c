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
    cucc_finding_say(&f, SAY_SHIFT, width, bits, bits & (width - 1));
    if (bits < 0)
        cucc_finding_advise(&f, ADVISE_NEGATIVE_SHIFT);
    else
        cucc_finding_advise(&f, ADVISE_SHIFT, width);
    cucc_finding_add(&f);
}
