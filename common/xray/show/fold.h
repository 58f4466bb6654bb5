/* fold.h: of a case that is too large for a page, the steps of some warps. What all others do in between is
 * one step, in which the arrays get what they have written. */
#ifndef XRAY_SHOW_FOLD_H
#define XRAY_SHOW_FOLD_H

#include "steps.h"

/* Of `most` steps, more only where the warps of the first six wanted steps have more: the warps of those, of
 * the other wanted steps, the others of the first one's block, then those of the other blocks, in order, as
 * many as there is room for. At least one step is wanted. */
steps_t fold_steps(const steps_t *all, const size_t *wanted, size_t wanted_count, size_t most);

#endif
