/* generic.h: of cuSOLVER, the calls that take types as arguments and sizes of 64 bits.
 *
 * All data types are one and the same, R_32F, R_64F, C_32F or C_64F, but for W and S, which are real, and
 * Xgeev's W; sizes must fit into 32 bits, as LAPACK's do.  Workspaces are counted in bytes; none is wanted on
 * the host.
 *
 *     Xgeev          W: complex, or real of 2 n numbers: the real parts, then the imaginary ones.  Of a real A
 *                    the vectors of a pair stand in two columns, real part and imaginary part, as LAPACK has
 *                    them
 *     Xgesvdp        as gesvdj; h_err_sigma becomes 0: nothing is perturbed
 *     Xgesvdr        the k largest singular values, of a full decomposition: p and niters are without effect
 *     XsyevBatched   matrices one after another, lda n apart
 */
#ifndef CUCC_SOLVER_GENERIC_H
#define CUCC_SOLVER_GENERIC_H

typedef struct cusolverDnParams *cusolverDnParams_t;
typedef enum { CUSOLVERDN_GETRF = 0, CUSOLVERDN_POTRF = 1, CUSOLVERDN_SYEVBATCHED = 2 } cusolverDnFunction_t;

#ifdef __cplusplus
extern "C" {
#endif

cusolverStatus_t CUSOLVERAPI cusolverDnCreateParams(cusolverDnParams_t *params);
cusolverStatus_t CUSOLVERAPI cusolverDnDestroyParams(cusolverDnParams_t params);
cusolverStatus_t CUSOLVERAPI cusolverDnSetAdvOptions(cusolverDnParams_t params, cusolverDnFunction_t function,
                                                     cusolverAlgMode_t algo);
cusolverStatus_t CUSOLVERAPI cusolverDnXgeev(cusolverDnHandle_t handle, cusolverDnParams_t params,
                                             cusolverEigMode_t jobvl, cusolverEigMode_t jobvr, int64_t n,
                                             cudaDataType dataTypeA, void *a, int64_t lda,
                                             cudaDataType dataTypeW, void *w, cudaDataType dataTypeVL,
                                             void *VL, int64_t ldvl, cudaDataType dataTypeVR, void *VR,
                                             int64_t ldvr, cudaDataType computeType, void *bufferOnDevice,
                                             size_t workspaceInBytesOnDevice, void *bufferOnHost,
                                             size_t workspaceInBytesOnHost, int *info);
cusolverStatus_t CUSOLVERAPI cusolverDnXgeev_bufferSize(
    cusolverDnHandle_t handle, cusolverDnParams_t params, cusolverEigMode_t jobvl, cusolverEigMode_t jobvr,
    int64_t n, cudaDataType dataTypeA, const void *a, int64_t lda, cudaDataType dataTypeW, const void *w,
    cudaDataType dataTypeVL, const void *VL, int64_t ldvl, cudaDataType dataTypeVR, const void *VR,
    int64_t ldvr, cudaDataType computeType, size_t *workspaceInBytesOnDevice, size_t *workspaceInBytesOnHost);
cusolverStatus_t CUSOLVERAPI cusolverDnXgeqrf(cusolverDnHandle_t handle, cusolverDnParams_t params, int64_t m,
                                              int64_t n, cudaDataType dataTypeA, void *a, int64_t lda,
                                              cudaDataType dataTypeTau, void *tau, cudaDataType computeType,
                                              void *bufferOnDevice, size_t workspaceInBytesOnDevice,
                                              void *bufferOnHost, size_t workspaceInBytesOnHost, int *info);
cusolverStatus_t CUSOLVERAPI cusolverDnXgeqrf_bufferSize(cusolverDnHandle_t handle, cusolverDnParams_t params,
                                                         int64_t m, int64_t n, cudaDataType dataTypeA,
                                                         const void *a, int64_t lda, cudaDataType dataTypeTau,
                                                         const void *tau, cudaDataType computeType,
                                                         size_t *workspaceInBytesOnDevice,
                                                         size_t *workspaceInBytesOnHost);
cusolverStatus_t CUSOLVERAPI cusolverDnXgesvd(cusolverDnHandle_t handle, cusolverDnParams_t params,
                                              signed char jobu, signed char jobvt, int64_t m, int64_t n,
                                              cudaDataType dataTypeA, void *a, int64_t lda,
                                              cudaDataType dataTypeS, void *s, cudaDataType dataTypeU,
                                              void *u, int64_t ldu, cudaDataType dataTypeVT, void *VT,
                                              int64_t ldvt, cudaDataType computeType, void *bufferOnDevice,
                                              size_t workspaceInBytesOnDevice, void *bufferOnHost,
                                              size_t workspaceInBytesOnHost, int *info);
cusolverStatus_t CUSOLVERAPI cusolverDnXgesvd_bufferSize(
    cusolverDnHandle_t handle, cusolverDnParams_t params, signed char jobu, signed char jobvt, int64_t m,
    int64_t n, cudaDataType dataTypeA, const void *a, int64_t lda, cudaDataType dataTypeS, const void *s,
    cudaDataType dataTypeU, const void *u, int64_t ldu, cudaDataType dataTypeVT, const void *VT, int64_t ldvt,
    cudaDataType computeType, size_t *workspaceInBytesOnDevice, size_t *workspaceInBytesOnHost);
cusolverStatus_t CUSOLVERAPI cusolverDnXgesvdp(
    cusolverDnHandle_t handle, cusolverDnParams_t params, cusolverEigMode_t jobz, int econ, int64_t m,
    int64_t n, cudaDataType dataTypeA, void *a, int64_t lda, cudaDataType dataTypeS, void *s,
    cudaDataType dataTypeU, void *u, int64_t ldu, cudaDataType dataTypeV, void *v, int64_t ldv,
    cudaDataType computeType, void *bufferOnDevice, size_t workspaceInBytesOnDevice, void *bufferOnHost,
    size_t workspaceInBytesOnHost, int *d_info, double *h_err_sigma);
cusolverStatus_t CUSOLVERAPI cusolverDnXgesvdp_bufferSize(
    cusolverDnHandle_t handle, cusolverDnParams_t params, cusolverEigMode_t jobz, int econ, int64_t m,
    int64_t n, cudaDataType dataTypeA, const void *a, int64_t lda, cudaDataType dataTypeS, const void *s,
    cudaDataType dataTypeU, const void *u, int64_t ldu, cudaDataType dataTypeV, const void *v, int64_t ldv,
    cudaDataType computeType, size_t *workspaceInBytesOnDevice, size_t *workspaceInBytesOnHost);
cusolverStatus_t CUSOLVERAPI cusolverDnXgesvdr(
    cusolverDnHandle_t handle, cusolverDnParams_t params, signed char jobu, signed char jobv, int64_t m,
    int64_t n, int64_t k, int64_t p, int64_t niters, cudaDataType dataTypeA, void *a, int64_t lda,
    cudaDataType dataTypeSrand, void *Srand, cudaDataType dataTypeUrand, void *Urand, int64_t ldUrand,
    cudaDataType dataTypeVrand, void *Vrand, int64_t ldVrand, cudaDataType computeType, void *bufferOnDevice,
    size_t workspaceInBytesOnDevice, void *bufferOnHost, size_t workspaceInBytesOnHost, int *d_info);
cusolverStatus_t CUSOLVERAPI cusolverDnXgesvdr_bufferSize(
    cusolverDnHandle_t handle, cusolverDnParams_t params, signed char jobu, signed char jobv, int64_t m,
    int64_t n, int64_t k, int64_t p, int64_t niters, cudaDataType dataTypeA, const void *a, int64_t lda,
    cudaDataType dataTypeSrand, const void *Srand, cudaDataType dataTypeUrand, const void *Urand,
    int64_t ldUrand, cudaDataType dataTypeVrand, const void *Vrand, int64_t ldVrand, cudaDataType computeType,
    size_t *workspaceInBytesOnDevice, size_t *workspaceInBytesOnHost);
cusolverStatus_t CUSOLVERAPI cusolverDnXgetrf(cusolverDnHandle_t handle, cusolverDnParams_t params, int64_t m,
                                              int64_t n, cudaDataType dataTypeA, void *a, int64_t lda,
                                              int64_t *ipiv, cudaDataType computeType, void *bufferOnDevice,
                                              size_t workspaceInBytesOnDevice, void *bufferOnHost,
                                              size_t workspaceInBytesOnHost, int *info);
cusolverStatus_t CUSOLVERAPI cusolverDnXgetrf_bufferSize(cusolverDnHandle_t handle, cusolverDnParams_t params,
                                                         int64_t m, int64_t n, cudaDataType dataTypeA,
                                                         const void *a, int64_t lda, cudaDataType computeType,
                                                         size_t *workspaceInBytesOnDevice,
                                                         size_t *workspaceInBytesOnHost);
cusolverStatus_t CUSOLVERAPI cusolverDnXgetrs(cusolverDnHandle_t handle, cusolverDnParams_t params,
                                              cublasOperation_t trans, int64_t n, int64_t nrhs,
                                              cudaDataType dataTypeA, const void *a, int64_t lda,
                                              const int64_t *ipiv, cudaDataType dataTypeB, void *b,
                                              int64_t ldb, int *info);
cusolverStatus_t CUSOLVERAPI cusolverDnXpotrf(cusolverDnHandle_t handle, cusolverDnParams_t params,
                                              cublasFillMode_t uplo, int64_t n, cudaDataType dataTypeA,
                                              void *a, int64_t lda, cudaDataType computeType,
                                              void *bufferOnDevice, size_t workspaceInBytesOnDevice,
                                              void *bufferOnHost, size_t workspaceInBytesOnHost, int *info);
cusolverStatus_t CUSOLVERAPI cusolverDnXpotrf_bufferSize(cusolverDnHandle_t handle, cusolverDnParams_t params,
                                                         cublasFillMode_t uplo, int64_t n,
                                                         cudaDataType dataTypeA, const void *a, int64_t lda,
                                                         cudaDataType computeType,
                                                         size_t *workspaceInBytesOnDevice,
                                                         size_t *workspaceInBytesOnHost);
cusolverStatus_t CUSOLVERAPI cusolverDnXpotrs(cusolverDnHandle_t handle, cusolverDnParams_t params,
                                              cublasFillMode_t uplo, int64_t n, int64_t nrhs,
                                              cudaDataType dataTypeA, const void *a, int64_t lda,
                                              cudaDataType dataTypeB, void *b, int64_t ldb, int *info);
cusolverStatus_t CUSOLVERAPI cusolverDnXsyevBatched(cusolverDnHandle_t handle, cusolverDnParams_t params,
                                                    cusolverEigMode_t jobz, cublasFillMode_t uplo, int64_t n,
                                                    cudaDataType dataTypeA, void *a, int64_t lda,
                                                    cudaDataType dataTypeW, void *w, cudaDataType computeType,
                                                    void *bufferOnDevice, size_t workspaceInBytesOnDevice,
                                                    void *bufferOnHost, size_t workspaceInBytesOnHost,
                                                    int *info, int64_t batchSize);
cusolverStatus_t CUSOLVERAPI cusolverDnXsyevBatched_bufferSize(
    cusolverDnHandle_t handle, cusolverDnParams_t params, cusolverEigMode_t jobz, cublasFillMode_t uplo,
    int64_t n, cudaDataType dataTypeA, const void *a, int64_t lda, cudaDataType dataTypeW, const void *w,
    cudaDataType computeType, size_t *workspaceInBytesOnDevice, size_t *workspaceInBytesOnHost,
    int64_t batchSize);
cusolverStatus_t CUSOLVERAPI cusolverDnXsyevd(cusolverDnHandle_t handle, cusolverDnParams_t params,
                                              cusolverEigMode_t jobz, cublasFillMode_t uplo, int64_t n,
                                              cudaDataType dataTypeA, void *a, int64_t lda,
                                              cudaDataType dataTypeW, void *w, cudaDataType computeType,
                                              void *bufferOnDevice, size_t workspaceInBytesOnDevice,
                                              void *bufferOnHost, size_t workspaceInBytesOnHost, int *info);
cusolverStatus_t CUSOLVERAPI cusolverDnXsyevd_bufferSize(
    cusolverDnHandle_t handle, cusolverDnParams_t params, cusolverEigMode_t jobz, cublasFillMode_t uplo,
    int64_t n, cudaDataType dataTypeA, const void *a, int64_t lda, cudaDataType dataTypeW, const void *w,
    cudaDataType computeType, size_t *workspaceInBytesOnDevice, size_t *workspaceInBytesOnHost);
cusolverStatus_t CUSOLVERAPI cusolverDnXsyevdx(cusolverDnHandle_t handle, cusolverDnParams_t params,
                                               cusolverEigMode_t jobz, cusolverEigRange_t range,
                                               cublasFillMode_t uplo, int64_t n, cudaDataType dataTypeA,
                                               void *a, int64_t lda, void *vl, void *vu, int64_t il,
                                               int64_t iu, int64_t *meig64, cudaDataType dataTypeW, void *w,
                                               cudaDataType computeType, void *bufferOnDevice,
                                               size_t workspaceInBytesOnDevice, void *bufferOnHost,
                                               size_t workspaceInBytesOnHost, int *info);
cusolverStatus_t CUSOLVERAPI cusolverDnXsyevdx_bufferSize(
    cusolverDnHandle_t handle, cusolverDnParams_t params, cusolverEigMode_t jobz, cusolverEigRange_t range,
    cublasFillMode_t uplo, int64_t n, cudaDataType dataTypeA, const void *a, int64_t lda, void *vl, void *vu,
    int64_t il, int64_t iu, int64_t *h_meig, cudaDataType dataTypeW, const void *w, cudaDataType computeType,
    size_t *workspaceInBytesOnDevice, size_t *workspaceInBytesOnHost);
cusolverStatus_t CUSOLVERAPI cusolverDnXtrtri(cusolverDnHandle_t handle, cublasFillMode_t uplo,
                                              cublasDiagType_t diag, int64_t n, cudaDataType dataTypeA,
                                              void *a, int64_t lda, void *bufferOnDevice,
                                              size_t workspaceInBytesOnDevice, void *bufferOnHost,
                                              size_t workspaceInBytesOnHost, int *devInfo);
cusolverStatus_t CUSOLVERAPI cusolverDnXtrtri_bufferSize(cusolverDnHandle_t handle, cublasFillMode_t uplo,
                                                         cublasDiagType_t diag, int64_t n,
                                                         cudaDataType dataTypeA, void *a, int64_t lda,
                                                         size_t *workspaceInBytesOnDevice,
                                                         size_t *workspaceInBytesOnHost);

#ifdef __cplusplus
}
#endif
#endif
