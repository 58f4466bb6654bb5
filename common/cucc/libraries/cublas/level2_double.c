/* level2_double.c: level 2 for double. */
#include "context.h"

#define BLAS_DOUBLE 1
#include "element.h"
#include "level2_body.h"
