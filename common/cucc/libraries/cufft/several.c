/* several.c: transforms whose data is spread over several GPUs.  The parts are gathered on the host,
 * transformed there and spread again, in the order that cufftXt.h tells. */
#include <stdlib.h>
#include <string.h>

#include <cufftXt.h>

#include "api/device/failing.h"
#include "api/launch/library.h"
#include "table.h"

cufftResult cufftXtSetGPUs(cufftHandle handle, int nGPUs, int *whichGPUs)
{
    struct cucc_fft_plan *plan = cucc_fft_find(handle);
    int devices = 0;
    if (plan == NULL || plan->made) return CUFFT_INVALID_PLAN;
    if (nGPUs < 1 || nGPUs > MAX_GPUS || whichGPUs == NULL) return CUFFT_INVALID_VALUE;
    if (cudaGetDeviceCount(&devices) != cudaSuccess) return CUFFT_INVALID_DEVICE;
    for (int i = 0; i < nGPUs; i++) {
        if (whichGPUs[i] < 0 || whichGPUs[i] >= devices) return CUFFT_INVALID_DEVICE;
        for (int j = 0; j < i; j++) {
            if (whichGPUs[j] == whichGPUs[i]) return CUFFT_INVALID_DEVICE;
        }
        plan->gpu[i] = whichGPUs[i];
    }
    plan->gpus = nGPUs;
    return CUFFT_SUCCESS;
}

/* A contiguous array of outer by inner by rest elements, of which each GPU has a range of outer or, shuffled,
 * of inner indices. */
struct spread {
    size_t outer, inner, rest; /* rest in bytes */
    bool can_shuffle;
};

static struct spread spread_of(const struct cucc_fft_plan *plan)
{
    struct spread s = {plan->n[0], 1, cucc_fft_is_double(plan->type) ? 16 : 8, false};
    for (int d = 2; d < plan->rank; d++) s.rest *= plan->n[d];
    if (plan->rank > 1) s.inner = plan->n[1];
    s.can_shuffle = plan->rank > 1 && plan->batch == 1;
    if (plan->batch > 1) s = (struct spread){plan->batch, s.outer * s.inner, s.rest, false};
    return s;
}

/* The first of `n` indices that GPU i of `gpus` has; the first GPUs have one more when it does not divide */
static size_t first_of(size_t n, int gpus, int i)
{
    size_t each = n / gpus, more = n % gpus;
    return each * i + ((size_t)i < more ? (size_t)i : more);
}

static size_t part_bytes(const struct spread *s, bool shuffled, int gpus, int i)
{
    size_t n = shuffled ? s->inner : s->outer, count = first_of(n, gpus, i + 1) - first_of(n, gpus, i);
    return count * (shuffled ? s->outer : s->inner) * s->rest;
}

static bool is_shuffled(const struct spread *s, const cudaLibXtDesc *d)
{
    return s->can_shuffle && d->subFormat == CUFFT_XT_FORMAT_INPLACE_SHUFFLED;
}

/* Copies rows between the whole array in natural order and the part of a GPU, whose device is current. */
static cudaError_t copy_part(const struct spread *s, const cudaXtDesc *parts, bool shuffled, int i,
                             char *whole, enum cudaMemcpyKind kind)
{
    size_t row = s->inner * s->rest, width = row, rows = s->outer, count = parts->nGPUs;
    if (shuffled) {
        whole += first_of(s->inner, (int)count, i) * s->rest;
        width = (first_of(s->inner, (int)count, i + 1) - first_of(s->inner, (int)count, i)) * s->rest;
    } else {
        whole += first_of(s->outer, (int)count, i) * row;
        rows = first_of(s->outer, (int)count, i + 1) - first_of(s->outer, (int)count, i);
    }
    if (width == 0 || rows == 0) return cudaSuccess;
    if (kind == cudaMemcpyDeviceToHost)
        return cudaMemcpy2D(whole, row, parts->data[i], width, width, rows, kind);
    return cudaMemcpy2D(parts->data[i], width, whole, row, width, rows, kind);
}

static cudaError_t copy_parts(const struct cucc_fft_plan *plan, const cudaLibXtDesc *d, char *whole,
                              enum cudaMemcpyKind kind)
{
    struct spread s = spread_of(plan);
    int device = 0;
    cucc_inside_begin();
    cudaError_t error = cudaGetDevice(&device);
    for (int i = 0; i < d->descriptor->nGPUs && error == cudaSuccess; i++) {
        error = cudaSetDevice(d->descriptor->GPUs[i]);
        if (error == cudaSuccess) error = copy_part(&s, d->descriptor, is_shuffled(&s, d), i, whole, kind);
    }
    (void)cudaSetDevice(device);
    cucc_inside_end();
    return error;
}

static size_t whole_bytes(const struct cucc_fft_plan *plan)
{
    struct spread s = spread_of(plan);
    return s.outer * s.inner * s.rest;
}

static struct cucc_fft_plan *find_spread(cufftHandle handle)
{
    struct cucc_fft_plan *plan = cucc_fft_find(handle);
    return plan != NULL && plan->made && plan->gpus > 0 && plan->contiguous ? plan : NULL;
}

cufftResult cufftXtFree(cudaLibXtDesc *descriptor)
{
    if (descriptor == NULL) return CUFFT_INVALID_VALUE;
    for (int i = 0; i < descriptor->descriptor->nGPUs; i++) (void)cudaFree(descriptor->descriptor->data[i]);
    free(descriptor->descriptor);
    free(descriptor);
    return CUFFT_SUCCESS;
}

static cudaLibXtDesc *new_descriptor(const struct cucc_fft_plan *plan, cufftXtSubFormat format)
{
    cudaLibXtDesc *d = calloc(1, sizeof *d);
    cudaXtDesc *parts = calloc(1, sizeof *parts);
    if (d == NULL || parts == NULL) return free(d), free(parts), NULL;
    *d = (cudaLibXtDesc){CUDA_XT_DESCRIPTOR_VERSION + CUDART_VERSION, parts, LIB_FORMAT_CUFFT, format, NULL};
    parts->version = d->version;
    parts->nGPUs = plan->gpus;
    for (int i = 0; i < plan->gpus; i++) parts->GPUs[i] = plan->gpu[i];
    return d;
}

cufftResult cufftXtMalloc(cufftHandle handle, cudaLibXtDesc **descriptor, cufftXtSubFormat format)
{
    struct cucc_fft_plan *plan = find_spread(handle);
    if (plan == NULL) return CUFFT_INVALID_PLAN;
    if (descriptor == NULL || format < CUFFT_XT_FORMAT_INPUT || format > CUFFT_XT_FORMAT_1D_INPUT_SHUFFLED)
        return CUFFT_INVALID_VALUE;
    struct spread s = spread_of(plan);
    cudaLibXtDesc *d = new_descriptor(plan, format);
    if (d == NULL) return CUFFT_ALLOC_FAILED;
    int device = 0;
    cudaError_t error = cudaGetDevice(&device);
    for (int i = 0; i < plan->gpus && error == cudaSuccess; i++) {
        size_t straight = part_bytes(&s, false, plan->gpus, i), across = part_bytes(&s, true, plan->gpus, i);
        d->descriptor->size[i] = straight;
        error = cudaSetDevice(plan->gpu[i]);
        if (error == cudaSuccess) /* room for either order */
            error =
                cudaMalloc(&d->descriptor->data[i], s.can_shuffle && across > straight ? across : straight);
    }
    (void)cudaSetDevice(device);
    if (error != cudaSuccess) return (void)cufftXtFree(d), CUFFT_ALLOC_FAILED;
    *descriptor = d;
    return CUFFT_SUCCESS;
}

static void set_order(const struct cucc_fft_plan *plan, cudaLibXtDesc *d, cufftXtSubFormat format)
{
    struct spread s = spread_of(plan);
    d->subFormat = format;
    for (int i = 0; i < plan->gpus; i++)
        d->descriptor->size[i] = part_bytes(&s, is_shuffled(&s, d), plan->gpus, i);
}

cufftResult cufftXtMemcpy(cufftHandle handle, void *dstPointer, void *srcPointer, cufftXtCopyType type)
{
    struct cucc_fft_plan *plan = find_spread(handle);
    if (plan == NULL) return CUFFT_INVALID_PLAN;
    if (dstPointer == NULL || srcPointer == NULL) return CUFFT_INVALID_VALUE;
    cudaError_t error = cudaSuccess;
    if (type == CUFFT_COPY_DEVICE_TO_HOST) {
        error = copy_parts(plan, srcPointer, dstPointer, cudaMemcpyDeviceToHost);
    } else if (type == CUFFT_COPY_HOST_TO_DEVICE) {
        error = copy_parts(plan, dstPointer, srcPointer, cudaMemcpyHostToDevice);
    } else if (type == CUFFT_COPY_DEVICE_TO_DEVICE) {
        char *whole = malloc(whole_bytes(plan));
        if (whole == NULL) return CUFFT_ALLOC_FAILED;
        error = copy_parts(plan, srcPointer, whole, cudaMemcpyDeviceToHost);
        set_order(plan, dstPointer, CUFFT_XT_FORMAT_INPLACE);
        if (error == cudaSuccess) error = copy_parts(plan, dstPointer, whole, cudaMemcpyHostToDevice);
        free(whole);
    } else {
        return CUFFT_INVALID_VALUE;
    }
    return error == cudaSuccess ? CUFFT_SUCCESS : CUFFT_INTERNAL_ERROR;
}

cufftResult cufftXtExecDescriptor(cufftHandle handle, cudaLibXtDesc *input, cudaLibXtDesc *output,
                                  int direction)
{
    struct cucc_fft_plan *plan = find_spread(handle);
    if (plan == NULL) return CUFFT_INVALID_PLAN;
    if (input == NULL || output == NULL || (direction != CUFFT_FORWARD && direction != CUFFT_INVERSE))
        return CUFFT_INVALID_VALUE;
    if (cucc_library_fails("cufftXtExecDescriptor")) return CUFFT_EXEC_FAILED;
    cucc_library_wait();
    char *whole = malloc(whole_bytes(plan));
    bool back = input->subFormat == CUFFT_XT_FORMAT_INPLACE_SHUFFLED, shuffles = plan->batch == 1;
    cufftResult result = CUFFT_ALLOC_FAILED;
    if (whole != NULL && copy_parts(plan, input, whole, cudaMemcpyDeviceToHost) != cudaSuccess) {
        result = CUFFT_EXEC_FAILED;
    } else if (whole != NULL && cucc_fft_run(plan, direction, whole, whole)) {
        set_order(plan, output,
                  shuffles && !back ? CUFFT_XT_FORMAT_INPLACE_SHUFFLED : CUFFT_XT_FORMAT_INPLACE);
        result = copy_parts(plan, output, whole, cudaMemcpyHostToDevice) == cudaSuccess ? CUFFT_SUCCESS
                                                                                        : CUFFT_EXEC_FAILED;
    }
    free(whole);
    return result;
}

static cufftResult of_type(cufftHandle handle, cufftType type, cudaLibXtDesc *input, cudaLibXtDesc *output,
                           int direction)
{
    struct cucc_fft_plan *plan = find_spread(handle);
    if (plan != NULL && plan->type != type) return CUFFT_INVALID_TYPE;
    return cufftXtExecDescriptor(handle, input, output, direction);
}

cufftResult cufftXtExecDescriptorC2C(cufftHandle plan, cudaLibXtDesc *input, cudaLibXtDesc *output,
                                     int direction)
{
    return of_type(plan, CUFFT_C2C, input, output, direction);
}

cufftResult cufftXtExecDescriptorZ2Z(cufftHandle plan, cudaLibXtDesc *input, cudaLibXtDesc *output,
                                     int direction)
{
    return of_type(plan, CUFFT_Z2Z, input, output, direction);
}
