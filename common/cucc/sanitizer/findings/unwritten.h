/* unwritten.h: reads of global memory that nobody had written yet. Where another thread of the same launch
 * has written it by the end, or a later launch or copy, the array need not be filled before: the two are out
 * of order.
 */
#ifndef CUCC_FINDINGS_UNWRITTEN_H
#define CUCC_FINDINGS_UNWRITTEN_H

#include <stdbool.h>
#include <stdint.h>

#include "findings/finding.h"

/* The running thread has read there; told: the finding, as the list keeps it */
void cucc_unwritten_read(finding *told, uintptr_t address);
void cucc_unwritten_grid_end(void);
/* Is there a copy or fill, queued in another stream and not run yet, that will write there? */
bool cucc_unwritten_queued(uintptr_t address);

#endif
