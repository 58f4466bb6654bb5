/* curand_philox4x32_x.h: Philox4x32-10 for cuRAND's device API; see cucc/random/state.h. */
#ifndef CURAND_PHILOX4X32_X__H_
#define CURAND_PHILOX4X32_X__H_

#include "cucc/random/state.h"

#endif
