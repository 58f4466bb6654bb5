/* legacy.c: the descriptors of cuSPARSE's older interface. */
#include "../matrix_descriptor.h"
#include "context.h"

cusparseStatus_t cusparseCreateMatDescr(cusparseMatDescr_t *descrA)
{
    if (descrA == NULL) return CUSPARSE_STATUS_INVALID_VALUE;
    struct cusparseMatDescr general = {CUSPARSE_MATRIX_TYPE_GENERAL, CUSPARSE_FILL_MODE_LOWER,
                                       CUSPARSE_DIAG_TYPE_NON_UNIT, CUSPARSE_INDEX_BASE_ZERO};
    return cucc_sparse_describe((void **)descrA, &general, sizeof general, __func__,
                                "cusparseDestroyMatDescr");
}

cusparseStatus_t cusparseDestroyMatDescr(cusparseMatDescr_t descrA)
{
    return cucc_sparse_forget(__func__, descrA);
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
