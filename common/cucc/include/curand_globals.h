/* curand_globals.h: nothing of its own; see curand_kernel.h. */
#ifndef CURAND_GLOBALS_H
#define CURAND_GLOBALS_H
#include "cucc/random/state.h"
#endif
