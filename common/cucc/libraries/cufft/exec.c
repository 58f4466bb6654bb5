/* exec.c: doing what plans are for; settings. */
#include <stdlib.h>

#include <cufftXt.h>

#include "api/launch/library.h"
#include "table.h"

struct transform {
    struct cucc_fft_plan *plan;
    int sign;
    void *in, *out;
};

static bool run_plain(struct cucc_fft_plan *plan, int sign, void *in, void *out)
{
    return cucc_fft_run_fftw(plan, sign, in, out) || cucc_fft_run_own(plan, sign, in, out);
}

/* With callbacks, in and out are copies: what a load callback gives, and what a store callback is given. */
static bool run_called_back(struct cucc_fft_plan *plan, int sign, void *in, void *out)
{
    struct layout from, to;
    cucc_fft_layouts(plan, in == out, &from, &to);
    void *read = plan->load.function != NULL ? cucc_fft_load(plan, &from, in) : in, *written = out;
    if (read == NULL) return false;
    struct cucc_fft_plan same = *plan; /* a plan that is contiguous in place need not be out of place */
    same.contiguous = false;
    same.in = from;
    same.out = to;
    for (int i = 0; i < 4; i++) same.fftw[i] = NULL;
    if (plan->store.function != NULL) {
        bool half = !cucc_fft_is_complex(plan->type) && !cucc_fft_to_real(plan->type);
        written = calloc(cucc_fft_span(plan, &to, half) + 1, 2 * sizeof(double));
    }
    bool done = written != NULL && run_plain(&same, sign, read, written);
    if (done && plan->store.function != NULL) cucc_fft_store(plan, &to, written, out);
    if (read != in) free(read);
    if (written != out) free(written);
    cucc_fft_free_fftw(&same);
    return done;
}

bool cucc_fft_run(struct cucc_fft_plan *plan, int sign, void *in, void *out)
{
    bool called_back = plan->load.function != NULL || plan->store.function != NULL;
    return called_back ? run_called_back(plan, sign, in, out) : run_plain(plan, sign, in, out);
}

static void run(const void *argument, struct cucc_block *unused)
{
    const struct transform *t = argument;
    (void)unused;
    if (!cucc_fft_run(t->plan, t->sign, t->in, t->out))
        cucc_note("cuFFT: no memory for a transform; nothing was done");
}

/* What a callback reads or writes instead is its own business. */
static size_t extents_of(const struct cucc_fft_plan *plan, const void *in, const void *out,
                         cucc_extent extents[2])
{
    struct layout from, to;
    const bool complex = cucc_fft_is_complex(plan->type), to_real = cucc_fft_to_real(plan->type);
    const size_t real = cucc_fft_is_double(plan->type) ? sizeof(double) : sizeof(float);
    size_t count = 0;
    cucc_fft_layouts(plan, in == out, &from, &to);
    if (plan->load.function == NULL)
        extents[count++] = cucc_fft_extent(plan, &from, to_real, in, complex || to_real ? 2 * real : real,
                                           CUCC_READS | CUCC_AHEAD);
    if (plan->store.function == NULL)
        extents[count++] = cucc_fft_extent(plan, &to, !complex && !to_real, out, to_real ? real : 2 * real,
                                           CUCC_WRITES | CUCC_AHEAD);
    return count;
}

static cufftResult execute(const cucc_kernel_info *call, cufftHandle handle, cufftType type, int sign,
                           void *in, void *out)
{
    struct cucc_fft_plan *plan = cucc_fft_find(handle);
    if (plan == NULL || !plan->made) return CUFFT_INVALID_PLAN;
    if (plan->type != type) {
        cucc_note("%s: the plan was made for another type of transform", call->name);
        return CUFFT_INVALID_TYPE;
    }
    if (in == NULL || out == NULL || (sign != CUFFT_FORWARD && sign != CUFFT_INVERSE))
        return CUFFT_INVALID_VALUE;
    if (!cucc_library_reachable(call->name, "idata", in) ||
        !cucc_library_reachable(call->name, "odata", out)) {
        return CUFFT_EXEC_FAILED;
    }
    struct transform transform = {plan, sign, in, out};
    cucc_extent extents[2];
    int error = cucc_library_queue_using(call, plan->stream, run, &transform, sizeof transform, extents,
                                         extents_of(plan, in, out, extents));
    return error == 0 ? CUFFT_SUCCESS : CUFFT_EXEC_FAILED;
}

cufftResult cufftExecC2C(cufftHandle plan, cufftComplex *idata, cufftComplex *odata, int direction)
{
    static const cucc_kernel_info call = LIBRARY_CALL("cufftExecC2C", "libcufft");
    return execute(&call, plan, CUFFT_C2C, direction, idata, odata);
}

cufftResult cufftExecR2C(cufftHandle plan, cufftReal *idata, cufftComplex *odata)
{
    static const cucc_kernel_info call = LIBRARY_CALL("cufftExecR2C", "libcufft");
    return execute(&call, plan, CUFFT_R2C, CUFFT_FORWARD, idata, odata);
}

cufftResult cufftExecC2R(cufftHandle plan, cufftComplex *idata, cufftReal *odata)
{
    static const cucc_kernel_info call = LIBRARY_CALL("cufftExecC2R", "libcufft");
    return execute(&call, plan, CUFFT_C2R, CUFFT_INVERSE, idata, odata);
}

cufftResult cufftExecZ2Z(cufftHandle plan, cufftDoubleComplex *idata, cufftDoubleComplex *odata,
                         int direction)
{
    static const cucc_kernel_info call = LIBRARY_CALL("cufftExecZ2Z", "libcufft");
    return execute(&call, plan, CUFFT_Z2Z, direction, idata, odata);
}

cufftResult cufftExecD2Z(cufftHandle plan, cufftDoubleReal *idata, cufftDoubleComplex *odata)
{
    static const cucc_kernel_info call = LIBRARY_CALL("cufftExecD2Z", "libcufft");
    return execute(&call, plan, CUFFT_D2Z, CUFFT_FORWARD, idata, odata);
}

cufftResult cufftExecZ2D(cufftHandle plan, cufftDoubleComplex *idata, cufftDoubleReal *odata)
{
    static const cucc_kernel_info call = LIBRARY_CALL("cufftExecZ2D", "libcufft");
    return execute(&call, plan, CUFFT_Z2D, CUFFT_INVERSE, idata, odata);
}

cufftResult cufftXtExec(cufftHandle handle, void *input, void *output, int direction)
{
    static const cucc_kernel_info call = LIBRARY_CALL("cufftXtExec", "libcufft");
    struct cucc_fft_plan *plan = cucc_fft_find(handle);
    if (plan == NULL || !plan->made) return CUFFT_INVALID_PLAN;
    if (!cucc_fft_is_complex(plan->type))
        direction = cucc_fft_to_real(plan->type) ? CUFFT_INVERSE : CUFFT_FORWARD;
    return execute(&call, handle, plan->type, direction, input, output);
}

cufftResult cufftSetStream(cufftHandle handle, cudaStream_t stream)
{
    struct cucc_fft_plan *plan = cucc_fft_find(handle);
    if (plan == NULL) return CUFFT_INVALID_PLAN;
    if (cucc_library_fails(__func__)) return CUFFT_INTERNAL_ERROR;
    plan->stream = stream;
    return CUFFT_SUCCESS;
}

cufftResult cufftSetWorkArea(cufftHandle handle, void *workArea)
{
    if (cucc_fft_find(handle) == NULL) return CUFFT_INVALID_PLAN;
    if (workArea != NULL && !cucc_library_reachable(__func__, "the work area", workArea))
        return CUFFT_INVALID_VALUE;
    return CUFFT_SUCCESS;
}

cufftResult cufftSetAutoAllocation(cufftHandle handle, int autoAllocate)
{
    (void)autoAllocate;
    return cucc_fft_find(handle) != NULL ? CUFFT_SUCCESS : CUFFT_INVALID_PLAN;
}

cufftResult cufftGetVersion(int *version)
{
    if (version == NULL) return CUFFT_INVALID_VALUE;
    *version = CUFFT_VERSION;
    return CUFFT_SUCCESS;
}

cufftResult cufftGetProperty(libraryPropertyType type, int *value)
{
    static const int parts[] = {CUFFT_VER_MAJOR, CUFFT_VER_MINOR, CUFFT_VER_PATCH};
    if (value == NULL || (unsigned)type > PATCH_LEVEL) return CUFFT_INVALID_VALUE;
    *value = parts[type];
    return CUFFT_SUCCESS;
}
