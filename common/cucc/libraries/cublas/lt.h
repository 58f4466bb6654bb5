/* lt.h: what cuBLASLt's opaque descriptors hold. The sizes of the fields are those of the attributes. */
#ifndef CUCC_CUBLAS_LT_H
#define CUCC_CUBLAS_LT_H

#include <stddef.h>

#include <cublasLt.h>

#include "context.h"

struct lt_layout {
    uint32_t type;
    int32_t order;
    uint64_t rows, columns;
    int64_t ld, stride;
    int32_t count;
};

struct lt_product {
    int32_t compute, scale, pointer_mode, transa, transb, transc;
    uint32_t epilogue;
    int32_t bias_type; /* -1: D's */
    const void *bias;
    int64_t bias_stride;
    int32_t multiprocessors;
    int8_t fast;
};

struct lt_preference {
    uint32_t search, reductions, alignment[4];
    uint64_t workspace;
};

_Static_assert(sizeof(struct lt_layout) <= sizeof(cublasLtMatrixLayoutOpaque_t), "a layout fits");
_Static_assert(sizeof(struct lt_product) <= sizeof(cublasLtMatmulDescOpaque_t), "a product fits");
_Static_assert(sizeof(struct lt_preference) <= sizeof(cublasLtMatmulPreferenceOpaque_t), "a preference fits");

#endif
