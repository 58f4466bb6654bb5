/* host.h: the host in the wrong place. */
#ifndef CUCC_FINDINGS_HOST_H
#define CUCC_FINDINGS_HOST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "shadow/global.h"
#include "shadow/hostheap.h"

/* Is it in the rim of a block of the heap, or beside an array that host and device share?  Then it is
 * reported.
 */
void cucc_host_beside(uintptr_t address, size_t size, bool writes, const void *site);
void cucc_host_beside_array(uintptr_t address, size_t size, bool writes, const void *site);

/* An access by host code, at that site */
static inline void cucc_host_access(uintptr_t address, size_t size, bool writes, const void *site)
{
    if (address - GLOBAL_BASE < (uintptr_t)GLOBAL_SLOTS << 40)
        cucc_host_beside_array(address, size, writes, site);
    else if (cucc_hostheap_used)
        cucc_host_beside(address, size, writes, site);
}

/* Host code touched closed memory; view: CUCC_VIEW_... (api/memory/access.h).  Does not return. */
void cucc_saw_host_fault(const void *address, int view, void *const *frames, int depth);

#endif
