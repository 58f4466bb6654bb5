/* common_functions.h: what device code has of the C library: printf, memcpy, malloc, assert, clock. */
#ifndef CUCC_COMMON_FUNCTIONS_H
#define CUCC_COMMON_FUNCTIONS_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cuda_runtime.h"

#endif
