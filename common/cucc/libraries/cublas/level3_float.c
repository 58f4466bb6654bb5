/* level3_float.c: level 3 for float. */
#include "context.h"

#define BLAS_DOUBLE 0
#include "element.h"
#include "level3_body.h"
