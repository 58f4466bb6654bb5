/* level3_double.c: level 3 for double. */
#include "context.h"

#define BLAS_DOUBLE 1
#include "element.h"
#include "level3_body.h"
