/* level1_double.c: level 1 for double. */
#include "context.h"

#define BLAS_DOUBLE 1
#include "element.h"
#include "level1_body.h"
#include "rotation_body.h"
