/* own_product_double.c: our own matrix product for double. */
#include "context.h"
#include "product.h"

#define BLAS_DOUBLE 1
#include "element.h"
#include "own_product_body.h"
