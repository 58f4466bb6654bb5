/* curand_philox4x32_x.h: Philox4x32-10 for cuRAND's device API; see cucc/random/state.h. */
#ifndef CUCC_CURAND_PHILOX4X32_X_H
#define CUCC_CURAND_PHILOX4X32_X_H

#include "cucc/random/state.h"

#endif
