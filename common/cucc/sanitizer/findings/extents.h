/* extents.h: library calls, by the memory that they say they use (api/memory/extent.h): does it lie in its
 * arrays, has somebody written it, is it ordered with other streams? */
#ifndef CUCC_FINDINGS_EXTENTS_H
#define CUCC_FINDINGS_EXTENTS_H

#include <stdbool.h>
#include <stdint.h>

#include "cucc/launch.h"

struct cucc_op;

void cucc_saw_library_op(const struct cucc_op *op); /* it begins: who called for it */
void cucc_saw_library_begin(const cucc_launch *launch);
void cucc_saw_library_end(const cucc_launch *launch);
/* Somebody reads this byte, which nobody has written. Is that because a library's call has made it of what
 * nobody had written? Then that call has been told of. */
bool cucc_extents_blame(uintptr_t address);
/* one was given this address for device memory, and refused it */
void cucc_saw_library_refused(const char *call, const char *what, const void *address);
void cucc_saw_library_wrong(const char *text); /* an index in its arrays leads nowhere */

#endif
