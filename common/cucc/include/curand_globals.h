/* curand_globals.h: nothing of its own; see curand_kernel.h. */
#ifndef CUCC_CURAND_GLOBALS_H
#define CUCC_CURAND_GLOBALS_H
#include "cucc/random/state.h"
#endif
