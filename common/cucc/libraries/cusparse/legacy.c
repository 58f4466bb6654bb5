/* legacy.c: the descriptors of cuSPARSE's older interface. */
#include "context.h"

#include <stdlib.h>

struct cusparseMatDescr {
    cusparseMatrixType_t type;
    cusparseFillMode_t fill;
    cusparseDiagType_t diagonal;
    cusparseIndexBase_t base;
};

cusparseStatus_t cusparseCreateMatDescr(cusparseMatDescr_t *descrA)
{
    if (descrA == NULL) return CUSPARSE_STATUS_INVALID_VALUE;
    *descrA = calloc(1, sizeof **descrA);
    return *descrA == NULL ? CUSPARSE_STATUS_ALLOC_FAILED : CUSPARSE_STATUS_SUCCESS;
}

cusparseStatus_t cusparseDestroyMatDescr(cusparseMatDescr_t descrA)
{
    free(descrA);
    return CUSPARSE_STATUS_SUCCESS;
}

/* One property: its name, its type, its place, its largest value */
#define PROPERTY(name, kind, place, most)                                                                    \
    cusparseStatus_t cusparseSet##name(cusparseMatDescr_t descrA, kind value)                                \
    {                                                                                                        \
        if (descrA == NULL || (unsigned)value > (most)) return CUSPARSE_STATUS_INVALID_VALUE;                \
        descrA->place = value;                                                                               \
        return CUSPARSE_STATUS_SUCCESS;                                                                      \
    }                                                                                                        \
    kind cusparseGet##name(const cusparseMatDescr_t descrA)                                                  \
    {                                                                                                        \
        return descrA->place;                                                                                \
    }
PROPERTY(MatType, cusparseMatrixType_t, type, CUSPARSE_MATRIX_TYPE_TRIANGULAR)
PROPERTY(MatFillMode, cusparseFillMode_t, fill, CUSPARSE_FILL_MODE_UPPER)
PROPERTY(MatDiagType, cusparseDiagType_t, diagonal, CUSPARSE_DIAG_TYPE_UNIT)
PROPERTY(MatIndexBase, cusparseIndexBase_t, base, CUSPARSE_INDEX_BASE_ONE)
