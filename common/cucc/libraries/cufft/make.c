/* make.c: making, describing and ending plans. */
#include <limits.h>
#include <stdlib.h>

#include <cufftXt.h>

#include "api/launch/library.h"
#include "table.h"

static bool is_type(cufftType type)
{
    return cucc_fft_is_complex(type) || cucc_fft_to_real(type) || type == CUFFT_R2C || type == CUFFT_D2Z;
}

/* What a description of a plan is made of, before it is checked */
struct description {
    int rank;
    long long n[MAX_RANK], batch;
    const long long *inembed, *onembed; /* NULL: contiguous */
    long long istride, idist, ostride, odist;
    cufftType type;
};

static bool fits(long long x)
{
    return x >= 0 && x <= INT_MAX;
}

static bool read_layout(struct layout *layout, int rank, const long long *embed, long long stride,
                        long long distance)
{
    if (!fits(stride) || !fits(distance)) return false;
    layout->stride = (int)stride;
    layout->distance = (int)distance;
    for (int d = 0; d < rank; d++) {
        if (!fits(embed[d])) return false;
        layout->embed[d] = (int)embed[d];
    }
    return true;
}

static cufftResult describe(struct cucc_fft_plan *plan, const struct description *what)
{
    if (!is_type(what->type)) return CUFFT_INVALID_TYPE;
    if (what->rank < 1 || what->rank > MAX_RANK) return CUFFT_INVALID_VALUE;
    if (what->batch < 1 || !fits(what->batch)) return CUFFT_INVALID_SIZE;
    long long total = what->batch;
    for (int d = 0; d < what->rank; d++) {
        if (what->n[d] < 1 || !fits(what->n[d]) || total > LLONG_MAX / what->n[d] / 64)
            return CUFFT_INVALID_SIZE;
        total *= what->n[d];
        plan->n[d] = (int)what->n[d];
    }
    plan->rank = what->rank;
    plan->batch = (int)what->batch;
    plan->type = what->type;
    plan->contiguous = what->inembed == NULL || what->onembed == NULL;
    if (!plan->contiguous &&
        (!read_layout(&plan->in, what->rank, what->inembed, what->istride, what->idist) ||
         !read_layout(&plan->out, what->rank, what->onembed, what->ostride, what->odist))) {
        return CUFFT_INVALID_SIZE;
    }
    plan->made = true;
    return CUFFT_SUCCESS;
}

/* As much as the data itself: what a GPU's out-of-place passes need */
static size_t work_size(const struct cucc_fft_plan *plan)
{
    size_t bytes = cucc_fft_is_double(plan->type) ? 16 : 8;
    for (int d = 0; d < plan->rank; d++) bytes *= plan->n[d];
    return bytes * plan->batch;
}

static cufftResult make(cufftHandle handle, const struct description *what, size_t *workSize)
{
    struct cucc_fft_plan *plan = cucc_fft_find(handle);
    if (plan == NULL || plan->made) return CUFFT_INVALID_PLAN;
    cufftResult result = describe(plan, what);
    if (result == CUFFT_SUCCESS && plan->gpus != 0 && !cucc_fft_is_complex(plan->type)) {
        cucc_note("cuFFT: real transforms on several GPUs are not supported on the CPU backend");
        plan->made = false;
        return CUFFT_NOT_SUPPORTED;
    }
    if (result == CUFFT_SUCCESS && workSize != NULL) {
        workSize[0] = work_size(plan);
        for (int i = 1; i < plan->gpus; i++) workSize[i] = workSize[0];
    }
    return result;
}

static cufftResult estimate(const struct description *what, size_t *workSize)
{
    struct cucc_fft_plan plan = {.rank = 0};
    if (workSize == NULL) return CUFFT_INVALID_VALUE;
    cufftResult result = describe(&plan, what);
    if (result == CUFFT_SUCCESS) *workSize = work_size(&plan);
    return result;
}

static cufftResult create(const char *call, cufftHandle *handle)
{
    if (handle == NULL) return CUFFT_INVALID_VALUE;
    *handle = CUFFT_PLAN_NULL;
    if (!cucc_library_has_device()) return CUFFT_INTERNAL_ERROR;
    if (cucc_library_fails(call)) return CUFFT_ALLOC_FAILED;
    struct cucc_fft_plan *plan = calloc(1, sizeof *plan);
    if (plan == NULL) return CUFFT_ALLOC_FAILED;
    *handle = cucc_fft_add(plan);
    if (*handle != CUFFT_PLAN_NULL) {
        cucc_library_made(plan, call, "cufftDestroy");
        return CUFFT_SUCCESS;
    }
    free(plan);
    return CUFFT_ALLOC_FAILED;
}

static void destroy(cufftHandle handle, struct cucc_fft_plan *plan)
{
    if (plan->made) cucc_library_wait();
    cucc_library_destroyed(plan);
    cucc_fft_remove(handle);
    cucc_fft_free_fftw(plan);
    free(plan);
}

/* A plan in one call; *handle is no plan when it fails. */
static cufftResult plan_for(const char *call, cufftHandle *handle, const struct description *what)
{
    cufftResult result = create(call, handle);
    if (result != CUFFT_SUCCESS) return result;
    result = make(*handle, what, NULL);
    if (result == CUFFT_SUCCESS) return result;
    destroy(*handle, cucc_fft_find(*handle));
    *handle = CUFFT_PLAN_NULL;
    return result;
}

#define ONE(nx, type, batch) (&(struct description){1, {nx}, batch, NULL, NULL, 0, 0, 0, 0, type})
#define TWO(nx, ny, type) (&(struct description){2, {nx, ny}, 1, NULL, NULL, 0, 0, 0, 0, type})
#define THREE(nx, ny, nz, type) (&(struct description){3, {nx, ny, nz}, 1, NULL, NULL, 0, 0, 0, 0, type})

/* The arrays of the Many calls, widened */
struct many {
    struct description what;
    long long inembed[MAX_RANK], onembed[MAX_RANK];
};

static const struct description *widen(struct many *many, int rank, const int *n, const int *inembed,
                                       int istride, int idist, const int *onembed, int ostride, int odist,
                                       cufftType type, int batch)
{
    many->what = (struct description){rank, {0}, batch, NULL, NULL, istride, idist, ostride, odist, type};
    for (int d = 0; d < rank && d < MAX_RANK && n != NULL; d++) {
        many->what.n[d] = n[d];
        if (inembed != NULL) many->inembed[d] = inembed[d];
        if (onembed != NULL) many->onembed[d] = onembed[d];
    }
    if (inembed != NULL) many->what.inembed = many->inembed;
    if (onembed != NULL) many->what.onembed = many->onembed;
    return &many->what;
}

#define MANY                                                                                                 \
    widen(&(struct many){.what = {0}}, rank, n, inembed, istride, idist, onembed, ostride, odist, type, batch)

cufftResult cufftCreate(cufftHandle *handle)
{
    return create(__func__, handle);
}

cufftResult cufftDestroy(cufftHandle handle)
{
    struct cucc_fft_plan *plan = cucc_fft_find(handle);
    if (plan == NULL) return CUFFT_INVALID_PLAN;
    if (cucc_library_fails(__func__)) return CUFFT_INTERNAL_ERROR;
    destroy(handle, plan);
    return CUFFT_SUCCESS;
}

cufftResult cufftPlan1d(cufftHandle *plan, int nx, cufftType type, int batch)
{
    return plan_for(__func__, plan, ONE(nx, type, batch));
}

cufftResult cufftPlan2d(cufftHandle *plan, int nx, int ny, cufftType type)
{
    return plan_for(__func__, plan, TWO(nx, ny, type));
}

cufftResult cufftPlan3d(cufftHandle *plan, int nx, int ny, int nz, cufftType type)
{
    return plan_for(__func__, plan, THREE(nx, ny, nz, type));
}

cufftResult cufftPlanMany(cufftHandle *plan, int rank, int *n, int *inembed, int istride, int idist,
                          int *onembed, int ostride, int odist, cufftType type, int batch)
{
    return plan_for(__func__, plan, MANY);
}

cufftResult cufftMakePlan1d(cufftHandle plan, int nx, cufftType type, int batch, size_t *workSize)
{
    return make(plan, ONE(nx, type, batch), workSize);
}

cufftResult cufftMakePlan2d(cufftHandle plan, int nx, int ny, cufftType type, size_t *workSize)
{
    return make(plan, TWO(nx, ny, type), workSize);
}

cufftResult cufftMakePlan3d(cufftHandle plan, int nx, int ny, int nz, cufftType type, size_t *workSize)
{
    return make(plan, THREE(nx, ny, nz, type), workSize);
}

cufftResult cufftMakePlanMany(cufftHandle plan, int rank, int *n, int *inembed, int istride, int idist,
                              int *onembed, int ostride, int odist, cufftType type, int batch,
                              size_t *workSize)
{
    return make(plan, MANY, workSize);
}

cufftResult cufftMakePlanMany64(cufftHandle plan, int rank, long long int *n, long long int *inembed,
                                long long int istride, long long int idist, long long int *onembed,
                                long long int ostride, long long int odist, cufftType type,
                                long long int batch, size_t *workSize)
{
    struct description what = {rank, {0}, batch, inembed, onembed, istride, idist, ostride, odist, type};
    for (int d = 0; d < rank && d < MAX_RANK && n != NULL; d++) what.n[d] = n[d];
    return make(plan, &what, workSize);
}

/* What cufftXt.h's names of types come to; 0: cuFFT has, or we have, no such transform */
static int type_named(cudaDataType in, cudaDataType out, cudaDataType execution)
{
    static const struct {
        cudaDataType in, out, execution;
        cufftType type;
    } known[] = {
        {CUDA_C_32F, CUDA_C_32F, CUDA_C_32F, CUFFT_C2C}, {CUDA_R_32F, CUDA_C_32F, CUDA_C_32F, CUFFT_R2C},
        {CUDA_C_32F, CUDA_R_32F, CUDA_C_32F, CUFFT_C2R}, {CUDA_C_64F, CUDA_C_64F, CUDA_C_64F, CUFFT_Z2Z},
        {CUDA_R_64F, CUDA_C_64F, CUDA_C_64F, CUFFT_D2Z}, {CUDA_C_64F, CUDA_R_64F, CUDA_C_64F, CUFFT_Z2D}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        if (known[i].in == in && known[i].out == out && known[i].execution == execution) return known[i].type;
    }
    cucc_note("cuFFT: only transforms of float and double are supported on the CPU backend");
    return 0;
}

static struct description many_named(int rank, const long long *n, const long long *inembed,
                                     long long istride, long long idist, const long long *onembed,
                                     long long ostride, long long odist, long long batch, int type)
{
    struct description what = {rank,    {0},   batch,   inembed, onembed,
                               istride, idist, ostride, odist,   (cufftType)type};
    for (int d = 0; d < rank && d < MAX_RANK && n != NULL; d++) what.n[d] = n[d];
    return what;
}

cufftResult cufftXtMakePlanMany(cufftHandle plan, int rank, long long int *n, long long int *inembed,
                                long long int istride, long long int idist, cudaDataType inputtype,
                                long long int *onembed, long long int ostride, long long int odist,
                                cudaDataType outputtype, long long int batch, size_t *workSize,
                                cudaDataType executiontype)
{
    int type = type_named(inputtype, outputtype, executiontype);
    if (type == 0) return CUFFT_NOT_SUPPORTED;
    struct description what =
        many_named(rank, n, inembed, istride, idist, onembed, ostride, odist, batch, type);
    return make(plan, &what, workSize);
}

cufftResult cufftXtGetSizeMany(cufftHandle plan, int rank, long long int *n, long long int *inembed,
                               long long int istride, long long int idist, cudaDataType inputtype,
                               long long int *onembed, long long int ostride, long long int odist,
                               cudaDataType outputtype, long long int batch, size_t *workSize,
                               cudaDataType executiontype)
{
    if (cucc_fft_find(plan) == NULL) return CUFFT_INVALID_PLAN;
    int type = type_named(inputtype, outputtype, executiontype);
    if (type == 0) return CUFFT_NOT_SUPPORTED;
    struct description what =
        many_named(rank, n, inembed, istride, idist, onembed, ostride, odist, batch, type);
    return estimate(&what, workSize);
}

cufftResult cufftEstimate1d(int nx, cufftType type, int batch, size_t *workSize)
{
    return estimate(ONE(nx, type, batch), workSize);
}

cufftResult cufftEstimate2d(int nx, int ny, cufftType type, size_t *workSize)
{
    return estimate(TWO(nx, ny, type), workSize);
}

cufftResult cufftEstimate3d(int nx, int ny, int nz, cufftType type, size_t *workSize)
{
    return estimate(THREE(nx, ny, nz, type), workSize);
}

cufftResult cufftEstimateMany(int rank, int *n, int *inembed, int istride, int idist, int *onembed,
                              int ostride, int odist, cufftType type, int batch, size_t *workSize)
{
    return estimate(MANY, workSize);
}

cufftResult cufftGetSize1d(cufftHandle handle, int nx, cufftType type, int batch, size_t *workSize)
{
    if (cucc_fft_find(handle) == NULL) return CUFFT_INVALID_PLAN;
    return estimate(ONE(nx, type, batch), workSize);
}

cufftResult cufftGetSize2d(cufftHandle handle, int nx, int ny, cufftType type, size_t *workSize)
{
    if (cucc_fft_find(handle) == NULL) return CUFFT_INVALID_PLAN;
    return estimate(TWO(nx, ny, type), workSize);
}

cufftResult cufftGetSize3d(cufftHandle handle, int nx, int ny, int nz, cufftType type, size_t *workSize)
{
    if (cucc_fft_find(handle) == NULL) return CUFFT_INVALID_PLAN;
    return estimate(THREE(nx, ny, nz, type), workSize);
}

cufftResult cufftGetSizeMany(cufftHandle handle, int rank, int *n, int *inembed, int istride, int idist,
                             int *onembed, int ostride, int odist, cufftType type, int batch,
                             size_t *workArea)
{
    if (cucc_fft_find(handle) == NULL) return CUFFT_INVALID_PLAN;
    return estimate(MANY, workArea);
}

cufftResult cufftGetSize(cufftHandle handle, size_t *workSize)
{
    struct cucc_fft_plan *plan = cucc_fft_find(handle);
    if (plan == NULL || !plan->made) return CUFFT_INVALID_PLAN;
    if (workSize == NULL) return CUFFT_INVALID_VALUE;
    *workSize = work_size(plan);
    return CUFFT_SUCCESS;
}
