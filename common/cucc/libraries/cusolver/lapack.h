/* lapack.h: the routines of LAPACK (netlib.org/lapack) that the cuSOLVER stand-in calls, in their Fortran
 * form: every argument by address, and the lengths of characters at the end.  Each has four entries: float,
 * double, complex, double complex. */
#ifndef CUCC_CUSOLVER_LAPACK_H
#define CUCC_CUSOLVER_LAPACK_H

#include <stdbool.h>
#include <stddef.h>

#include "../numbers.h"

static inline bool cucc_solver_is_complex(enum number x)
{
    return x >= NUMBER_C;
}

/* of one number, and of its absolute value */
static inline size_t cucc_solver_bytes(enum number x)
{
    static const unsigned char bytes[] = {4, 8, 8, 16};
    return bytes[x];
}

static inline size_t cucc_solver_real_bytes(enum number x)
{
    return x == NUMBER_S || x == NUMBER_C ? 4 : 8;
}

typedef const int *I;
typedef const char *K;
typedef void potrf_routine(K uplo, I n, void *A, I lda, int *info, size_t); /* potri's too */
typedef void potrs_routine(K uplo, I n, I nrhs, const void *A, I lda, void *B, I ldb, int *info, size_t);
typedef void getrf_routine(I m, I n, void *A, I lda, int *pivots, int *info);
typedef void getrs_routine(K trans, I n, I nrhs, const void *A, I lda, I pivots, void *B, I ldb, int *info,
                           size_t);
typedef void geqrf_routine(I m, I n, void *A, I lda, void *tau, void *work, I lwork, int *info);
typedef void orgqr_routine(I m, I n, I k, void *A, I lda, const void *tau, void *work, I lwork, int *info);
typedef void ormqr_routine(K side, K trans, I m, I n, I k, const void *A, I lda, const void *tau, void *C,
                           I ldc, void *work, I lwork, int *info, size_t, size_t);
typedef void syevd_routine(K jobz, K uplo, I n, void *A, I lda, void *W, void *work, I lwork, int *iwork,
                           I liwork, int *info, size_t, size_t);
typedef void heevd_routine(K jobz, K uplo, I n, void *A, I lda, void *W, void *work, I lwork, void *rwork,
                           I lrwork, int *iwork, I liwork, int *info, size_t, size_t);
typedef void sygvd_routine(I itype, K jobz, K uplo, I n, void *A, I lda, void *B, I ldb, void *W, void *work,
                           I lwork, int *iwork, I liwork, int *info, size_t, size_t);
typedef void hegvd_routine(I itype, K jobz, K uplo, I n, void *A, I lda, void *B, I ldb, void *W, void *work,
                           I lwork, void *rwork, I lrwork, int *iwork, I liwork, int *info, size_t, size_t);
typedef void gesvd_routine(K jobu, K jobvt, I m, I n, void *A, I lda, void *S, void *U, I ldu, void *VT,
                           I ldvt, void *work, I lwork, int *info, size_t, size_t);
typedef void cgesvd_routine(K jobu, K jobvt, I m, I n, void *A, I lda, void *S, void *U, I ldu, void *VT,
                            I ldvt, void *work, I lwork, void *rwork, int *info, size_t, size_t);

typedef void trtri_routine(K uplo, K diag, I n, void *A, I lda, int *info, size_t, size_t);
typedef void geev_routine(K jobvl, K jobvr, I n, void *A, I lda, void *wr, void *wi, void *VL, I ldvl,
                          void *VR, I ldvr, void *work, I lwork, int *info, size_t, size_t);
typedef void cgeev_routine(K jobvl, K jobvr, I n, void *A, I lda, void *w, void *VL, I ldvl, void *VR, I ldvr,
                           void *work, I lwork, void *rwork, int *info, size_t, size_t);
typedef void dsgesv_routine(I n, I nrhs, void *A, I lda, int *pivots, const void *B, I ldb, void *X, I ldx,
                            void *work, void *swork, int *iter, int *info);
typedef void zcgesv_routine(I n, I nrhs, void *A, I lda, int *pivots, const void *B, I ldb, void *X, I ldx,
                            void *work, void *swork, void *rwork, int *iter, int *info);

typedef void gels_routine(K trans, I m, I n, I nrhs, void *A, I lda, void *B, I ldb, void *work, I lwork,
                          int *info, size_t);

struct lapack {
    gels_routine *gels[NUMBERS];
    trtri_routine *trtri[NUMBERS];
    geev_routine *geev[2];
    cgeev_routine *cgeev[2];
    dsgesv_routine *dsgesv;
    zcgesv_routine *zcgesv;
    potrf_routine *potrf[NUMBERS], *potri[NUMBERS];
    potrs_routine *potrs[NUMBERS];
    getrf_routine *getrf[NUMBERS];
    getrs_routine *getrs[NUMBERS];
    geqrf_routine *geqrf[NUMBERS];
    orgqr_routine *orgqr[NUMBERS];
    ormqr_routine *ormqr[NUMBERS];
    syevd_routine *syevd[2]; /* of real numbers */
    sygvd_routine *sygvd[2];
    gesvd_routine *gesvd[2];
    heevd_routine *heevd[2]; /* of complex ones */
    hegvd_routine *hegvd[2];
    cgesvd_routine *cgesvd[2];
};

/* NULL when it is not installed, which is said on standard error, once. */
const struct lapack *cucc_solver_lapack(void);

#endif
