/* array.c: CUDA arrays, and copies to and from them. */
#include <stdlib.h>

#include "api/device/device.h"
#include "api/memory/array.h"
#include "api/memory/memory.h"

static struct cudaArray *arrays;

bool cucc_array_lives(cudaArray_const_t array)
{
    const struct cudaArray *a = arrays;
    while (a && a != array) a = a->next;
    return a != NULL;
}

bool cucc_format_of(const struct cudaChannelFormatDesc *d, struct cucc_format *format)
{
    const int bits[4] = {d->x, d->y, d->z, d->w};
    *format = (struct cucc_format){.kind = d->f, .bits = d->x};
    while (format->components < 4 && bits[format->components] == d->x) format->components++;
    bool rest = true;
    for (int i = format->components; i < 4; i++) rest &= bits[i] == 0;
    const bool sizes = (d->x == 8 && d->f != cudaChannelFormatKindFloat) || d->x == 16 || d->x == 32;
    const bool kinds = d->f == cudaChannelFormatKindSigned || d->f == cudaChannelFormatKindUnsigned ||
                       d->f == cudaChannelFormatKindFloat;
    if (sizes && kinds && rest && format->components != 3) return true;
    cucc_note("elements of %d, %d, %d, %d bits of kind %d: an array has 1, 2 or 4 equal components of 8, 16 "
              "or 32 bits, integers or floats; others are not supported on the CPU backend",
              d->x, d->y, d->z, d->w, (int)d->f);
    return false;
}

/* --- making and freeing --- */

static size_t at_least_one(size_t n)
{
    return n ? n : 1;
}

static cudaError_t make(cudaArray_t *array, const struct cudaChannelFormatDesc *description,
                        struct cudaExtent extent, unsigned flags)
{
    struct cucc_format format;
    const bool cube = flags & cudaArrayCubemap;
    if (!array || !description || !extent.width) return cudaErrorInvalidValue;
    if (cube && (extent.width != extent.height || extent.depth % 6 || !extent.depth))
        return cudaErrorInvalidValue;
    if (!cucc_format_of(description, &format)) return cudaErrorInvalidChannelDescriptor;
    struct cudaArray *a = calloc(1, sizeof *a);
    if (!a) return cudaErrorMemoryAllocation;
    a->description = *description;
    a->format = format;
    a->extent = extent;
    a->flags = flags;
    a->width = extent.width;
    a->height = at_least_one(extent.height);
    a->depth = at_least_one(extent.depth);
    a->element = (size_t)(format.bits / 8 * format.components);
    a->pitch = a->width * a->element;
    a->slice = a->pitch * a->height;
    cucc_lock();
    cudaError_t error = cucc_memory_new(&a->allocation, cucc_current_device(), a->slice * a->depth);
    if (error == cudaSuccess) {
        a->data = a->allocation->start;
        a->next = arrays;
        arrays = a;
    }
    cucc_unlock();
    if (error == cudaSuccess)
        *array = a;
    else
        free(a);
    return error;
}

cudaError_t cudaMallocArray(cudaArray_t *array, const struct cudaChannelFormatDesc *format, size_t width,
                            size_t height, unsigned int flags)
{
    CUCC_ENTER();
    return cucc_return(make(array, format, (struct cudaExtent){width, height, 0}, flags));
}

cudaError_t cudaMalloc3DArray(cudaArray_t *array, const struct cudaChannelFormatDesc *format,
                              struct cudaExtent extent, unsigned int flags)
{
    CUCC_ENTER();
    return cucc_return(make(array, format, extent, flags));
}

cudaError_t cudaFreeArray(cudaArray_t array)
{
    CUCC_ENTER();
    if (!array) return cudaSuccess;
    cudaError_t error = cucc_finish_all();
    cucc_lock();
    struct cudaArray **at = &arrays;
    while (*at && *at != array) at = &(*at)->next;
    const bool lives = *at != NULL;
    if (lives) {
        *at = array->next;
        cucc_memory_delete(array->allocation);
    }
    cucc_unlock();
    if (!lives) return cucc_return(cudaErrorContextIsDestroyed);
    free(array);
    return cucc_return(error);
}

cudaError_t cudaArrayGetInfo(struct cudaChannelFormatDesc *format, struct cudaExtent *extent,
                             unsigned int *flags, cudaArray_t array)
{
    CUCC_ENTER();
    cucc_lock();
    const bool lives = cucc_array_lives(array);
    if (lives && format) *format = array->description;
    if (lives && extent) *extent = array->extent;
    if (lives && flags) *flags = array->flags;
    cucc_unlock();
    return cucc_return(lives ? cudaSuccess : cudaErrorInvalidResourceHandle);
}

cudaError_t cudaGetChannelDesc(struct cudaChannelFormatDesc *format, cudaArray_const_t array)
{
    return format ? cudaArrayGetInfo(format, NULL, NULL, (cudaArray_t)(uintptr_t)array)
                  : cudaErrorInvalidValue;
}

/* --- copies --- */

char *cucc_array_corner(cudaArray_const_t a, struct cudaPos at)
{
    return a->data + at.z * a->slice + at.y * a->pitch + at.x * a->element;
}

/* The part of an array that height rows of width bytes from byte x of row y on take; NULL when it has no such
 * part */
static char *part_of(const char *call, cudaArray_const_t array, size_t x, size_t y, size_t width,
                     size_t height)
{
    cucc_lock();
    const bool lives = cucc_array_lives(array);
    cucc_unlock();
    if (!lives) {
        cucc_note("%s: %p is not an allocated array", call, (const void *)array);
        return NULL;
    }
    if (x > array->pitch || width > array->pitch - x || y > array->height || height > array->height - y) {
        cucc_note(
            "%s: %zu rows of %zu bytes from byte %zu of row %zu on, in an array of %zu rows of %zu bytes",
            call, height, width, x, y, array->height, array->pitch);
        return NULL;
    }
    return array->data + y * array->pitch + x;
}

static cudaError_t copy_rows(const char *call, char *dst, size_t dst_pitch, const char *src, size_t src_pitch,
                             size_t width, size_t height, enum cudaMemcpyKind kind, cudaStream_t stream,
                             bool synchronous)
{
    struct cucc_copy c = {.dst = dst,
                          .src = src,
                          .dst_pitch = dst_pitch,
                          .src_pitch = src_pitch,
                          .width = width,
                          .height = height,
                          .depth = 1};
    if (!dst || !src) return cucc_return(cudaErrorInvalidValue);
    return cucc_return(cucc_copy(call, &c, kind, stream, synchronous));
}

static cudaError_t to_array(const char *call, cudaArray_t dst, size_t x, size_t y, const void *src,
                            size_t pitch, size_t width, size_t height, enum cudaMemcpyKind kind,
                            cudaStream_t stream, bool synchronous)
{
    char *part = part_of(call, dst, x, y, width, height);
    return copy_rows(call, part, part ? dst->pitch : 0, src, pitch, width, height, kind, stream, synchronous);
}

static cudaError_t from_array(const char *call, void *dst, size_t pitch, cudaArray_const_t src, size_t x,
                              size_t y, size_t width, size_t height, enum cudaMemcpyKind kind,
                              cudaStream_t stream, bool synchronous)
{
    const char *part = part_of(call, src, x, y, width, height);
    return copy_rows(call, dst, pitch, part, part ? src->pitch : 0, width, height, kind, stream, synchronous);
}

cudaError_t cudaMemcpy2DToArray(cudaArray_t dst, size_t x, size_t y, const void *src, size_t pitch,
                                size_t width, size_t height, enum cudaMemcpyKind kind)
{
    CUCC_ENTER();
    return to_array("cudaMemcpy2DToArray", dst, x, y, src, pitch, width, height, kind, NULL, true);
}

cudaError_t cudaMemcpy2DToArrayAsync(cudaArray_t dst, size_t x, size_t y, const void *src, size_t pitch,
                                     size_t width, size_t height, enum cudaMemcpyKind kind,
                                     cudaStream_t stream)
{
    CUCC_ENTER();
    return to_array("cudaMemcpy2DToArrayAsync", dst, x, y, src, pitch, width, height, kind, stream, false);
}

cudaError_t cudaMemcpy2DFromArray(void *dst, size_t pitch, cudaArray_const_t src, size_t x, size_t y,
                                  size_t width, size_t height, enum cudaMemcpyKind kind)
{
    CUCC_ENTER();
    return from_array("cudaMemcpy2DFromArray", dst, pitch, src, x, y, width, height, kind, NULL, true);
}

cudaError_t cudaMemcpy2DFromArrayAsync(void *dst, size_t pitch, cudaArray_const_t src, size_t x, size_t y,
                                       size_t width, size_t height, enum cudaMemcpyKind kind,
                                       cudaStream_t stream)
{
    CUCC_ENTER();
    return from_array("cudaMemcpy2DFromArrayAsync", dst, pitch, src, x, y, width, height, kind, stream,
                      false);
}

cudaError_t cudaMemcpy2DArrayToArray(cudaArray_t dst, size_t dst_x, size_t dst_y, cudaArray_const_t src,
                                     size_t src_x, size_t src_y, size_t width, size_t height,
                                     enum cudaMemcpyKind kind)
{
    CUCC_ENTER();
    const char *from = part_of("cudaMemcpy2DArrayToArray", src, src_x, src_y, width, height);
    if (!from) return cucc_return(cudaErrorInvalidValue);
    return to_array("cudaMemcpy2DArrayToArray", dst, dst_x, dst_y, from, src->pitch, width, height, kind,
                    NULL, false);
}

/* The bytes of whole rows follow each other in an array, so a count may run over several of them. */
static cudaError_t copy_count(char *array_part, size_t left, size_t count)
{
    return array_part && count <= left ? cudaSuccess : cudaErrorInvalidValue;
}

cudaError_t cudaMemcpyToArray(cudaArray_t dst, size_t x, size_t y, const void *src, size_t count,
                              enum cudaMemcpyKind kind)
{
    CUCC_ENTER();
    char *part = part_of("cudaMemcpyToArray", dst, x, y, 0, 0);
    cudaError_t error = copy_count(part, part ? dst->slice - (size_t)(part - dst->data) : 0, count);
    if (error != cudaSuccess) return cucc_return(error);
    return copy_rows("cudaMemcpyToArray", part, count, src, count, count, 1, kind, NULL, true);
}

cudaError_t cudaMemcpyFromArray(void *dst, cudaArray_const_t src, size_t x, size_t y, size_t count,
                                enum cudaMemcpyKind kind)
{
    CUCC_ENTER();
    char *part = part_of("cudaMemcpyFromArray", src, x, y, 0, 0);
    cudaError_t error = copy_count(part, part ? src->slice - (size_t)(part - src->data) : 0, count);
    if (error != cudaSuccess) return cucc_return(error);
    return copy_rows("cudaMemcpyFromArray", dst, count, part, count, count, 1, kind, NULL, true);
}
