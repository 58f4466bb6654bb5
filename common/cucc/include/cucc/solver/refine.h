/* refine.h: of cuSOLVER, systems of equations by factors of lower precision and iterative refinement.
 *
 *     cusolverDnDSgesv   A X = B: the first letter is the type of A, B and X, the second that of the factors:
 *                        S and C float, H and K half, B and E bfloat16, X and Y TF32; the same letter: no
 *                        refinement
 *     cusolverDnDSgels   the X with the least |A X - B|, m >= n
 *
 * LAPACK's dsgesv and zcgesv do gesv: factors are float, whichever lower precision is asked.  *iter, on the
 * host, is the number of refinements, or negative where it had to factor in full precision; A is then its
 * factors.  LAPACK's gels does gels, in the first precision whichever lower one is asked, so that *iter is 0;
 * A and B stay.
 *
 * With IRSXgesv and IRSXgels tolerances, inner iterations and the solver of the refinement are kept without
 * effect. */
#ifndef CUCC_SOLVER_REFINE_H
#define CUCC_SOLVER_REFINE_H

typedef struct cusolverDnIRSParams *cusolverDnIRSParams_t;
typedef struct cusolverDnIRSInfos *cusolverDnIRSInfos_t;

#ifdef __cplusplus
extern "C" {
#endif

cusolverStatus_t CUSOLVERAPI cusolverDnIRSParamsCreate(cusolverDnIRSParams_t *params_ptr);
cusolverStatus_t CUSOLVERAPI cusolverDnIRSParamsDestroy(cusolverDnIRSParams_t params);
cusolverStatus_t CUSOLVERAPI cusolverDnIRSParamsSetRefinementSolver(
    cusolverDnIRSParams_t params, cusolverIRSRefinement_t refinement_solver);
cusolverStatus_t CUSOLVERAPI cusolverDnIRSParamsSetSolverMainPrecision(
    cusolverDnIRSParams_t params, cusolverPrecType_t solver_main_precision);
cusolverStatus_t CUSOLVERAPI cusolverDnIRSParamsSetSolverLowestPrecision(
    cusolverDnIRSParams_t params, cusolverPrecType_t solver_lowest_precision);
cusolverStatus_t CUSOLVERAPI
cusolverDnIRSParamsSetSolverPrecisions(cusolverDnIRSParams_t params, cusolverPrecType_t solver_main_precision,
                                       cusolverPrecType_t solver_lowest_precision);
cusolverStatus_t CUSOLVERAPI cusolverDnIRSParamsSetTol(cusolverDnIRSParams_t params, double val);
cusolverStatus_t CUSOLVERAPI cusolverDnIRSParamsSetTolInner(cusolverDnIRSParams_t params, double val);
cusolverStatus_t CUSOLVERAPI cusolverDnIRSParamsSetMaxIters(cusolverDnIRSParams_t params,
                                                            cusolver_int_t maxiters);
cusolverStatus_t CUSOLVERAPI cusolverDnIRSParamsSetMaxItersInner(cusolverDnIRSParams_t params,
                                                                 cusolver_int_t maxiters_inner);
cusolverStatus_t CUSOLVERAPI cusolverDnIRSParamsGetMaxIters(cusolverDnIRSParams_t params,
                                                            cusolver_int_t *maxiters);
cusolverStatus_t CUSOLVERAPI cusolverDnIRSParamsEnableFallback(cusolverDnIRSParams_t params);
cusolverStatus_t CUSOLVERAPI cusolverDnIRSParamsDisableFallback(cusolverDnIRSParams_t params);
cusolverStatus_t CUSOLVERAPI cusolverDnIRSInfosDestroy(cusolverDnIRSInfos_t infos);
cusolverStatus_t CUSOLVERAPI cusolverDnIRSInfosCreate(cusolverDnIRSInfos_t *infos_ptr);
cusolverStatus_t CUSOLVERAPI cusolverDnIRSInfosGetNiters(cusolverDnIRSInfos_t infos, cusolver_int_t *niters);
cusolverStatus_t CUSOLVERAPI cusolverDnIRSInfosGetOuterNiters(cusolverDnIRSInfos_t infos,
                                                              cusolver_int_t *outer_niters);
cusolverStatus_t CUSOLVERAPI cusolverDnIRSInfosGetMaxIters(cusolverDnIRSInfos_t infos,
                                                           cusolver_int_t *maxiters);
cusolverStatus_t CUSOLVERAPI cusolverDnIRSXgesv(cusolverDnHandle_t handle,
                                                cusolverDnIRSParams_t gesv_irs_params,
                                                cusolverDnIRSInfos_t gesv_irs_infos, cusolver_int_t n,
                                                cusolver_int_t nrhs, void *dA, cusolver_int_t ldda, void *dB,
                                                cusolver_int_t lddb, void *dX, cusolver_int_t lddx,
                                                void *dWorkspace, size_t lwork_bytes, cusolver_int_t *niters,
                                                cusolver_int_t *d_info);
cusolverStatus_t CUSOLVERAPI cusolverDnIRSXgesv_bufferSize(cusolverDnHandle_t handle,
                                                           cusolverDnIRSParams_t params, cusolver_int_t n,
                                                           cusolver_int_t nrhs, size_t *lwork_bytes);

#define CUCC_SOLVER_GESV(_XY, _T)                                                                            \
    cusolverStatus_t CUSOLVERAPI cusolverDn##_XY##gesv(                                                      \
        cusolverDnHandle_t handle, cusolver_int_t n, cusolver_int_t nrhs, _T *dA, cusolver_int_t ldda,       \
        cusolver_int_t *dipiv, _T *dB, cusolver_int_t lddb, _T *dX, cusolver_int_t lddx, void *dWorkspace,   \
        size_t lwork_bytes, cusolver_int_t *iter, cusolver_int_t *d_info);                                   \
    cusolverStatus_t CUSOLVERAPI cusolverDn##_XY##gesv_bufferSize(                                           \
        cusolverDnHandle_t handle, cusolver_int_t n, cusolver_int_t nrhs, _T *dA, cusolver_int_t ldda,       \
        cusolver_int_t *dipiv, _T *dB, cusolver_int_t lddb, _T *dX, cusolver_int_t lddx, void *dWorkspace,   \
        size_t *lwork_bytes);
CUCC_SOLVER_GESV(SS, float)
CUCC_SOLVER_GESV(SH, float)
CUCC_SOLVER_GESV(SB, float)
CUCC_SOLVER_GESV(SX, float)
CUCC_SOLVER_GESV(DD, double)
CUCC_SOLVER_GESV(DS, double)
CUCC_SOLVER_GESV(DH, double)
CUCC_SOLVER_GESV(DB, double)
CUCC_SOLVER_GESV(DX, double)
CUCC_SOLVER_GESV(CC, cuComplex)
CUCC_SOLVER_GESV(CK, cuComplex)
CUCC_SOLVER_GESV(CE, cuComplex)
CUCC_SOLVER_GESV(CY, cuComplex)
CUCC_SOLVER_GESV(ZZ, cuDoubleComplex)
CUCC_SOLVER_GESV(ZC, cuDoubleComplex)
CUCC_SOLVER_GESV(ZK, cuDoubleComplex)
CUCC_SOLVER_GESV(ZE, cuDoubleComplex)
CUCC_SOLVER_GESV(ZY, cuDoubleComplex)
#undef CUCC_SOLVER_GESV

cusolverStatus_t CUSOLVERAPI cusolverDnIRSXgels(cusolverDnHandle_t handle,
                                                cusolverDnIRSParams_t gels_irs_params,
                                                cusolverDnIRSInfos_t gels_irs_infos, cusolver_int_t m,
                                                cusolver_int_t n, cusolver_int_t nrhs, void *dA,
                                                cusolver_int_t ldda, void *dB, cusolver_int_t lddb, void *dX,
                                                cusolver_int_t lddx, void *dWorkspace, size_t lwork_bytes,
                                                cusolver_int_t *niters, cusolver_int_t *d_info);
cusolverStatus_t CUSOLVERAPI cusolverDnIRSXgels_bufferSize(cusolverDnHandle_t handle,
                                                           cusolverDnIRSParams_t params, cusolver_int_t m,
                                                           cusolver_int_t n, cusolver_int_t nrhs,
                                                           size_t *lwork_bytes);

#define CUCC_SOLVER_GELS(_XY, _T)                                                                            \
    cusolverStatus_t CUSOLVERAPI cusolverDn##_XY##gels(                                                      \
        cusolverDnHandle_t handle, cusolver_int_t m, cusolver_int_t n, cusolver_int_t nrhs, _T *dA,          \
        cusolver_int_t ldda, _T *dB, cusolver_int_t lddb, _T *dX, cusolver_int_t lddx, void *dWorkspace,     \
        size_t lwork_bytes, cusolver_int_t *iter, cusolver_int_t *d_info);                                   \
    cusolverStatus_t CUSOLVERAPI cusolverDn##_XY##gels_bufferSize(                                           \
        cusolverDnHandle_t handle, cusolver_int_t m, cusolver_int_t n, cusolver_int_t nrhs, _T *dA,          \
        cusolver_int_t ldda, _T *dB, cusolver_int_t lddb, _T *dX, cusolver_int_t lddx, void *dWorkspace,     \
        size_t *lwork_bytes);
CUCC_SOLVER_GELS(SS, float)
CUCC_SOLVER_GELS(SH, float)
CUCC_SOLVER_GELS(SB, float)
CUCC_SOLVER_GELS(SX, float)
CUCC_SOLVER_GELS(DD, double)
CUCC_SOLVER_GELS(DS, double)
CUCC_SOLVER_GELS(DH, double)
CUCC_SOLVER_GELS(DB, double)
CUCC_SOLVER_GELS(DX, double)
CUCC_SOLVER_GELS(CC, cuComplex)
CUCC_SOLVER_GELS(CK, cuComplex)
CUCC_SOLVER_GELS(CE, cuComplex)
CUCC_SOLVER_GELS(CY, cuComplex)
CUCC_SOLVER_GELS(ZZ, cuDoubleComplex)
CUCC_SOLVER_GELS(ZC, cuDoubleComplex)
CUCC_SOLVER_GELS(ZK, cuDoubleComplex)
CUCC_SOLVER_GELS(ZE, cuDoubleComplex)
CUCC_SOLVER_GELS(ZY, cuDoubleComplex)
#undef CUCC_SOLVER_GELS

#ifdef __cplusplus
}
#endif
#endif
