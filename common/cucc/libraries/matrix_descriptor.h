/* matrix_descriptor.h: what a cusparseMatDescr_t is: cuSPARSE makes it, and cuSOLVER's sparse half is given
 * it. */
#ifndef CUCC_MATRIX_DESCRIPTOR_H
#define CUCC_MATRIX_DESCRIPTOR_H

#include <cusparse.h>

struct cusparseMatDescr {
    cusparseMatrixType_t type;
    cusparseFillMode_t fill;
    cusparseDiagType_t diagonal;
    cusparseIndexBase_t base;
};

#endif
