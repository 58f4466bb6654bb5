/* meetings.h: threads that do not come together as they should: barriers that not all reach, warp operations
 * whose mask names lanes that are not there, waiting for ever.  The runtime finds most of these
 * (exec/observer.h) and ends the kernel. */
#ifndef CUCC_FINDINGS_MEETINGS_H
#define CUCC_FINDINGS_MEETINGS_H

#include "exec/observer.h"
#include "identity/who.h"

void cucc_tell_missing(block_state *b); /* at a barrier: some threads have left the kernel before */
/* at the barrier of the grid, where b waits: so many blocks have ended */
void cucc_tell_missing_blocks(const block_state *b, unsigned gone);
void cucc_tell_exited(block_state *b, const cucc_warp *warp, int op, unsigned mask, unsigned lanes);
void cucc_tell_missing_lane(cucc_warp *warp, unsigned lane, unsigned source, unsigned line);
void cucc_tell_width(int width, const void *site); /* of a shuffle */
void cucc_tell_no_grid(const void *site);          /* grid.sync() in a launch that is not cooperative */
void cucc_tell_two_barriers(const struct cucc_thread *other, unsigned line, unsigned other_line);
void cucc_tell_stuck(const struct cucc_thread *waits, const struct cucc_thread *other, const char *text);
void cucc_tell_kernel_failed(int error, enum cucc_end why, const char *text);

#endif
