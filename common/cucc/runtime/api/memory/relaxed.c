/* relaxed.c: the switch. */
#include "api/memory/relaxed.h"

bool cucc_relaxed;

void cucc_relax(void)
{
    cucc_relaxed = true;
}
