/* complex_double.c: complex numbers of double. */
#include "context.h"

#define BLAS_DOUBLE 1
#include "complex_body.h"
