/* own_product_float.c: our own matrix product for float. */
#include "context.h"
#include "product.h"

#define BLAS_DOUBLE 0
#include "element.h"
#include "own_product_body.h"
