/* cufft.h: cuFFT, Fourier transforms of one to three dimensions on device memory.  C and C++; link with
 * -lcufft.
 *
 *     cufftHandle plan;
 *     cufftPlan1d(&plan, n, CUFFT_C2C, batch);
 *     cufftExecC2C(plan, in, out, CUFFT_FORWARD);
 *     cufftDestroy(plan);
 *
 * X[k] = sum over j of x[j] exp(-+ 2 pi i j k / n), minus for CUFFT_FORWARD.  Nothing is divided by n:
 * forward and back multiplies by it.  Sizes are in the order of the C array, the last varying fastest.
 *
 * Real transforms (R2C, C2R and their doubles D2Z, Z2D) keep of the last dimension the numbers 0 .. n/2, that
 * is n/2 + 1 complex ones.  In place, each row of reals is therefore padded to 2 (n/2 + 1).
 *
 * cufftExec... is queued on the plan's stream and returns at once.
 */
#ifndef _CUFFT_H_
#define _CUFFT_H_

#include <stddef.h>

#include "cuComplex.h"
#include "cuda_runtime_api.h"
#include "library_types.h"

#define CUFFTAPI
#define CUFFT_VER_MAJOR 12
#define CUFFT_VER_MINOR 0
#define CUFFT_VER_PATCH 0
#define CUFFT_VER_BUILD 61
#define CUFFT_VERSION 12000
#define MAX_CUFFT_ERROR 0x15

typedef enum cufftResult_t {
    CUFFT_SUCCESS = 0,
    CUFFT_INVALID_PLAN = 1, /* no plan, or not made yet */
    CUFFT_ALLOC_FAILED = 2,
    CUFFT_INVALID_TYPE = 3,  /* not a type; or this plan is for another */
    CUFFT_INVALID_VALUE = 4, /* a null pointer, a direction that is none */
    CUFFT_INTERNAL_ERROR = 5,
    CUFFT_EXEC_FAILED = 6, /* among other things: the data is not in device memory */
    CUFFT_SETUP_FAILED = 7,
    CUFFT_INVALID_SIZE = 8, /* a size below 1 */
    CUFFT_UNALIGNED_DATA = 9,
    CUFFT_INVALID_DEVICE = 11,
    CUFFT_NO_WORKSPACE = 13,
    CUFFT_NOT_IMPLEMENTED = 14,
    CUFFT_NOT_SUPPORTED = 16,
    CUFFT_MISSING_DEPENDENCY = 17,
    CUFFT_NVRTC_FAILURE = 18,
    CUFFT_NVJITLINK_FAILURE = 19,
    CUFFT_NVSHMEM_FAILURE = 20
} cufftResult;

typedef float cufftReal;
typedef double cufftDoubleReal;
typedef cuComplex cufftComplex;
typedef cuDoubleComplex cufftDoubleComplex;

#define CUFFT_FORWARD -1
#define CUFFT_INVERSE 1
#define CUFFT_PLAN_NULL -1

typedef enum cufftType_t {
    CUFFT_C2C = 0x29,
    CUFFT_R2C = 0x2a,
    CUFFT_C2R = 0x2c,
    CUFFT_Z2Z = 0x69,
    CUFFT_D2Z = 0x6a,
    CUFFT_Z2D = 0x6c
} cufftType;

typedef enum cufftCompatibility_t { CUFFT_COMPATIBILITY_FFTW_PADDING = 0x01 } cufftCompatibility;
#define CUFFT_COMPATIBILITY_DEFAULT CUFFT_COMPATIBILITY_FFTW_PADDING

typedef int cufftHandle;

#ifdef __cplusplus
extern "C" {
#endif

/* A plan in one call */
cufftResult CUFFTAPI cufftPlan1d(cufftHandle *plan, int nx, cufftType type, int batch);
cufftResult CUFFTAPI cufftPlan2d(cufftHandle *plan, int nx, int ny, cufftType type);
cufftResult CUFFTAPI cufftPlan3d(cufftHandle *plan, int nx, int ny, int nz, cufftType type);

/* batch transforms of n[0] .. n[rank-1].  Element (x, y, z) of transform b is read from
 *     in[b * idist + ((x * inembed[1] + y) * inembed[2] + z) * istride]
 * and the result is written likewise; if inembed or onembed is NULL, all six are ignored and data is
 * contiguous. */
cufftResult CUFFTAPI cufftPlanMany(cufftHandle *plan, int rank, int *n, int *inembed, int istride, int idist,
                                   int *onembed, int ostride, int odist, cufftType type, int batch);

/* The same in two: an empty plan, then what it is for.  workSize: bytes a GPU might need for it. */
cufftResult CUFFTAPI cufftCreate(cufftHandle *handle);
cufftResult CUFFTAPI cufftMakePlan1d(cufftHandle plan, int nx, cufftType type, int batch, size_t *workSize);
cufftResult CUFFTAPI cufftMakePlan2d(cufftHandle plan, int nx, int ny, cufftType type, size_t *workSize);
cufftResult CUFFTAPI cufftMakePlan3d(cufftHandle plan, int nx, int ny, int nz, cufftType type,
                                     size_t *workSize);
cufftResult CUFFTAPI cufftMakePlanMany(cufftHandle plan, int rank, int *n, int *inembed, int istride,
                                       int idist, int *onembed, int ostride, int odist, cufftType type,
                                       int batch, size_t *workSize);
cufftResult CUFFTAPI cufftMakePlanMany64(cufftHandle plan, int rank, long long int *n, long long int *inembed,
                                         long long int istride, long long int idist, long long int *onembed,
                                         long long int ostride, long long int odist, cufftType type,
                                         long long int batch, size_t *workSize);
cufftResult CUFFTAPI cufftDestroy(cufftHandle plan); /* waits for what it still has to do */

cufftResult CUFFTAPI cufftSetStream(cufftHandle plan, cudaStream_t stream);

/* in and out may be the same array (or start at the same address); direction is CUFFT_FORWARD or
 * CUFFT_INVERSE.  The input of an out-of-place transform stays as it is, which the real library does not
 * promise for C2R. */
cufftResult CUFFTAPI cufftExecC2C(cufftHandle plan, cufftComplex *idata, cufftComplex *odata, int direction);
cufftResult CUFFTAPI cufftExecR2C(cufftHandle plan, cufftReal *idata, cufftComplex *odata);
cufftResult CUFFTAPI cufftExecC2R(cufftHandle plan, cufftComplex *idata, cufftReal *odata);
cufftResult CUFFTAPI cufftExecZ2Z(cufftHandle plan, cufftDoubleComplex *idata, cufftDoubleComplex *odata,
                                  int direction);
cufftResult CUFFTAPI cufftExecD2Z(cufftHandle plan, cufftDoubleReal *idata, cufftDoubleComplex *odata);
cufftResult CUFFTAPI cufftExecZ2D(cufftHandle plan, cufftDoubleComplex *idata, cufftDoubleReal *odata);

/* Work areas: of a size that a GPU might need; none is used here, and one that is given is left alone. */
cufftResult CUFFTAPI cufftEstimate1d(int nx, cufftType type, int batch, size_t *workSize);
cufftResult CUFFTAPI cufftEstimate2d(int nx, int ny, cufftType type, size_t *workSize);
cufftResult CUFFTAPI cufftEstimate3d(int nx, int ny, int nz, cufftType type, size_t *workSize);
cufftResult CUFFTAPI cufftEstimateMany(int rank, int *n, int *inembed, int istride, int idist, int *onembed,
                                       int ostride, int odist, cufftType type, int batch, size_t *workSize);
cufftResult CUFFTAPI cufftGetSize1d(cufftHandle handle, int nx, cufftType type, int batch, size_t *workSize);
cufftResult CUFFTAPI cufftGetSize2d(cufftHandle handle, int nx, int ny, cufftType type, size_t *workSize);
cufftResult CUFFTAPI cufftGetSize3d(cufftHandle handle, int nx, int ny, int nz, cufftType type,
                                    size_t *workSize);
cufftResult CUFFTAPI cufftGetSizeMany(cufftHandle handle, int rank, int *n, int *inembed, int istride,
                                      int idist, int *onembed, int ostride, int odist, cufftType type,
                                      int batch, size_t *workArea);
cufftResult CUFFTAPI cufftGetSize(cufftHandle handle, size_t *workSize);
cufftResult CUFFTAPI cufftSetWorkArea(cufftHandle plan, void *workArea);
cufftResult CUFFTAPI cufftSetAutoAllocation(cufftHandle plan, int autoAllocate);

cufftResult CUFFTAPI cufftGetVersion(int *version);
cufftResult CUFFTAPI cufftGetProperty(libraryPropertyType type, int *value);

#ifdef __cplusplus
}
#endif
#endif
