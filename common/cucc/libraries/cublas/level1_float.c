/* level1_float.c: level 1 for float. */
#include "context.h"

#define BLAS_DOUBLE 0
#include "element.h"
#include "level1_body.h"
#include "rotation_body.h"
