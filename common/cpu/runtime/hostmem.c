/* hostmem.c: pinned and registered host memory. */
#include "memory.h"

struct cucc_registered *cucc_registered;
