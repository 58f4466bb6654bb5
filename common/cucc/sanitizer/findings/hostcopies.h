/* hostcopies.h: copies that leave the host's memory they begin in: a variable, an array on the stack, a block
 * from malloc or new, a static array. */
#ifndef CUCC_FINDINGS_HOSTCOPIES_H
#define CUCC_FINDINGS_HOSTCOPIES_H

struct cucc_copy;

/* A copy is about to be queued.  One that would write beyond is made as short as there is room, so that the
 * program goes on as it would. */
void cucc_saw_copy_called(const char *call, struct cucc_copy *c);

#endif
