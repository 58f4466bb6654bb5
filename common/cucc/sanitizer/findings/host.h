/* host.h: the host in the wrong place. */
#ifndef CUCC_FINDINGS_HOST_H
#define CUCC_FINDINGS_HOST_H

/* Host code touched closed memory; view: CUCC_VIEW_... (api/memory/access.h).  Does not return. */
void cucc_saw_host_fault(const void *address, int view, void *const *frames, int depth);

#endif
