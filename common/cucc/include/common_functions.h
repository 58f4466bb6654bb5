/* common_functions.h: what device code has of the C library: printf, memcpy, malloc, assert, clock. */
#ifndef __COMMON_FUNCTIONS_H__
#define __COMMON_FUNCTIONS_H__

#include <string.h>
#include <time.h>

#include "cuda_runtime.h"

#endif
