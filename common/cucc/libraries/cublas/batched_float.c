/* batched_float.c: many small systems for float. */
#include "context.h"

#define BLAS_DOUBLE 0
#include "element.h"
#include "batched_body.h"
