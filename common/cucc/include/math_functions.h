/* math_functions.h: the functions of <math.h>, for host and device code, and CUDA's additions. */
#ifndef CUCC_MATH_FUNCTIONS_H
#define CUCC_MATH_FUNCTIONS_H

#include <math.h>

#include "cuda_runtime.h"

#endif
