/* hostcopies.h: copies that leave the host's memory they begin in: a variable, an array on the stack, a block
 * from malloc or new, a static array; and what is freed and used, or freed again. */
#ifndef CUCC_FINDINGS_HOSTCOPIES_H
#define CUCC_FINDINGS_HOSTCOPIES_H

#include "shadow/hostheap.h"

struct cucc_copy;

/* A copy is about to be queued.  One that would write beyond is made as short as there is room, so that the
 * program goes on as it would. */
void cucc_saw_copy_called(const char *call, struct cucc_copy *c);

/* The host frees what it has freed */
void cucc_saw_host_freed_again(const retired_block *r, const void *site);

#endif
