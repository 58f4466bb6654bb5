/* sixty_four.c: the names with _64, whose sizes are int64_t. A size beyond an int's is not for a CPU: such a
 * call is refused by name; the others are those with an int. */
#include "context.h"

static bool fits(const char *name, const int64_t *sizes, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (sizes[i] >= INT32_MIN && sizes[i] <= INT32_MAX) continue;
        cucc_note("%s: a size of %lld is more than the CPU backend takes, 2^31 - 1", name,
                  (long long)sizes[i]);
        return false;
    }
    return true;
}

/* The call without _64 with the same arguments; sizes: those that are int64_t */
#define FORWARD(name, parameters, arguments, ...)                                                            \
    cublasStatus_t name##_64 parameters                                                                      \
    {                                                                                                        \
        const int64_t sizes[] = {__VA_ARGS__};                                                               \
        if (!fits(#name "_64", sizes, sizeof sizes / sizeof *sizes)) return CUBLAS_STATUS_NOT_SUPPORTED;     \
        return name arguments;                                                                               \
    }

#define OF_EACH(X, T)                                                                                        \
    FORWARD(                                                                                                 \
        cublas##X##axpy,                                                                                     \
        (cublasHandle_t handle, int64_t n, const T *alpha, const T *x, int64_t incx, T *y, int64_t incy),    \
        (handle, n, alpha, x, incx, y, incy), n, incx, incy)                                                 \
    FORWARD(cublas##X##scal, (cublasHandle_t handle, int64_t n, const T *alpha, T *x, int64_t incx),         \
            (handle, n, alpha, x, incx), n, incx)                                                            \
    FORWARD(cublas##X##copy,                                                                                 \
            (cublasHandle_t handle, int64_t n, const T *x, int64_t incx, T *y, int64_t incy),                \
            (handle, n, x, incx, y, incy), n, incx, incy)                                                    \
    FORWARD(cublas##X##swap, (cublasHandle_t handle, int64_t n, T * x, int64_t incx, T * y, int64_t incy),   \
            (handle, n, x, incx, y, incy), n, incx, incy)                                                    \
    FORWARD(cublas##X##gemv,                                                                                 \
            (cublasHandle_t handle, cublasOperation_t trans, int64_t m, int64_t n, const T *alpha,           \
             const T *_A, int64_t lda, const T *x, int64_t incx, const T *beta, T *y, int64_t incy),         \
            (handle, trans, m, n, alpha, _A, lda, x, incx, beta, y, incy), m, n, lda, incx, incy)            \
    FORWARD(cublas##X##geam,                                                                                 \
            (cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int64_t m,           \
             int64_t n, const T *alpha, const T *_A, int64_t lda, const T *beta, const T *_B, int64_t ldb,   \
             T *_C, int64_t ldc),                                                                            \
            (handle, transa, transb, m, n, alpha, _A, lda, beta, _B, ldb, _C, ldc), m, n, lda, ldb, ldc)
#define BANDED_TRIANGLE(X, T, name)                                                                          \
    FORWARD(cublas##X##name,                                                                                 \
            (cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans, cublasDiagType_t diag,   \
             int64_t n, int64_t k, const T *_A, int64_t lda, T *x, int64_t incx),                            \
            (handle, uplo, trans, diag, n, k, _A, lda, x, incx), n, k, lda, incx)
#define PACKED_TRIANGLE(X, T, name)                                                                          \
    FORWARD(cublas##X##name,                                                                                 \
            (cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans, cublasDiagType_t diag,   \
             int64_t n, const T *_AP, T *x, int64_t incx),                                                   \
            (handle, uplo, trans, diag, n, _AP, x, incx), n, incx)
#define BANDED(X, T, R, bmv, pmv, pr, pr2)                                                                   \
    FORWARD(cublas##X##gbmv,                                                                                 \
            (cublasHandle_t handle, cublasOperation_t trans, int64_t m, int64_t n, int64_t kl, int64_t ku,   \
             const T *alpha, const T *_A, int64_t lda, const T *x, int64_t incx, const T *beta, T *y,        \
             int64_t incy),                                                                                  \
            (handle, trans, m, n, kl, ku, alpha, _A, lda, x, incx, beta, y, incy), m, n, kl, ku, lda, incx,  \
            incy)                                                                                            \
    BANDED_TRIANGLE(X, T, tbmv)                                                                              \
    BANDED_TRIANGLE(X, T, tbsv)                                                                              \
    PACKED_TRIANGLE(X, T, tpmv)                                                                              \
    PACKED_TRIANGLE(X, T, tpsv)                                                                              \
    FORWARD(cublas##X##bmv,                                                                                  \
            (cublasHandle_t handle, cublasFillMode_t uplo, int64_t n, int64_t k, const T *alpha,             \
             const T *_A, int64_t lda, const T *x, int64_t incx, const T *beta, T *y, int64_t incy),         \
            (handle, uplo, n, k, alpha, _A, lda, x, incx, beta, y, incy), n, k, lda, incx, incy)             \
    FORWARD(cublas##X##pmv,                                                                                  \
            (cublasHandle_t handle, cublasFillMode_t uplo, int64_t n, const T *alpha, const T *_AP,          \
             const T *x, int64_t incx, const T *beta, T *y, int64_t incy),                                   \
            (handle, uplo, n, alpha, _AP, x, incx, beta, y, incy), n, incx, incy)                            \
    FORWARD(cublas##X##pr,                                                                                   \
            (cublasHandle_t handle, cublasFillMode_t uplo, int64_t n, const R *alpha, const T *x,            \
             int64_t incx, T *_AP),                                                                          \
            (handle, uplo, n, alpha, x, incx, _AP), n, incx)                                                 \
    FORWARD(cublas##X##pr2,                                                                                  \
            (cublasHandle_t handle, cublasFillMode_t uplo, int64_t n, const T *alpha, const T *x,            \
             int64_t incx, const T *y, int64_t incy, T *_AP),                                                \
            (handle, uplo, n, alpha, x, incx, y, incy, _AP), n, incx, incy)
BANDED(S, float, float, sbmv, spmv, spr, spr2)
BANDED(D, double, double, sbmv, spmv, spr, spr2)
BANDED(C, cuComplex, float, hbmv, hpmv, hpr, hpr2)
BANDED(Z, cuDoubleComplex, double, hbmv, hpmv, hpr, hpr2)

OF_EACH(S, float)
OF_EACH(D, double)
OF_EACH(C, cuComplex)
OF_EACH(Z, cuDoubleComplex)

#define OF_REAL(X, T)                                                                                        \
    FORWARD(cublas##X##rot,                                                                                  \
            (cublasHandle_t handle, int64_t n, T * x, int64_t incx, T * y, int64_t incy, const T *c,         \
             const T *s),                                                                                    \
            (handle, n, x, incx, y, incy, c, s), n, incx, incy)                                              \
    FORWARD(cublas##X##rotm,                                                                                 \
            (cublasHandle_t handle, int64_t n, T * x, int64_t incx, T * y, int64_t incy, const T *param),    \
            (handle, n, x, incx, y, incy, param), n, incx, incy)                                             \
    FORWARD(                                                                                                 \
        cublas##X##dot,                                                                                      \
        (cublasHandle_t handle, int64_t n, const T *x, int64_t incx, const T *y, int64_t incy, T *result),   \
        (handle, n, x, incx, y, incy, result), n, incx, incy)                                                \
    FORWARD(cublas##X##nrm2, (cublasHandle_t handle, int64_t n, const T *x, int64_t incx, T *result),        \
            (handle, n, x, incx, result), n, incx)                                                           \
    FORWARD(cublas##X##asum, (cublasHandle_t handle, int64_t n, const T *x, int64_t incx, T *result),        \
            (handle, n, x, incx, result), n, incx)                                                           \
    FORWARD(cublas##X##ger,                                                                                  \
            (cublasHandle_t handle, int64_t m, int64_t n, const T *alpha, const T *x, int64_t incx,          \
             const T *y, int64_t incy, T *_A, int64_t lda),                                                  \
            (handle, m, n, alpha, x, incx, y, incy, _A, lda), m, n, incx, incy, lda)                         \
    FORWARD(cublas##X##symv,                                                                                 \
            (cublasHandle_t handle, cublasFillMode_t uplo, int64_t n, const T *alpha, const T *_A,           \
             int64_t lda, const T *x, int64_t incx, const T *beta, T *y, int64_t incy),                      \
            (handle, uplo, n, alpha, _A, lda, x, incx, beta, y, incy), n, lda, incx, incy)                   \
    FORWARD(cublas##X##syr,                                                                                  \
            (cublasHandle_t handle, cublasFillMode_t uplo, int64_t n, const T *alpha, const T *x,            \
             int64_t incx, T *_A, int64_t lda),                                                              \
            (handle, uplo, n, alpha, x, incx, _A, lda), n, incx, lda)                                        \
    FORWARD(cublas##X##trmv,                                                                                 \
            (cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans, cublasDiagType_t diag,   \
             int64_t n, const T *_A, int64_t lda, T *x, int64_t incx),                                       \
            (handle, uplo, trans, diag, n, _A, lda, x, incx), n, lda, incx)                                  \
    FORWARD(cublas##X##trsv,                                                                                 \
            (cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans, cublasDiagType_t diag,   \
             int64_t n, const T *_A, int64_t lda, T *x, int64_t incx),                                       \
            (handle, uplo, trans, diag, n, _A, lda, x, incx), n, lda, incx)                                  \
    FORWARD(cublas##X##symm,                                                                                 \
            (cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t uplo, int64_t m, int64_t n,      \
             const T *alpha, const T *_A, int64_t lda, const T *_B, int64_t ldb, const T *beta, T *_C,       \
             int64_t ldc),                                                                                   \
            (handle, side, uplo, m, n, alpha, _A, lda, _B, ldb, beta, _C, ldc), m, n, lda, ldb, ldc)         \
    FORWARD(cublas##X##syrk,                                                                                 \
            (cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans, int64_t n, int64_t k,    \
             const T *alpha, const T *_A, int64_t lda, const T *beta, T *_C, int64_t ldc),                   \
            (handle, uplo, trans, n, k, alpha, _A, lda, beta, _C, ldc), n, k, lda, ldc)                      \
    FORWARD(cublas##X##trmm,                                                                                 \
            (cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t uplo, cublasOperation_t trans,   \
             cublasDiagType_t diag, int64_t m, int64_t n, const T *alpha, const T *_A, int64_t lda,          \
             const T *_B, int64_t ldb, T *_C, int64_t ldc),                                                  \
            (handle, side, uplo, trans, diag, m, n, alpha, _A, lda, _B, ldb, _C, ldc), m, n, lda, ldb, ldc)  \
    FORWARD(cublas##X##trsm,                                                                                 \
            (cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t uplo, cublasOperation_t trans,   \
             cublasDiagType_t diag, int64_t m, int64_t n, const T *alpha, const T *_A, int64_t lda, T *_B,   \
             int64_t ldb),                                                                                   \
            (handle, side, uplo, trans, diag, m, n, alpha, _A, lda, _B, ldb), m, n, lda, ldb)                \
    FORWARD(cublas##X##dgmm,                                                                                 \
            (cublasHandle_t handle, cublasSideMode_t side, int64_t m, int64_t n, const T *_A, int64_t lda,   \
             const T *x, int64_t incx, T *_C, int64_t ldc),                                                  \
            (handle, side, m, n, _A, lda, x, incx, _C, ldc), m, n, lda, incx, ldc)
OF_REAL(S, float)
OF_REAL(D, double)

#define PRODUCT(X, T)                                                                                        \
    FORWARD(cublas##X##gemm,                                                                                 \
            (cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int64_t m,           \
             int64_t n, int64_t k, const T *alpha, const T *_A, int64_t lda, const T *_B, int64_t ldb,       \
             const T *beta, T *_C, int64_t ldc),                                                             \
            (handle, transa, transb, m, n, k, alpha, _A, lda, _B, ldb, beta, _C, ldc), m, n, k, lda, ldb,    \
            ldc)                                                                                             \
    FORWARD(                                                                                                 \
        cublas##X##gemmBatched,                                                                              \
        (cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int64_t m, int64_t n,    \
         int64_t k, const T *alpha, const T *const Aarray[], int64_t lda, const T *const Barray[],           \
         int64_t ldb, const T *beta, T *const Carray[], int64_t ldc, int64_t batchCount),                    \
        (handle, transa, transb, m, n, k, alpha, Aarray, lda, Barray, ldb, beta, Carray, ldc, batchCount),   \
        m, n, k, lda, ldb, ldc, batchCount)                                                                  \
    FORWARD(cublas##X##gemmStridedBatched,                                                                   \
            (cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int64_t m,           \
             int64_t n, int64_t k, const T *alpha, const T *_A, int64_t lda, long long strideA, const T *_B, \
             int64_t ldb, long long strideB, const T *beta, T *_C, int64_t ldc, long long strideC,           \
             int64_t batchCount),                                                                            \
            (handle, transa, transb, m, n, k, alpha, _A, lda, strideA, _B, ldb, strideB, beta, _C, ldc,      \
             strideC, batchCount),                                                                           \
            m, n, k, lda, ldb, ldc, batchCount)
/* The headers have these for C++ alone, where a uint16_t is a __half */
cublasStatus_t cublasHgemm(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m,
                           int n, int k, const uint16_t *alpha, const uint16_t *_A, int lda,
                           const uint16_t *_B, int ldb, const uint16_t *beta, uint16_t *_C, int ldc);
cublasStatus_t cublasHgemmBatched(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb,
                                  int m, int n, int k, const uint16_t *alpha, const uint16_t *const Aarray[],
                                  int lda, const uint16_t *const Barray[], int ldb, const uint16_t *beta,
                                  uint16_t *const Carray[], int ldc, int batchCount);
cublasStatus_t cublasHgemmStridedBatched(cublasHandle_t handle, cublasOperation_t transa,
                                         cublasOperation_t transb, int m, int n, int k, const uint16_t *alpha,
                                         const uint16_t *_A, int lda, long long strideA, const uint16_t *_B,
                                         int ldb, long long strideB, const uint16_t *beta, uint16_t *_C,
                                         int ldc, long long strideC, int batchCount);
PRODUCT(S, float)
PRODUCT(D, double)
PRODUCT(H, uint16_t)
PRODUCT(C, cuComplex)
PRODUCT(Z, cuDoubleComplex)

#define OF_COMPLEX(X, T, R, sscal, Scnrm2, Scasum)                                                           \
    FORWARD(cublas##X##sscal, (cublasHandle_t handle, int64_t n, const R *alpha, T *x, int64_t incx),        \
            (handle, n, alpha, x, incx), n, incx)                                                            \
    FORWARD(                                                                                                 \
        cublas##X##dotu,                                                                                     \
        (cublasHandle_t handle, int64_t n, const T *x, int64_t incx, const T *y, int64_t incy, T *result),   \
        (handle, n, x, incx, y, incy, result), n, incx, incy)                                                \
    FORWARD(                                                                                                 \
        cublas##X##dotc,                                                                                     \
        (cublasHandle_t handle, int64_t n, const T *x, int64_t incx, const T *y, int64_t incy, T *result),   \
        (handle, n, x, incx, y, incy, result), n, incx, incy)                                                \
    FORWARD(cublas##Scnrm2, (cublasHandle_t handle, int64_t n, const T *x, int64_t incx, R *result),         \
            (handle, n, x, incx, result), n, incx)                                                           \
    FORWARD(cublas##Scasum, (cublasHandle_t handle, int64_t n, const T *x, int64_t incx, R *result),         \
            (handle, n, x, incx, result), n, incx)                                                           \
    FORWARD(cublas##X##geru,                                                                                 \
            (cublasHandle_t handle, int64_t m, int64_t n, const T *alpha, const T *x, int64_t incx,          \
             const T *y, int64_t incy, T *_A, int64_t lda),                                                  \
            (handle, m, n, alpha, x, incx, y, incy, _A, lda), m, n, incx, incy, lda)                         \
    FORWARD(cublas##X##gerc,                                                                                 \
            (cublasHandle_t handle, int64_t m, int64_t n, const T *alpha, const T *x, int64_t incx,          \
             const T *y, int64_t incy, T *_A, int64_t lda),                                                  \
            (handle, m, n, alpha, x, incx, y, incy, _A, lda), m, n, incx, incy, lda)
OF_COMPLEX(C, cuComplex, float, sscal, Scnrm2, Scasum)
OF_COMPLEX(Z, cuDoubleComplex, double, dscal, Dznrm2, Dzasum)

FORWARD(cublasSetVector,
        (int64_t n, int64_t elemSize, const void *x, int64_t incx, void *devicePtr, int64_t incy),
        (n, elemSize, x, incx, devicePtr, incy), n, elemSize, incx, incy)
FORWARD(cublasGetVector, (int64_t n, int64_t elemSize, const void *x, int64_t incx, void *y, int64_t incy),
        (n, elemSize, x, incx, y, incy), n, elemSize, incx, incy)
FORWARD(cublasSetMatrix,
        (int64_t rows, int64_t cols, int64_t elemSize, const void *_A, int64_t lda, void *_B, int64_t ldb),
        (rows, cols, elemSize, _A, lda, _B, ldb), rows, cols, elemSize, lda, ldb)
FORWARD(cublasGetMatrix,
        (int64_t rows, int64_t cols, int64_t elemSize, const void *_A, int64_t lda, void *_B, int64_t ldb),
        (rows, cols, elemSize, _A, lda, _B, ldb), rows, cols, elemSize, lda, ldb)
FORWARD(cublasSetVectorAsync,
        (int64_t n, int64_t elemSize, const void *hostPtr, int64_t incx, void *devicePtr, int64_t incy,
         cudaStream_t stream),
        (n, elemSize, hostPtr, incx, devicePtr, incy, stream), n, elemSize, incx, incy)
FORWARD(cublasGetVectorAsync,
        (int64_t n, int64_t elemSize, const void *devicePtr, int64_t incx, void *hostPtr, int64_t incy,
         cudaStream_t stream),
        (n, elemSize, devicePtr, incx, hostPtr, incy, stream), n, elemSize, incx, incy)
FORWARD(cublasSetMatrixAsync,
        (int64_t rows, int64_t cols, int64_t elemSize, const void *_A, int64_t lda, void *_B, int64_t ldb,
         cudaStream_t stream),
        (rows, cols, elemSize, _A, lda, _B, ldb, stream), rows, cols, elemSize, lda, ldb)
FORWARD(cublasGetMatrixAsync,
        (int64_t rows, int64_t cols, int64_t elemSize, const void *_A, int64_t lda, void *_B, int64_t ldb,
         cudaStream_t stream),
        (rows, cols, elemSize, _A, lda, _B, ldb, stream), rows, cols, elemSize, lda, ldb)
FORWARD(cublasDotEx,
        (cublasHandle_t handle, int64_t n, const void *x, cudaDataType xType, int64_t incx, const void *y,
         cudaDataType yType, int64_t incy, void *result, cudaDataType resultType, cudaDataType executionType),
        (handle, n, x, xType, incx, y, yType, incy, result, resultType, executionType), n, incx, incy)
FORWARD(cublasDotcEx,
        (cublasHandle_t handle, int64_t n, const void *x, cudaDataType xType, int64_t incx, const void *y,
         cudaDataType yType, int64_t incy, void *result, cudaDataType resultType, cudaDataType executionType),
        (handle, n, x, xType, incx, y, yType, incy, result, resultType, executionType), n, incx, incy)
FORWARD(cublasNrm2Ex,
        (cublasHandle_t handle, int64_t n, const void *x, cudaDataType xType, int64_t incx, void *result,
         cudaDataType resultType, cudaDataType executionType),
        (handle, n, x, xType, incx, result, resultType, executionType), n, incx)
FORWARD(cublasScalEx,
        (cublasHandle_t handle, int64_t n, const void *alpha, cudaDataType alphaType, void *x,
         cudaDataType xType, int64_t incx, cudaDataType executionType),
        (handle, n, alpha, alphaType, x, xType, incx, executionType), n, incx)
FORWARD(cublasAxpyEx,
        (cublasHandle_t handle, int64_t n, const void *alpha, cudaDataType alphaType, const void *x,
         cudaDataType xType, int64_t incx, void *y, cudaDataType yType, int64_t incy,
         cudaDataType executionType),
        (handle, n, alpha, alphaType, x, xType, incx, y, yType, incy, executionType), n, incx, incy)
FORWARD(cublasGemmEx,
        (cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int64_t m, int64_t n,
         int64_t k, const void *alpha, const void *_A, cudaDataType Atype, int64_t lda, const void *_B,
         cudaDataType Btype, int64_t ldb, const void *beta, void *_C, cudaDataType Ctype, int64_t ldc,
         cublasComputeType_t computeType, cublasGemmAlgo_t algo),
        (handle, transa, transb, m, n, k, alpha, _A, Atype, lda, _B, Btype, ldb, beta, _C, Ctype, ldc,
         computeType, algo),
        m, n, k, lda, ldb, ldc)
FORWARD(cublasSgemmEx,
        (cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int64_t m, int64_t n,
         int64_t k, const float *alpha, const void *_A, cudaDataType Atype, int64_t lda, const void *_B,
         cudaDataType Btype, int64_t ldb, const float *beta, void *_C, cudaDataType Ctype, int64_t ldc),
        (handle, transa, transb, m, n, k, alpha, _A, Atype, lda, _B, Btype, ldb, beta, _C, Ctype, ldc), m, n,
        k, lda, ldb, ldc)
FORWARD(cublasGemmBatchedEx,
        (cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int64_t m, int64_t n,
         int64_t k, const void *alpha, const void *const Aarray[], cudaDataType Atype, int64_t lda,
         const void *const Barray[], cudaDataType Btype, int64_t ldb, const void *beta, void *const Carray[],
         cudaDataType Ctype, int64_t ldc, int64_t batchCount, cublasComputeType_t computeType,
         cublasGemmAlgo_t algo),
        (handle, transa, transb, m, n, k, alpha, Aarray, Atype, lda, Barray, Btype, ldb, beta, Carray, Ctype,
         ldc, batchCount, computeType, algo),
        m, n, k, lda, ldb, ldc, batchCount)
FORWARD(cublasGemmStridedBatchedEx,
        (cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int64_t m, int64_t n,
         int64_t k, const void *alpha, const void *_A, cudaDataType Atype, int64_t lda, long long strideA,
         const void *_B, cudaDataType Btype, int64_t ldb, long long strideB, const void *beta, void *_C,
         cudaDataType Ctype, int64_t ldc, long long strideC, int64_t batchCount,
         cublasComputeType_t computeType, cublasGemmAlgo_t algo),
        (handle, transa, transb, m, n, k, alpha, _A, Atype, lda, strideA, _B, Btype, ldb, strideB, beta, _C,
         Ctype, ldc, strideC, batchCount, computeType, algo),
        m, n, k, lda, ldb, ldc, batchCount)

/* The place of an element, as an int64_t, too. In pointer mode DEVICE the upper half is filled with zeros
 * first, in the order of the stream. */
#define PLACE(name, T)                                                                                       \
    cublasStatus_t name##_64(cublasHandle_t handle, int64_t n, const T *x, int64_t incx, int64_t *result)    \
    {                                                                                                        \
        const int64_t sizes[] = {n, incx};                                                                   \
        int place = 0;                                                                                       \
        if (handle == NULL) return CUBLAS_STATUS_NOT_INITIALIZED;                                            \
        if (result == NULL) return CUBLAS_STATUS_INVALID_VALUE;                                              \
        if (!fits(#name "_64", sizes, 2)) return CUBLAS_STATUS_NOT_SUPPORTED;                                \
        if (handle->pointer_mode == CUBLAS_POINTER_MODE_DEVICE) {                                            \
            if (cudaMemsetAsync(result, 0, sizeof *result, handle->stream) != cudaSuccess)                   \
                return CUBLAS_STATUS_EXECUTION_FAILED;                                                       \
            return name(handle, (int)n, x, (int)incx, (int *)result);                                        \
        }                                                                                                    \
        const cublasStatus_t status = name(handle, (int)n, x, (int)incx, &place);                            \
        *result = place;                                                                                     \
        return status;                                                                                       \
    }

PLACE(cublasIsamax, float)
PLACE(cublasIsamin, float)
PLACE(cublasIdamax, double)
PLACE(cublasIdamin, double)
PLACE(cublasIcamax, cuComplex)
PLACE(cublasIcamin, cuComplex)
PLACE(cublasIzamax, cuDoubleComplex)
PLACE(cublasIzamin, cuDoubleComplex)
