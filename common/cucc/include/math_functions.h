/* math_functions.h: the functions of <math.h>, for host and device code, and CUDA's additions. */
#ifndef __MATH_FUNCTIONS_H__
#define __MATH_FUNCTIONS_H__

#include <math.h>

#include "cuda_runtime.h"

#endif
