/* progress.h: work goes on although the host does not synchronise.
 *
 * A host that waits for its work without calling CUDA (it polls mapped memory, or waits for a host function
 * to signal it) would wait for ever if work ran at synchronising calls only.  When no call has been made for
 * a quarter of a second, a thread of the runtime runs what waits; a kernel that shares managed memory with
 * the host (memory/access.h) runs there at once.
 */
#ifndef CUCC_PROGRESS_H
#define CUCC_PROGRESS_H

#include <stdbool.h>

void cucc_progress_watch(bool at_once); /* work was queued */
void cucc_progress_called(void);        /* the host calls the API, or comes back from it */

#endif
