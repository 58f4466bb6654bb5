/* batched_double.c: many small systems for double. */
#include "context.h"

#define BLAS_DOUBLE 1
#include "element.h"
#include "batched_body.h"
