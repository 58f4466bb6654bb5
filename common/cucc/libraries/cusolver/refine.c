/* refine.c: systems of equations by factors of lower precision and iterative refinement. */
#include <stdlib.h>

#include "context.h"

/* NULL handles and sizes first, then what LAPACK would refuse */
static cusolverStatus_t tell_size(cusolverDnHandle_t handle, enum number x, int n, int nrhs, size_t *bytes)
{
    if (handle == NULL) return CUSOLVER_STATUS_NOT_INITIALIZED;
    if (n < 0 || nrhs < 0 || bytes == NULL) return CUSOLVER_STATUS_INVALID_VALUE;
    *bytes = (size_t)cucc_solver_work(n, nrhs) * cucc_solver_bytes(x);
    return CUSOLVER_STATUS_SUCCESS;
}

static cusolverStatus_t solve(cusolverDnHandle_t handle, const cucc_kernel_info *call, struct task *t,
                              const void *work, size_t bytes)
{
    size_t wanted = 0;
    const size_t width = cucc_solver_bytes(t->x);
    cusolverStatus_t status = tell_size(handle, t->x, t->n, t->nrhs, &wanted);
    if (status != CUSOLVER_STATUS_SUCCESS) return status;
    bool good = cucc_solver_is_leading(t->lda, t->n) && cucc_solver_is_leading(t->ldb, t->n) &&
                cucc_solver_is_leading(t->ldx, t->n) && t->iterations != NULL && bytes >= wanted;
    status = cucc_solver_queue(
        handle, call, good, cucc_solver_run_gesv, t,
        CUCC_EXTENTS(cucc_extent_matrix(t->A, width, t->n, t->n, t->lda, BOTH | CUCC_AHEAD),
                     cucc_extent_matrix(t->B, width, t->n, t->nrhs, t->ldb, CUCC_READS | CUCC_AHEAD),
                     cucc_extent_matrix(t->X, width, t->n, t->nrhs, t->ldx, CUCC_WRITES | CUCC_AHEAD),
                     NUMBERS_OF(t->pivots, t->pivots ? t->n : 0, CUCC_WRITES),
                     cucc_extent_list(work, 1, (long long)wanted, CUCC_SCRATCH), ANSWER(t->info)));
    return status ? status : cucc_solver_wait(handle, t->iterations, sizeof *t->iterations);
}

#define GESV(XY, T, number, is_refined)                                                                      \
    cusolverStatus_t cusolverDn##XY##gesv_bufferSize(                                                        \
        cusolverDnHandle_t handle, cusolver_int_t n, cusolver_int_t nrhs, T *dA, cusolver_int_t ldda,        \
        cusolver_int_t *dipiv, T *dB, cusolver_int_t lddb, T *dX, cusolver_int_t lddx, void *dWorkspace,     \
        size_t *lwork_bytes)                                                                                 \
    {                                                                                                        \
        (void)dA, (void)ldda, (void)dipiv, (void)dB, (void)lddb, (void)dX, (void)lddx, (void)dWorkspace;     \
        return tell_size(handle, number, n, nrhs, lwork_bytes);                                              \
    }                                                                                                        \
    cusolverStatus_t cusolverDn##XY##gesv(cusolverDnHandle_t handle, cusolver_int_t n, cusolver_int_t nrhs,  \
                                          T *dA, cusolver_int_t ldda, cusolver_int_t *dipiv, T *dB,          \
                                          cusolver_int_t lddb, T *dX, cusolver_int_t lddx, void *dWorkspace, \
                                          size_t lwork_bytes, cusolver_int_t *iter, cusolver_int_t *d_info)  \
    {                                                                                                        \
        CALL("cusolverDn" #XY "gesv");                                                                       \
        struct task t = {.x = number, .n = n, .nrhs = nrhs, .A = dA, .lda = ldda, .B = dB, .ldb = lddb};     \
        t.X = dX, t.ldx = lddx, t.pivots = dipiv, t.iterations = iter, t.info = d_info;                      \
        t.refines = is_refined;                                                                              \
        return solve(handle, &call, &t, dWorkspace, lwork_bytes);                                            \
    }
GESV(SS, float, NUMBER_S, false)
GESV(SH, float, NUMBER_S, true)
GESV(SB, float, NUMBER_S, true)
GESV(SX, float, NUMBER_S, true)
GESV(DD, double, NUMBER_D, false)
GESV(DS, double, NUMBER_D, true)
GESV(DH, double, NUMBER_D, true)
GESV(DB, double, NUMBER_D, true)
GESV(DX, double, NUMBER_D, true)
GESV(CC, cuComplex, NUMBER_C, false)
GESV(CK, cuComplex, NUMBER_C, true)
GESV(CE, cuComplex, NUMBER_C, true)
GESV(CY, cuComplex, NUMBER_C, true)
GESV(ZZ, cuDoubleComplex, NUMBER_Z, false)
GESV(ZC, cuDoubleComplex, NUMBER_Z, true)
GESV(ZK, cuDoubleComplex, NUMBER_Z, true)
GESV(ZE, cuDoubleComplex, NUMBER_Z, true)
GESV(ZY, cuDoubleComplex, NUMBER_Z, true)

/* --- gels: LAPACK's, in the precision of A, which needs no refinement --- */

static cusolverStatus_t least_size(cusolverDnHandle_t handle, enum number x, int m, int n, int nrhs,
                                   size_t *bytes)
{
    if (handle == NULL) return CUSOLVER_STATUS_NOT_INITIALIZED;
    if (n < 0 || m < n || nrhs < 0 || bytes == NULL) return CUSOLVER_STATUS_INVALID_VALUE;
    *bytes = (size_t)cucc_solver_work(m, n > nrhs ? n : nrhs) * cucc_solver_bytes(x);
    return CUSOLVER_STATUS_SUCCESS;
}

static cusolverStatus_t least(cusolverDnHandle_t handle, const cucc_kernel_info *call, struct task *t,
                              const void *work, size_t bytes)
{
    size_t wanted = 0;
    const size_t width = cucc_solver_bytes(t->x);
    cusolverStatus_t status = least_size(handle, t->x, t->m, t->n, t->nrhs, &wanted);
    if (status != CUSOLVER_STATUS_SUCCESS) return status;
    bool good = cucc_solver_is_leading(t->lda, t->m) && cucc_solver_is_leading(t->ldb, t->m) &&
                cucc_solver_is_leading(t->ldx, t->n) && t->iterations != NULL && bytes >= wanted;
    status = cucc_solver_queue(
        handle, call, good, cucc_solver_run_gels, t,
        CUCC_EXTENTS(cucc_extent_matrix(t->A, width, t->m, t->n, t->lda, CUCC_READS),
                     cucc_extent_matrix(t->B, width, t->m, t->nrhs, t->ldb, CUCC_READS),
                     cucc_extent_matrix(t->X, width, t->n, t->nrhs, t->ldx, CUCC_WRITES),
                     cucc_extent_list(work, 1, (long long)wanted, CUCC_SCRATCH), ANSWER(t->info)));
    return status ? status : cucc_solver_wait(handle, t->iterations, sizeof *t->iterations);
}

#define GELS(XY, T, number)                                                                                  \
    cusolverStatus_t cusolverDn##XY##gels_bufferSize(                                                        \
        cusolverDnHandle_t handle, cusolver_int_t m, cusolver_int_t n, cusolver_int_t nrhs, T *dA,           \
        cusolver_int_t ldda, T *dB, cusolver_int_t lddb, T *dX, cusolver_int_t lddx, void *dWorkspace,       \
        size_t *lwork_bytes)                                                                                 \
    {                                                                                                        \
        (void)dA, (void)ldda, (void)dB, (void)lddb, (void)dX, (void)lddx, (void)dWorkspace;                  \
        return least_size(handle, number, m, n, nrhs, lwork_bytes);                                          \
    }                                                                                                        \
    cusolverStatus_t cusolverDn##XY##gels(cusolverDnHandle_t handle, cusolver_int_t m, cusolver_int_t n,     \
                                          cusolver_int_t nrhs, T *dA, cusolver_int_t ldda, T *dB,            \
                                          cusolver_int_t lddb, T *dX, cusolver_int_t lddx, void *dWorkspace, \
                                          size_t lwork_bytes, cusolver_int_t *iter, cusolver_int_t *d_info)  \
    {                                                                                                        \
        CALL("cusolverDn" #XY "gels");                                                                       \
        struct task t = {.x = number, .m = m, .n = n, .nrhs = nrhs, .A = dA, .lda = ldda, .B = dB};          \
        t.ldb = lddb, t.X = dX, t.ldx = lddx, t.iterations = iter, t.info = d_info;                          \
        return least(handle, &call, &t, dWorkspace, lwork_bytes);                                            \
    }
GELS(SS, float, NUMBER_S)
GELS(SH, float, NUMBER_S)
GELS(SB, float, NUMBER_S)
GELS(SX, float, NUMBER_S)
GELS(DD, double, NUMBER_D)
GELS(DS, double, NUMBER_D)
GELS(DH, double, NUMBER_D)
GELS(DB, double, NUMBER_D)
GELS(DX, double, NUMBER_D)
GELS(CC, cuComplex, NUMBER_C)
GELS(CK, cuComplex, NUMBER_C)
GELS(CE, cuComplex, NUMBER_C)
GELS(CY, cuComplex, NUMBER_C)
GELS(ZZ, cuDoubleComplex, NUMBER_Z)
GELS(ZC, cuDoubleComplex, NUMBER_Z)
GELS(ZK, cuDoubleComplex, NUMBER_Z)
GELS(ZE, cuDoubleComplex, NUMBER_Z)
GELS(ZY, cuDoubleComplex, NUMBER_Z)

/* --- the same, with everything in an object --- */

struct cusolverDnIRSParams {
    cusolverIRSRefinement_t refinement;
    cusolverPrecType_t main, lowest;
    double tolerance, inner_tolerance;
    int most, most_inner;
    bool falls_back;
};

struct cusolverDnIRSInfos {
    int iterations, most;
};

cusolverStatus_t cusolverDnIRSParamsCreate(cusolverDnIRSParams_t *params_ptr)
{
    if (params_ptr == NULL) return CUSOLVER_STATUS_INVALID_VALUE;
    if (cucc_library_fails(__func__)) return CUSOLVER_STATUS_ALLOC_FAILED;
    *params_ptr = calloc(1, sizeof **params_ptr);
    if (*params_ptr == NULL) return CUSOLVER_STATUS_ALLOC_FAILED;
    (*params_ptr)->refinement = CUSOLVER_IRS_REFINE_NOT_SET;
    (*params_ptr)->most = (*params_ptr)->most_inner = 50;
    (*params_ptr)->falls_back = true;
    return CUSOLVER_STATUS_SUCCESS;
}

cusolverStatus_t cusolverDnIRSParamsDestroy(cusolverDnIRSParams_t params)
{
    if (params == NULL) return CUSOLVER_STATUS_IRS_PARAMS_NOT_INITIALIZED;
    free(params);
    return CUSOLVER_STATUS_SUCCESS;
}

#define SETTING(name, T, good, wrong, set)                                                                   \
    cusolverStatus_t cusolverDnIRSParams##name(cusolverDnIRSParams_t params, T value)                        \
    {                                                                                                        \
        if (params == NULL) return CUSOLVER_STATUS_IRS_PARAMS_NOT_INITIALIZED;                               \
        if (!(good)) return wrong;                                                                           \
        set;                                                                                                 \
        return CUSOLVER_STATUS_SUCCESS;                                                                      \
    }

static bool is_main(cusolverPrecType_t type)
{
    return type == CUSOLVER_R_64F || type == CUSOLVER_R_32F || type == CUSOLVER_C_64F ||
           type == CUSOLVER_C_32F;
}

/* Is it one of real numbers, or of complex ones, that factors may have? */
static bool is_lowest(cusolverPrecType_t type)
{
    return is_main(type) || (type >= CUSOLVER_R_16F && type <= CUSOLVER_R_TF32) ||
           (type >= CUSOLVER_C_16F && type <= CUSOLVER_C_TF32);
}

SETTING(SetRefinementSolver, cusolverIRSRefinement_t,
        value >= CUSOLVER_IRS_REFINE_NONE && value <= CUSOLVER_IRS_REFINE_GMRES_NOPCOND,
        CUSOLVER_STATUS_IRS_PARAMS_INVALID_REFINE, params->refinement = value)
SETTING(SetSolverMainPrecision, cusolverPrecType_t, is_main(value), CUSOLVER_STATUS_IRS_PARAMS_INVALID_PREC,
        params->main = value)
SETTING(SetSolverLowestPrecision, cusolverPrecType_t, is_lowest(value),
        CUSOLVER_STATUS_IRS_PARAMS_INVALID_PREC, params->lowest = value)
SETTING(SetTol, double, value >= 0, CUSOLVER_STATUS_IRS_PARAMS_INVALID, params->tolerance = value)
SETTING(SetTolInner, double, value >= 0, CUSOLVER_STATUS_IRS_PARAMS_INVALID, params->inner_tolerance = value)
SETTING(SetMaxIters, cusolver_int_t, value > 0, CUSOLVER_STATUS_IRS_PARAMS_INVALID_MAXITER,
        params->most = value)
SETTING(SetMaxItersInner, cusolver_int_t, value > 0, CUSOLVER_STATUS_IRS_PARAMS_INVALID_MAXITER,
        params->most_inner = value)

cusolverStatus_t cusolverDnIRSParamsSetSolverPrecisions(cusolverDnIRSParams_t params,
                                                        cusolverPrecType_t solver_main_precision,
                                                        cusolverPrecType_t solver_lowest_precision)
{
    cusolverStatus_t status = cusolverDnIRSParamsSetSolverMainPrecision(params, solver_main_precision);
    return status ? status : cusolverDnIRSParamsSetSolverLowestPrecision(params, solver_lowest_precision);
}

cusolverStatus_t cusolverDnIRSParamsGetMaxIters(cusolverDnIRSParams_t params, cusolver_int_t *maxiters)
{
    if (params == NULL) return CUSOLVER_STATUS_IRS_PARAMS_NOT_INITIALIZED;
    if (maxiters == NULL) return CUSOLVER_STATUS_INVALID_VALUE;
    *maxiters = params->most;
    return CUSOLVER_STATUS_SUCCESS;
}

cusolverStatus_t cusolverDnIRSParamsEnableFallback(cusolverDnIRSParams_t params)
{
    if (params == NULL) return CUSOLVER_STATUS_IRS_PARAMS_NOT_INITIALIZED;
    params->falls_back = true;
    return CUSOLVER_STATUS_SUCCESS;
}

cusolverStatus_t cusolverDnIRSParamsDisableFallback(cusolverDnIRSParams_t params)
{
    if (params == NULL) return CUSOLVER_STATUS_IRS_PARAMS_NOT_INITIALIZED;
    params->falls_back = false;
    return CUSOLVER_STATUS_SUCCESS;
}

cusolverStatus_t cusolverDnIRSInfosCreate(cusolverDnIRSInfos_t *infos_ptr)
{
    if (infos_ptr == NULL) return CUSOLVER_STATUS_INVALID_VALUE;
    *infos_ptr = calloc(1, sizeof **infos_ptr);
    return *infos_ptr != NULL ? CUSOLVER_STATUS_SUCCESS : CUSOLVER_STATUS_ALLOC_FAILED;
}

cusolverStatus_t cusolverDnIRSInfosDestroy(cusolverDnIRSInfos_t infos)
{
    if (infos == NULL) return CUSOLVER_STATUS_IRS_INFOS_NOT_INITIALIZED;
    free(infos);
    return CUSOLVER_STATUS_SUCCESS;
}

#define TELLS(name, field)                                                                                   \
    cusolverStatus_t cusolverDnIRSInfos##name(cusolverDnIRSInfos_t infos, cusolver_int_t *value)             \
    {                                                                                                        \
        if (infos == NULL) return CUSOLVER_STATUS_IRS_INFOS_NOT_INITIALIZED;                                 \
        if (value == NULL) return CUSOLVER_STATUS_INVALID_VALUE;                                             \
        *value = infos->field;                                                                               \
        return CUSOLVER_STATUS_SUCCESS;                                                                      \
    }
TELLS(GetNiters, iterations)
TELLS(GetOuterNiters, iterations)
TELLS(GetMaxIters, most)

static enum number number_of(const struct cusolverDnIRSParams *p)
{
    switch (p->main) {
    case CUSOLVER_R_32F:
        return NUMBER_S;
    case CUSOLVER_R_64F:
        return NUMBER_D;
    case CUSOLVER_C_32F:
        return NUMBER_C;
    case CUSOLVER_C_64F:
        return NUMBER_Z;
    default:
        return NUMBERS; /* not set */
    }
}

static cusolverStatus_t check(cusolverDnHandle_t handle, cusolverDnIRSParams_t params)
{
    if (handle == NULL) return CUSOLVER_STATUS_NOT_INITIALIZED;
    if (params == NULL) return CUSOLVER_STATUS_IRS_PARAMS_NOT_INITIALIZED;
    const bool complex_main = params->main >= CUSOLVER_C_8I, complex_lowest = params->lowest >= CUSOLVER_C_8I;
    if (number_of(params) == NUMBERS || params->lowest == 0 || complex_main != complex_lowest)
        return CUSOLVER_STATUS_IRS_PARAMS_INVALID_PREC;
    if (params->refinement == CUSOLVER_IRS_REFINE_NOT_SET) return CUSOLVER_STATUS_IRS_PARAMS_INVALID_REFINE;
    return CUSOLVER_STATUS_SUCCESS;
}

cusolverStatus_t cusolverDnIRSXgesv_bufferSize(cusolverDnHandle_t handle, cusolverDnIRSParams_t params,
                                               cusolver_int_t n, cusolver_int_t nrhs, size_t *lwork_bytes)
{
    cusolverStatus_t status = check(handle, params);
    return status ? status : tell_size(handle, number_of(params), n, nrhs, lwork_bytes);
}

cusolverStatus_t cusolverDnIRSXgesv(cusolverDnHandle_t handle, cusolverDnIRSParams_t gesv_irs_params,
                                    cusolverDnIRSInfos_t gesv_irs_infos, cusolver_int_t n,
                                    cusolver_int_t nrhs, void *dA, cusolver_int_t ldda, void *dB,
                                    cusolver_int_t lddb, void *dX, cusolver_int_t lddx, void *dWorkspace,
                                    size_t lwork_bytes, cusolver_int_t *niters, cusolver_int_t *d_info)
{
    CALL("cusolverDnIRSXgesv");
    cusolverStatus_t status = check(handle, gesv_irs_params);
    if (status != CUSOLVER_STATUS_SUCCESS) return status;
    if (gesv_irs_infos == NULL) return CUSOLVER_STATUS_IRS_INFOS_NOT_INITIALIZED;
    struct task t = {.x = number_of(gesv_irs_params), .n = n, .nrhs = nrhs, .A = dA, .lda = ldda, .B = dB};
    t.ldb = lddb, t.X = dX, t.ldx = lddx, t.iterations = niters, t.info = d_info;
    t.refines = gesv_irs_params->lowest != gesv_irs_params->main &&
                gesv_irs_params->refinement != CUSOLVER_IRS_REFINE_NONE;
    status = solve(handle, &call, &t, dWorkspace, lwork_bytes);
    if (status == CUSOLVER_STATUS_SUCCESS) {
        gesv_irs_infos->iterations = *niters;
        gesv_irs_infos->most = gesv_irs_params->most;
    }
    return status;
}

cusolverStatus_t cusolverDnIRSXgels_bufferSize(cusolverDnHandle_t handle, cusolverDnIRSParams_t params,
                                               cusolver_int_t m, cusolver_int_t n, cusolver_int_t nrhs,
                                               size_t *lwork_bytes)
{
    cusolverStatus_t status = check(handle, params);
    return status ? status : least_size(handle, number_of(params), m, n, nrhs, lwork_bytes);
}

cusolverStatus_t cusolverDnIRSXgels(cusolverDnHandle_t handle, cusolverDnIRSParams_t gels_irs_params,
                                    cusolverDnIRSInfos_t gels_irs_infos, cusolver_int_t m, cusolver_int_t n,
                                    cusolver_int_t nrhs, void *dA, cusolver_int_t ldda, void *dB,
                                    cusolver_int_t lddb, void *dX, cusolver_int_t lddx, void *dWorkspace,
                                    size_t lwork_bytes, cusolver_int_t *niters, cusolver_int_t *d_info)
{
    CALL("cusolverDnIRSXgels");
    cusolverStatus_t status = check(handle, gels_irs_params);
    if (status != CUSOLVER_STATUS_SUCCESS) return status;
    if (gels_irs_infos == NULL) return CUSOLVER_STATUS_IRS_INFOS_NOT_INITIALIZED;
    struct task t = {
        .x = number_of(gels_irs_params), .m = m, .n = n, .nrhs = nrhs, .A = dA, .lda = ldda, .B = dB};
    t.ldb = lddb, t.X = dX, t.ldx = lddx, t.iterations = niters, t.info = d_info;
    status = least(handle, &call, &t, dWorkspace, lwork_bytes);
    if (status == CUSOLVER_STATUS_SUCCESS) {
        gels_irs_infos->iterations = *niters;
        gels_irs_infos->most = gels_irs_params->most;
    }
    return status;
}
