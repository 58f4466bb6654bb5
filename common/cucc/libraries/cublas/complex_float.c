/* complex_float.c: complex numbers of float. */
#include "context.h"

#define BLAS_DOUBLE 0
#include "complex_body.h"
