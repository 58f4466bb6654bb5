/* level2_float.c: level 2 for float. */
#include "context.h"

#define BLAS_DOUBLE 0
#include "element.h"
#include "level2_body.h"
