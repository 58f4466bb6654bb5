/* machine.h: what of the machine is seen in a sandbox: the system's folders, a compiler that lies elsewhere
 * with its libraries, a GPU's devices. */
#ifndef CLASS_MACHINE_H
#define CLASS_MACHINE_H

#include "sandbox.h"

/* Sets s->everywhere and s->devices. Each returns 0, or -1 with a line: a compiler that cannot be shown
 * without files of ours beside it, a device that may not be opened. */
int machine_system(sandbox_t *s, const char *nvcc, char *why, size_t size);
int machine_devices(sandbox_t *s, char *why, size_t size);

#endif
