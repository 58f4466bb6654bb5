/* tridiagonal_float.c: tridiagonal systems of float. */
#include "context.h"

typedef float T;
#define PUBLIC(name) cusparseS##name
#define CALL(name) "cusparseS" #name
#include "tridiagonal_body.h"
