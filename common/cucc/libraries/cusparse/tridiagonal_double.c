/* tridiagonal_double.c: tridiagonal systems of double. */
#include "context.h"

typedef double T;
#define PUBLIC(name) cusparseD##name
#define CALL(name) "cusparseD" #name
#include "tridiagonal_body.h"
