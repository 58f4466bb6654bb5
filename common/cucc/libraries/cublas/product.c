/* product.c: choosing who multiplies. */
#include "product.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "api/device/runtime.h"

/* CBLAS's interface and numbers, as its authors published them */
enum { COLUMN_MAJOR = 102, NOT_TRANSPOSED = 111, TRANSPOSED = 112 };
typedef void sgemm_function(int order, int ta, int tb, int m, int n, int k, float alpha, const float *A,
                            int lda, const float *B, int ldb, float beta, float *C, int ldc);
typedef void dgemm_function(int order, int ta, int tb, int m, int n, int k, double alpha, const double *A,
                            int lda, const double *B, int ldb, double beta, double *C, int ldc);

static void *openblas; /* once it has been chosen */
static sgemm_function *sgemm;
static dgemm_function *dgemm;

static void find_openblas(void)
{
    void *library = dlopen("libopenblas.so.0", RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) library = dlopen("libopenblas.so", RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) return;
    void *single = dlsym(library, "cblas_sgemm"), *both = dlsym(library, "cblas_dgemm");
    void *set_threads = dlsym(library, "openblas_set_num_threads");
    if (single == NULL || both == NULL) return;
    unsigned long long workers = cucc_environment("CUCC_WORKERS", 0);
    if (workers != 0 && set_threads != NULL) {
        void (*call)(int);
        memcpy(&call, &set_threads, sizeof call);
        call((int)workers);
    }
    openblas = library;
    memcpy(&sgemm, &single, sizeof sgemm);
    memcpy(&dgemm, &both, sizeof dgemm);
}

static void choose(void)
{
    const char *wish = getenv("CUCC_BLAS");
    if (wish == NULL || strcmp(wish, "own") != 0) find_openblas();
    if (wish != NULL && strcmp(wish, "openblas") == 0 && sgemm == NULL) {
        cucc_note(
            "CUCC_BLAS=openblas, but there is no libopenblas.so.0 (on Debian: apt-get install libopenblas0)");
    }
}

static void make_choice(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, choose);
}

void *cucc_blas_of_openblas(const char *name)
{
    make_choice();
    return openblas != NULL ? dlsym(openblas, name) : NULL;
}

void cucc_blas_sproduct(bool ta, bool tb, int m, int n, int k, float alpha, const float *A, int lda,
                        const float *B, int ldb, float beta, float *C, int ldc)
{
    make_choice();
    if (sgemm == NULL)
        cucc_blas_sproduct_own(ta, tb, m, n, k, alpha, A, lda, B, ldb, beta, C, ldc);
    else
        sgemm(COLUMN_MAJOR, NOT_TRANSPOSED + ta, NOT_TRANSPOSED + tb, m, n, k, alpha, A, lda, B, ldb, beta, C,
              ldc);
}

void cucc_blas_dproduct(bool ta, bool tb, int m, int n, int k, double alpha, const double *A, int lda,
                        const double *B, int ldb, double beta, double *C, int ldc)
{
    make_choice();
    if (dgemm == NULL)
        cucc_blas_dproduct_own(ta, tb, m, n, k, alpha, A, lda, B, ldb, beta, C, ldc);
    else
        dgemm(COLUMN_MAJOR, NOT_TRANSPOSED + ta, NOT_TRANSPOSED + tb, m, n, k, alpha, A, lda, B, ldb, beta, C,
              ldc);
}
