/* math_functions.h: the functions of <math.h>, which host and device code share, and CUDA's additions to
 * them. */
#ifndef CUCC_MATH_FUNCTIONS_H
#define CUCC_MATH_FUNCTIONS_H

#include <math.h>

#include "cuda_runtime.h"

#endif
